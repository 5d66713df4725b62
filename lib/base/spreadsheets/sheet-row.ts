/**
 * What stands in a cell. `date` is YYYY-MM-DD, or YYYY-MM-DDTHH:MM where the sheet shows a time too; everything else is what the spreadsheet shows or counts
 * with. Of a formula it is the value that was saved with it: no formula is ever read, kept or worked out.
 */
export type CellValue = string | number | boolean | null | { date: string };

/** A row in which something stands. */
export interface SheetRow {
  /** As the spreadsheet numbers its rows, from 1. */
  number: number;
  /** From the first column on; a row ends with its last cell that has something. */
  cells: CellValue[];
  /** The spreadsheet does not show it: a filter is on, or somebody hid it. */
  hidden?: true;
}

/** Cells that were merged into one, by numbers of rows and places of columns from 0, both ends included. Only the first of them has the value. */
export interface MergedCells {
  fromRow: number;
  toRow: number;
  fromColumn: number;
  toColumn: number;
}

/** Where days begin to be counted: from 1900, or from 1904 where a Mac made the workbook long ago. */
export type DateSystem = 1900 | 1904;

/** Whether nothing is to be seen in a cell. */
export function isBlankCell(cell: CellValue | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");
}

/** A cell as text, for whoever compares or shows it: a date as YYYY-MM-DD, a whole number without an exponent. */
export function cellText(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell === "boolean") return cell ? "true" : "false";
  return cell.date;
}

function numberText(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);
}
