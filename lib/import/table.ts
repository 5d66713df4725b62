import type { SpreadsheetFindings } from "#lib/spreadsheets/read-bytes.ts";
import { cellText, type SheetRow } from "#lib/spreadsheets/sheet-row.ts";
import { fold } from "#lib/words/fold.ts";
import { fieldOfHeading } from "./columns.ts";
import type { FoundInFile } from "./found.ts";

/** The rows of people in a sheet, and what is none of them. */
export interface FoundTable {
  /** From 1, as the spreadsheet numbers it; null: the sheet has no headings. */
  headRow: number | null;
  /** One a column, `""` where there is none. */
  headings: string[];
  rows: SheetRow[];
  aside: FoundInFile["aside"];
}

/** Rows among which the headings are looked for: above them stand a title, a date, an address. */
const HEAD_WITHIN = 30;
/** Headings that are known make a row of headings of any. */
const KNOWN_HEADINGS = 2;
/** So many numbers of rows are told of each kind. */
const PLACES_TOLD = 20;

const texts = ({ cells }: SheetRow): string[] => cells.map((cell) => cellText(cell).replace(/\s+/g, " ").trim());

/** Finds where the headings are and which rows are people. Pure. */
export function findTable(rows: readonly SheetRow[], _findings: SpreadsheetFindings): FoundTable {
  const at = headOf(rows);
  const head = at === undefined ? undefined : rows[at];
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const named = head ? texts(head) : [];
  const headings = Array.from({ length: columns }, (_, place) => named[place] ?? "");
  const aside = new Map<FoundInFile["aside"][number]["why"], number[]>();
  const put = (why: FoundInFile["aside"][number]["why"], number: number) =>
    aside.set(why, [...(aside.get(why) ?? []), number]);
  const people: SheetRow[] = [];
  for (const [place, row] of rows.entries()) {
    if (at !== undefined && place < at) put("title", row.number);
    else if (place === at) continue;
    else if (isTotal(row)) put("total", row.number);
    else if (head && isSameHead(row, named)) put("repeatedHead", row.number);
    else {
      if (row.hidden) put("hidden", row.number);
      people.push(row);
    }
  }
  const last = people.at(-1)?.number ?? 0;
  const there = new Set(rows.map(({ number }) => number));
  for (let number = head?.number ?? 1; number < last; number++) if (!there.has(number)) put("blank", number);
  return {
    ...{ headRow: head?.number ?? null, headings, rows: people },
    aside: [...aside].map(([why, numbers]) => ({ why, count: numbers.length, places: numbers.slice(0, PLACES_TOLD) })),
  };
}

/** The place of the headings: the row of the first ones in which most cells are called like a field. */
function headOf(rows: readonly SheetRow[]): number | undefined {
  const known = rows.slice(0, HEAD_WITHIN).map((row) => texts(row).filter((text) => fieldOfHeading(text)).length);
  const most = Math.max(0, ...known);
  if (most >= KNOWN_HEADINGS) return known.indexOf(most);
  // Of headings that nobody knows, that there is no digit and no @ among them tells.
  const first = rows.findIndex((row) => row.cells.filter((cell) => cellText(cell).trim() !== "").length > 1);
  const row = first < 0 ? undefined : rows[first];
  return row?.cells.every((cell) => cellText(cell).trim() === "" || (typeof cell === "string" && !/[\d@]/.test(cell)))
    ? first
    : undefined;
}

function isTotal(row: SheetRow): boolean {
  const said = texts(row).filter((text) => text !== "");
  return said.length < 4 && /^(total|sous total|somme|nombre|effectif|sum|count)\b/.test(fold(said[0] ?? ""));
}

const isSameHead = (row: SheetRow, named: readonly string[]): boolean => {
  const said = texts(row);
  return named.every((heading, place) => heading === (said[place] ?? ""));
};
