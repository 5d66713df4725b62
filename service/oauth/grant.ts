import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type ClubSettings, featuresOf } from "../clubs.ts";
import { type Scope, scopesWith } from "../contract/scopes.ts";
import type { Queryable } from "../store/database.ts";
import { integrations } from "../store/schema.ts";
import { claimedClient, proveAssertion } from "./assertion.ts";
import type { Credentials } from "./client-credentials.ts";
import { invalidClient, OAuthError } from "./error.ts";
import { hashSecret, type Integration } from "./integrations.ts";

/**
 * The integration that proved to be the one it claims to be.
 * @throws OAuthError invalid_client
 */
export async function authenticateClient(
  db: Queryable,
  credentials: Credentials,
  at: { audience: string; now: Date },
): Promise<Integration> {
  if (credentials.method !== "private_key_jwt") return bySecret(db, credentials);
  const claimed = claimedClient(credentials.assertion);
  if (claimed === undefined) throw invalidClient(false, "The assertion is not a JWT with a sub.");
  if (credentials.clientId !== claimed) throw invalidClient(false, "client_id differs from the assertion's sub.");
  const integration = await findIntegration(db, claimed);
  if (!integration) throw invalidClient(false);
  await proveAssertion(db, integration, credentials.assertion, at);
  return integration;
}

async function bySecret(db: Queryable, { method, clientId, secret }: Extract<Credentials, { secret: string }>) {
  const integration = await findIntegration(db, clientId);
  const hash = integration?.secret_hash;
  if (!hash || !timingSafeEqual(hash, hashSecret(secret))) throw invalidClient(method === "client_secret_basic");
  return integration;
}

async function findIntegration(db: Queryable, clientId: string): Promise<Integration | undefined> {
  // PostgreSQL has no text with U+0000, so no client is called that.
  if (clientId.includes("\0")) return undefined;
  const [integration] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.client_id, clientId), isNull(integrations.revoked_at)));
  return integration;
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
