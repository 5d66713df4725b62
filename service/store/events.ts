import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { Window } from "./people.ts";
import { attendance, events } from "./schema.ts";

/** An event as it is stored (club-api §2.7). */
export type StoredEvent = typeof events.$inferSelect;

/** A page of events, ascending id: of every season, or of one. */
export function listEvents(db: Queryable, { after, take }: Window, season?: number): Promise<StoredEvent[]> {
  return db
    .select()
    .from(events)
    .where(and(season === undefined ? undefined : eq(events.season_id, season), gt(events.id, after)))
    .orderBy(asc(events.id))
    .limit(take);
}

/** One event. */
export async function findEvent(db: Queryable, id: number): Promise<StoredEvent | undefined> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  return event;
}

/** The event's row, locked until the transaction ends. */
export async function lockEvent(tx: Transaction, id: number): Promise<StoredEvent | undefined> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for("no key update");
  return event;
}

/** Adds an event. */
export async function insertEvent(tx: Transaction, event: typeof events.$inferInsert): Promise<number> {
  const [row] = await tx.insert(events).values(event).returning({ id: events.id });
  if (!row) throw new Error("the insertion of an event returned no row");
  return row.id;
}

/** Changes an event. One that moves to another season takes its registrations (by foreign key) and recorded attendance along. */
export async function updateEvent(
  tx: Transaction,
  before: StoredEvent,
  change: Partial<Omit<StoredEvent, "id">>,
): Promise<void> {
  await tx.update(events).set(change).where(eq(events.id, before.id));
  if (change.season_id === undefined || change.season_id === before.season_id) return;
  await tx
    .update(attendance)
    .set({ season_id: change.season_id })
    .where(and(eq(attendance.type, "event"), eq(attendance.course_id, before.id)));
}
