import "server-only";
import { decode } from "next-auth/jwt";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { isUnavailable, store } from "#lib/base/store/database.ts";
import { accountsOfSessions, endSession } from "#lib/base/store/sessions.ts";
import { Together } from "#lib/base/store/together.ts";
import { isWelcome } from "#lib/base/store/welcome.ts";

/** next-auth's name for a session's cookie, and the one that it has where the desk is reached over TLS. */
const NAMES = { "http:": "next-auth.session-token", "https:": "__Secure-next-auth.session-token" } as const;

/** After this long a session is looked at again: a copy of its cookie that was ended goes first no longer than that. */
const FRESH_MS = 20_000;

/** Sessions that are remembered at once, about 2 MB. Only cookies that we sealed are: nobody else's fill this. */
const MOST_REMEMBERED = 10_000;

interface Remembered {
  /** undefined: it has ended. */
  account: number | undefined;
  at: number;
}

const kept = keptByProcess<Map<string, Remembered>>("sessions that go first");
const sessions = new Together(async (ids: string[]) => accountsOfSessions((await store()).db, ids));

/**
 * The account whose open session a `Cookie` field holds. Asked for each request before anything else of it, so the store is asked at most a
 * few times a minute for each session. Where it gives no answer, what it said last counts, and a cookie of ours that was never looked up
 * goes first as nobody in particular (0): the desk does not become slow for those who work because its database is away.
 */
export async function accountOfCookies(cookies: string): Promise<number | undefined> {
  const session = await sessionIn(cookies);
  if (session === undefined) return undefined;
  kept.value ??= new Map();
  const known = kept.value.get(session);
  if (known && performance.now() - known.at < FRESH_MS) return known.account;
  try {
    const account = await sessions.find(session);
    remember(session, account && isWelcome(account) ? account.id : undefined);
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    return known ? known.account : 0;
  }
  return kept.value.get(session)?.account;
}

/**
 * Ends the session that a `Cookie` field holds: its person has signed out on that browser, with or without a network. One that has ended already costs a reading and
 * tells nobody anything.
 * @returns whether it is over; false: the store gives no answer, and it has to be asked again
 */
export async function endSessionOfCookies(cookies: string): Promise<boolean> {
  const session = await sessionIn(cookies);
  if (session === undefined) return true;
  try {
    if (await sessions.find(session)) await endSession((await store()).db, session);
    remember(session, undefined);
    return true;
  } catch (err) {
    log().warn({ err }, "a session that was signed out could not be ended yet");
    return false;
  }
}

/** A `Cookie` field without what is, or could be, a session's. next-auth cuts long ones into numbered parts. */
export const withoutSessions = (cookies: string): string =>
  cookies
    .split(";")
    .filter((pair) => !Object.values(NAMES).some((name) => pair.trim().startsWith(name)))
    .join(";");

function remember(session: string, account: number | undefined): void {
  kept.value ??= new Map<string, Remembered>();
  const all = kept.value;
  all.delete(session);
  all.set(session, { account, at: performance.now() });
  const [oldest] = all.keys();
  if (all.size > MOST_REMEMBERED && oldest !== undefined) all.delete(oldest);
}

/** The session that we sealed into a cookie, if it has not run out. It may have been ended since. */
async function sessionIn(cookies: string): Promise<string | undefined> {
  const { secret, publicUrl } = environment();
  const name = publicUrl.startsWith("https:") ? NAMES["https:"] : NAMES["http:"];
  const token = cookies
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (!token) return undefined;
  try {
    const session = (await decode({ token, secret }))?.session;
    return typeof session === "string" ? session : undefined;
  } catch {
    return undefined;
  }
}
