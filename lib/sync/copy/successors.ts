import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordId } from "#lib/base/arguments/schemas.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { numberIn, type RolledNoun } from "./rolled-record.ts";
import { rolledSource } from "./rolled-source.ts";

/** Of what a person chose for a roll-over (lib/activities/rollover/settings.ts): the season that it goes to, where the club has it already. */
const goingThere = z.object({ next: z.object({ is: z.literal("there"), id: recordId }) });

/** What became of the records of a season in the next one: by noun, from the old record's number to the new one's. */
export type MadeBetween = Partial<Record<RolledNoun, Map<number, number>>>;

/** Two seasons of a club. */
interface TwoSeasons {
  from: number;
  to: number;
  /** Whether the later season has such a record: a list that found its season under its name made none, and only its records tell which it was. */
  isThere: (noun: RolledNoun, id: number) => boolean;
}

/** What the roll-overs from one season to another have made, as their rows keep it. No call to the club. */
export async function madeBetween(
  db: Queryable,
  club: string,
  { from: season, to, isThere }: TwoSeasons,
): Promise<MadeBetween> {
  const rows = await db
    .select({ stage: stages.id, set: stages.settings, source: stageRows.source, made: stageRows.made })
    .from(stageRows)
    .innerJoin(stages, and(eq(stages.club, stageRows.club), eq(stages.id, stageRows.stage)))
    .where(
      and(
        ...[eq(stages.club, club), eq(stages.kind, "rollover")],
        sql`(${stages.settings}->>'from')::int = ${season}`,
        sql`${stageRows.made} <> '{}'::jsonb`,
      ),
    );
  const seasonMade = new Map(
    rows.flatMap(({ stage, made }) => (made.season === undefined ? [] : [[stage, made.season]])),
  );
  const made: MadeBetween = {};
  for (const { stage, set, source, made: ids } of rows) {
    const ended = goingThere.safeParse(set).data?.next.id ?? seasonMade.get(stage);
    const read = rolledSource.safeParse(source).data;
    const [from, id] = read ? [numberIn(read.record, "id"), ids[read.noun]] : [null, undefined];
    if (!read || from === null || id === undefined) continue;
    if (ended === to || (ended === undefined && isThere(read.noun, id)))
      made[read.noun] = (made[read.noun] ?? new Map<number, number>()).set(from, id);
  }
  return made;
}
