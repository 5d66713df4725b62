import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { now } from "#lib/base/time/clock.ts";
import { type Account, presentAccount, withRoles } from "./accounts.ts";
import type { Queryable } from "./database.ts";
import { tellRightsChanged } from "./live-channel.ts";
import { accounts, sessions } from "./schema/base/access.ts";

/**
 * How long a session lasts, whatever is asked of it meanwhile. A volunteer at the desk signs in about once a week; signing out,
 * a new password and a disabled account end it at once all the same.
 */
export const SESSION_SECONDS = 7 * 24 * 3600;

/** The last instant at which a session that has run out by now may have begun. */
const ranOutAt = () => new Date(now().getTime() - SESSION_SECONDS * 1000);

/** What a browser calls itself; null where it does not say. */
export interface BrowserNames {
  browser: string | null;
  system: string | null;
}

const UNNAMED: BrowserNames = { browser: null, system: null };

/** Who somebody is at an OpenID provider, and as which of its own sessions. */
export interface ProviderOrigin {
  issuer: string;
  subject: string;
  /** null: the provider does not say. */
  providerSession: string | null;
  /** When they showed there who they are; null: the provider does not say, or says an impossible time. */
  provedAt: Date | null;
}

/**
 * Begins a session of an account, and forgets those of it that have run out.
 * @param origin where it comes by an OpenID provider; without one its person has just shown who they are
 * @returns its identifier, for the cookie
 */
export async function beginSession(
  db: Queryable,
  { id, sessionNumber }: Pick<Account, "id" | "sessionNumber">,
  names: BrowserNames = UNNAMED,
  origin?: ProviderOrigin,
): Promise<string> {
  await db.delete(sessions).where(and(eq(sessions.accountId, id), lte(sessions.startedAt, ranOutAt())));
  const session = randomUUID();
  const at = now();
  remember(session, at);
  await db.insert(sessions).values({
    ...{ id: session, accountId: id, sessionNumber, startedAt: at, usedAt: at, provedAt: at },
    ...names,
    ...origin,
  });
  return session;
}

/** Keeps in a session that its person came back by the provider: as which session of it, and that they showed who they are, where that is later than what is known. */
export async function renewByProvider(db: Queryable, session: string, origin: ProviderOrigin): Promise<void> {
  const { provedAt, ...from } = origin;
  await db
    .update(sessions)
    .set({ ...from, ...(provedAt && { provedAt: sql`greatest(${sessions.provedAt}, ${provedAt})` }) })
    .where(eq(sessions.id, session));
}

/**
 * Ends sessions that began through a provider: those of its own session where it names one, and otherwise all of a subject's. One of which it never said to
 * which of its sessions it belongs ends with each of its subject.
 * @returns how many
 */
export async function endSessionsOfProvider(
  db: Queryable,
  issuer: string,
  { subject, providerSession }: { subject: string | null; providerSession: string | null },
): Promise<number> {
  // What names nobody ends nothing.
  if (subject === null && providerSession === null) return 0;
  const isOf = [
    subject === null ? undefined : eq(sessions.subject, subject),
    providerSession === null
      ? undefined
      : or(
          eq(sessions.providerSession, providerSession),
          subject === null ? undefined : isNull(sessions.providerSession),
        ),
  ];
  return endThose(db, eq(sessions.issuer, issuer), ...isOf);
}

/** Ends the sessions of an account that began, or went on, as one of these subjects of a provider. @returns how many */
export async function endSessionsOfSubjects(
  db: Queryable,
  accountId: number,
  subjects: readonly Pick<ProviderOrigin, "issuer" | "subject">[],
): Promise<number> {
  const isOf = subjects.map((one) => and(eq(sessions.issuer, one.issuer), eq(sessions.subject, one.subject)));
  if (isOf.length === 0) return 0;
  return endThose(db, eq(sessions.accountId, accountId), or(...isOf));
}

/** How exact it is when a session was last used: each request of a desk would be a write otherwise. */
const USE_SECONDS = 10 * 60;
/** When this process last wrote down that a session was used. */
const noted = new Map<string, number>();
/** So many are remembered; beyond it all are forgotten, and written down once more. */
const MOST_NOTED = 10_000;

function remember(session: string, at: Date): void {
  if (noted.size >= MOST_NOTED) noted.clear();
  noted.set(session, at.getTime());
}

/** Writes down that a session was used, once in ten minutes. */
export async function noteUse(db: Queryable, session: string): Promise<void> {
  const at = now();
  const since = noted.get(session);
  if (since !== undefined && at.getTime() - since < USE_SECONDS * 1000) return;
  remember(session, at);
  const isOld = or(isNull(sessions.usedAt), lt(sessions.usedAt, new Date(at.getTime() - USE_SECONDS * 1000)));
  await db
    .update(sessions)
    .set({ usedAt: at })
    .where(and(eq(sessions.id, session), isOld));
}

/** A browser that is signed in, as its owner is shown it. */
export interface OpenSession extends BrowserNames {
  /** What it is ended by: its identifier would open it. */
  mark: string;
  startedAt: Date;
  usedAt: Date;
  /** It is the one that asks. */
  isHere: boolean;
}

/** The browsers in which somebody is signed in, the last used first. @param here the session that asks */
export async function openSessions(
  db: Queryable,
  { id, sessionNumber }: Pick<Account, "id" | "sessionNumber">,
  here: string,
): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        ...[eq(sessions.accountId, id), eq(sessions.sessionNumber, sessionNumber)],
        gt(sessions.startedAt, ranOutAt()),
      ),
    )
    .orderBy(desc(sql`coalesce(${sessions.usedAt}, ${sessions.startedAt})`));
  return rows.map(({ id: session, browser, system, startedAt, usedAt }) => ({
    ...{ browser, system, startedAt, usedAt: usedAt ?? startedAt },
    mark: markOf(session),
    isHere: session === here,
  }));
}

const markOf = (session: string): string => createHash("sha256").update(session).digest("base64url");

/** Ends one of somebody's other sessions. @returns whether there was one of that mark; false also for the one that asks */
export async function endOtherSession(db: Queryable, accountId: number, mark: string, here: string): Promise<boolean> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.accountId, accountId));
  const meant = rows.find(({ id }) => id !== here && markOf(id) === mark);
  if (!meant) return false;
  return (await endThose(db, eq(sessions.id, meant.id))) > 0;
}

/** Whose session each of these is. A session that has ended, in whatever way, is left out. */
export async function accountsOfSessions(db: Queryable, ids: readonly string[]): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ session: sessions.id, ...withRoles })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.sessionNumber, sessions.sessionNumber)))
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.startedAt, ranOutAt())));
  return new Map(rows.map((row) => [row.session, presentAccount(row)]));
}

/** Has one session go on where its account's number was raised in the same transaction, which ends all others. */
export async function letSessionGoOn(tx: Queryable, id: string, accountId: number): Promise<void> {
  const number = tx.select({ number: accounts.sessionNumber }).from(accounts).where(eq(accounts.id, accountId));
  await tx
    .update(sessions)
    .set({ sessionNumber: sql`(${number})`, provedAt: now() })
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)));
}

/** Ends one session. */
export async function endSession(db: Queryable, id: string): Promise<void> {
  await endThose(db, eq(sessions.id, id));
}

/** Ends every session of an account. @returns how many */
export function endSessions(db: Queryable, accountId: number): Promise<number> {
  return endOtherSessions(db, accountId, NO_SESSION);
}

/** The name of no session. */
const NO_SESSION = "";

/** Ends every session of an account but one. @returns how many */
export function endOtherSessions(db: Queryable, accountId: number, kept: string): Promise<number> {
  return endThose(db, eq(sessions.accountId, accountId), ne(sessions.id, kept));
}

/** Ends the sessions of which all of this holds, and has every dashboard look whom it still tells of what. @returns how many */
async function endThose(db: Queryable, holds: SQL, ...andThis: (SQL | undefined)[]): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(holds, ...andThis))
    .returning({ id: sessions.id });
  await tellRightsChanged(db);
  return ended.length;
}
