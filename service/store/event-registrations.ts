import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { State, Validity } from "../rules/transitions.ts";
import type { Queryable, Transaction } from "./database.ts";
import type { Window } from "./people.ts";
import { event_registrations } from "./schema.ts";

/** An event registration as it is stored (club-api §2.10, and its season); when it was invoiced is invoices.ts's own. */
export type EventRegistration = Omit<typeof event_registrations.$inferSelect, "invoiced_at">;

/** Written out, not a parameter: only so can the partial indexes of the undecided and the refused serve it. */
const IN_STATE: Record<State, SQL> = {
  pending: sql`${event_registrations.valid} is null`,
  validated: sql`${event_registrations.valid} = true`,
  refused: sql`${event_registrations.valid} = false`,
};

/** A page of event registrations, ascending id: of every season, or of one, in every state, or in one. */
export function listEventRegistrations(
  db: Queryable,
  { after, take }: Window,
  only: { season_id?: number; status?: State | undefined } = {},
): Promise<EventRegistration[]> {
  return db
    .select()
    .from(event_registrations)
    .where(
      and(
        only.season_id === undefined ? undefined : eq(event_registrations.season_id, only.season_id),
        only.status && IN_STATE[only.status],
        gt(event_registrations.id, after),
      ),
    )
    .orderBy(asc(event_registrations.id))
    .limit(take);
}

/** One event registration. */
export async function findEventRegistration(db: Queryable, id: number): Promise<EventRegistration | undefined> {
  const [registration] = await db.select().from(event_registrations).where(eq(event_registrations.id, id));
  return registration;
}

/** The registration's row, locked until the transaction ends: of two operations on it the second sees the first's result. */
export async function lockEventRegistration(tx: Transaction, id: number): Promise<EventRegistration | undefined> {
  const [registration] = await tx
    .select()
    .from(event_registrations)
    .where(eq(event_registrations.id, id))
    .for("update");
  return registration;
}

/** Adds a registration. */
export async function insertEventRegistration(
  tx: Transaction,
  registration: typeof event_registrations.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(event_registrations).values(registration).returning({ id: event_registrations.id });
  if (!row) throw new Error("the insertion of an event registration returned no row");
  return row.id;
}

/** Decides a registration. Only a validated one has a moment of validation. */
export async function decideEventRegistration(tx: Transaction, id: number, valid: Validity, now: Date): Promise<void> {
  await tx
    .update(event_registrations)
    .set({ valid, validated_at: valid ? now : null })
    .where(eq(event_registrations.id, id));
}

/** Removes a registration; its place is free once the transaction commits. */
export async function deleteEventRegistration(tx: Transaction, id: number): Promise<void> {
  await tx.delete(event_registrations).where(eq(event_registrations.id, id));
}
