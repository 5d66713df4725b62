import "server-only";
import type { ClubApi } from "#lib/club/client.ts";
import { dataOf } from "#lib/club/client.ts";
import type { Lane } from "#lib/club/governor.ts";
import { renameClub } from "#lib/store/clubs.ts";
import type { Queryable } from "#lib/store/database.ts";
import { saveGrant } from "#lib/store/grants.ts";
import { isRaw } from "./rows.ts";

/** What a club says of itself and of our integration. */
export interface Grant {
  clubName: string | null;
  integrationName: string | null;
  scopes: string[];
}

/** Reads GET /context (club-api §4.2). @throws ClubError */
export async function fetchGrant(api: ClubApi, lane: Lane, signal?: AbortSignal): Promise<Grant> {
  const context = dataOf(await api.get("/context", { lane, ...(signal && { signal }) }));
  const integration = isRaw(context.integration) ? context.integration : {};
  const { permissions } = integration;
  return {
    clubName: textOf(context.club),
    integrationName: textOf(integration.name),
    scopes: Array.isArray(permissions) ? permissions.filter((scope) => typeof scope === "string") : [],
  };
}

/** Reads the context and keeps it: roles are met with its scopes, and the connection takes the club's own name. */
export async function readGrant(db: Queryable, api: ClubApi, signal?: AbortSignal): Promise<void> {
  const grant = await fetchGrant(api, "sync", signal);
  const { slug, name } = api.club;
  await saveGrant(db, slug, grant);
  if (grant.clubName && grant.clubName !== name) await renameClub(db, slug, grant.clubName);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
