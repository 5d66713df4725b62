import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import type { NewStageRow } from "#lib/sync/staging/begin.ts";
import type { OfferSource } from "./offer-stage.ts";
import { elsewhereOf, waitingLines } from "./read.ts";

/** What those in a group's line are offered: who is next the place that is free, the others the likeliest other place; who has none is left out. From the copy. */
export async function offerListRows(db: Queryable, scope: SeenSeason, group: number): Promise<NewStageRow[]> {
  const line = (await waitingLines(db, scope)).find(({ kind, activity }) => kind === "annual" && activity.id === group);
  if (!line) return [];
  const elsewhere = await elsewhereOf(db, scope, line.waiters);
  const offers = line.waiters.flatMap(({ id, memberId, place }): OfferSource[] => {
    if (place === "next") return [{ id, memberId, groupId: group, elsewhere: null }];
    const [other] = elsewhere.get(id) ?? [];
    if (!other) return [];
    return [{ id, memberId, groupId: group, elsewhere: { groupId: other.groupId, slotIds: other.slotIds } }];
  });
  return offers.map((source, nth) => ({ place: nth + 1, source }));
}

/** Whose group changes: everybody of a group, or those whom somebody chose; and where to, where that is known. */
export type MovesAsked = { group: number } | { ids: readonly number[]; to: number | null };

/**
 * Registrations whose group changes, first come first: those of a group that are live, of which a person says for whom; or those that somebody chose, whatever
 * their state, so that the list says of each what becomes of it. From the copy.
 */
export async function moveListRows(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  asked: MovesAsked,
): Promise<NewStageRow[]> {
  const to = "ids" in asked ? asked.to : null;
  const { id, memberId, activityId, valid, kind, registeredAt } = mirrorRegistrations;
  const rows = await db
    .select({ id, memberId })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId), eq(kind, "annual")],
        "ids" in asked
          ? sql`${id} = any(${integers(asked.ids)})`
          : and(eq(activityId, asked.group), sql`${valid} is distinct from false`),
      ),
    )
    .orderBy(sql`${registeredAt} asc nulls last`, asc(id));
  return rows.map((row, nth) => ({ place: nth + 1, source: { ...row, groupId: to, slotIds: [] } }));
}
