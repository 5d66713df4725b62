import { SpreadsheetFault } from "./fault.ts";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import { mendedText } from "./mended-text.ts";
import { type CellValue, isBlankCell, type SheetRow } from "./sheet-row.ts";

/** Where rows go as they are read. */
export interface RowSink {
  rows(rows: SheetRow[]): void;
  /** What went there is forgotten: it is read once more, in another way. */
  again(): void;
}

/** Rows that go to the reader together. */
const BATCH_ROWS = 500;

/** Takes the rows of a sheet one after the other, holds them against the limits, and passes them on in batches. */
export class RowCounter {
  readonly #sink: RowSink;
  #batch: SheetRow[] = [];
  #cells = 0;
  #letters = 0;
  rows = 0;
  /** Cells whose letters had been read in the wrong encoding before (mended-text.ts). */
  mended = 0;
  /** Of the longest row. */
  columns = 0;

  constructor(sink: RowSink) {
    this.#sink = sink;
  }

  /** @throws SpreadsheetFault too_many_rows, too_many_columns, too_many_cells, too_many_letters */
  take(row: SheetRow): void {
    const { number } = row;
    const cells = this.#trimmed(row.cells);
    if (cells.length === 0) return;
    this.#hold("too_many_columns", "columns", cells.length, number);
    this.rows++;
    this.#hold("too_many_rows", "rows", this.rows, number);
    for (const cell of cells) {
      if (isBlankCell(cell)) continue;
      this.#cells++;
      if (typeof cell === "string") this.#letters += cell.length;
    }
    this.#hold("too_many_cells", "cells", this.#cells, number);
    this.#hold("too_many_letters", "letters", this.#letters, number);
    this.columns = Math.max(this.columns, cells.length);
    this.#batch.push({ ...row, cells });
    if (this.#batch.length >= BATCH_ROWS) this.end();
  }

  /** Cells up to the last that has something. */
  #trimmed(cells: readonly (CellValue | undefined)[]): CellValue[] {
    let last = cells.length;
    while (last > 0 && isBlankCell(cells[last - 1])) last--;
    return Array.from({ length: last }, (_, place) => {
      const cell = cells[place] ?? null;
      if (typeof cell !== "string") return cell;
      const mended = mendedText(cell);
      if (mended !== cell) this.mended++;
      return keepable(mended);
    });
  }

  /** Passes on what is left. */
  end(): void {
    if (this.#batch.length > 0) this.#sink.rows(this.#batch);
    this.#batch = [];
  }

  #hold(
    code: "too_many_rows" | "too_many_columns" | "too_many_cells" | "too_many_letters",
    limit: "rows" | "columns" | "cells" | "letters",
    found: number,
    row: number,
  ): void {
    if (found > SPREADSHEET_LIMITS[limit])
      throw new SpreadsheetFault(code, { limit: SPREADSHEET_LIMITS[limit], found, row });
  }
}

/** As long as a spreadsheet takes, without what no database keeps as text: zeros, and halves of signs. */
function keepable(text: string): string {
  return text.slice(0, SPREADSHEET_LIMITS.cellLetters).replaceAll("\0", "").toWellFormed();
}
