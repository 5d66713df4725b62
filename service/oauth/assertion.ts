import { createPublicKey } from "node:crypto";
import { decodeJwt, errors, jwtVerify } from "jose";
import { characters } from "../contract/fields.ts";
import type { Queryable } from "../store/database.ts";
import { used_jtis } from "../store/schema.ts";
import { invalidClient } from "./error.ts";
import type { Integration } from "./integrations.ts";

/** club-api §5 and §8 */
const MAX_VALIDITY_SECONDS = 300;
const JTI_LENGTH = { min: 16, max: 191 };

/** Who an assertion claims to be from, before anything is proved; undefined when it is not even a JWT. */
export function claimedClient(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) return undefined;
    throw cause;
  }
}

/**
 * Proves that the integration signed the assertion for this token endpoint, now, and never used it before: RS256; iss and
 * sub are the client; aud is the endpoint; iat and exp at most 300 seconds apart; the jti is new (club-api §5). The
 * database decides between two uses at once.
 * @throws OAuthError invalid_client
 */
export async function proveAssertion(
  db: Queryable,
  integration: Integration,
  assertion: string,
  { audience, now }: { audience: string; now: Date },
): Promise<void> {
  if (integration.public_key === null) throw invalidClient(false);
  const { client_id } = integration;
  let claims: Record<string, unknown>;
  try {
    const verified = await jwtVerify(assertion, createPublicKey(integration.public_key), {
      algorithms: ["RS256"],
      issuer: client_id,
      subject: client_id,
      audience,
      currentDate: now,
      requiredClaims: ["iat", "exp", "jti"],
    });
    claims = verified.payload;
  } catch (cause) {
    if (cause instanceof errors.JOSEError)
      throw invalidClient(false, `The assertion is refused: ${cause.message}.`, cause);
    throw cause;
  }
  const { jti, expiresAt } = readClaims(claims, audience, now);
  const used = await db
    .insert(used_jtis)
    .values({ integration_id: integration.id, jti, expires_at: expiresAt })
    .onConflictDoNothing()
    .returning({ jti: used_jtis.jti });
  if (used.length === 0) throw invalidClient(false, "The assertion is refused: its jti was used before.");
}

function readClaims({ iat, exp, jti, aud }: Record<string, unknown>, audience: string, now: Date) {
  const refuse = (reason: string) => invalidClient(false, `The assertion is refused: ${reason}.`);
  if ([aud].flat().length !== 1 || [aud].flat()[0] !== audience) throw refuse("aud must be the token endpoint alone");
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) throw refuse("iat and exp must be integers");
  const [issued, expires] = [iat as number, exp as number];
  const validity = `iat and exp must be at most ${MAX_VALIDITY_SECONDS} seconds apart, iat first`;
  if (expires <= issued || expires - issued > MAX_VALIDITY_SECONDS) throw refuse(validity);
  // Dated in the future, an assertion would stay good for longer than it says.
  if (expires > Math.ceil(now.getTime() / 1000) + MAX_VALIDITY_SECONDS) throw refuse("exp lies too far ahead");
  // Characters, as everywhere in the document: an emoji is one, although JavaScript's length says two.
  const length = typeof jti === "string" && jti.isWellFormed() && !jti.includes("\0") ? characters(jti) : 0;
  if (typeof jti !== "string" || length < JTI_LENGTH.min || length > JTI_LENGTH.max) {
    throw refuse(`jti must have ${JTI_LENGTH.min} to ${JTI_LENGTH.max} characters`);
  }
  return { jti, expiresAt: new Date(expires * 1000) };
}
