import { parse } from "csv-parse/sync";
import { fold } from "#lib/words/fold.ts";
import { type ReadAmount, readAmount } from "./amount.ts";

/** So many lines are read of one paste: a pile of cheques, not a season. */
export const MOST_PASTED = 200;

/** One line of a spreadsheet as a payment. Amounts in cents. */
export interface PastedLine {
  /** As it was pasted, so that nothing is lost of what could not be read. */
  raw: string;
  /** Whatever is no amount, date or method: a name, in however many cells. */
  name: string;
  amount: ReadAmount;
  /** ISO date; null: the line says none, or one that does not exist. */
  receivedOn: string | null;
  method: string | null;
}

/** What people write for how they paid, beside what the club's payments say. */
const METHOD_WORDS = [
  ...["cheque", "chq", "cb", "carte", "carte bancaire", "virement", "vir", "especes", "liquide", "prelevement"],
  ...["ancv", "cheque vacances", "coupon sport", "pass'sport", "pass sport", "cash", "card", "transfer", "check"],
];

/** Of the lines of a column, so many say what it is: a total or a note among them does not make it another one. */
const MOST_OF_THEM = 0.6;

/**
 * Reads lines pasted from a spreadsheet (tabs) or a file (`;`, or `,` where neither stands), in any order of columns, with or without a head. What a
 * column is, its cells say: dates, amounts, methods that are known, and all else is the name. Pure.
 * @param methods how the club was paid before
 */
export function readPasted(text: string, methods: readonly string[]): PastedLine[] {
  const rows = cellsOf(text);
  const known = new Set([...METHOD_WORDS, ...methods].map((method) => fold(method)));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const share = (column: number, is: (cell: string) => boolean) => {
    const filled = rows.map(({ cells }) => cells[column] ?? "").filter((cell) => cell !== "");
    return filled.length === 0 ? 0 : filled.filter(is).length / filled.length;
  };
  const isAmount = (cell: string) => "cents" in readAmount(cell);
  const date = best(columns, (column) => share(column, (cell) => dayIn(cell) !== null));
  const rest = columns.filter((column) => column !== date);
  // A column of euros and cents before one of plain numbers, which may be of members or of lines.
  const amount = best(rest, (column) => {
    const all = share(column, isAmount);
    return all && all + (share(column, (cell) => isAmount(cell) && /[.,€]/.test(cell)) > 0 ? 1 : 0);
  });
  const method = best(
    rest.filter((column) => column !== amount),
    (column) => share(column, (cell) => known.has(fold(cell))),
  );
  const names = rest.filter((column) => column !== amount && column !== method && share(column, isName) > 0);
  return rows
    .filter(({ cells }, place) => !(place === 0 && isHead(cells, amount)))
    .map(({ raw, cells }) => ({
      raw,
      name: names
        .map((column) => cells[column] ?? "")
        .filter(Boolean)
        .join(" "),
      amount: readAmount(amount === undefined ? "" : (cells[amount] ?? "")),
      receivedOn: date === undefined ? null : dayIn(cells[date] ?? ""),
      method: (method === undefined ? "" : (cells[method] ?? "")) || null,
    }));
}

/** The lines with their cells, whatever parts them; blank ones are none. */
function cellsOf(text: string): { raw: string; cells: string[] }[] {
  const delimiter = text.includes("\t") ? "\t" : text.includes(";") ? ";" : ",";
  return text
    .split(/\r\n|\r|\n/)
    .filter((raw) => raw.trim() !== "")
    .slice(0, MOST_PASTED)
    .map((raw) => ({ raw, cells: cellsIn(raw, delimiter).map((cell) => cell.trim()) }));
}

/** The cells of one line; a quote that nobody closed is a sign as any other. */
function cellsIn(raw: string, delimiter: string): string[] {
  try {
    const [cells = []] = parse(raw, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][];
    return cells;
  } catch {
    return raw.split(delimiter);
  }
}

/** The column of which most cells are of a kind; undefined where it is none. */
function best(columns: readonly number[], score: (column: number) => number): number | undefined {
  const scored = columns.map((column) => ({ column, score: score(column) })).toSorted((a, b) => b.score - a.score);
  return scored[0] && scored[0].score >= MOST_OF_THEM ? scored[0].column : undefined;
}

const isName = (cell: string): boolean => /\p{L}/u.test(cell);

/** The first line is one of titles where it has words, and no amount where the others have theirs. */
const isHead = (cells: readonly string[], amount: number | undefined): boolean =>
  cells.some(isName) &&
  amount !== undefined &&
  isName(cells[amount] ?? "") &&
  !("cents" in readAmount(cells[amount] ?? ""));

/** A day as French and ISO dates write it; years of two digits are of this century. null: it is none, or does not exist. */
export function dayIn(cell: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(cell) ?? [];
  const iso = day
    ? `${year?.length === 2 ? `20${year}` : year}-${month?.padStart(2, "0")}-${day.padStart(2, "0")}`
    : cell;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const instant = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== iso ? null : iso;
}
