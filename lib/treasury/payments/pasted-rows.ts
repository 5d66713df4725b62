import { parse } from "csv-parse/sync";
import { delimiterOf } from "#lib/base/spreadsheets/delimited.ts";
import { cleanLine } from "#lib/base/words/clean-text.ts";
import { fold } from "#lib/base/words/fold.ts";
import { METHOD_WORDS } from "./known-methods.ts";

/** A line of a paste as it was pasted, with its cells. */
export interface PastedRow {
  raw: string;
  cells: string[];
}

/** Rows of a paste; `isByHand`: no sign parts the cells, and each line was taken apart by what stands in it, as name, amount, day and method. */
export interface PastedRows {
  rows: PastedRow[];
  isByHand: boolean;
}

/** Of the lines, so many have the sign that parts the cells. */
const MOST_OF_THEM = 0.6;

/** A comma between a digit and the cents behind it. */
const DECIMAL = /(\d),(\d{1,2})(?!\d)/g;

/** Takes a paste apart: by the sign that parts the cells of most lines, as files are read; by several spaces; or, where nothing does, by what each line says. Blank lines are none. Pure. */
export function pastedRows(text: string): PastedRows {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const share = (is: (line: string) => boolean) => lines.filter(is).length / Math.max(1, lines.length);
  // What parts euros from cents parts no cells.
  const withoutCents = text.replace(DECIMAL, "$1.$2");
  const delimiter = delimiterOf(withoutCents);
  const isParted =
    withoutCents.split(/\r\n|\r|\n/).filter((line) => line.includes(delimiter)).length >= lines.length * MOST_OF_THEM;
  if (isParted && lines.length > 0) {
    const isSpaced = delimiter === "," && !text.includes('"') && share((line) => /, /.test(line)) >= MOST_OF_THEM;
    if (isSpaced) return { rows: lines.map((raw) => rowOf(raw, raw.split(/,\s+/))), isByHand: false };
    const rows = delimited(delimiter === "," ? joinedCents(text, lines) : text, delimiter);
    return { rows: rows ?? lines.map((raw) => rowOf(raw, raw.split(delimiter))), isByHand: false };
  }
  if (share((line) => /\S {2,}\S/.test(line)) >= MOST_OF_THEM)
    return { rows: lines.map((raw) => rowOf(raw, raw.trim().split(/ {2,}/))), isByHand: false };
  return { rows: lines.map((raw) => rowOf(raw, byHand(raw))), isByHand: true };
}

const rowOf = (raw: string, cells: readonly string[]): PastedRow => ({
  raw,
  cells: cells.map((cell) => cleanLine(cell)),
});

/**
 * Commas between cells and before cents alike: « Dupont,45,05 ». What is behind the last comma is cents where every line has two digits there, and one of them cannot be a number of its own.
 */
function joinedCents(text: string, lines: readonly string[]): string {
  const cents = lines.slice(1).map((line) => /\d,(\d{2})\s*(?:€|eur\w*)?\s*$/i.exec(line)?.[1]);
  const isCents =
    cents.length > 0 && cents.every((two) => two !== undefined) && cents.some((two) => two?.startsWith("0"));
  return isCents ? text.replace(/(\d),(\d{2})(\s*(?:€|eur\w*)?\s*)$/gim, "$1.$2$3") : text;
}

/** Undefined where quotes do not pair: then they are signs as any other. */
function delimited(text: string, delimiter: string): PastedRow[] | undefined {
  try {
    const records = parse(text, {
      ...{ delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, raw: true },
      record_delimiter: ["\r\n", "\n", "\r"],
    }) as unknown as { raw: string; record: string[] }[];
    return records
      .filter(({ record }) => record.some((cell) => cell.trim() !== ""))
      .map(({ raw, record }) => rowOf(raw.replace(/[\r\n]+$/, ""), record));
  } catch {
    return undefined;
  }
}

const DAY = /\b(\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})\b/;
const AMOUNT = /[+-]?\d+(?:[\s.']\d{3})*(?:[.,]\d{1,2})?\s?(?:€|eur(?:os?)?\b)?/gi;

/** A line that somebody wrote by hand: its one day, its one method, its one amount; what is left is the name. */
function byHand(raw: string): string[] {
  const day = DAY.exec(raw)?.[0] ?? "";
  const { method, rest } = methodIn(day === "" ? raw : raw.replace(day, " "));
  const found = rest.match(AMOUNT) ?? [];
  const told = found.filter((amount) => /[€,.]|eur/i.test(amount));
  const [amount = ""] = told.length === 1 ? told : found.length === 1 ? found : [];
  const name = (amount === "" ? rest : rest.replace(amount, " "))
    .replace(/(^|\s)[-–—:;,/]+(?=\s|$)/g, " ")
    .replace(/\b(?:le|du|en|par|de)\s*$/i, "");
  return [name, amount, day, method];
}

/** The most words of a method. */
const METHOD_WORDS_MOST = 3;
const METHODS: ReadonlySet<string> = new Set(METHOD_WORDS);

function methodIn(text: string): { method: string; rest: string } {
  const words = text.split(/\s+/).filter(Boolean);
  for (let count = METHOD_WORDS_MOST; count > 0; count--)
    for (let at = 1; at + count <= words.length; at++) {
      const method = words.slice(at, at + count).join(" ");
      if (METHODS.has(fold(method))) return { method, rest: words.toSpliced(at, count).join(" ") };
    }
  return { method: "", rest: words.join(" ") };
}
