import { parse } from "csv-parse/sync";
import { decodedText, type PossibleEncoding, type TextEncoding } from "./decode.ts";
import { SpreadsheetFault } from "./fault.ts";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import { RowCounter, type RowSink } from "./row-counter.ts";

const DELIMITERS = [";", "\t", ",", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What a text file says beside the rows that were passed on. */
export interface DelimitedFindings {
  encoding: TextEncoding;
  /** The ways in which it may be meant, the likeliest first, where its letters do not tell; else none. */
  unsure: PossibleEncoding[];
  delimiter: Delimiter;
  columns: number;
  rows: number;
  /** Quotes did not pair, and were taken for signs as any other. */
  hasLooseQuotes: boolean;
  /** Cells that were read in the wrong encoding before, and mended. */
  mended: number;
}

/** Some programs name the delimiter in a first line of its own, which spreadsheets do not show as a row. */
const NAMED_DELIMITER = /^sep=([;,\t|])(?:\r\n|\r|\n)/i;

/**
 * Reads a text file with rows and a delimiter (RFC 4180, and what offices make of it). A row's number counts rows, not lines: quotes may hold ends of
 * lines, and blank rows count.
 * @param sink takes rows as they are read
 * @param said how it is written, where a person said so
 * @throws SpreadsheetFault
 */
export function readDelimited(bytes: Uint8Array, sink: RowSink, said?: TextEncoding): DelimitedFindings {
  const { text: whole, encoding, unsure } = decodedText(bytes, said);
  const named = NAMED_DELIMITER.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole;
  const delimiter = (named?.[1] as Delimiter | undefined) ?? delimiterOf(text);
  let read = rowsIn(text, { delimiter, quoted: true }, sink);
  const hasLooseQuotes = read === undefined;
  if (hasLooseQuotes) {
    sink.again();
    read = rowsIn(text, { delimiter, quoted: false }, sink);
  }
  if (!read) throw new SpreadsheetFault("damaged");
  if (read.rows === 0) throw new SpreadsheetFault("no_rows");
  return { encoding, unsure, delimiter, columns: read.columns, rows: read.rows, mended: read.mended, hasLooseQuotes };
}

/** A text that is written as a formula of nothing but itself, so that spreadsheets keep its zeros and signs: `="0612345678"`. */
const WRITTEN_AS_FORMULA = /^="([^"]*)"$/;
/** What is put before a text that spreadsheets would work out (lib/base/words/csv.ts), and before digits so that they stay as they are: « '0612345678 », « '01000 ». */
const DISARMED = /^'(?=[=+\-@]|\d[\d\s./-]*$)/;

/** A cell as it was before it was made safe for spreadsheets. */
function plainText(cell: string): string {
  return cell.replace(WRITTEN_AS_FORMULA, "$1").replace(DISARMED, "");
}

/** Letters of one row: as many as all its cells may have; a quote that is never closed ends there. */
const ROW_LETTERS = 4 * SPREADSHEET_LIMITS.cellLetters;

/** Passes the rows on; undefined where quotes do not pair, which may be known only at the end. */
function rowsIn(
  text: string,
  { delimiter, quoted }: { delimiter: Delimiter; quoted: boolean },
  sink: RowSink,
): RowCounter | undefined {
  const counter = new RowCounter(sink);
  let number = 0;
  try {
    parse(text, {
      ...{ delimiter, quote: quoted ? '"' : false, escape: '"', record_delimiter: ["\r\n", "\n", "\r"] },
      ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: false, max_record_size: ROW_LETTERS },
      on_record: (cells: string[]) => {
        number++;
        counter.take({ number, cells: cells.map(plainText) });
        return null;
      },
    });
  } catch (cause) {
    if (cause instanceof SpreadsheetFault) throw cause;
    return undefined;
  }
  counter.end();
  return counter;
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
