"use client";

import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type HeldRows, holdRows, sameRows } from "./held-rows.ts";

/** A mouse that rests for so long points at nothing: its person reads, or has left. */
const POINTING_MS = 3_000;

/** The page as it stands on screen, and the view that it belongs to. */
interface ShownPage<Row> {
  view: string;
  rows: readonly Row[];
}

interface HeldRowsOptions<Row> {
  /** The page as it is now. */
  fresh: readonly Row[];
  idOf: (row: Row) => string;
  /** Names the view: another one is shown at once. */
  view: string;
  /** Some rows are selected. */
  selected: boolean;
}

/**
 * Keeps the rows of a page in their places while somebody points at them or has selected some: a row that changes between aim and
 * press would be the wrong one. Otherwise the page moves by itself.
 * @returns the rows to show with what waits behind them, `show` to let it come, and what the table tells of the pointer
 */
export function useHeldRows<Row>({ fresh, idOf, view, selected }: HeldRowsOptions<Row>) {
  const [standing, setStanding] = useState<ShownPage<Row>>({ view, rows: fresh });
  const { pointing, pointer } = usePointing();
  const held = (pointing || selected) && standing.view === view && !sameRows(standing.rows, fresh, idOf);
  // Set while rendering, so that no frame shows the rows of another view.
  if (!held && (standing.rows !== fresh || standing.view !== view)) setStanding({ view, rows: fresh });
  const shown: HeldRows<Row> = useMemo(
    () => (held ? holdRows(standing.rows, fresh, idOf) : { rows: fresh, gone: NONE, added: 0 }),
    [held, standing, fresh, idOf],
  );
  const show = useCallback(() => setStanding({ view, rows: fresh }), [view, fresh]);
  return { ...shown, show, pointer };
}

const NONE: ReadonlySet<string> = new Set();

/** Whether a mouse has moved over the table a moment ago. A finger points at nothing before it presses. */
function usePointing() {
  const [pointing, setPointing] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const leave = useCallback(() => {
    clearTimeout(rest.current);
    setPointing(false);
  }, []);
  const move = useCallback(
    ({ pointerType }: PointerEvent) => {
      if (pointerType !== "mouse") return;
      clearTimeout(rest.current);
      rest.current = setTimeout(leave, POINTING_MS);
      setPointing(true);
    },
    [leave],
  );
  return { pointing, pointer: { onPointerMove: move, onPointerLeave: leave } };
}
