import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lte, ne } from "drizzle-orm";
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

/** Begins a session of an account, and forgets those of it that have run out. @returns its identifier, for the cookie */
export async function beginSession(db: Queryable, { id, sessionNumber }: Account): Promise<string> {
  await db.delete(sessions).where(and(eq(sessions.accountId, id), lte(sessions.startedAt, ranOutAt())));
  const session = randomUUID();
  await db.insert(sessions).values({ id: session, accountId: id, sessionNumber, startedAt: now() });
  return session;
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

/** Ends one session. */
export async function endSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
  await tellRightsChanged(db);
}

/** Ends every session of an account. @returns how many */
export function endSessions(db: Queryable, accountId: number): Promise<number> {
  return endOtherSessions(db, accountId, NO_SESSION);
}

/** The name of no session. */
const NO_SESSION = "";

/** Ends every session of an account but one. @returns how many */
export async function endOtherSessions(db: Queryable, accountId: number, kept: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.id, kept)))
    .returning({ id: sessions.id });
  await tellRightsChanged(db);
  return ended.length;
}
