import { typedDate } from "#lib/base/words/typed-date.ts";
import { readAmount } from "./amount.ts";
import { knownMethod } from "./known-methods.ts";
import { PASTE_FIELDS, type PasteField, pasteHead } from "./paste-heads.ts";
import type { PastedRow } from "./pasted-rows.ts";

/** What a column of a paste was taken for. Travels as JSON. */
export interface PasteColumn {
  /** `""`: it has none. */
  heading: string;
  samples: string[];
  field: PasteField | null;
}

/** Columns with what they were taken for, and what a person has to say: several may be it, and none is. */
export interface MappedPaste {
  columns: PasteColumn[];
  unclear: Exclude<PasteField, "name">[];
}

/** Characters of an example. */
const LONGEST_SAMPLE = 60;

interface Column {
  heading: string;
  cells: string[];
  head: ReturnType<typeof pasteHead>;
}

/**
 * What each column of a paste is: what its head says where the cells do not speak against it, and otherwise what the cells are. Of two that may be the amount, or the day, neither is
 * taken. Pure.
 * @param chosen what a person said of the columns, in their order
 */
export function mapPaste(
  head: readonly string[] | null,
  rows: readonly PastedRow[],
  {
    methods,
    today,
    chosen,
  }: { methods: readonly string[]; today: string; chosen?: readonly (PasteField | null)[] | undefined },
): MappedPaste {
  const width = Math.max(0, head?.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, place): Column => {
    const heading = head?.[place] ?? "";
    return {
      heading,
      cells: rows.map(({ cells }) => cells[place] ?? "").filter((cell) => cell !== ""),
      head: pasteHead(heading),
    };
  });
  const fields = new Map<Column, PasteField>();
  const unclear: MappedPaste["unclear"] = [];
  if (chosen) for (const [place, column] of columns.entries()) put(fields, column, chosen[place] ?? null);
  else {
    const is = kindsOf(methods, today);
    for (const field of ["out", "amount", "date", "method"] as const) {
      const found = byHead(columns, field, is[field]) ?? byCells(columns, fields, field, is[field]);
      if (found === "unclear") unclear.push(field);
      else if (found) fields.set(found, field);
    }
    for (const column of namesAmong(columns, fields)) fields.set(column, "name");
  }
  return {
    columns: columns.map((column) => ({
      heading: column.heading,
      samples: [...new Set(column.cells)].slice(0, 3).map((cell) => cell.slice(0, LONGEST_SAMPLE).toWellFormed()),
      field: fields.get(column) ?? null,
    })),
    unclear,
  };
}

const put = (fields: Map<Column, PasteField>, column: Column, field: PasteField | null) => {
  if (field !== null && PASTE_FIELDS.includes(field)) fields.set(column, field);
};

type Is = (cell: string) => boolean;

function kindsOf(methods: readonly string[], today: string): Record<Exclude<PasteField, "name">, Is> {
  const amount: Is = (cell) => {
    const read = readAmount(cell);
    return "cents" in read || ["negative", "twoMeanings", "tooPrecise", "tooSmall"].includes(read.fault);
  };
  const date: Is = (cell) => /\d/.test(cell) && (isWrittenDay(cell) || typedDate(cell, { today }) !== undefined);
  return { amount, out: amount, date, method: (cell) => knownMethod(cell, methods) !== null };
}

/** Written as a day, whether or not there is such a day. */
const isWrittenDay = (cell: string): boolean => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?:[T ].*)?$/.test(cell);

/** Less of the cells speaks against what a head says. */
const HALF = 0.5;
/** Of the cells of a column without a head, so many say what it is. */
const MOST_OF_THEM = 0.6;
/** Nobody is called « Chèque »: a few methods that are known tell that the others in their column are methods, too, which are asked. */
const SOME_OF_THEM = 0.3;

const share = ({ cells }: Column, is: Is): number => (cells.length === 0 ? 0 : cells.filter(is).length / cells.length);

/** The column that a head says it is: of several the one that counts first. */
function byHead(columns: readonly Column[], field: PasteField, is: Is): Column | "unclear" | undefined {
  const said = columns.filter((one) => one.head?.field === field);
  // A method that nobody has seen is a method all the same where the head says so.
  const found = said.filter((one) => one.cells.length === 0 || field === "method" || share(one, is) >= HALF);
  const rank = Math.min(...found.map((one) => one.head?.rank ?? 0));
  const first = found.filter((one) => one.head?.rank === rank);
  return first.length > 1 ? "unclear" : first[0];
}

/** The one column without a known head whose cells are of a kind; euros and cents before plain numbers, which may be of members or of lines. */
function byCells(
  columns: readonly Column[],
  taken: ReadonlyMap<Column, PasteField>,
  field: Exclude<PasteField, "name">,
  is: Is,
): Column | "unclear" | undefined {
  if (field === "out") return undefined;
  const least = field === "method" ? SOME_OF_THEM : MOST_OF_THEM;
  const free = columns.filter((one) => !taken.has(one) && one.head === undefined && share(one, is) >= least);
  const found = field === "amount" ? free.filter((one) => !isOfNumbers(one)) : free;
  const strong = field === "amount" ? found.filter(({ cells }) => cells.some((cell) => /[.,€]|eur/i.test(cell))) : [];
  const among = strong.length > 0 ? strong : found;
  return among.length > 1 ? "unclear" : among[0];
}

/** Numbers of lines, one more each time, of members, telephones and cheques. */
function isOfNumbers({ cells }: Column): boolean {
  if (cells.every((cell) => /^0\d+$|^\d{6,}$/.test(cell.replace(/\s/g, "")))) return true;
  const numbers = cells.map(Number);
  return numbers.length > 1 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
}

function namesAmong(columns: readonly Column[], taken: ReadonlyMap<Column, PasteField>): Column[] {
  const said = columns.filter((one) => !taken.has(one) && one.head?.field === "name" && share(one, isName) >= HALF);
  const rank = Math.min(...said.map((one) => one.head?.rank ?? 0));
  if (said.length > 0) return said.filter((one) => one.head?.rank === rank);
  return columns.filter((one) => !taken.has(one) && one.head === undefined && share(one, isName) >= HALF);
}

const isName: Is = (cell) => /\p{L}/u.test(cell);
