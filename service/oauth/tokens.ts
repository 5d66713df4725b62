import { createHash, randomBytes } from "node:crypto";
import type { Scope } from "../contract/scopes.ts";
import type { Queryable } from "../store/database.ts";
import { access_tokens } from "../store/schema.ts";

/** club-api §8 */
export const TOKEN_SECONDS = 600;
/** 256 bits (club-api#tokens). */
const TOKEN_BYTES = 32;

/** The hash under which a token is kept. There is nothing to guess in 256 random bits, so one round is enough. */
export function hashToken(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

/** Issues an opaque token; only its hash is stored. */
export async function issueToken(
  db: Queryable,
  integrationId: number,
  scopes: readonly Scope[],
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.insert(access_tokens).values({
    hash: hashToken(token),
    integration_id: integrationId,
    scopes: [...scopes],
    expires_at: new Date(now.getTime() + TOKEN_SECONDS * 1000),
  });
  return token;
}
