import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { nextGroups } from "#lib/registrations/renewal/read.ts";
import { type Activity, allActivities } from "#lib/sync/copy/activities.ts";
import { type RegistrationRow, registrationRows } from "#lib/sync/copy/registrations.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { updateDoubts } from "#lib/sync/forecast/doubts.ts";
import { type Elsewhere, elsewhereFor } from "./elsewhere.ts";
import { hasLine, type LinePlace, lineOf, wouldHelp } from "./line.ts";

/** Somebody who waits for an activity. */
export interface PersonInLine extends RegistrationRow {
  place: LinePlace;
  /** Their number among those who wait. */
  number: number | null;
}

/** A group or an event with those who wait for it. */
export interface PlaceLine {
  kind: "annual" | "event";
  activity: Activity;
  /** First come first. */
  waiters: PersonInLine[];
  /** How many of them stand where. */
  counts: Record<LinePlace, number>;
}

/** The lines of a season, those in which somebody is next first, then the longest. From the copy: no call to the club. */
export async function waitingLines(db: Queryable, scope: SeenSeason): Promise<PlaceLine[]> {
  await updateDoubts(db, scope);
  const activities = await allActivities(db, scope);
  const lines: PlaceLine[] = [];
  for (const kind of ["annual", "event"] as const) {
    const pending = await registrationRows(db, scope, kind, isNull(mirrorRegistrations.valid), {
      activities: activities[kind],
      order: [sql`${mirrorRegistrations.registeredAt} asc nulls last`, sql`${mirrorRegistrations.id} asc`],
    });
    const byActivity = Map.groupBy(pending, ({ activityId }) => activityId);
    for (const activity of activities[kind]) {
      const rows = (byActivity.get(activity.id) ?? []).map((row) => ({ ...row, codes: row.doubt?.codes ?? [] }));
      if (!hasLine(activity.placesLeft, rows)) continue;
      const waiters = lineOf(rows).map(({ codes: _, ...row }) => row);
      const of = (place: LinePlace) => waiters.filter((one) => one.place === place).length;
      lines.push({ kind, activity, waiters, counts: { next: of("next"), waits: of("waits"), blocked: of("blocked") } });
    }
  }
  return lines.sort((a, b) => b.counts.next - a.counts.next || b.counts.waits - a.counts.waits);
}

/** Where each of those who wait for a group could come in instead, by their registration. From the copy. */
export async function elsewhereOf(
  db: Queryable,
  scope: SeenSeason,
  waiters: readonly PersonInLine[],
): Promise<Map<number, Elsewhere[]>> {
  const waiting = waiters.filter(({ place, doubt }) => place !== "next" && wouldHelp(doubt?.codes ?? []));
  if (waiting.length === 0) return new Map();
  const groups = await nextGroups(db, scope);
  const ids = [...new Set(waiting.map(({ memberId }) => memberId))];
  const [people, live] = [await accessOf(db, scope.club, ids), await liveGroupsOf(db, scope, ids)];
  return new Map(
    waiting.map((one) => [
      one.id,
      elsewhereFor(
        {
          ...{ person: people.get(one.memberId) ?? null, groupId: one.activityId },
          ...{ slotIds: one.slots.map(({ id }) => id), registered: live.get(one.memberId) ?? [] },
        },
        groups,
      ),
    ]),
  );
}

async function accessOf(db: Queryable, club: string, ids: readonly number[]) {
  const { id, birthDate, sex } = mirrorPeople;
  const rows = await db
    .select({ id, birthDate, sex })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return new Map(rows.map(({ id: member, ...person }) => [member, person]));
}

async function liveGroupsOf(db: Queryable, { club, seasonId }: SeenSeason, ids: readonly number[]) {
  const { memberId, activityId, valid, kind } = mirrorRegistrations;
  const rows = await db
    .select({ memberId, activityId })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId), eq(kind, "annual")],
        ...[sql`${valid} is distinct from false`, sql`${memberId} = any(${integers(ids)})`],
      ),
    );
  const found = new Map<number, number[]>();
  for (const row of rows) found.set(row.memberId, [...(found.get(row.memberId) ?? []), row.activityId]);
  return found;
}
