"use client";

import { useEffect, useRef } from "react";
import { rowBeside } from "#components/base/table/row-beside.ts";
import { giveFocus } from "#components/base/ui/return-focus.ts";
import { openNow } from "#components/registrations/desk/use-desk.ts";
import type { RegistrationRow } from "#lib/sync/copy/registrations.ts";

interface OpenRowOptions {
  rows: readonly RegistrationRow[];
  /** Rows that stay for the moment, though they are no longer where they stand. */
  gone: ReadonlySet<string>;
  open: number | null;
  setOpen: (id: number | null) => void;
}

const elementOf = (id: number) => document.querySelector<HTMLElement>(`[data-row-id="${id}"]`);

/** The way from one open registration to the next, in the order of the table, and back to its row. */
export function useOpenRow({ rows, gone, open, setOpen }: OpenRowOptions) {
  const stood = useRef<readonly number[]>([]);
  if (rows.some(({ id }) => id === open)) stood.current = rows.map(({ id }) => id);

  // The keyboard follows to the row, unless it is at work in the panel.
  useEffect(() => {
    if (open === null) return;
    const row = elementOf(open);
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches("[data-row-id]")) row?.focus();
    else row?.scrollIntoView({ block: "nearest" });
  }, [open]);

  return {
    /** With none open it goes to the rows. One that was decided may have left, and others with it: the next is the one that stood below it. */
    step: (by: 1 | -1) => {
      // Two keys may come faster than the page is drawn between them: the second goes on from where the first has gone.
      const here = openNow();
      if (here === null) return giveFocus(null);
      const now = rows.map(({ id }) => id);
      const before = now.includes(here) ? now : stood.current;
      const next = rowBeside({ before, now, isHere: (id) => !gone.has(String(id)) }, here, by);
      if (next !== undefined) setOpen(next);
    },
    close: () => {
      const row = open === null ? null : elementOf(open);
      setOpen(null);
      giveFocus(row);
    },
  };
}
