import "server-only";
import { getTranslations } from "next-intl/server";
import { parseListView } from "#lib/base/arguments/list-view.ts";
import type { Parameters } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import type { ListedResource, ListPlace } from "#lib/sync/resources/listed-resource.ts";
import { serveList } from "#lib/sync/resources/serve-list.ts";
import { wholeList } from "./whole-list.ts";

/** Every row of a served list that matches its address, in its order, as its cells say them. */
export async function listedExport(
  definition: ListedResource,
  place: ListPlace,
  parameters: Parameters,
): Promise<NamedExport> {
  const { db } = await store();
  const words = await getTranslations(definition.words);
  const { columns, filters, rows } = await wholeList(
    (address) => serveList(db, definition, place, address),
    parameters,
  );
  const chosen = filters.flatMap(({ id, options }) => {
    const value = parseListView(parameters, columns, filters).chosen[id];
    return options.find((option) => option.value === value)?.label ?? [];
  });
  return {
    title: [words("title"), await seasonName(db, place.club, place.season), ...chosen].filter(
      (part) => typeof part === "string",
    ),
    day: await today(db, place.club),
    columns: columns.map(({ label }) => ({ header: label, onPaper: true })),
    rows: rows.map(({ cells }) => columns.map(({ id }) => cells[id]?.text ?? null)),
  };
}
