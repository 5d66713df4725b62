import { parse } from "csv-parse/sync";
import { decodedText, type TextEncoding } from "./decode.ts";
import { SpreadsheetFault } from "./fault.ts";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import { RowCounter } from "./row-counter.ts";
import type { SheetRow } from "./sheet-row.ts";

const DELIMITERS = [";", "\t", ",", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What a text file says beside the rows that were passed on. */
export interface DelimitedFindings {
  encoding: TextEncoding;
  delimiter: Delimiter;
  columns: number;
  rows: number;
  /** Quotes did not pair, and were taken for signs as any other. */
  hasLooseQuotes: boolean;
}

/** Some programs name the delimiter in a first line of its own, which spreadsheets do not show as a row. */
const NAMED_DELIMITER = /^sep=([;,\t|])(?:\r\n|\r|\n)/i;

/**
 * Reads a text file with rows and a delimiter (RFC 4180, and what offices make of it). A row's number counts rows, not lines: quotes may hold ends of
 * lines, and blank rows count.
 * @param pass takes rows as they are read
 * @throws SpreadsheetFault
 */
export function readDelimited(bytes: Uint8Array, pass: (rows: SheetRow[]) => void): DelimitedFindings {
  const { text: whole, encoding } = decodedText(bytes);
  const named = NAMED_DELIMITER.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole;
  const delimiter = (named?.[1] as Delimiter | undefined) ?? delimiterOf(text);
  // What quotes hold is known at the end: with one that nobody closed the rows are read once more, before any is passed on.
  const quoted = recordsIn(text, delimiter, true);
  const rows = quoted ?? recordsIn(text, delimiter, false) ?? [];
  const counter = new RowCounter(pass);
  for (const row of rows) counter.take(row);
  counter.end();
  if (counter.rows === 0) throw new SpreadsheetFault("no_rows");
  return { encoding, delimiter, columns: counter.columns, rows: counter.rows, hasLooseQuotes: quoted === undefined };
}

/** Letters of one row: as many as all its cells may have; a quote that is never closed ends there. */
const ROW_LETTERS = 4 * SPREADSHEET_LIMITS.cellLetters;

/** The rows in which something stands; undefined where quotes do not pair. */
function recordsIn(text: string, delimiter: Delimiter, quoted: boolean): SheetRow[] | undefined {
  const rows: SheetRow[] = [];
  let number = 0;
  // The counter holds all limits once quotes are known to pair; here it is only that nothing grows without end meanwhile.
  const probe = new RowCounter(() => {});
  const onRecord = (cells: string[]) => {
    number++;
    if (cells.every((cell) => cell.trim() === "")) return null;
    const row = { number, cells };
    probe.take(row);
    rows.push(row);
    return null;
  };
  try {
    parse(text, {
      ...{ delimiter, quote: quoted ? '"' : false, escape: '"', record_delimiter: ["\r\n", "\n", "\r"] },
      ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: false, max_record_size: ROW_LETTERS },
      on_record: onRecord,
    });
  } catch (cause) {
    if (cause instanceof SpreadsheetFault) throw cause;
    if (quoted) return undefined;
    throw new SpreadsheetFault("damaged");
  }
  return rows;
}

/** Lines that are looked at to tell what parts the cells, and letters of them. */
const LOOKED_AT_LINES = 60;
const LOOKED_AT_LETTERS = 64 * 1024;

/** The sign that stands equally often in most lines; where none does, a semicolon: the file has one column. */
export function delimiterOf(text: string): Delimiter {
  const lines = text
    .slice(0, LOOKED_AT_LETTERS)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, LOOKED_AT_LINES);
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: agreement(lines, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** How many lines have as many of a sign as most of those that have it, weighed by how many that is. */
function agreement(lines: readonly string[], delimiter: Delimiter): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const found = line.split(delimiter).length - 1;
    if (found > 0) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const found = Math.max(0, ...[...counts].filter(([, lines]) => lines === most).map(([count]) => count));
  return most * (1 + Math.log2(1 + found));
}
