import "server-only";
import { getTranslations } from "next-intl/server";
import {
  type ListColumn,
  type ListedRow,
  type ListFilter,
  type ListView,
  parseListView,
} from "#lib/base/arguments/list-view.ts";
import { pageWithin } from "#lib/base/arguments/paged.ts";
import type { Parameters } from "#lib/base/arguments/view-parameters.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { ListedResource, ListPlace } from "./listed-resource.ts";

/** A page of a list as components/base/table shows it. */
export interface ListContent {
  columns: ListColumn[];
  filters: ListFilter[];
  rows: ListedRow[];
  /** How many rows match the address, and how many there are. */
  total: number;
  all: number;
}

/** What a list shows at an address, in the language of who asks. */
export async function serveList(
  db: Queryable,
  list: ListedResource,
  place: ListPlace,
  address: Parameters,
): Promise<ListContent> {
  const words = await getTranslations(list.words);
  // Each list is held to its own words by its type; here nobody knows which list it is.
  const said = (name: string) => words(name as "title");
  const view = parseListView(address, list.columns, list.filters);
  const { total, all, of } = await list.count(db, place, view);
  // Counted first, so that a page beyond the end is never asked for.
  const shown: ListView = { ...view, page: pageWithin(view, total) };
  const speech = { words, formats: await getFormats() };
  return {
    columns: list.columns.map((column) => ({ ...column, label: said(`columns.${column.id}`) })),
    filters: list.filters.map(({ id, words: group, options, written, label }) => ({
      id,
      label: said(`columns.${id}`),
      options: [
        ...options.map(({ value }) => ({ value, label: said(`${group}.${value}`) })),
        ...(written ? valuesIn(of[id], written, view.chosen[id]) : []).map((value) => ({
          value,
          label: label?.(value, speech) ?? value,
        })),
      ].map((option) => ({ ...option, count: of[id]?.get(option.value) ?? 0 })),
    })),
    rows: await list.rows(db, place, shown, speech),
    total,
    all,
  };
}

/** More values of the rows' own than a person looks through: five years of months. */
const MOST_VALUES = 60;

/** The values of a filter that only the rows know, the greatest first, and the one that is chosen in any case. */
function valuesIn(counts: ReadonlyMap<string | null, number> = new Map(), written: RegExp, chosen?: string): string[] {
  const found = [...counts.keys()].filter((value): value is string => value !== null && written.test(value));
  const values = found.toSorted().reverse().slice(0, MOST_VALUES);
  return chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
}
