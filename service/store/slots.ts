import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import { keepSchedule } from "./former-schedules.ts";
import type { PageWindow } from "./people.ts";
import { attendance, slots } from "./schema.ts";

/** A slot as it is stored (club-api §2.8). */
export type Slot = typeof slots.$inferSelect;

/** A page of slots, ascending id: of every season, or of one; those that no group offers too. */
export function selectSlots(db: Queryable, { after, take }: PageWindow, season?: number): Promise<Slot[]> {
  return db
    .select()
    .from(slots)
    .where(and(season === undefined ? undefined : eq(slots.season_id, season), gt(slots.id, after)))
    .orderBy(asc(slots.id))
    .limit(take);
}

/** One slot. */
export async function findSlot(db: Queryable, id: number): Promise<Slot | undefined> {
  const [slot] = await db.select().from(slots).where(eq(slots.id, id));
  return slot;
}

/** The slot's row, locked until the transaction ends. */
export async function lockSlot(tx: Transaction, id: number): Promise<Slot | undefined> {
  const [slot] = await tx.select().from(slots).where(eq(slots.id, id)).for("no key update");
  return slot;
}

/** Adds a slot. */
export async function insertSlot(tx: Transaction, slot: typeof slots.$inferInsert): Promise<number> {
  const [row] = await tx.insert(slots).values(slot).returning({ id: slots.id });
  if (!row) throw new Error("the insertion of a slot returned no row");
  return row.id;
}

/** Changes a slot. One that moves to another season takes its recorded attendance along. */
export async function updateSlot(
  tx: Transaction,
  { before, change, today }: { before: Slot; change: Partial<Omit<Slot, "id">>; today: string },
): Promise<void> {
  await keepSchedule(tx, "slot", { before, change, today });
  await tx.update(slots).set(change).where(eq(slots.id, before.id));
  if (change.season_id === undefined || change.season_id === before.season_id) return;
  await tx
    .update(attendance)
    .set({ season_id: change.season_id })
    .where(and(eq(attendance.type, "slot"), eq(attendance.course_id, before.id)));
}
