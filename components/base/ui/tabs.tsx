"use client";

import type { ReactNode } from "react";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { cn } from "./class-names.ts";
import { IntentLink } from "./intent-link.tsx";

const stripStyle = "flex gap-3 overflow-x-auto md:gap-4 border-line border-b [scrollbar-width:none]";
const tabStyle = cn(
  "-mb-px flex h-11 min-w-11 shrink-0 items-center max-md:justify-center md:min-w-0 gap-1.5 border-transparent border-b-2 text-ink-soft text-sm transition-colors hover:text-ink md:h-9 md:text-base",
  // On a phone a strip may be wider than the screen: it opens at the tab that is shown.
  "not-first:aria-[current=page]:[scroll-initial-target:nearest] aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink",
);

export interface TabLink {
  href: string;
  words: ReactNode;
  /** How many rows the list behind it has, beside the words. */
  count?: number | undefined;
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
  const { number } = useFormats();
  return (
    <nav aria-label={label} className={cn(stripStyle, className)}>
      {links.map((link) => (
        <IntentLink
          key={link.href}
          href={link.href}
          aria-current={link.current ? "page" : undefined}
          data-figure={link.count}
          className={tabStyle}
        >
          {link.words}
          {link.count === undefined ? null : (
            <span className="text-ink-faint text-xs tabular-nums">{number(link.count)}</span>
          )}
        </IntentLink>
      ))}
    </nav>
  );
}
