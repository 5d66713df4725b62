"use client";

import { useEffect, useRef } from "react";
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
  const place = useRef(-1);
  const at = rows.findIndex(({ id }) => id === open);
  if (at >= 0) place.current = at;

  // The keyboard follows to the row, unless it is at work in the panel.
  useEffect(() => {
    if (open === null) return;
    const row = elementOf(open);
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches("[data-row-id]")) row?.focus();
    else row?.scrollIntoView({ block: "nearest" });
  }, [open]);

  return {
    /** With none open it goes to the rows. One that was decided may have left: then the next stands in its place. */
    step: (by: 1 | -1) => {
      // Two keys may come faster than the page is drawn between them: the second goes on from where the first has gone.
      const here = openNow();
      if (here === null) return giveFocus(null);
      const at = rows.findIndex(({ id }) => id === here);
      const isThere = (row: RegistrationRow | undefined) => row !== undefined && !gone.has(String(row.id));
      let next = at >= 0 ? at + by : place.current + Math.min(by, 0);
      while (rows[next] && !isThere(rows[next])) next += by;
      const row = rows[next];
      if (row) setOpen(row.id);
    },
    close: () => {
      const row = open === null ? null : elementOf(open);
      setOpen(null);
      giveFocus(row);
    },
  };
}
