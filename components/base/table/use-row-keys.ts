import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { lettersOn, STEP_KEYS } from "./letter-keys.ts";
import { rowBeside } from "./row-beside.ts";

interface RowKeys {
  /** Ids of the rows on the page, in order. */
  ids: readonly string[];
  onToggle: ((id: string) => void) | undefined;
  onOpen: ((id: string) => void) | undefined;
  /** Told of each step, so that what shows the row follows. */
  onStep: ((id: string) => void) | undefined;
  /** Whoever shows a row's detail steps on from what it shows, wherever the keyboard stands by now; the focus follows. Not given: a step goes from row to row. */
  onStepBy?: ((by: 1 | -1) => void) | undefined;
  /** Shift with an arrow: the rows from the one where it began. `begins` at its first step. */
  onRange: ((ids: readonly string[], begins: boolean) => void) | undefined;
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
 * The keyboard of a list of rows: arrows or j/k move, Home and End jump, with Shift they select a range, space or x selects, Enter
 * opens. One row at a time is in the tab order, so that Tab leaves the table instead of walking through it.
 */
export function useRowKeys({ ids, onToggle, onOpen, onStep, onStepBy, onRange }: RowKeys) {
  const [active, setActive] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const anchor = useRef<string | null>(null);
  const current = active !== null && ids.includes(active) ? active : ids[0];

  const focus = (id: string, options?: FocusOptions) => {
    setActive(id);
    body.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`)?.focus(options);
  };
  useFocusOfGoneRow(ids, active, focus);

  const move = (from: string, key: string, range: boolean) => {
    const to = MOVES[key]?.(ids.indexOf(from), ids.length) ?? 0;
    const next = ids[Math.min(Math.max(to, 0), ids.length - 1)];
    if (next === undefined) return;
    focus(next);
    if (range) {
      const begins = anchor.current === null || !ids.includes(anchor.current);
      if (begins) anchor.current = from;
      const ends = [ids.indexOf(anchor.current ?? from), ids.indexOf(next)].sort((a, b) => a - b);
      onRange?.(ids.slice(ends[0], (ends[1] ?? 0) + 1), begins);
    } else {
      anchor.current = null;
      if (next !== from) onStep?.(next);
    }
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement ? event.target : null;
    // Keys pressed on a link or a checkbox inside the row belong to that element.
    const id = row?.dataset.rowId;
    const { key } = event;
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (/^[a-z]$/.test(key) && !lettersOn()) return;
    const isRange = event.shiftKey && onRange !== undefined;
    const by = STEP_KEYS[key];
    if (by && onStepBy && !isRange) onStepBy(by);
    else if (MOVES[key]) move(id, key, isRange);
    else if ((key === " " || key === "x") && onToggle) onToggle(id);
    else if (key === "Enter" && onOpen) onOpen(id);
    else return;
    event.preventDefault();
  };

  return { body, press, activate: setActive, tabIndexOf: (id: string) => (id === current ? 0 : -1) };
}

/** A row that is decided leaves the list with the focus on it; the one that came into its place takes it over. */
function useFocusOfGoneRow(
  ids: readonly string[],
  active: string | null,
  focus: (id: string, options: FocusOptions) => void,
): void {
  const stood = useRef<readonly string[]>([]);
  // As they are drawn: a moment later the page gives the lost focus to its name.
  useLayoutEffect(() => {
    if (active === null) return;
    if (ids.includes(active)) {
      stood.current = ids;
      return;
    }
    const beside = { before: stood.current, now: ids, isHere: () => true };
    const next = rowBeside(beside, active, 1) ?? rowBeside(beside, active, -1) ?? ids.at(-1);
    if (next !== undefined && document.activeElement === document.body) focus(next, { preventScroll: true });
  });
}
