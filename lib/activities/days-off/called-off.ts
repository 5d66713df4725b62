import "server-only";
import { and, eq, gte, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { calledOffSessions as sessions } from "#lib/base/store/schema/activities/days-off.ts";
import { now } from "#lib/base/time/clock.ts";

/** One date of a lesson or slot. */
export interface CalledOffKey {
  type: "lesson" | "slot";
  courseId: number;
  /** YYYY-MM-DD */
  date: string;
}

/** What was said of a date: that its session is called off, or that it takes place after all. */
export interface CalledOff extends CalledOffKey {
  isOff: boolean;
  reason: string;
  /** From 1, one more each time. */
  sequence: number;
  by: string;
  at: Date;
}

const { type, courseId, date, isOff, reason, sequence, writtenBy: by, writtenAt: at } = sessions;

/** Everything that was said of dates of a club, by `nameOf` of the session. @param from the first date that matters; all where it is missing */
export async function calledOffOf(db: Queryable, club: string, from?: string): Promise<CalledOff[]> {
  return db
    .select({ type, courseId, date, isOff, reason, sequence, by, at })
    .from(sessions)
    .where(and(eq(sessions.club, club), from === undefined ? undefined : gte(date, from)))
    .orderBy(date, type, courseId);
}

/** What was said last of one date; undefined where nobody said anything of it. */
export async function saidOfSession(
  db: Queryable,
  club: string,
  key: CalledOffKey,
): Promise<Pick<CalledOff, "isOff" | "reason" | "sequence"> | undefined> {
  const [said] = await db.select({ isOff, reason, sequence }).from(sessions).where(atDate(club, key));
  return said;
}

const atDate = (club: string, key: CalledOffKey) =>
  and(eq(sessions.club, club), eq(type, key.type), eq(courseId, key.courseId), eq(date, key.date));

/**
 * Calls a session off, or has it take place after all. Said once more it changes nothing; of two reasons the later stands.
 * @returns whether it was another before
 */
export async function sayOff(
  tx: Transaction,
  club: string,
  key: CalledOffKey,
  said: { isOff: boolean; reason: string; by: string },
): Promise<boolean> {
  const row = { isOff: said.isOff, reason: said.reason, writtenBy: said.by, writtenAt: now() };
  // What nobody called off takes place already.
  if (!said.isOff) {
    const changed = await tx
      .update(sessions)
      .set({ ...row, sequence: sql`${sequence} + 1` })
      .where(and(atDate(club, key), isOff))
      .returning({ sequence });
    return changed.length > 0;
  }
  const changed = await tx
    .insert(sessions)
    .values({ club, ...key, ...row, sequence: 1 })
    .onConflictDoUpdate({
      target: [sessions.club, type, courseId, date],
      set: { ...row, sequence: sql`${sequence} + 1` },
      setWhere: sql`not ${isOff} or ${reason} <> ${said.reason}`,
    })
    .returning({ sequence });
  return changed.length > 0;
}
