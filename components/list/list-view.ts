import type { BadgeProps } from "#components/ui/badge.tsx";

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
}

/** One way to narrow a list: a row matches when its facet of this name has the chosen value. */
export interface ListFilter {
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** One row: what each cell shows and sorts by, what the filters look at, and the text that a search looks into. */
export interface ListedRow {
  id: number;
  href: string;
  search: string;
  facets?: Readonly<Record<string, string>>;
  cells: Record<string, ListedCell>;
}

/** What stands in one cell. */
export interface ListedCell {
  text: string;
  sort: string | number | null;
  /** Shown as a mark of this colour. */
  tone?: BadgeProps["tone"];
}

/** What one sees of a list, as its address says it: `?q=judo&sort=left&order=desc&places=left`. */
export interface ListView {
  query: string;
  sort: string;
  descending: boolean;
  /** The chosen value of each filter that is set. */
  chosen: Readonly<Record<string, string>>;
}

const leading = (columns: readonly ListColumn[]) => (columns.find(({ leads }) => leads) ?? columns[0])?.id ?? "";

/** Whether a column that one turns to has its greatest first. */
export const greatestFirst = (columns: readonly ListColumn[], sort: string): boolean =>
  columns.find(({ id }) => id === sort)?.greatestFirst ?? false;

/** A list's address → what it shows: the leading column in its natural order, unless the address says otherwise. */
export function parseListView(
  search: URLSearchParams,
  columns: readonly ListColumn[],
  filters: readonly ListFilter[],
): ListView {
  const sort = columns.find(({ id }) => id === search.get("sort"))?.id ?? leading(columns);
  const chosen = filters.flatMap(({ id, options }) => {
    const value = search.get(id);
    return options.some((option) => option.value === value) ? [[id, String(value)] as const] : [];
  });
  return {
    query: search.get("q")?.trim() ?? "",
    sort,
    descending: ORDERS[search.get("order") ?? ""] ?? greatestFirst(columns, sort),
    chosen: Object.fromEntries(chosen),
  };
}

/** The shortest address of a view: what goes without saying is not in it. */
export function formatListView({ query, sort, descending, chosen }: ListView, columns: readonly ListColumn[]): string {
  const search = new URLSearchParams();
  if (query) search.set("q", query);
  for (const [id, value] of Object.entries(chosen)) search.set(id, value);
  if (sort !== leading(columns)) search.set("sort", sort);
  if (descending !== greatestFirst(columns, sort)) search.set("order", descending ? "desc" : "asc");
  return search.toString();
}

const ORDERS: Readonly<Record<string, boolean | undefined>> = { asc: false, desc: true };

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const alphabet = new Intl.Collator("fr", { numeric: true });

/** The rows of a view in its order. Accents and case do not count; what has no value stands last in both directions. */
export function rowsIn(
  rows: readonly ListedRow[],
  { query, sort, descending, chosen }: ListView,
  except?: string,
): ListedRow[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const wanted = Object.entries(chosen).filter(([id]) => id !== except);
  const sign = descending ? -1 : 1;
  return rows
    .filter((row) => wanted.every(([id, value]) => row.facets?.[id] === value))
    .filter(({ search }) => words.length === 0 || matches(fold(search), words))
    .sort((a, b) => {
      const [x, y] = [a.cells[sort]?.sort ?? null, b.cells[sort]?.sort ?? null];
      if (x === null || y === null) return x === y ? a.id - b.id : x === null ? 1 : -1;
      const order = typeof x === "number" && typeof y === "number" ? x - y : alphabet.compare(String(x), String(y));
      return sign * order || a.id - b.id;
    });
}

const matches = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));
