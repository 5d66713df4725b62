import "server-only";
import { and, asc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { LONGEST_WAIT } from "#lib/club/another-try.ts";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { CLOCK, isAhead, secondsFromNow } from "#lib/store/database-clock.ts";
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
 * Takes the marks of a session that may be sent now, in the order made, for `owner` alone; none while another dashboard sends some of the
 * same session, or a later mark could arrive before an earlier one. A mark after which the same person made another, which the club has,
 * is not sent any more: unless it may be there already.
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
      .orderBy(asc(marks.madeAt), asc(marks.sequence));
    if (open.some(({ state, held }) => state === "sending" && held)) return [];
    const blocked = new Set<number>();
    const ready = open.filter(({ free, memberId }) => {
      if (!free) blocked.add(memberId);
      return !blocked.has(memberId);
    });
    const overtaken = await overtakenAmong(tx, session, ready);
    const ids = ready.filter(({ id }) => !overtaken.has(id)).slice(0, BATCH);
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

async function overtakenAmong(
  tx: Transaction,
  session: MarkedSession,
  ready: readonly AttendanceMark[],
): Promise<Set<string>> {
  const [first] = ready;
  if (!first) return new Set();
  const done = await tx
    .select({ memberId: marks.memberId, accountId: marks.accountId, madeAt: marks.madeAt })
    .from(marks)
    .where(and(at(session), eq(marks.state, "done"), gt(marks.madeAt, first.madeAt)));
  const late = ready.filter(
    (one) =>
      !one.perhapsWritten &&
      one.state === "waiting" &&
      done.some(
        (other) => other.memberId === one.memberId && other.accountId === one.accountId && other.madeAt > one.madeAt,
      ),
  );
  const ids = late.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(marks)
      .set({ state: "overtaken", decidedAt: CLOCK })
      .where(and(eq(marks.club, session.club), inArray(marks.id, ids)));
  return new Set(ids);
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
