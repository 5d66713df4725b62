import "server-only";
import { isObject } from "#lib/base/json-object.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { EnvironmentError } from "#runtime/environment.ts";
import { DEFAULT_TIME_ZONE } from "#runtime/time-zone.ts";
import type { Connection } from "./check.ts";
import { apiOf, type ClubApi } from "./client.ts";
import { ClubError } from "./error.ts";
import { Governor } from "./governor.ts";
import { memoryLedger } from "./ledger.ts";
import { TokenSource } from "./token.ts";

/** The people who came first, as many as a page holds (club-api §4.1): those with whom the demonstration was filled. */
const LOOKED_AT = 100;
/**
 * Who plays with the demonstration adds people with addresses of their own, and edits some; a real club has hardly an invented one. Between
 * a tenth and nine tenths no club of either kind was seen.
 */
const INVENTED_SHARE = 0.5;
/** A start waits for two answers. */
const WITHIN_MS = 20_000;

/**
 * Asks a club whether it is a demonstration's own before the demonstration's accounts, whose password is public, get roles in it: its people
 * have addresses under .example, which belong to nobody (RFC 2606 §3).
 * @throws EnvironmentError where they may be real, and where it cannot be told of a club that was never seen to be a demonstration
 */
export async function refuseRealClub(db: Queryable, connection: Connection): Promise<void> {
  const { baseUrl } = connection;
  let invented: boolean;
  try {
    invented = await isInvented(connection);
  } catch (cause) {
    if (!(cause instanceof ClubError)) throw cause;
    if ((await listClubs(db)).some((club) => club.demo && club.baseUrl === baseUrl)) return;
    throw new EnvironmentError(
      `GUICHET_DEMO: whether the club at ${baseUrl} is a demonstration cannot be told (${cause.code}), and the demonstration's password is public. Unset GUICHET_DEMO, or let the demonstration's club answer.`,
    );
  }
  if (!invented)
    throw new EnvironmentError(
      `GUICHET_DEMO: the club at ${baseUrl} is not a demonstration's own: its people may be real, and the demonstration's password is public. Unset GUICHET_DEMO to open that club.`,
    );
}

async function isInvented({ baseUrl, clientId, credential }: Connection): Promise<boolean> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const club = {
    slug: "new",
    name: "",
    method: credential.kind,
    hasWebhookSecret: false,
    demo: false,
    timeZone: DEFAULT_TIME_ZONE,
  };
  const token = new TokenSource({ baseUrl, clientId, credential: async () => credential, signal });
  const api = apiOf({ ...club, baseUrl, clientId }, { governor: new Governor(memoryLedger()), token, quiet: true });
  try {
    const emails = await firstAddresses(api, signal);
    const own = emails.filter((email) => /\.example$/i.test(email));
    // Nobody there yet: a club that somebody is about to fill.
    return emails.length > 0 && own.length >= emails.length * INVENTED_SHARE;
  } catch (cause) {
    throw signal.aborted ? new ClubError({ kind: "unreachable", code: "timed_out", cause }) : cause;
  }
}

async function firstAddresses(api: ClubApi, signal: AbortSignal): Promise<string[]> {
  const answer: unknown = await api.get("/members", { lane: "click", signal, query: { limit: LOOKED_AT, all: true } });
  const people = isObject(answer) && Array.isArray(answer.data) ? answer.data : [];
  return people.flatMap((person) => (isObject(person) && typeof person.email === "string" ? [person.email] : []));
}
