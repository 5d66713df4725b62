import "server-only";
import { getTranslations } from "next-intl/server";
import { formatListView, parseListView } from "#lib/arguments/list-view.ts";
import type { Parameters } from "#lib/arguments/view-parameters.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { seasonName } from "#lib/mirror/seasons.ts";
import type { ListedResource, ListPage } from "#lib/resources/resource.ts";
import { type Queryable, store } from "#lib/store/database.ts";
import type { NamedSheet } from "#lib/words/sheet.ts";

/** Rows that are read at a time: as many as a page of a list may have. */
const READ_ROWS = 200;

/** Rows on paper: a season of the largest club has some thousands; more are no list that one prints. */
const MOST_ROWS = 20_000;

/** Every row of a served list that matches its address, in its order, as its cells say them. */
export async function listedSheet(
  definition: ListedResource,
  place: { club: string; season: number },
  parameters: Parameters,
): Promise<NamedSheet> {
  const { db } = await store();
  const words = await getTranslations(definition.words);
  const { columns, filters, rows } = await wholeList(db, definition, place, parameters);
  const chosen = filters.flatMap(({ id, options }) => {
    const value = parseListView(parameters, columns, filters).chosen[id];
    return options.find((option) => option.value === value)?.label ?? [];
  });
  return {
    title: [words("title"), await seasonName(db, place.club, place.season), ...chosen].filter(
      (part) => typeof part === "string",
    ),
    day: scopeOf(place.club, place.season).today,
    columns: columns.map(({ label }) => ({ header: label, onPaper: true })),
    rows: rows.map(({ cells }) => columns.map(({ id }) => cells[id]?.text ?? null)),
  };
}

/** The list with the rows of all its pages. */
async function wholeList(
  db: Queryable,
  definition: ListedResource,
  place: { club: string; season: number },
  parameters: Parameters,
): Promise<ListPage> {
  const first = await definition.list(db, place, parameters);
  const view = parseListView(parameters, first.columns, first.filters);
  const rows: ListPage["rows"] = [];
  for (let page = 1; rows.length < Math.min(first.total, MOST_ROWS); page++) {
    const address = new URLSearchParams(formatListView({ ...view, page, size: READ_ROWS }, first.columns));
    const more = await definition.list(db, place, address);
    if (more.rows.length === 0) break;
    rows.push(...more.rows);
  }
  return { ...first, rows };
}
