/** The rows that are selected, by their ids, on whichever page and under whichever filter they stand. */
export type Selection = ReadonlySet<string>;

export const nothingSelected: Selection = new Set();

/** How many of the selected rows are not among those of the page. */
export function hiddenOf(selection: Selection, shown: readonly string[]): number {
  return selection.size - shown.filter((id) => selection.has(id)).length;
}
