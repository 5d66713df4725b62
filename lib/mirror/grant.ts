import "server-only";
import type { ClubApi } from "#lib/club/client.ts";
import { fetchGrant } from "#lib/club/grant.ts";
import { renameClub } from "#lib/store/clubs.ts";
import type { Queryable } from "#lib/store/database.ts";
import { saveGrant } from "#lib/store/grants.ts";

/** Reads the context and keeps it: roles are met with its scopes, and the connection takes the club's own name. */
export async function readGrant(db: Queryable, api: ClubApi, signal?: AbortSignal): Promise<void> {
  const grant = await fetchGrant(api, "sync", signal);
  const { slug, name } = api.club;
  await saveGrant(db, slug, grant);
  if (grant.clubName && grant.clubName !== name) await renameClub(db, slug, grant.clubName);
}
