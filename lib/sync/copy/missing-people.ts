import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import {
  CLUB_WIDE,
  mirrorPeople,
  mirrorRegistrations,
  mirrorRemovals,
  mirrorStates,
} from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubApi } from "#lib/club/client/client.ts";
import { copyRecord } from "./record.ts";
import { hasten } from "./state.ts";

/** More new people than this are read as pages, not one by one: a page of 100 costs as much as one of them. */
const ONE_BY_ONE = 10;

/**
 * Names for registrations of people who came after the last reading of all people. Nothing is read while that first reading is
 * still on its way, nor when the integration may not read people.
 */
export async function readMissingPeople(
  store: Store,
  api: ClubApi,
  season: number,
  signal?: AbortSignal,
): Promise<void> {
  const club = api.club.slug;
  if (!(await peopleAreRead(store.db, club))) return;
  const ids = await missingPeople(store.db, club, season);
  if (ids.length > ONE_BY_ONE) return hasten(store.db, club, CLUB_WIDE);
  for (const id of ids) await copyRecord(store, api, "people", id, { lane: "sync", signal });
}

async function peopleAreRead(db: Queryable, club: string): Promise<boolean> {
  const [shared] = await db
    .select()
    .from(mirrorStates)
    .where(and(eq(mirrorStates.club, club), eq(mirrorStates.seasonId, CLUB_WIDE)));
  return Boolean(shared?.asOf) && !shared?.missingScopes.includes("members:read");
}

/** Members of a season's registrations whose record is not here; those known to be gone are not asked for again. */
async function missingPeople(db: Queryable, club: string, season: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: mirrorRegistrations.memberId })
    .from(mirrorRegistrations)
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, mirrorRegistrations.memberId)))
    .leftJoin(
      mirrorRemovals,
      and(
        eq(mirrorRemovals.club, club),
        eq(mirrorRemovals.collection, sql`'people'`),
        eq(mirrorRemovals.id, mirrorRegistrations.memberId),
      ),
    )
    .where(
      and(
        eq(mirrorRegistrations.club, club),
        eq(mirrorRegistrations.seasonId, season),
        isNull(mirrorPeople.id),
        isNull(mirrorRemovals.id),
      ),
    )
    .limit(ONE_BY_ONE + 1);
  return rows.map(({ id }) => id);
}
