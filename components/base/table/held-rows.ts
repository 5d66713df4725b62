/** Rows as they stay under somebody's hand, and what has changed behind them. */
export interface HeldRows<Row> {
  rows: readonly Row[];
  /** Of the rows shown: those that are no longer where they stand. */
  gone: ReadonlySet<string>;
  /** How many rows would come. */
  added: number;
}

/**
 * The rows that stay on screen while somebody points at or has selected some of them: each in its place, with its newest values.
 * New rows wait, and rows that would go are marked.
 * @param shown the rows on screen
 * @param fresh the rows as they are now
 */
export function holdRows<Row>(shown: readonly Row[], fresh: readonly Row[], idOf: (row: Row) => string): HeldRows<Row> {
  const now = new Map(fresh.map((row) => [idOf(row), row]));
  const there = new Set(shown.map(idOf));
  return {
    rows: shown.map((row) => now.get(idOf(row)) ?? row),
    gone: new Set([...there].filter((id) => !now.has(id))),
    added: fresh.filter((row) => !there.has(idOf(row))).length,
  };
}

/** Whether two pages show the same rows in the same order. */
export function sameRows<Row>(a: readonly Row[], b: readonly Row[], idOf: (row: Row) => string): boolean {
  return a.length === b.length && a.every((row, place) => idOf(row) === idOf(b[place] as Row));
}
