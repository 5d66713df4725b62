"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface KeepPlaceProps {
  /** Names the entries that are shown, with their versions: what changes when one has gone or is drawn anew. */
  entries: string;
  children: ReactNode;
  className?: string;
}

const FIELDS = "input:not([type=hidden]), select, textarea, button, a[href]";

/**
 * Keeps the place of whoever goes through a list by keyboard. An entry (`data-entry`) that was dealt with goes from the list and takes the focus with it: the entry that follows
 * takes it over, or the whole where none is left.
 */
export function KeepPlace({ entries, children, className }: KeepPlaceProps) {
  const whole = useRef<HTMLDivElement>(null);
  const last = useRef<{ entry: string; nth: number }>(null);
  const all = () => [...(whole.current?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when other entries are shown
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost || last.current === null) return;
    const shown = all();
    const { entry, nth } = last.current;
    const next = shown.find((one) => one.dataset.entry === entry) ?? shown[Math.min(nth, shown.length - 1)];
    (next?.querySelector<HTMLElement>(FIELDS) ?? whole.current)?.focus();
  }, [entries]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus was
    <div
      ref={whole}
      tabIndex={-1}
      className={className}
      onFocus={({ target }) => {
        const entry = target.closest<HTMLElement>("[data-entry]");
        last.current = entry ? { entry: entry.dataset.entry ?? "", nth: all().indexOf(entry) } : null;
      }}
      onBlur={({ target }) => {
        // Left on purpose: what was removed from the page is connected no more.
        if (target.isConnected) last.current = null;
      }}
    >
      {children}
    </div>
  );
}
