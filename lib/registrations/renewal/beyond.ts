import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import type { StageName } from "#lib/sync/staging/hold.ts";
import { rowsOfStage } from "#lib/sync/staging/planning.ts";
import { numberBeside } from "./choice-cells.ts";
import type { NextGroup } from "./proposal.ts";

/** How many of a list's rows that are ready are beyond the places left in their groups: they will wait for one. From the desk's own tables. */
export async function beyondPlaces(
  db: Queryable,
  name: StageName,
  groups: readonly Pick<NextGroup, "id" | "placesLeft">[],
): Promise<number> {
  const { rows } = (await db.execute(sql`
    select ${stageRows.cells}->>${numberBeside("group")}::text as "group", count(*)::int as count from ${stageRows}
    where ${and(rowsOfStage(name), eq(stageRows.state, "ready"), isNull(stageRows.outcome))} group by 1`)) as {
    rows: { group: string | null; count: number }[];
  };
  return rows.reduce((sum, { group, count }) => {
    const left = groups.find(({ id }) => `${id}` === group)?.placesLeft ?? null;
    return left === null ? sum : sum + Math.max(0, count - Math.max(0, left));
  }, 0);
}
