"use client";

import Link from "next/link";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useState } from "react";
import { cn } from "./class-names.ts";

const stripStyle = "flex gap-3 overflow-x-auto md:gap-4 border-line border-b [scrollbar-width:none]";
const tabStyle = cn(
  "-mb-px flex h-11 shrink-0 items-center gap-1.5 border-transparent border-b-2 text-ink-soft text-sm transition-colors hover:text-ink md:h-9 md:text-base",
  "aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink",
  "aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink",
);

export interface TabLink {
  href: string;
  words: ReactNode;
  /** A number beside the words. */
  count?: ReactNode;
  current: boolean;
}

/** Tabs whose choice lives in the address: most of ours. `label` names the navigation for screen readers. */
export function TabLinks({
  links,
  label,
  className,
}: {
  links: readonly TabLink[];
  label: string;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={cn(stripStyle, className)}>
      {links.map((link) => (
        <Link key={link.href} href={link.href} aria-current={link.current ? "page" : undefined} className={tabStyle}>
          {link.words}
          {link.count === undefined ? null : <span className="text-ink-faint text-xs tabular-nums">{link.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface Chosen {
  base: string;
  value: string;
  choose: (value: string) => void;
}
const Context = createContext<Chosen | null>(null);

function useChosen(): Chosen {
  const chosen = useContext(Context);
  if (!chosen) throw new Error("A tab must stand inside Tabs.");
  return chosen;
}

export interface TabsProps {
  defaultValue: string;
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
  children: ReactNode;
}

/** Tabs within a panel. Written here because Radix renders an inline style that our content policy forbids. */
export function Tabs({ defaultValue, value, onValueChange, className, children }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(defaultValue);
  const choose = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  return (
    <Context value={{ base, value: value ?? own, choose }}>
      <div className={className}>{children}</div>
    </Context>
  );
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The strip; arrows, Home and End move and choose (ARIA Authoring Practices, tabs with automatic activation). */
export function TabsList({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("[role=tab]")];
    const next = tabs[step(tabs.indexOf(document.activeElement as HTMLButtonElement), tabs.length)];
    event.preventDefault();
    next?.focus();
    next?.click();
  };
  return (
    <div role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move} className={cn(stripStyle, className)}>
      {children}
    </div>
  );
}

export function TabsTrigger({ value, children }: { value: string; children: ReactNode }) {
  const tabs = useChosen();
  const selected = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.base}-tab-${value}`}
      aria-selected={selected}
      aria-controls={`${tabs.base}-panel-${value}`}
      tabIndex={selected ? 0 : -1}
      onClick={() => tabs.choose(value)}
      className={tabStyle}
    >
      {children}
    </button>
  );
}

export function TabsContent({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  const tabs = useChosen();
  return (
    <div
      role="tabpanel"
      id={`${tabs.base}-panel-${value}`}
      aria-labelledby={`${tabs.base}-tab-${value}`}
      hidden={tabs.value !== value}
      className={className}
    >
      {tabs.value === value ? children : null}
    </div>
  );
}
