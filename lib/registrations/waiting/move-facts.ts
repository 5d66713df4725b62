import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { NextGroup } from "#lib/registrations/renewal/proposal.ts";
import { type KnownMember, membersOf, nextGroups } from "#lib/registrations/renewal/read.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";

/** An annual registration as the copy has it now. */
export interface StandingRegistration {
  id: number;
  memberId: number;
  activityId: number;
  valid: boolean | null;
  slotIds: number[];
}

/** What decides about moving people within a season. */
export interface MoveFacts {
  groups: readonly NextGroup[];
  registrations: ReadonlyMap<number, StandingRegistration>;
  members: ReadonlyMap<number, KnownMember>;
}

/** What the copy has of these annual registrations of a season, of their people and of its groups. */
export async function moveFactsOf(db: Queryable, scope: SeasonScope, ids: readonly number[]): Promise<MoveFacts> {
  const { id, memberId, activityId, valid, slotIds, kind } = mirrorRegistrations;
  const rows = await db
    .select({ id, memberId, activityId, valid, slotIds })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, scope.club), eq(mirrorRegistrations.seasonId, scope.seasonId)],
        ...[eq(kind, "annual"), sql`${id} = any(${integers(ids)})`],
      ),
    );
  return {
    groups: await nextGroups(db, scope),
    registrations: new Map(rows.map((row) => [row.id, row])),
    members: await membersOf(db, scope, [...new Set(rows.map((row) => row.memberId))]),
  };
}
