import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import { LONGEST_WAIT } from "#lib/club/another-try.ts";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { CLOCK, isAhead, secondsFromNow } from "#lib/store/database-clock.ts";
import { type Enrolment, type EnrolmentRow, enrolments, enrolmentRows as rows } from "#lib/store/schema/enrolments.ts";

/** How long a row belongs to the dashboard that sends it, unless that says that it still does. */
export const LEASE_SECONDS = 15;

/** Names an enrolment. */
export type EnrolmentKey = Pick<Enrolment, "club" | "ask">;

/** One registration that may be sent now, with what it belongs to. */
export interface Claim {
  enrolment: Enrolment;
  row: EnrolmentRow;
}

const HELD = isAhead(rows.leaseUntil, LEASE_SECONDS);
const WAITING = isAhead(rows.notBefore, LONGEST_WAIT);

/** Nobody sends it, and its wait is over. */
const FREE = sql`((${rows.state} in ('queued', 'unknown') and not ${WAITING}) or (${rows.state} = 'sending' and not ${HELD}))`;

/** The enrolments with something to send now. */
export async function readyEnrolments(db: Queryable): Promise<EnrolmentKey[]> {
  return db.selectDistinct({ club: rows.club, ask: rows.ask }).from(rows).where(FREE);
}

/** Takes the next row of an enrolment for `owner` alone; null when none may be sent now. */
export async function claimRow(db: Queryable, owner: string, { club, ask }: EnrolmentKey): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    const [enrolment] = await tx
      .select()
      .from(enrolments)
      .where(and(eq(enrolments.club, club), eq(enrolments.ask, ask)))
      .for("no key update", { skipLocked: true });
    const position = enrolment && (await nextPosition(tx, enrolment));
    if (!enrolment || position === undefined) return null;
    const [row] = await tx
      .update(rows)
      .set({
        state: "sending",
        // A row that somebody was sending when their program ended.
        perhapsWritten: sql`${rows.perhapsWritten} or ${rows.state} = 'sending'`,
        attempts: sql`${rows.attempts} + 1`,
        notBefore: null,
        leaseOwner: owner,
        leaseUntil: secondsFromNow(LEASE_SECONDS),
      })
      .where(and(eq(rows.club, club), eq(rows.ask, ask), eq(rows.position, position)))
      .returning();
    return row ? { enrolment, row } : null;
  });
}

/** One after the other: of two groups under a season's limit the one that was chosen first is sent first. */
async function nextPosition(tx: Transaction, { club, ask }: EnrolmentKey): Promise<number | undefined> {
  const [row] = await tx
    .select({ position: rows.position })
    .from(rows)
    .where(and(eq(rows.club, club), eq(rows.ask, ask), FREE))
    .orderBy(rows.position)
    .limit(1);
  return row?.position;
}

/** Says that `owner` is alive and still sends what it has of these enrolments. */
export async function renewLeases(db: Queryable, owner: string, asked: readonly EnrolmentKey[]): Promise<void> {
  const these = asked.map(({ club, ask }) => and(eq(rows.club, club), eq(rows.ask, ask)));
  await db
    .update(rows)
    .set({ leaseUntil: secondsFromNow(LEASE_SECONDS) })
    .where(and(eq(rows.leaseOwner, owner), eq(rows.state, "sending"), or(...these)));
}

/**
 * Ends leases. Without `owner` those of everybody: only for the embedded database, whose directory lock proves that no other dashboard is alive.
 */
export async function endLeases(db: Queryable, owner?: string): Promise<void> {
  await db
    .update(rows)
    .set({ state: "unknown", leaseOwner: null, leaseUntil: null, perhapsWritten: true, notBefore: CLOCK })
    .where(and(eq(rows.state, "sending"), owner === undefined ? undefined : eq(rows.leaseOwner, owner)));
}
