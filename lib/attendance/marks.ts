import "server-only";
import { and, count, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { newKey } from "#lib/jobs/create.ts";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { type AttendanceMark, type MarkState, attendanceMarks as marks } from "#lib/store/schema/attendance.ts";
import type { mark } from "./wire.ts";

/** One mark as a device sends it. */
export type SentMark = z.output<typeof mark>;

/** Marks that still wait for the club. */
const OPEN: MarkState[] = ["waiting", "sending"];

/** Marks of one person that may wait: every sheet of a long day. Beyond, a device has lost its mind. */
export const MOST_OPEN = 2_000;

/** Who marks, for which club at which address. */
export interface Marking {
  club: string;
  baseUrl: string;
  by: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

/** How many marks of a person wait for a club. */
export async function openMarks(db: Queryable, club: string, account: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(marks)
    .where(and(eq(marks.club, club), eq(marks.accountId, account), inArray(marks.state, OPEN)));
  return row?.count ?? 0;
}

/**
 * Writes marks down, each with its idempotency key, before any of them is sent. One that is here already stays as it is; one that somebody
 * was asked about, and wants all the same (`insist`), is sent now.
 * @returns what is kept under each of these names, whoever made it
 */
export async function keepMarks(
  tx: Transaction,
  { club, baseUrl, by, now }: Marking,
  sent: readonly SentMark[],
): Promise<Map<string, AttendanceMark>> {
  const ids = sent.map(({ id }) => id);
  await tx
    .insert(marks)
    .values(
      sent.map(({ madeAt, ...one }) => ({
        ...{ club, baseUrl, ...one, madeAt: believed(madeAt, now), arrivedAt: now },
        ...{ accountId: by.id, accountName: by.name, idempotencyKey: newKey() },
      })),
    )
    // The same mark that arrives twice at once: the second waits here for the first.
    .onConflictDoNothing();
  const insisting = sent.filter(({ insist }) => insist).map(({ id }) => id);
  for (const id of insisting)
    await tx
      .update(marks)
      .set({
        ...{ state: "waiting", insist: true, theirs: null, theirsBy: null, theirsAt: null, notBefore: null },
        // Another wish than the one that was perhaps written before the other's: under its key the club would only repeat its answer.
        ...{ idempotencyKey: newKey(), perhapsWritten: false },
      })
      .where(and(named(club, [id]), eq(marks.accountId, by.id), eq(marks.state, "conflict")));
  return found(tx, club, ids);
}

/** The marks of these names. */
export async function found(db: Queryable, club: string, ids: readonly string[]): Promise<Map<string, AttendanceMark>> {
  const rows = await db.select().from(marks).where(named(club, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** When something was marked, by a device's clock (ISO): not after it arrived. Pure. */
export const believed = (madeAt: string, arrivedAt: Date): Date =>
  new Date(Math.min(Date.parse(madeAt), arrivedAt.getTime()));

/** Whether what a device sends now is what it, and nobody else, sent under this name before. */
export function isSame(kept: AttendanceMark, sent: SentMark, account: number): boolean {
  return (
    kept.accountId === account &&
    kept.date === sent.date &&
    kept.type === sent.type &&
    kept.courseId === sent.courseId &&
    kept.memberId === sent.memberId &&
    kept.presence === sent.presence &&
    kept.seen === sent.seen &&
    kept.madeAt.getTime() === believed(sent.madeAt, kept.arrivedAt).getTime()
  );
}

/** Whether a mark still waits for the club's word. */
export const isOpen = ({ state }: Pick<AttendanceMark, "state">): boolean => OPEN.includes(state);

const named = (club: string, ids: readonly string[]) => and(eq(marks.club, club), inArray(marks.id, [...ids]));
