import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { attendance, event_registrations, events } from "./schema.ts";

/** An event as it is stored (club-api §2.7). */
export type StoredEvent = typeof events.$inferSelect;

/** A page of events, ascending id: of every season, or of one. */
export function selectEvents(db: Queryable, { after, take }: PageWindow, season?: number): Promise<StoredEvent[]> {
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

/**
 * The event's row for a change, locked until the transaction ends. Where it moves to another season, its registrations follow: they are
 * locked before it, as by everybody who decides one (event-case.ts), so that the two cannot wait for each other.
 */
export async function lockEventToChange(
  tx: Transaction,
  id: number,
  season_id: number | undefined,
): Promise<StoredEvent | undefined> {
  const found = season_id === undefined ? undefined : await findEvent(tx, id);
  if (found && found.season_id !== season_id) {
    const r = event_registrations;
    await tx.select({ id: r.id }).from(r).where(eq(r.event_id, id)).orderBy(asc(r.id)).for("update");
  }
  return lockEvent(tx, id);
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
