import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { attendance, event_registrations, events } from "./schema.ts";
import { fitActivity, lockPayersOf } from "./settlements.ts";

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
 * The event's row for a change, locked until the transaction ends. Where that touches its registrations they are locked before it, and
 * those who pay for them: in the order in which everybody does who decides one (event-case.ts), so that the two cannot wait for each other.
 */
export async function lockEventToChange(
  tx: Transaction,
  id: number,
  change: { season_id?: number | undefined; cost_euros?: number | null | undefined },
): Promise<StoredEvent | undefined> {
  const found = Object.keys(change).length > 0 ? await findEvent(tx, id) : undefined;
  if (found && change.season_id !== undefined && found.season_id !== change.season_id) {
    const r = event_registrations;
    await tx.select({ id: r.id }).from(r).where(eq(r.event_id, id)).orderBy(asc(r.id)).for("no key update");
  }
  if (found && falls(found, change)) await lockPayersOf(tx, { kind: "event", id });
  return lockEvent(tx, id);
}

/** Whether less is due from now on than was. */
function falls(
  before: Pick<StoredEvent, "cost_euros">,
  { cost_euros }: { cost_euros?: number | null | undefined },
): boolean {
  return cost_euros !== undefined && (cost_euros ?? 0) < (before.cost_euros ?? 0);
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
  if (falls(before, change)) await fitActivity(tx, { kind: "event", id: before.id });
  if (change.season_id === undefined || change.season_id === before.season_id) return;
  await tx
    .update(attendance)
    .set({ season_id: change.season_id })
    .where(and(eq(attendance.type, "event"), eq(attendance.course_id, before.id)));
}
