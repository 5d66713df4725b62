"use client";

import { type PointerEvent, useCallback, useEffect, useMemo, useState } from "react";
import { type HeldRows, holdRows, sameRows } from "./held-rows.ts";

/** The page as it stands on screen, and the view that it belongs to. */
interface ShownPage<Row> {
  view: string;
  rows: readonly Row[];
}

interface HeldRowsOptions<Row> {
  /** The page as it is now. */
  fresh: readonly Row[];
  idOf: (row: Row) => string;
  /** Names the view of which these rows are, not the one that was asked for: another one is shown at once. */
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

/**
 * Whether a mouse is over the table, moving or at rest: who rests is about to press as well. It ends where the mouse leaves, where the page is
 * out of sight, and with a key: whoever decides by keyboard points with it, wherever the mouse was left lying. A finger points at nothing
 * before it presses.
 */
function usePointing() {
  const [pointing, setPointing] = useState(false);
  const leave = useCallback(() => setPointing(false), []);
  useEffect(() => {
    if (!pointing) return;
    const press = ({ key }: KeyboardEvent) => {
      if (!MODIFIERS.has(key)) leave();
    };
    window.addEventListener("keydown", press);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("keydown", press);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [pointing, leave]);
  const move = useCallback(({ pointerType }: PointerEvent) => {
    if (pointerType === "mouse") setPointing(true);
  }, []);
  return { pointing, pointer: { onPointerMove: move, onPointerLeave: leave } };
}

/** Held while one presses with the mouse. */
const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta"]);
