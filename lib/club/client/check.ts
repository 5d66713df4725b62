import "server-only";
import { scopesUsed } from "#lib/base/access/permissions.ts";
import type { Credential } from "#lib/base/store/clubs.ts";
import { DEFAULT_TIME_ZONE } from "#runtime/time-zone.ts";
import { apiOf } from "./client.ts";
import { ClubError } from "./error.ts";
import { Governor } from "./governor.ts";
import { fetchGrant, type Grant } from "./grant.ts";
import { memoryLedger } from "./ledger.ts";
import { TokenSource } from "./token.ts";

/** A connection that somebody is about to make, or wants to know the health of. */
export interface Connection {
  baseUrl: string;
  clientId: string;
  credential: Credential;
  /** It was entered on a page (`Club.isEntered`). */
  isEntered?: boolean;
}

/** A person waits for the check of a connection: a club that takes longer for its two answers counts as one that does not answer. */
const CHECK_WITHIN_MS = 10_000;

/** `missingScopes`: the scopes that our rules need and the token lacks; the connection is kept without them. `errorWords` words the `error`. */
export type ConnectionCheck =
  | { ok: true; grant: Grant; missingScopes: string[] }
  | {
      ok: false;
      error: {
        kind: string;
        code: string;
        detail: string;
        retryAfterSeconds: number | undefined;
        requestId: string | undefined;
      };
    };

/**
 * Tries a connection with two calls (a token, the context) and tells its failures apart: unreachable, no club at the address, wrong
 * credentials, API switched off, no answer in time, nothing granted.
 * @param withinMs after how many milliseconds the club counts as silent
 */
export async function checkConnection(
  { baseUrl, clientId, credential, isEntered = false }: Connection,
  withinMs = CHECK_WITHIN_MS,
): Promise<ConnectionCheck> {
  const club = {
    slug: "new",
    name: "",
    baseUrl,
    clientId,
    method: credential.kind,
    hasWebhookSecret: false,
    demo: false,
    isEntered,
    timeZone: DEFAULT_TIME_ZONE,
  };
  const signal = AbortSignal.timeout(withinMs);
  const token = new TokenSource({
    ...{ baseUrl, clientId, signal, isGuarded: isEntered },
    credential: async () => credential,
  });
  try {
    const grant = await fetchGrant(
      apiOf(club, { governor: new Governor(memoryLedger()), token, quiet: true }),
      "click",
      signal,
    );
    return { ok: true, grant, missingScopes: scopesUsed().filter((scope) => !grant.scopes.includes(scope)) };
  } catch (cause) {
    if (signal.aborted) return failed(new ClubError({ kind: "unreachable", code: "timed_out", cause }));
    if (!(cause instanceof ClubError)) throw cause;
    return failed(cause);
  }
}

function failed({ kind, code, detail, retryAfterSeconds, requestId }: ClubError): ConnectionCheck {
  return { ok: false, error: { kind, code, detail, retryAfterSeconds, requestId } };
}
