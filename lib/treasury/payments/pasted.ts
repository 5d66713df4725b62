import { dateOrder, dayFirst, isEitherWay } from "#lib/base/spreadsheets/date-order.ts";
import { isSumRow } from "#lib/base/spreadsheets/table-head.ts";
import { fold } from "#lib/base/words/fold.ts";
import { typedDate } from "#lib/base/words/typed-date.ts";
import { type ReadAmount, readAmount } from "./amount.ts";
import { knownMethod } from "./known-methods.ts";
import { type MappedPaste, mapPaste } from "./paste-columns.ts";
import { type PasteField, pasteHead } from "./paste-heads.ts";
import { type PastedRow, pastedRows } from "./pasted-rows.ts";

/** So many lines are read of one paste; what is beyond them is told, and stays where it was pasted. */
export const MOST_PASTED = 300;

/** One line of a spreadsheet as a payment. Amounts in cents. */
export interface PastedLine {
  /** As it was pasted, so that nothing is lost of what could not be read. */
  raw: string;
  /** Its number among the lines that were pasted, from 1. */
  number: number;
  name: string;
  amount: ReadAmount;
  /** ISO date; null: the line says none, or one that is in doubt. */
  receivedOn: string | null;
  /** What stands where the day does, and is none that money can have come in on: a person has to say which is meant. */
  oddDay: string | null;
  method: string | null;
  /** What stands where the method does, and nobody has paid so before: a person has to say whether it is meant. */
  newMethod: string | null;
}

/** A line that is no payment. */
export interface AsideLine {
  why: "title" | "head" | "total";
  raw: string;
}

/** A paste as it was read: each line is a payment, or aside, or beyond what is read at once. */
export interface ReadPaste extends MappedPaste {
  lines: PastedLine[];
  aside: AsideLine[];
  beyond: string[];
}

/** What reading a paste takes. */
export interface PasteReading {
  /** How the club was paid before. */
  methods: readonly string[];
  /** YYYY-MM-DD. */
  today: string;
  /** What a person said of the columns, in their order. */
  columns?: readonly (PasteField | null)[] | undefined;
}

/** A line has so many cells that are known as heads where it is one. */
const KNOWN_HEADS = 2;
/** Above the heads stand a title, a date, an address. */
const HEAD_WITHIN = 15;

/** Reads lines pasted from a spreadsheet, a file or a letter, with or without heads. Nothing of it is lost: what is pasted is read, told aside, or beyond. Pure. */
export function readPasted(text: string, { methods, today, columns: chosen }: PasteReading): ReadPaste {
  const { rows, isByHand } = pastedRows(text);
  const headAt = isByHand ? undefined : headIn(rows);
  const head = headAt === undefined ? null : (rows[headAt]?.cells ?? null);
  const begins = headAt ?? (isByHand ? 0 : titlesOf(rows));
  const aside: AsideLine[] = [];
  const payments: (PastedRow & { number: number })[] = [];
  for (const [at, row] of rows.entries()) {
    const why = asideBecause(row, at, begins, head);
    if (why) aside.push({ why, raw: row.raw });
    else payments.push({ ...row, number: at + 1 });
  }
  const read = payments.slice(0, MOST_PASTED);
  const by = isByHand && !chosen ? BY_HAND : chosen;
  const { columns, unclear } = mapPaste(head, payments, { methods, today, chosen: by });
  const places = (field: PasteField) => columns.flatMap((one, place) => (one.field === field ? [place] : []));
  const [amount, out, date, method] = (["amount", "out", "date", "method"] as const).map((field) => places(field)[0]);
  const cellOf = ({ cells }: PastedRow, place: number | undefined) => (place === undefined ? "" : (cells[place] ?? ""));
  const order = dateOrder(payments.map((row) => cellOf(row, date)));
  return {
    ...{ columns, unclear, aside, beyond: payments.slice(MOST_PASTED).map(({ raw }) => raw) },
    lines: read.map((row) => ({
      ...{ raw: row.raw, number: row.number },
      name: places("name")
        .map((place) => cellOf(row, place))
        .filter(Boolean)
        .join(" "),
      amount: amountOf(cellOf(row, amount), cellOf(row, out)),
      ...dayOf(cellOf(row, date), order, today),
      ...methodOf(cellOf(row, method), methods),
    })),
  };
}

/** Cells of a line that was taken apart by what stands in it. */
const BY_HAND = ["name", "amount", "date", "method"] as const;

function headIn(rows: readonly PastedRow[]): number | undefined {
  const known = ({ cells }: PastedRow) => cells.filter((cell) => pasteHead(cell) !== undefined).length;
  const counts = rows.slice(0, HEAD_WITHIN).map(known);
  const most = Math.max(0, ...counts);
  if (most >= KNOWN_HEADS) return counts.indexOf(most);
  const first = rows[0];
  return first && most === 1 && counts[0] === 1 && !/\d/.test(first.cells.join("")) ? 0 : undefined;
}

/** How many lines stand above the first of several cells, without heads: each of one, and without a number. */
function titlesOf(rows: readonly PastedRow[]): number {
  const filled = ({ cells }: PastedRow) => cells.filter((cell) => cell !== "");
  const first = rows.findIndex((row) => filled(row).length > 1);
  return rows.slice(0, Math.max(0, first)).every((row) => !/\d/.test(filled(row).join(""))) ? Math.max(0, first) : 0;
}

function asideBecause(
  row: PastedRow,
  at: number,
  begins: number,
  head: readonly string[] | null,
): AsideLine["why"] | undefined {
  if (at < begins) return "title";
  if (head && row.cells.join("\t") === head.join("\t")) return "head";
  return isSumRow({ number: at + 1, cells: row.cells }, fold) ? "total" : undefined;
}

/** Of a line that went out nothing was received. */
function amountOf(cell: string, out: string): ReadAmount {
  const said = readAmount(cell);
  const isOut = out !== "" && !("fault" in readAmount(out) && /^[0.,\s€-]*$/.test(out));
  return isOut && !("cents" in said) ? { fault: "negative" } : said;
}

/** Money that came in longer ago is no pile of today's. */
const YEARS_BACK = 2;

function dayOf(
  cell: string,
  order: ReturnType<typeof dateOrder>,
  today: string,
): Pick<PastedLine, "receivedOn" | "oddDay"> {
  if (cell === "") return { receivedOn: null, oddDay: null };
  const odd = { receivedOn: null, oddDay: cell };
  if (order === "unclear" && isEitherWay(cell)) return odd;
  const first = dayFirst(cell, order);
  const day = typedDate(typeof first === "string" ? first.replace(/[T ]\d{1,2}[:h]\d{2}.*$/, "") : cell, { today });
  const earliest = `${Number(today.slice(0, 4)) - YEARS_BACK}${today.slice(4)}`;
  return day === undefined || day > today || day < earliest ? odd : { receivedOn: day, oddDay: null };
}

function methodOf(cell: string, methods: readonly string[]): Pick<PastedLine, "method" | "newMethod"> {
  if (cell === "") return { method: null, newMethod: null };
  const known = knownMethod(cell, methods);
  return known === null ? { method: null, newMethod: cell } : { method: known, newMethod: null };
}
