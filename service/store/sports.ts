import { asc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { sports } from "./schema.ts";

/** A sport as it is stored (club-api §2.5). */
export type Sport = typeof sports.$inferSelect;

/** A page of sports, ascending id. */
export function selectSports(db: Queryable, { after, take }: PageWindow): Promise<Sport[]> {
  return db.select().from(sports).where(gt(sports.id, after)).orderBy(asc(sports.id)).limit(take);
}

/** One sport. */
export async function findSport(db: Queryable, id: number): Promise<Sport | undefined> {
  const [sport] = await db.select().from(sports).where(eq(sports.id, id));
  return sport;
}

/** Adds a sport. */
export async function insertSport(tx: Transaction, sport: { name: string }): Promise<number> {
  const [row] = await tx.insert(sports).values(sport).returning({ id: sports.id });
  if (!row) throw new Error("the insertion of a sport returned no row");
  return row.id;
}

/** Changes a sport. */
export async function updateSport(tx: Transaction, { id, name }: Sport): Promise<void> {
  await tx.update(sports).set({ name }).where(eq(sports.id, id));
}
