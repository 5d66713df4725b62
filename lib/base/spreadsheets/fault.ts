/**
 * Why a file is not read. `old_excel` is .xls, .xlsb and the XML of Excel 2003, `open_document` is .ods, `numbers` is Apple's: each is saved as
 * .xlsx first, as is a web page that calls itself .xls (`web_page`). `protected` asks for a password. `not_a_workbook` is a zip of something else, `not_a_table`
 * anything else that is no text. `damaged` is cut off or contradicts itself. The `too_…` are the limits (limits.ts), `empty` has no
 * bytes and `no_rows` no cell with something in it; `no_such_sheet` was asked for by a name that is not there.
 */
export const SPREADSHEET_FAULTS = [
  "empty",
  "too_large",
  "old_excel",
  "open_document",
  "numbers",
  "web_page",
  "protected",
  "not_a_workbook",
  "not_a_table",
  "damaged",
  "unpacks_too_large",
  "too_many_parts",
  "too_many_rows",
  "too_many_columns",
  "too_many_cells",
  "too_many_letters",
  "too_heavy",
  "took_too_long",
  "no_rows",
  "no_such_sheet",
] as const;
export type SpreadsheetFaultCode = (typeof SPREADSHEET_FAULTS)[number];

/** What is told of a file that is not read. */
export interface SpreadsheetRefusal {
  code: SpreadsheetFaultCode;
  /** The limit that it goes beyond, and what it has; in the limit's unit. */
  limit?: number;
  found?: number;
  /** The row at which reading ended, as the spreadsheet numbers it. */
  row?: number;
}

/** Ends a reading; `refusal` is what the person is told. */
export class SpreadsheetFault extends Error {
  readonly refusal: SpreadsheetRefusal;

  constructor(code: SpreadsheetFaultCode, more: Omit<SpreadsheetRefusal, "code"> = {}) {
    super(code);
    this.name = "SpreadsheetFault";
    this.refusal = { code, ...more };
  }
}
