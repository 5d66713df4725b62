import { alphabet } from "#lib/base/words/alphabet.ts";
import { isFoundBy, searchedWords } from "#lib/base/words/fold.ts";
import { type Parameters, parametersReader } from "./view-parameters.ts";

/** One column of a list. */
export interface ListColumn {
  id: string;
  label: string;
  numeric?: boolean;
  /** Short: stays on one line. */
  whole?: boolean;
  /** What the list is sorted by unless one asks otherwise; the first column where none leads. */
  leads?: boolean;
  /** Its natural order has the greatest first: the newest season before the others. */
  greatestFirst?: boolean;
  /** On a phone's card it stands beside the name. */
  aside?: boolean;
  /** Nothing is sorted by it. */
  fixed?: boolean;
}

/** What the address of a list has to know of a column. */
export type SortedColumn = Pick<ListColumn, "id" | "leads" | "greatestFirst" | "fixed">;

/** What the address of a list has to know of a filter. */
export interface NarrowedBy {
  id: string;
  options: readonly { value: string }[];
  /** How a value is written that only the rows know, such as a month; none where the options are all there are. */
  written?: RegExp;
}

/** One way to narrow a list: a row matches when its facet of this name has the chosen value. */
export interface ListFilter {
  id: string;
  label: string;
  /** `count`: how many rows it would leave, where the rows are not all here to be counted. */
  options: readonly { value: string; label: string; count?: number }[];
}

/** One row: what each cell shows and sorts by, what the filters look at, and the text that a search looks into. */
export interface ListedRow {
  id: number;
  /** Not given: there is no page of one. */
  href?: string;
  /** Stands before the others, in whichever order. */
  first?: boolean;
  search: string;
  facets?: Readonly<Record<string, string>>;
  cells: Record<string, ListedCell>;
}

/** What stands in one cell. */
export interface ListedCell {
  text: string;
  sort: string | number | null;
  /** Shown as a mark of this colour. */
  tone?: "plain" | "accent" | "pending" | "validated" | "refused" | "cancelled";
  /** What a press on it does, such as `tel:`; the row opens beside it. */
  href?: string;
  /** Said after the text, of lesser weight. */
  note?: string;
}

/** What one sees of a list, as its address says it: `?q=judo&sort=left&order=desc&places=left`. */
export interface ListView {
  query: string;
  sort: string;
  descending: boolean;
  /** The chosen value of each filter that is set. */
  chosen: Readonly<Record<string, string>>;
  /** From 1, and rows a page: where the rows are not all here. */
  page: number;
  size: number;
  /** The saved view that one has chosen, by its number; 0: none, although one opens by default. */
  saved?: number | undefined;
}

const leading = (columns: readonly SortedColumn[]) => (columns.find(({ leads }) => leads) ?? columns[0])?.id ?? "";

/** Whether a column that one turns to has its greatest first. */
export const greatestFirst = (columns: readonly SortedColumn[], sort: string): boolean =>
  columns.find(({ id }) => id === sort)?.greatestFirst ?? false;

/** Rows of a page unless the address says otherwise. */
export const PAGE_SIZE = 50;

/** A list's address → what it shows: the leading column in its natural order, unless the address says otherwise. */
export function parseListView(
  address: Parameters,
  columns: readonly SortedColumn[],
  filters: readonly NarrowedBy[],
): ListView {
  const { among, written, search, paging, saved } = parametersReader(address);
  const ids = columns.filter(({ fixed }) => !fixed).map(({ id }) => id);
  const sort = among("sort", ids) ?? leading(columns);
  const order = among("order", ["asc", "desc"]);
  const chosen = filters.flatMap(({ id, options, written: as }) => {
    const known = options.map((option) => option.value);
    const value = among(id, known) ?? (as && written(id, as));
    return value === undefined ? [] : [[id, value] as const];
  });
  return {
    query: search(),
    sort,
    descending: order === undefined ? greatestFirst(columns, sort) : order === "desc",
    chosen: Object.fromEntries(chosen),
    ...paging(),
    saved: saved(),
  };
}

/** The shortest address of a view: what goes without saying is not in it. */
export function formatListView(view: ListView, columns: readonly SortedColumn[]): string {
  const { query, sort, descending, chosen, page, size, saved } = view;
  const address = new URLSearchParams();
  if (query) address.set("q", query);
  for (const [id, value] of Object.entries(chosen)) address.set(id, value);
  if (sort !== leading(columns)) address.set("sort", sort);
  if (descending !== greatestFirst(columns, sort)) address.set("order", descending ? "desc" : "asc");
  if (page > 1) address.set("page", String(page));
  if (size !== PAGE_SIZE) address.set("size", String(size));
  if (saved !== undefined) address.set("saved", String(saved));
  return address.toString();
}

/** Whether a row has every word that is looked for, whatever its accents, case, ligatures, hyphens and apostrophes. */
export function rowHasWords(row: ListedRow, query: string): boolean {
  return isFoundBy(row.search, searchedWords(query));
}

/** The order of two cells in one column; the table itself puts what has no value last, and equals in the order of their numbers. */
export function compareCells(a: ListedCell["sort"] | undefined, b: ListedCell["sort"] | undefined): number {
  return typeof a === "number" && typeof b === "number" ? a - b : alphabet.compare(String(a), String(b));
}
