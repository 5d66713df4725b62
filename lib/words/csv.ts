import { stringify } from "csv-stringify/sync";

/** The two presets of the glossary: a spreadsheet as French offices open it, and plain open data. */
export type CsvPreset = "excel" | "open";

export type CsvValue = string | number | null;

/** Begins with one of these, a cell could be taken for a formula by a spreadsheet (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Whether a word of an address names a preset. */
export function isCsvPreset(word: unknown): word is CsvPreset {
  return word === "excel" || word === "open";
}

/**
 * Rows as CSV. Text stays text: leading zeros survive, and a cell that a spreadsheet would run as a formula gets an
 * apostrophe in front. Numbers follow the preset's decimal mark.
 */
export function csvOf(preset: CsvPreset, headers: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const excel = preset === "excel";
  const cell = (value: CsvValue) => {
    if (value === null) return "";
    if (typeof value === "number") return excel ? String(value).replace(".", ",") : String(value);
    return FORMULA.test(value) ? `'${value}` : value;
  };
  return stringify([headers.map(cell), ...rows.map((row) => row.map(cell))], {
    bom: excel,
    delimiter: excel ? ";" : ",",
    record_delimiter: excel ? "windows" : "unix",
  });
}

/** The answer that saves a CSV under a name; `name` without its ending, of plain letters. */
export function csvAnswer(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      // It holds people's names: no cache keeps it.
      "cache-control": "no-store",
    },
  });
}
