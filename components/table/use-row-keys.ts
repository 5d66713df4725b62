import { type KeyboardEvent, useRef, useState } from "react";

interface RowKeys {
  /** Ids of the rows on the page, in order. */
  ids: readonly string[];
  onToggle: ((id: string) => void) | undefined;
  onOpen: ((id: string) => void) | undefined;
}

/** How far a key moves: from an index among `count` rows to the next one. */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  j: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  k: (index) => index - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * The keyboard of a list of rows: arrows or j/k move, Home and End jump, space or x selects, Enter opens. One row at a
 * time is in the tab order, so that Tab leaves the table instead of walking through it.
 */
export function useRowKeys({ ids, onToggle, onOpen }: RowKeys) {
  const [active, setActive] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const current = active !== null && ids.includes(active) ? active : ids[0];

  const focus = (id: string) => {
    setActive(id);
    body.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`)?.focus();
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement ? event.target : null;
    // Keys pressed on a link or a checkbox inside the row belong to that element.
    const id = row?.dataset.rowId;
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = MOVES[event.key];
    if (move) {
      const next = ids[Math.min(Math.max(move(ids.indexOf(id), ids.length), 0), ids.length - 1)];
      if (next !== undefined) focus(next);
    } else if ((event.key === " " || event.key === "x") && onToggle) onToggle(id);
    else if (event.key === "Enter" && onOpen) onOpen(id);
    else return;
    event.preventDefault();
  };

  return { body, press, activate: setActive, tabIndexOf: (id: string) => (id === current ? 0 : -1) };
}
