import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { State, Validity } from "../rules/transitions.ts";
import type { RowChange } from "./change.ts";
import { preparedForClubs, type Queryable, type Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { event_registrations, people } from "./schema.ts";
import { askTogether } from "./together.ts";

/** An event registration as it is stored (club-api §2.10, and its season); when it was invoiced is invoices.ts's own. */
export type EventRegistration = Omit<typeof event_registrations.$inferSelect, "invoiced_at">;

/** Written out, not a parameter: only so can the partial indexes of the undecided and the refused serve it. */
const IN_STATE: Record<State, SQL> = {
  pending: sql`${event_registrations.valid} is null`,
  validated: sql`${event_registrations.valid} = true`,
  refused: sql`${event_registrations.valid} = false`,
};

/** A page of event registrations, ascending id: of every season, or of one, in every state, or in one. */
export function selectEventRegistrations(
  db: Queryable,
  { after, take }: PageWindow,
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

const byIds = preparedForClubs("event_registrations", (db) =>
  db
    .select()
    .from(event_registrations)
    .where(sql`${event_registrations.id} = any(${sql.placeholder("ids")}::integer[])`),
);

/** One event registration; those who ask at once ask together. */
export const findEventRegistration = askTogether<EventRegistration>((db, ids) => byIds(db, { ids }));

const lockById = preparedForClubs("lock_event_registration", (db) =>
  db
    .select({ registration: event_registrations })
    .from(event_registrations)
    .innerJoin(people, eq(people.id, event_registrations.member_id))
    .where(eq(event_registrations.id, sql.placeholder("id")))
    // Rows are locked in the order of the tables.
    .for("no key update"),
);

/**
 * The registration's row and then its person's, locked until the transaction ends: of two operations on it the second sees the first's result, and
 * nobody pays for it meanwhile (`lockMoneyOf`).
 */
export async function lockEventRegistration(tx: Transaction, id: number): Promise<EventRegistration | undefined> {
  const [locked] = await lockById(tx, { id });
  if (locked) return locked.registration;
  // It was given to somebody else while one waited for it: it is there, with another person.
  const [there] = await tx
    .select({ id: event_registrations.id })
    .from(event_registrations)
    .where(eq(event_registrations.id, id));
  return there && lockEventRegistration(tx, id);
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

const DECIDE = sql`update ${event_registrations} set valid = ${sql.placeholder("valid")}::boolean,
  validated_at = ${sql.placeholder("validated_at")}::timestamptz where id = ${sql.placeholder("registration_id")}::integer`;

/** Decides a registration. Only a validated one has a moment of validation. */
export function decideEventRegistration(registration_id: number, valid: Validity, now: Date): RowChange {
  const validated_at = valid ? now.toISOString() : null;
  return { name: "event_decision", make: DECIDE, values: { registration_id, valid, validated_at } };
}

/** Removes a registration; its place is free once the transaction commits. */
export async function removeEventRegistration(tx: Transaction, id: number): Promise<void> {
  await tx.delete(event_registrations).where(eq(event_registrations.id, id));
}
