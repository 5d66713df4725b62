import "server-only";
import { and, count, eq } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { clubAddress } from "#lib/base/addresses.ts";
import type { ListColumn, ListedRow, ListFilter } from "#lib/base/arguments/list-view.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorEvents, mirrorGroups, mirrorSlots, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

/** The club's sports, with how much of a season belongs to each; all from the mirror. */
export async function sportRows(
  db: Queryable,
  club: string,
  season: number,
): Promise<{ columns: ListColumn[]; filters: ListFilter[]; rows: ListedRow[] }> {
  const words = await getTranslations("resources.sports");
  const { number } = await getFormats();
  const sports = await db.select().from(mirrorSports).where(eq(mirrorSports.club, club));
  const uses = {
    groups: await countsOf(db, mirrorGroups, club, season),
    slots: await countsOf(db, mirrorSlots, club, season),
    events: await countsOf(db, mirrorEvents, club, season),
  };
  const kinds = Object.keys(uses) as (keyof typeof uses)[];
  return {
    columns: [
      { id: "name", label: words("columns.name") },
      ...kinds.map((id) => ({ id, label: words(`columns.${id}`), numeric: true })),
    ],
    filters: [
      {
        id: "use",
        label: words("filters.use"),
        options: (["used", "unused"] as const).map((value) => ({ value, label: words(`filters.${value}`) })),
      },
    ],
    rows: sports.map(({ id, name: given }) => {
      const name = given ?? words("unnamed", { id });
      const used = kinds.map((kind) => {
        const times = uses[kind].get(id) ?? 0;
        return [kind, { text: number(times), sort: times }] as const;
      });
      const cells = { name: { text: name, sort: name }, ...Object.fromEntries(used) };
      const facets = { use: used.some(([, { sort }]) => sort > 0) ? "used" : "unused" };
      return { id, href: clubAddress(club, "sports", id), search: name, facets, cells };
    }),
  };
}

async function countsOf(
  db: Queryable,
  table: typeof mirrorGroups | typeof mirrorSlots | typeof mirrorEvents,
  club: string,
  season: number,
): Promise<Map<number | null, number>> {
  const { sportId } = table;
  const rows = await db
    .select({ sportId, count: count() })
    .from(table)
    .where(and(eq(table.club, club), eq(table.seasonId, season)))
    .groupBy(sportId);
  return new Map(rows.map((row) => [row.sportId, row.count]));
}
