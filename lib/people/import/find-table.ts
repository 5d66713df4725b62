import type { SpreadsheetFindings } from "#lib/base/spreadsheets/read-bytes.ts";
import { cellText, type SheetRow } from "#lib/base/spreadsheets/sheet-row.ts";
import { isSumRow, tableHead } from "#lib/base/spreadsheets/table-head.ts";
import { fold } from "#lib/base/words/fold.ts";
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

/** So many numbers of rows are told of each kind. */
const PLACES_TOLD = 20;

const texts = ({ cells }: SheetRow): string[] => cells.map((cell) => cellText(cell).replace(/\s+/g, " ").trim());

/** Finds where the headings are and which rows are people. Pure. */
export function findTable(rows: readonly SheetRow[], findings: SpreadsheetFindings): FoundTable {
  const merged = findings.format === "xlsx" ? findings.merged : [];
  const head = tableHead(rows, merged, fieldOfHeading);
  const headRow = head?.rows.at(-1) ?? null;
  const headRows = rows.filter(({ number }) => head?.rows.includes(number)).map(texts);
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const headings = Array.from({ length: columns }, (_, place) => head?.headings[place] ?? "");
  const aside = new Map<FoundInFile["aside"][number]["why"], number[]>();
  const put = (why: FoundInFile["aside"][number]["why"], number: number) =>
    aside.set(why, [...(aside.get(why) ?? []), number]);
  const people: SheetRow[] = [];
  for (const row of rows) {
    if (head?.rows.includes(row.number)) continue;
    if (headRow !== null && row.number < headRow) put("title", row.number);
    else if (isSumRow(row, fold)) put("total", row.number);
    else if (headRows.some((said) => isSameHead(row, said))) put("repeatedHead", row.number);
    else {
      if (row.hidden) put("hidden", row.number);
      people.push(row);
    }
  }
  const unvalued = findings.format === "xlsx" ? findings.unvaluedRows : [];
  for (const { number } of people) if (unvalued.includes(number)) put("unvalued", number);
  const last = people.at(-1)?.number ?? 0;
  const there = new Set(rows.map(({ number }) => number));
  for (let number = headRow ?? 1; number < last; number++) if (!there.has(number)) put("blank", number);
  return {
    ...{ headRow, headings, rows: people },
    aside: [...aside].map(([why, numbers]) => ({ why, count: numbers.length, places: numbers.slice(0, PLACES_TOLD) })),
  };
}

const isSameHead = (row: SheetRow, head: readonly string[]): boolean => {
  const said = texts(row);
  return said.length === head.length && head.every((heading, place) => heading === said[place]);
};
