/**
 * What is selected: rows one by one (on any page), or everything that matches the present filters. "Everything" holds
 * no ids; they are frozen on the server when the person decides.
 */
export type Selection = { mode: "rows"; ids: ReadonlySet<string> } | { mode: "matching"; count: number };

export const nothingSelected: Selection = { mode: "rows", ids: new Set() };

/** How many rows a selection stands for. */
export function selectedCount(selection: Selection): number {
  return selection.mode === "matching" ? selection.count : selection.ids.size;
}

/** Whether a row is part of the selection. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === "matching" || selection.ids.has(id);
}
