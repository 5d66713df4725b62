import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { newKey } from "#lib/jobs/create.ts";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { CLOCK } from "#lib/store/database-clock.ts";
import { type Enrolment, type EnrolmentRow, enrolmentRows, enrolments } from "#lib/store/schema/enrolments.ts";
import type { RegistrationKind } from "#lib/store/schema/jobs.ts";

/** One activity that somebody is to be registered to. */
export interface Choice {
  kind: RegistrationKind;
  activityId: number;
  /** The slots chosen in a group; empty for an event. */
  slotIds: number[];
}

export interface NewEnrolment {
  club: string;
  /** The page's name for this one question. */
  ask: string;
  baseUrl: string;
  seasonId: number;
  memberId: number;
  choices: readonly Choice[];
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

export interface WholeEnrolment {
  enrolment: Enrolment;
  rows: EnrolmentRow[];
}

/**
 * Writes down what somebody is to be registered to, with an idempotency key for each registration, before anything is sent. The same question
 * asked again (after a lost reply, by a second press) gives the enrolment that there is. An activity that is named twice counts once.
 */
export async function createEnrolment(tx: Transaction, wish: NewEnrolment): Promise<WholeEnrolment> {
  const { choices, askedBy, now, ...named } = wish;
  const [made] = await tx
    .insert(enrolments)
    .values({ ...named, askedBy: askedBy.id, askedByName: askedBy.name, askedAt: now })
    // When the same question arrives twice at once, the second waits here for the first.
    .onConflictDoNothing()
    .returning();
  if (made) {
    const each = new Map(choices.map((choice) => [`${choice.kind} ${choice.activityId}`, choice]));
    const { club, ask } = wish;
    await tx
      .insert(enrolmentRows)
      .values(
        [...each.values()].map((choice, position) => ({ club, ask, position, ...choice, idempotencyKey: newKey() })),
      );
  }
  const whole = await findEnrolment(tx, wish.club, wish.ask);
  if (!whole) throw new Error("The database neither wrote the enrolment nor has it.");
  return whole;
}

/** An enrolment of a club by its name, or undefined. */
export async function findEnrolment(db: Queryable, club: string, ask: string): Promise<WholeEnrolment | undefined> {
  const [enrolment] = await db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.club, club), eq(enrolments.ask, ask)));
  if (!enrolment) return undefined;
  const rows = await db
    .select()
    .from(enrolmentRows)
    .where(and(eq(enrolmentRows.club, club), eq(enrolmentRows.ask, ask)))
    .orderBy(asc(enrolmentRows.position));
  return { enrolment, rows };
}

/** What a person at the counter may do with an enrolment that is not done. */
export type EnrolmentChange = "again" | "withdraw";

/**
 * Sends again what was refused or still waits, under the same keys (a refusal spends none, club-api#writes); or gives up what certainly was not
 * sent. What may be at the club already is asked for until that is known.
 */
export async function changeEnrolment(
  tx: Queryable,
  { club, ask }: { club: string; ask: string },
  change: EnrolmentChange,
): Promise<void> {
  const these = and(eq(enrolmentRows.club, club), eq(enrolmentRows.ask, ask));
  if (change === "withdraw") {
    await tx
      .update(enrolmentRows)
      .set({ state: "withdrawn", decidedAt: CLOCK })
      .where(and(these, eq(enrolmentRows.state, "queued")));
    return;
  }
  await tx
    .update(enrolmentRows)
    .set({
      state: sql`case when ${enrolmentRows.perhapsWritten} then 'unknown' else 'queued' end`,
      notBefore: null,
      decidedAt: null,
    })
    .where(and(these, inArray(enrolmentRows.state, ["failed", "queued", "unknown"])));
}
