import { stringify } from "csv-stringify/sync";

/** The two presets of the glossary: a spreadsheet as French offices open it, and plain open data. */
export type CsvPreset = "excel" | "open";

export type CsvValue = string | number | null;

/**
 * Where a formula would begin (OWASP, CSV injection): at the start of a cell, but also behind a line break and behind either preset's
 * separator, since a file opened with the other preset's settings is cut there. Spreadsheets pass over what is blank or a quote.
 */
const FORMULA =
  /(?<=^|[\r\n\v\f\u0085\u2028\u2029;,\t])(?=(?:(?![\r\n\v\f\u0085\t])[\p{Zs}\p{C}"])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/** A text that is a number with its sign, a telephone number for instance: nothing that a spreadsheet could work out. */
const SIGNED_NUMBER = /^[+-](?=[\d(])[\d\p{Zs}.()]*$/u;

/** In quotes stands whatever either preset's reader could take for the end of a cell or of a line; a number needs none. */
const QUOTED = /^(?!-?\d+,\d+$).*[\r\n\v\f\u0085\u2028\u2029;,\t]/s;

/**
 * Rows as CSV. Text stays text: leading zeros survive, and what a spreadsheet would run as a formula gets an apostrophe in
 * front. A text that is a number with its sign is none: open data have it bare, and a spreadsheet gets it as a text that shows no
 * apostrophe (`="+262692112233"`; bare it would become a number and lose its sign). Numbers follow the preset's decimal mark.
 */
export function csvOf(preset: CsvPreset, headers: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const excel = preset === "excel";
  const cell = (value: CsvValue) => {
    if (value === null) return "";
    if (typeof value === "number") return excel ? String(value).replace(".", ",") : String(value);
    if (SIGNED_NUMBER.test(value)) return excel ? `="${value}"` : value;
    return value.replace(FORMULA, "'");
  };
  const records = [headers.map(cell), ...rows.map((row) => row.map(cell))];
  return stringify(records, {
    bom: excel,
    delimiter: excel ? ";" : ",",
    record_delimiter: excel ? "windows" : "unix",
    quoted_match: QUOTED,
  });
}
