/**
 * The roles of a table, said again: below 48rem rows are laid out as cards, and a table element whose `display` is
 * changed loses its role in some browsers, so that a screen reader would hear loose text.
 */
export const tableRoles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
