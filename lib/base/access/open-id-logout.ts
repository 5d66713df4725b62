import "server-only";
import { createHash } from "node:crypto";
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { OpenIdProvider } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { takenLogouts } from "#lib/base/store/schema/base/access.ts";
import { endSessionsOfProvider } from "#lib/base/store/sessions.ts";
import { now } from "#lib/base/time/clock.ts";
import { endpointsOf, fetchFromProvider, type OpenIdEndpoints, openIdName } from "./open-id.ts";
import { CLOCK_SKEW_SECONDS } from "./proof.ts";

/** A logout token is some hundred letters; a certificate chain in its head makes it a few thousand. */
export const LOGOUT_TOKEN_MAX_LENGTH = 16_000;
/** How old it may be: a provider sends it at once, and again for a few minutes where we did not answer. */
export const LOGOUT_TOKEN_SECONDS = 5 * 60;
/** The event that makes a token one by which somebody is signed out (OpenID Connect Back-Channel Logout §2.4). */
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** What became of a logout token: one that was taken before ends nothing a second time; `away`: the provider's keys cannot be read, or not again yet, so that it has to ask again. */
export type LogoutAnswer = { ok: true; ended: number } | { ok: false; code: "untrusted" | "away" };

/** A provider as its tokens are checked against; read again at the earliest after so long, whatever strangers send. */
interface KnownProvider {
  endpoints: OpenIdEndpoints;
  keys: ReturnType<typeof createRemoteJWKSet>;
}
const KNOWN_SECONDS = 60;
const UNREAD_SECONDS = 5;
const known = keptByProcess<{ issuer: string; provider: Promise<KnownProvider>; since: number }>("openid logout");

function knownProvider({ issuer }: Pick<OpenIdProvider, "issuer">): Promise<KnownProvider> {
  const at = Date.now();
  const kept = known.value;
  if (kept?.issuer === issuer && at - kept.since < KNOWN_SECONDS * 1000) return kept.provider;
  const provider = endpointsOf({ issuer }).then((endpoints) => ({
    endpoints,
    // Keys that are not among the ones read last are looked for again at most twice a minute.
    keys: createRemoteJWKSet(new URL(endpoints.keys), { [customFetch]: fetchFromProvider, cooldownDuration: 30_000 }),
  }));
  known.value = { issuer, provider, since: at };
  // One that could not be read is read again soon: the token that waits for it is not sent for ever.
  provider.catch(() => {
    if (known.value?.provider === provider) known.value.since -= (KNOWN_SECONDS - UNREAD_SECONDS) * 1000;
  });
  return provider;
}

const claimsShape = z
  .object({
    sub: openIdName.optional(),
    sid: openIdName.optional(),
    jti: openIdName,
    iat: z.number(),
    events: z.object({ [EVENT]: z.object({}) }),
    // A token with a nonce is one about a sign-in (OpenID Connect Back-Channel Logout §2.4).
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/**
 * Signs somebody out whose provider says that they signed out there (OpenID Connect Back-Channel Logout §2.6): a token by one of its keys, for this desk, lately made, of that
 * event, and taken once.
 */
export async function takeLogout(
  openId: Pick<OpenIdProvider, "issuer" | "clientId">,
  token: string,
): Promise<LogoutAnswer> {
  if (token.length > LOGOUT_TOKEN_MAX_LENGTH) return { ok: false, code: "untrusted" };
  let claims: z.infer<typeof claimsShape>;
  let issuer: string;
  // Whether the keys are ones from before the token came: one that is not among them may have come since.
  let isOfBefore = false;
  try {
    const provider = await knownProvider(openId);
    issuer = provider.endpoints.issuer;
    isOfBefore = provider.keys.coolingDown;
    const { payload } = await jwtVerify(token, provider.keys, {
      ...{ issuer, audience: openId.clientId, algorithms: [provider.endpoints.signedBy] },
      ...{ clockTolerance: CLOCK_SKEW_SECONDS, maxTokenAge: LOGOUT_TOKEN_SECONDS },
    });
    const read = claimsShape.safeParse(payload);
    if (!read.success) return { ok: false, code: "untrusted" };
    claims = read.data;
  } catch (cause) {
    if (isOfToken(cause)) return { ok: false, code: "untrusted" };
    if (cause instanceof errors.JWKSNoMatchingKey) return { ok: false, code: isOfBefore ? "away" : "untrusted" };
    log().warn({ err: cause }, "the OpenID provider's keys cannot be read, and somebody is not signed out");
    return { ok: false, code: "away" };
  }
  const { db } = await store();
  return db.transaction(async (tx): Promise<LogoutAnswer> => {
    const digest = createHash("sha256")
      .update(JSON.stringify([issuer, claims.jti]))
      .digest("base64url");
    const expiresAt = new Date(now().getTime() + 2 * LOGOUT_TOKEN_SECONDS * 1000);
    const taken = await tx.insert(takenLogouts).values({ digest, expiresAt }).onConflictDoNothing().returning();
    if (taken.length === 0) return { ok: true, ended: 0 };
    const of = { subject: claims.sub ?? null, providerSession: claims.sid ?? null };
    return { ok: true, ended: await endSessionsOfProvider(tx, issuer, of) };
  });
}

/** What is wrong with a token itself, however often it is sent; all else that jose says is of the provider's keys, and what they answer for themselves. */
const FAULTS_OF_TOKENS = [
  ...[errors.JWSInvalid, errors.JWSSignatureVerificationFailed, errors.JWTInvalid, errors.JWTExpired],
  ...[errors.JWTClaimValidationFailed, errors.JOSEAlgNotAllowed, errors.JOSENotSupported],
  // It does not say by which of several keys it is signed.
  errors.JWKSMultipleMatchingKeys,
];

const isOfToken = (cause: unknown): boolean => FAULTS_OF_TOKENS.some((fault) => cause instanceof fault);
