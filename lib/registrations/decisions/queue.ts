import "server-only";
import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorDoubts as doubts, mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { activitiesOf } from "#lib/sync/copy/activities.ts";
import { itsDoubts } from "#lib/sync/copy/registration-conditions.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";
import { TWO_RECORDS } from "#lib/sync/forecast/reasons.ts";
import { inRegistrationSet } from "#lib/sync/forecast/season-facts.ts";

/** An activity of a selection that has not a place for everybody who waits. */
export interface Queue {
  activity: string | null;
  activityId: number;
  placesLeft: number;
  /** Pending registrations of the selection. */
  selected: number;
  /** Pending ones that came before the last selected one, are not selected, and miss nothing but a place. */
  skipped: number;
}

/**
 * What a selection does to the queues of its activities: only those in which more people wait than there are places.
 * @param selected the identifiers of the selected registrations
 */
export async function queuesOf(
  db: Queryable,
  { club, seasonId }: SeasonScope,
  kind: RegistrationKind,
  selected: readonly number[],
): Promise<Queue[]> {
  const set = { club, seasonId, kind };
  const activities = new Map((await activitiesOf(db, set, kind)).map((one) => [one.id, one]));
  const limited = [...activities.values()].filter(({ placesLeft }) => placesLeft !== null).map(({ id }) => id);
  if (limited.length === 0) return [];
  const { id, activityId } = registrations;
  const pending = await db
    .select({ id, activityId, codes: doubts.codes })
    .from(registrations)
    .leftJoin(doubts, itsDoubts)
    .where(and(inRegistrationSet(set), isNull(registrations.valid), inArray(activityId, limited)))
    .orderBy(sql`${registrations.registeredAt} asc nulls last`, id);
  const chosen = new Set(selected);
  return [...Map.groupBy(pending, (row) => row.activityId)].flatMap(([activityId, rows]) => {
    const { name = null, placesLeft = null } = activities.get(activityId) ?? {};
    const last = rows.findLastIndex((row) => chosen.has(row.id));
    if (last < 0 || placesLeft === null || placesLeft >= rows.length) return [];
    const earlier = rows.slice(0, last).filter((row) => !chosen.has(row.id) && missesOnlyAPlace(row.codes));
    const count = rows.filter((row) => chosen.has(row.id)).length;
    const left = Math.max(0, placesLeft);
    return count > left || earlier.length > 0
      ? [{ activity: name, activityId, placesLeft: left, selected: count, skipped: earlier.length }]
      : [];
  });
}

function missesOnlyAPlace(codes: readonly string[] | null): boolean {
  return (codes ?? []).every((code) => code === "capacity_reached" || code === TWO_RECORDS);
}
