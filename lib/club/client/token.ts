import "server-only";
import { createPrivateKey, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import type { Credential } from "#lib/base/store/clubs.ts";
import { SealBrokenError } from "#lib/base/store/seal.ts";
import { now } from "#lib/base/time/clock.ts";
import { ClubError, tokenProblemOf } from "./error.ts";
import { exchange } from "./exchange.ts";
import { formEncoded, OwnSecrets } from "./own-secrets.ts";

/** Lifetime of a token when the answer does not say (club-api §5). */
const DOCUMENTED_LIFETIME_SECONDS = 600;

/** A token is renewed this long before it ends, so that none ends on its way. */
const RENEW_BEFORE_SECONDS = 60;

/**
 * The service allows 30 token requests a minute to an address (club-api §8), and nothing sound needs more than one in ten minutes. What
 * the club refuses is asked again at most ten times a minute. While nobody answers, or a page in front of the club does, a request
 * goes out after half a second, then after twice as long up to five, as long as somebody asks: the first one after an outage must not
 * wait for a minute to pass. Together never more than this, which leaves room for other dashboards behind the same address.
 */
const REQUESTS_A_MINUTE = 25;
const REFUSALS_A_MINUTE = 10;
const FIRST_WAIT_SECONDS = 0.5;
const LONGEST_WAIT_SECONDS = 5;

/** A 429 of the token endpoint: the wait when it does not say, and the longest that is believed (its window is a minute). */
const UNSAID_WAIT_SECONDS = 5;
const LONGEST_QUOTA_WAIT_SECONDS = 60;

/** Lifetimes that are believed, in seconds: a shorter one would cost a token for each call; what ended early is refused and replaced. */
const SHORTEST_LIFETIME_SECONDS = 30;
const LONGEST_LIFETIME_SECONDS = 3_600;

/** An assertion may live 300 s (club-api §5); what is asked less than allowed is left to clocks that disagree. */
const ASSERTION_SECONDS = 120;
const ASSERTION_HEAD_START_SECONDS = 10;

export interface TokenClient {
  baseUrl: string;
  clientId: string;
  /** The club was entered on a page (`Club.isEntered`). */
  isGuarded?: boolean | undefined;
  /** Read at each request: a replaced secret counts from the next token on. */
  credential: () => Promise<Credential | undefined>;
  /** Ends the requests of a source that somebody waits for only so long. */
  signal?: AbortSignal;
}

interface Token {
  value: string;
  takenAt: Date;
  /** Seconds on the monotonic clock. */
  renewAt: number;
}

/** The access token of one integration: one request in flight, renewed before its end. */
export class TokenSource {
  /** What this integration has authenticated with, to be kept out of everything that the club tells. */
  readonly secrets = new OwnSecrets();
  readonly #client: TokenClient;
  #token: Token | undefined;
  #request: Promise<Token> | undefined;
  #sentAt: number[] = [];
  #refusedAt: number[] = [];
  /** Failures in a row that may pass. */
  #outages = 0;
  /** No request goes out before this instant on the monotonic clock. */
  #notBefore = 0;
  #lastFailure: unknown;

  constructor(client: TokenClient) {
    this.#client = client;
  }

  /**
   * A token that is good for at least the next minute.
   * @throws ClubError
   */
  async get(): Promise<string> {
    if (this.#token && monotonic() < this.#token.renewAt) return this.#token.value;
    this.#request ??= this.#renew().finally(() => {
      this.#request = undefined;
    });
    try {
      return (await this.#request).value;
    } catch (cause) {
      // Many callers get one failure; each notes down in its own what became of its call.
      throw cause instanceof ClubError ? new ClubError(cause) : cause;
    }
  }

  /** Since when it has had its present token; undefined: it has none. */
  get takenAt(): Date | undefined {
    return this.#token?.takenAt;
  }

  /** The club answers again: the next `get` does not wait for what it answered before. */
  retryNow(): void {
    this.#outages = 0;
    this.#notBefore = 0;
  }

  /** The club refused this token: the next `get` asks for another. A token that has been replaced since is left alone. */
  refused(value: string): void {
    if (this.#token?.value === value) this.#token = undefined;
  }

  async #renew(): Promise<Token> {
    this.#spend();
    try {
      this.#token = await requestToken(this.#client, this.secrets);
      this.#outages = 0;
      return this.#token;
    } catch (cause) {
      this.#lastFailure = cause;
      this.#note(cause);
      throw cause;
    }
  }

  /** How long the failure keeps us from asking again. */
  #note(cause: unknown): void {
    const at = monotonic();
    const kind = cause instanceof ClubError ? cause.kind : "unreachable";
    if (kind === "rate_limited") {
      const told = (cause as ClubError).retryAfterSeconds ?? UNSAID_WAIT_SECONDS;
      this.#notBefore = at + Math.min(told, LONGEST_QUOTA_WAIT_SECONDS);
    } else if (kind === "unreachable" || kind === "failed") {
      this.#notBefore = at + Math.min(FIRST_WAIT_SECONDS * 2 ** this.#outages, LONGEST_WAIT_SECONDS);
      this.#outages += 1;
    } else this.#refusedAt.push(at);
  }

  #spend(): void {
    const at = monotonic();
    const lately = (instant: number) => instant > at - 60;
    this.#sentAt = this.#sentAt.filter(lately);
    this.#refusedAt = this.#refusedAt.filter(lately);
    const oldest = this.#sentAt.length >= REQUESTS_A_MINUTE ? this.#sentAt[0] : undefined;
    if (at < this.#notBefore || this.#refusedAt.length >= REFUSALS_A_MINUTE || oldest !== undefined)
      // The reason why so many were needed says more than the limit that they met.
      throw this.#lastFailure ?? tooMany(Math.ceil((oldest ?? at) + 60 - at));
    this.#sentAt.push(at);
  }
}

function tooMany(retryAfterSeconds: number): ClubError {
  return new ClubError({ kind: "rate_limited", code: "rate_limited", operation: "POST /token", retryAfterSeconds });
}

async function requestToken(client: TokenClient, own: OwnSecrets): Promise<Token> {
  const credential = await opened(client);
  if (!credential) throw new ClubError({ kind: "credentials", code: "no_credential", operation: "POST /token" });
  const sentAt = monotonic();
  const { response, text } = await exchange(`${client.baseUrl}/token`, {
    method: "POST",
    operation: "POST /token",
    isGuarded: client.isGuarded,
    ...(client.signal && { signal: client.signal }),
    ...(await authenticated(client, credential, own)),
  });
  if (!response.ok) throw tokenProblemOf(response, text, own);
  const { value, lifetime } = tokenIn(text);
  own.remember(value);
  // A short-lived token is still used for half its life, not renewed at every call.
  return { value, takenAt: now(), renewAt: sentAt + Math.max(lifetime - RENEW_BEFORE_SECONDS, lifetime / 2) };
}

async function opened(client: TokenClient): Promise<Credential | undefined> {
  try {
    return await client.credential();
  } catch (cause) {
    if (!(cause instanceof SealBrokenError)) throw cause;
    throw new ClubError({ kind: "credentials", code: "sealed_otherwise", operation: "POST /token", cause });
  }
}

/** A token travels in a field of each request: printable, and short enough for one (RFC 6750 §2.1, RFC 6749 appendix A.12). */
const answer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .nullish(),
  expires_in: z.coerce.number().catch(DOCUMENTED_LIFETIME_SECONDS),
});

function tokenIn(text: string): { value: string; lifetime: number } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const read = answer.safeParse(body);
  if (!read.success)
    throw new ClubError({
      // JSON without a token is a club that breaks the document; anything else is a page in front of it.
      kind: body === undefined ? "unreachable" : "contract",
      code: "unreadable_answer",
      status: 200,
      operation: "POST /token",
    });
  const { access_token, expires_in: told } = read.data;
  const lifetime = told > 0 ? told : DOCUMENTED_LIFETIME_SECONDS;
  return {
    value: access_token,
    lifetime: Math.min(Math.max(lifetime, SHORTEST_LIFETIME_SECONDS), LONGEST_LIFETIME_SECONDS),
  };
}

/** One method of client authentication a request (RFC 6749 §2.3): Basic for a secret, an assertion for a key (RFC 7523). */
async function authenticated(client: TokenClient, credential: Credential, own: OwnSecrets) {
  const form = new URLSearchParams({ grant_type: "client_credentials" });
  const headers: Record<string, string> = { "content-type": "application/x-www-form-urlencoded" };
  if (credential.kind === "secret") {
    // Both parts are form-encoded first (RFC 6749 §2.3.1): a secret may contain a colon or a percent sign.
    const pair = `${formEncoded(client.clientId)}:${formEncoded(credential.secret)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    // Each form of the secret, and the pair in Base64 as the header has it.
    own.remember(credential.secret);
    own.remember(pair);
  } else {
    form.set("client_id", client.clientId);
    form.set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
    const signed = await assertion(client, credential.pem);
    own.remember(signed);
    form.set("client_assertion", signed);
  }
  return { headers, body: form.toString() };
}

async function assertion(client: TokenClient, pem: string): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1_000) - ASSERTION_HEAD_START_SECONDS;
  try {
    return await new SignJWT()
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(client.clientId)
      .setSubject(client.clientId)
      .setAudience(`${client.baseUrl}/token`)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ASSERTION_SECONDS)
      .setJti(randomUUID())
      .sign(createPrivateKey(pem));
  } catch (cause) {
    // jose's message may quote what it was given: only its name goes on.
    throw new ClubError({
      kind: "credentials",
      code: "unusable_key",
      operation: "POST /token",
      cause: cause instanceof Error ? cause.name : undefined,
    });
  }
}

function monotonic(): number {
  return performance.now() / 1_000;
}
