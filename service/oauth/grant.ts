import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type ClubSettings, featuresOf } from "../clubs.ts";
import { type Scope, scopesWith } from "../contract/scopes.ts";
import { roundsByClub } from "../rounds.ts";
import { type ClubDatabase, preparedForClubs } from "../store/database.ts";
import { club as clubTable, integrations } from "../store/schema.ts";
import { claimedClient, proveAssertion } from "./assertion.ts";
import type { Credentials } from "./client-credentials.ts";
import { invalidClient, OAuthError } from "./error.ts";
import { hashSecret, type Integration } from "./integrations.ts";

/** An integration that is not revoked, and its club's settings. */
export interface Client {
  integration: Integration;
  settings: ClubSettings;
}

/**
 * The integration that proved to be the one it claims to be, and the settings of the same moment.
 * @throws OAuthError invalid_client
 */
export async function authenticateClient(
  database: ClubDatabase,
  credentials: Credentials,
  at: { audience: string; now: Date },
): Promise<Client> {
  if (credentials.method !== "private_key_jwt") return bySecret(database, credentials);
  const claimed = claimedClient(credentials.assertion);
  if (claimed === undefined) throw invalidClient(false, "The assertion is not a JWT with a sub.");
  if (credentials.clientId !== claimed) throw invalidClient(false, "client_id differs from the assertion's sub.");
  const client = await findClient(database, claimed);
  if (!client) throw invalidClient(false);
  await proveAssertion(database.db, client.integration, credentials.assertion, at);
  return client;
}

async function bySecret(
  database: ClubDatabase,
  { method, clientId, secret }: Extract<Credentials, { secret: string }>,
) {
  const client = await findClient(database, clientId);
  const hash = client?.integration.secret_hash;
  if (!hash || !timingSafeEqual(hash, hashSecret(secret))) throw invalidClient(method === "client_secret_basic");
  return client;
}

/** The requests that are about to ask who a client is. */
const askingAt = roundsByClub<Client[]>();

const clientCalled = preparedForClubs("client_called", (db) =>
  db
    .select({ integration: integrations, settings: clubTable })
    .from(integrations)
    .innerJoin(clubTable, eq(clubTable.id, 1))
    .where(and(eq(integrations.client_id, sql.placeholder("client_id")), isNull(integrations.revoked_at))),
);

async function findClient(database: ClubDatabase, client_id: string): Promise<Client | undefined> {
  // PostgreSQL has no text with U+0000, so no client is called that.
  if (client_id.includes("\0")) return undefined;
  const { answer } = await askingAt(database).join(client_id, () => clientCalled(database.db, { client_id }));
  return answer[0];
}

/** What an integration may do in this club at this moment: its grant, without what belongs to features that are off. */
export function grantedScopes(integration: { scopes: readonly Scope[] }, settings: ClubSettings): Scope[] {
  const granted = new Set(integration.scopes);
  return scopesWith(featuresOf(settings)).filter((scope) => granted.has(scope));
}

/**
 * The scopes of the new token: those asked for, or all that are granted (club-api#tokens).
 * @throws OAuthError invalid_scope
 */
export function chooseScopes(granted: readonly Scope[], asked: string | null): Scope[] {
  if (asked === null) return [...granted];
  const words = new Set(asked.split(" ").filter(Boolean));
  const refused = [...words].filter((word) => !(granted as readonly string[]).includes(word));
  if (words.size === 0) throw new OAuthError(400, "invalid_scope", "The scope is empty.");
  if (refused.length > 0) throw new OAuthError(400, "invalid_scope", "The scope goes beyond what is granted.");
  return granted.filter((scope) => words.has(scope));
}
