import "server-only";
import { renameClub } from "#lib/base/store/clubs.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { saveGrant } from "#lib/base/store/grants.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubApi } from "#lib/club/client/client.ts";
import { fetchGrant } from "#lib/club/client/grant.ts";
import { nextReading, removeUnseen } from "./copy.ts";

/** Reads the context and keeps it: roles are met with its scopes, and the connection takes the club's own name. */
export async function readGrant({ db }: Pick<Store, "db">, api: ClubApi, signal?: AbortSignal): Promise<void> {
  const grant = await fetchGrant(api, "sync", signal);
  const { slug, name } = api.club;
  await db.transaction((tx) => keepGrant(tx, slug, grant));
  if (grant.clubName && grant.clubName !== name) await renameClub(db, slug, grant.clubName);
}

/**
 * Keeps what GET /context answered. Records of people that the club grants no more (`members:read`) leave the copy at once, and not with the
 * next reading: whatever names somebody reads it there.
 */
export async function keepGrant(tx: Transaction, club: string, grant: Parameters<typeof saveGrant>[2]): Promise<void> {
  await saveGrant(tx, club, grant);
  if (!grant.scopes.includes("members:read"))
    await removeUnseen(tx, club, "people", CLUB_WIDE, await nextReading(tx), false);
}
