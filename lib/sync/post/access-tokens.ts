import "server-only";
import { createHash } from "node:crypto";
import * as oauth from "oauth4webapi";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { MailGrant } from "#lib/base/store/mail-secret.ts";
import type { TokenFault } from "#lib/base/store/schema/sync/post.ts";
import { cleanLine } from "#lib/base/words/clean-text.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { askGuarded, GUARDED_REFUSALS } from "#lib/club/client/guarded.ts";
import { textWithin, withText } from "#runtime/http/bounded.ts";

/** What a mailbox is signed in to with for a while, in place of a password. */
export interface AccessToken {
  token: string;
  /** What is to be used from now on, where the provider gave another one (RFC 6749 §6). */
  refreshToken?: string | undefined;
}

/** Why there is none, and what the provider said. */
export interface TokenFailure {
  fault: TokenFault;
  answer: string | null;
}

/** A token endpoint answers in a second. Waited for to its end, since a refresh token that it gives in place of the one before is given once. */
const ANSWER_WITHIN_MS = 10_000;
/** A token is a few kilobytes. */
const ANSWER_MAX_BYTES = 65_536;
/** Longer than any, and as long as one line of the protocol takes once it is written in its letters (RFC 4954 §4). */
const TOKEN_MAX_LENGTH = 8_192;
/** RFC 6749, appendix A.12: what a token consists of. */
const TOKEN = /^[\x20-\x7e]+$/;

/** It is fetched anew this long before it ends, so that none ends on its way. */
const RENEW_BEFORE_MS = 60_000;
/** Lifetimes that are believed: a shorter one would cost a token for each connection; one that ended early is refused, and replaced. */
const SHORTEST_LIFETIME_MS = 30_000;
const LONGEST_LIFETIME_MS = 3_600_000;
/** Where the provider does not say (RFC 6749 §5.1 recommends that it does). */
const UNSAID_LIFETIME_MS = 300_000;

const LONGEST_ANSWER = 500;

/** The access tokens of this process's clubs: in memory until they end, and each fetched once, however many ask at once. */
export class AccessTokens {
  readonly #withinMs: number;
  readonly #kept = new Map<string, { token: string; until: number }>();
  readonly #asking = new Map<string, Promise<AccessToken | TokenFailure>>();

  constructor({ withinMs = ANSWER_WITHIN_MS } = {}) {
    this.#withinMs = withinMs;
  }

  /** A token that is good for now; a failure is an outcome. @param allowed servers that may be asked whatever their addresses */
  async get(grant: MailGrant, allowed: readonly AllowedServer[]): Promise<AccessToken | TokenFailure> {
    const at = performance.now();
    for (const [name, { until }] of this.#kept) if (until <= at) this.#kept.delete(name);
    const name = nameOf(grant);
    const kept = this.#kept.get(name);
    if (kept) return { token: kept.token };
    const asked = this.#asking.get(name) ?? this.#ask(grant, allowed).finally(() => this.#asking.delete(name));
    this.#asking.set(name, asked);
    return asked;
  }

  /** A server did not take it: whoever asks next gets another one. One that was replaced since is left alone. */
  refused(token: string): void {
    for (const [name, kept] of this.#kept) if (kept.token === token) this.#kept.delete(name);
  }

  async #ask(grant: MailGrant, allowed: readonly AllowedServer[]): Promise<AccessToken | TokenFailure> {
    const at = performance.now();
    try {
      const { token, refreshToken, lifetimeMs } = await fetchToken(grant, allowed, this.#withinMs);
      const kept = { token, until: at + lifetimeMs };
      this.#kept.set(nameOf(grant), kept);
      if (refreshToken === undefined || refreshToken === grant.refreshToken) return { token };
      this.#kept.set(nameOf({ ...grant, refreshToken }), kept);
      return { token, refreshToken };
    } catch (cause) {
      return failureOf(cause, grant);
    }
  }
}

const shared = keptByProcess<AccessTokens>("access tokens");

/** Those of this process: its bundles share them. */
export function accessTokens(): AccessTokens {
  shared.value ??= new AccessTokens();
  return shared.value;
}

/** Asks the provider for a token. @throws what oauth4webapi and the network say */
async function fetchToken(
  { tokenAddress, tokenScope, clientId, clientSecret, refreshToken }: MailGrant,
  allowed: readonly AllowedServer[],
  withinMs: number,
): Promise<{ token: string; refreshToken: string | undefined; lifetimeMs: number }> {
  const server = { issuer: tokenAddress, token_endpoint: tokenAddress };
  const client = { client_id: clientId };
  const response = await oauth.refreshTokenGrantRequest(
    ...([server, client] as const),
    clientSecret === null ? oauth.None() : oauth.ClientSecretPost(clientSecret),
    refreshToken,
    {
      ...(tokenScope !== null && { additionalParameters: { scope: tokenScope } }),
      // Whether a connection may be without TLS is said by the fetch itself.
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: async (
        url: string,
        { method, headers, body }: oauth.CustomFetchOptions<"POST", URLSearchParams>,
      ) =>
        bounded(
          await askGuarded(
            url,
            { method, headers, body: body.toString(), signal: AbortSignal.timeout(withinMs) },
            undefined,
            allowed,
          ),
        ),
    },
  );
  const said = await oauth.processRefreshTokenResponse(server, client, response);
  const token = said.access_token;
  if (token.length > TOKEN_MAX_LENGTH || !TOKEN.test(token)) throw new Error("this is no token");
  const isUsable = said.refresh_token !== undefined && said.refresh_token.length <= TOKEN_MAX_LENGTH;
  return {
    token,
    refreshToken: isUsable ? said.refresh_token : undefined,
    lifetimeMs: lifetimeOf(said.expires_in),
  };
}

function lifetimeOf(seconds: number | undefined): number {
  const said = seconds === undefined ? UNSAID_LIFETIME_MS : seconds * 1_000;
  return Math.min(LONGEST_LIFETIME_MS, Math.max(SHORTEST_LIFETIME_MS, said - RENEW_BEFORE_MS));
}

/** The whole answer, where it is not longer than one that means something. What it says of a person is nothing that was asked for, and is not looked at. */
async function bounded(response: Response): Promise<Response> {
  const text = await textWithin(response.body, ANSWER_MAX_BYTES);
  if (text === undefined) throw new Error("the answer is too large");
  return withText(response, withoutPerson(text));
}

function withoutPerson(text: string): string {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== "object" || said === null || Array.isArray(said)) return text;
    return JSON.stringify({ ...said, id_token: undefined });
  } catch {
    return text;
  }
}

/** What RFC 6749 §5.2 says of the client, and not of the grant. */
const OF_CLIENT = [
  "invalid_client",
  "unauthorized_client",
  "invalid_scope",
  "invalid_request",
  "unsupported_grant_type",
];

function failureOf(cause: unknown, grant: MailGrant): TokenFailure {
  if (cause instanceof oauth.WWWAuthenticateChallengeError) return { fault: "client_refused", answer: null };
  if (cause instanceof oauth.ResponseBodyError) {
    const answer = readable(`${cause.error}: ${cause.error_description ?? ""}`, grant);
    if (cause.error === "invalid_grant") return { fault: "grant_refused", answer };
    return { fault: OF_CLIENT.includes(cause.error) ? "client_refused" : "no_token", answer };
  }
  if (cause instanceof ClubError && GUARDED_REFUSALS.some((one) => one === cause.code))
    return { fault: "token_address", answer: null };
  return { fault: "no_token", answer: null };
}

/** What a provider said, as it can be stored and shown: a careless one repeats what it was told. */
function readable(said: string, { clientSecret, refreshToken }: MailGrant): string {
  const told = [refreshToken, ...(clientSecret === null ? [] : [clientSecret])];
  const kept = told.reduce((text, secret) => text.replaceAll(secret, "…"), said.toWellFormed());
  return cleanLine(kept).replace(/:$/, "").slice(0, LONGEST_ANSWER).toWellFormed();
}

const nameOf = (grant: MailGrant): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        ...[grant.tokenAddress, grant.tokenScope, grant.clientId, grant.clientSecret, grant.refreshToken],
      ]),
    )
    .digest("base64url");
