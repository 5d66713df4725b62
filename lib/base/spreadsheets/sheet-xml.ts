import { SpreadsheetFault } from "./fault.ts";
import { LAST_ROW, SPREADSHEET_LIMITS } from "./limits.ts";
import { formatted, type NumberFormat } from "./number-format.ts";
import type { RowCounter } from "./row-counter.ts";
import type { CellValue, DateSystem, MergedCells } from "./sheet-row.ts";
import type { XmlHandlers } from "./xml.ts";

/** What the cells of a sheet point at. */
export interface SheetContext {
  strings: readonly string[];
  /** By the style of a cell. */
  formats: readonly NumberFormat[];
  dateSystem: DateSystem;
}

/** What is known of a sheet once it was read, beside its rows. */
export interface SheetFindings {
  merged: MergedCells[];
  /** Numbers of rows with a formula without a value: no spreadsheet has worked it out since it was written. */
  unvaluedRows: number[];
  hiddenRows: number;
}

/** So many merged places, and rows of a kind, are kept of a sheet. */
const MOST_KEPT = 1_000;

/**
 * Reads a sheet's part (ECMA-376, 18.3.1): rows go to the counter as they end. A row or a cell that does not say where it stands follows the one
 * before. What a program wrote oddly (a style, a text or an error that is not there) empties its cell, never the file.
 */
export function sheetHandlers(context: SheetContext, counter: RowCounter): XmlHandlers & { findings: SheetFindings } {
  const findings: SheetFindings = { merged: [], unvaluedRows: [], hiddenRows: 0 };
  let row = { number: 0, cells: [] as CellValue[], next: 0, isHidden: false };
  let cell: OpenCell | undefined;

  const endCell = () => {
    if (!cell) return;
    const value = savedValue(cell, context);
    if (value === null && cell.hasFormula && !cell.hasValue && findings.unvaluedRows.at(-1) !== row.number)
      if (findings.unvaluedRows.length < MOST_KEPT) findings.unvaluedRows.push(row.number);
    // Beyond the limit only what has something counts: people colour whole columns.
    if (value !== null) {
      if (cell.column >= SPREADSHEET_LIMITS.columns)
        throw new SpreadsheetFault("too_many_columns", {
          ...{ limit: SPREADSHEET_LIMITS.columns, found: cell.column + 1, row: row.number },
        });
      row.cells[cell.column] = value;
    }
    cell = undefined;
  };

  return {
    findings,
    open(name, read) {
      if (name === "row") {
        const { r, hidden } = read();
        row = { number: rowNumber(r, row.number), cells: [], next: 0, isHidden: isTrue(hidden) };
      } else if (name === "c") {
        cell = openCell(read(), row.next);
        row.next = cell.column + 1;
      } else if (name === "mergeCell") {
        const merged = mergedAt(read().ref ?? "");
        if (merged && findings.merged.length < MOST_KEPT) findings.merged.push(merged);
      } else if (cell) openWithin(cell, name);
    },
    close(name) {
      if (name === "c") endCell();
      else if (name === "row") {
        if (row.isHidden) findings.hiddenRows++;
        counter.take({ number: row.number, cells: row.cells, ...(row.isHidden && { hidden: true }) });
        row = { number: row.number, cells: [], next: 0, isHidden: false };
      } else if (cell) closeWithin(cell, name);
    },
    text(text) {
      if (cell) textWithin(cell, text);
    },
  };
}

/** A cell that is being read. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  text: string;
  hasValue: boolean;
  hasFormula: boolean;
  /** The element whose text counts: a value, or a text of an inline string. */
  within: "v" | "t" | undefined;
  /** How far inside of what is read aloud, which is no part of the text. */
  isPhonetic: boolean;
}

function openCell({ r, t, s }: Record<string, string>, follows: number): OpenCell {
  return {
    ...{ column: columnIn(r ?? "") ?? follows, type: t ?? "n", style: Number(s ?? "0"), text: "" },
    ...{ hasValue: false, hasFormula: false, within: undefined, isPhonetic: false },
  };
}

function openWithin(cell: OpenCell, name: string): void {
  if (name === "f") cell.hasFormula = true;
  else if (name === "rPh") cell.isPhonetic = true;
  else if (name === "v" || (name === "t" && !cell.isPhonetic)) {
    cell.within = name;
    cell.hasValue = true;
  }
}

function closeWithin(cell: OpenCell, name: string): void {
  if (name === "rPh") cell.isPhonetic = false;
  if (name === cell.within) cell.within = undefined;
}

function textWithin(cell: OpenCell, text: string): void {
  if (cell.within && cell.text.length < SPREADSHEET_LIMITS.cellLetters) cell.text += text;
}

/** The value that is saved in a cell; an error (`#REF!`) stays its text, since the spreadsheet shows it. */
function savedValue(
  { type, text, style, hasValue }: OpenCell,
  { strings, formats, dateSystem }: SheetContext,
): CellValue {
  if (!hasValue || text === "") return null;
  if (type === "s") return strings[Number(text)] ?? null;
  if (type === "str" || type === "inlineStr" || type === "e") return unescaped(text);
  if (type === "b") return text.trim() === "1" || text.trim() === "true";
  if (type === "d") return isoDate(text);
  const number = Number(text);
  if (!Number.isFinite(number)) return unescaped(text);
  return formatted(number, formats[style] ?? { kind: "number" }, dateSystem);
}

/** A date that is written as one, which is rare. */
function isoDate(text: string): CellValue {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(text.trim()) ?? [];
  if (day === undefined) return text;
  return { date: time === undefined || time === "00:00" ? day : `${day}T${time}` };
}

/** Signs that XML cannot write stand as `_x000D_` in a workbook (ECMA-376, 22.9.2.19). */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Rows stand in their order; one that would go back follows the one before. */
function rowNumber(said: string | undefined, before: number): number {
  const number = Number(said ?? Number.NaN);
  if (!Number.isInteger(number) || number <= before) return before + 1;
  if (number > LAST_ROW) throw new SpreadsheetFault("damaged");
  return number;
}

const isTrue = (said: string | undefined) => said === "1" || said === "true";

/** The place of a column from 0 by its letters, the last of which is XFD. */
function columnIn(address: string): number | undefined {
  const letters = /^\$?([A-Z]{1,3})/i.exec(address)?.[1]?.toUpperCase();
  if (letters === undefined) return undefined;
  let place = 0;
  for (const letter of letters) place = place * 26 + (letter.charCodeAt(0) - 64);
  return place - 1;
}

function mergedAt(ref: string): MergedCells | undefined {
  const [from = "", to = from] = ref.split(":");
  const [fromColumn, toColumn] = [columnIn(from), columnIn(to)];
  const [fromRow, toRow] = [from, to].map((address) => Number(/\d+$/.exec(address)?.[0] ?? Number.NaN)) as [
    number,
    number,
  ];
  if (fromColumn === undefined || toColumn === undefined || Number.isNaN(fromRow + toRow)) return undefined;
  return { fromRow, toRow, fromColumn, toColumn };
}
