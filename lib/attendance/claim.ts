import "server-only";
import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { LONGEST_WAIT } from "#lib/club/another-try.ts";
import type { Queryable } from "#lib/store/database.ts";
import { isAhead, secondsFromNow } from "#lib/store/database-clock.ts";
import { type AttendanceMark, attendanceMarks as marks } from "#lib/store/schema/attendance.ts";
import type { SessionKey } from "./calendar.ts";

/** How long marks belong to the dashboard that sends them, unless that says that they still do. */
export const LEASE_SECONDS = 15;

/** As many as a request of a device brings (lib/attendance/wire); more are claimed next. */
const BATCH = 200;

/** A session with marks to be sent. */
export interface MarkedSession extends SessionKey {
  club: string;
}

const HELD = isAhead(marks.leaseUntil, LEASE_SECONDS);
const WAITING = isAhead(marks.notBefore, LONGEST_WAIT);

/** Nobody sends it, and its wait is over. */
const FREE = sql`((${marks.state} = 'waiting' and not ${WAITING}) or (${marks.state} = 'sending' and not ${HELD}))`;

const at = ({ club, date, type, courseId }: MarkedSession): SQL | undefined =>
  and(eq(marks.club, club), eq(marks.type, type), eq(marks.courseId, courseId), eq(marks.date, date));

/** The sessions with something to send now. */
export function readySessions(db: Queryable): Promise<MarkedSession[]> {
  const { club, date, type, courseId } = marks;
  return db.selectDistinct({ club, date, type, courseId }).from(marks).where(FREE);
}

/**
 * Takes the marks of a session that may be sent now, in the order in which they arrived here, for `owner` alone; none while another
 * dashboard sends some of the same session, or a later mark could reach the club before an earlier one. The clocks of devices order nothing:
 * each device sends its marks in the order made, and of two devices nobody knows whose clock is right.
 */
export async function claimMarks(db: Queryable, owner: string, session: MarkedSession): Promise<AttendanceMark[]> {
  return db.transaction(async (tx) => {
    const { club, date, type, courseId } = session;
    const name = `marks ${club} ${type} ${courseId} ${date}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    const open = await tx
      .select({ ...getTableColumns(marks), free: sql<boolean>`${FREE}`, held: sql<boolean>`${HELD}` })
      .from(marks)
      .where(and(at(session), inArray(marks.state, ["waiting", "sending"])))
      .orderBy(asc(marks.sequence));
    if (open.some(({ state, held }) => state === "sending" && held)) return [];
    const blocked = new Set<number>();
    const ready = open.filter(({ free, memberId }) => {
      if (!free) blocked.add(memberId);
      return !blocked.has(memberId);
    });
    const ids = ready.slice(0, BATCH);
    if (ids.length === 0) return [];
    const claimed = await tx
      .update(marks)
      .set({
        state: "sending",
        // One that somebody was sending when their program ended.
        perhapsWritten: sql`${marks.perhapsWritten} or ${marks.state} = 'sending'`,
        attempts: sql`${marks.attempts} + 1`,
        notBefore: null,
        leaseOwner: owner,
        leaseUntil: secondsFromNow(LEASE_SECONDS),
      })
      .where(
        and(
          eq(marks.club, club),
          inArray(
            marks.id,
            ids.map(({ id }) => id),
          ),
        ),
      )
      .returning();
    const order = new Map(ids.map(({ id }, place) => [id, place]));
    return claimed.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  });
}

/** Says that `owner` is alive and still sends what it has of these sessions. */
export async function renewLeases(db: Queryable, owner: string, sessions: readonly MarkedSession[]): Promise<void> {
  await db
    .update(marks)
    .set({ leaseUntil: secondsFromNow(LEASE_SECONDS) })
    .where(and(eq(marks.leaseOwner, owner), eq(marks.state, "sending"), or(...sessions.map(at))));
}

/**
 * Ends leases. Without `owner` those of everybody: only for the embedded database, whose directory lock proves that no other dashboard is alive.
 */
export async function endLeases(db: Queryable, owner?: string): Promise<void> {
  await db
    .update(marks)
    .set({ state: "waiting", leaseOwner: null, leaseUntil: null, perhapsWritten: true, notBefore: null })
    .where(and(eq(marks.state, "sending"), owner === undefined ? undefined : eq(marks.leaseOwner, owner)));
}
