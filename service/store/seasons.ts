import { and, asc, desc, eq, gt, gte, lte, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import {
  annual_registrations,
  attendance,
  event_registrations,
  events,
  groups,
  payments,
  seasons,
  slots,
} from "./schema.ts";
import { fitMemberships, lockMembersOf } from "./settlements.ts";

/** A season as it is stored (club-api §2.2). */
export type Season = typeof seasons.$inferSelect;

/** What a client may say of a season. */
export type SeasonFields = Omit<typeof seasons.$inferInsert, "id">;

/** A page of seasons, ascending id. */
export function selectSeasons(db: Queryable, { after, take }: PageWindow): Promise<Season[]> {
  return db.select().from(seasons).where(gt(seasons.id, after)).orderBy(asc(seasons.id)).limit(take);
}

/** One season. */
export async function findSeason(db: Queryable, id: number): Promise<Season | undefined> {
  const [season] = await db.select().from(seasons).where(eq(seasons.id, id));
  return season;
}

/** The season of a day (`YYYY-MM-DD`); of two that overlap, the one that began last. */
export async function runningSeason(db: Queryable, today: string): Promise<number | undefined> {
  const [season] = await db
    .select({ id: seasons.id })
    .from(seasons)
    .where(and(lte(seasons.start_date, today), gte(seasons.end_date, today)))
    .orderBy(desc(seasons.start_date), desc(seasons.id))
    .limit(1);
  return season?.id;
}

/** One season, kept from changing and from new links until the transaction ends. */
export async function lockSeason(tx: Transaction, id: number): Promise<Season | undefined> {
  const [season] = await tx.select().from(seasons).where(eq(seasons.id, id)).for("update");
  return season;
}

/** One season for a change, locked likewise; where its membership costs less from then on, after those who owe it. */
export async function lockSeasonToChange(
  tx: Transaction,
  id: number,
  { membership_cost_euros }: Pick<Partial<SeasonFields>, "membership_cost_euros">,
): Promise<Season | undefined> {
  const found = membership_cost_euros === undefined ? undefined : await findSeason(tx, id);
  if (found && (membership_cost_euros ?? 0) < found.membership_cost_euros) await lockMembersOf(tx, id);
  return lockSeason(tx, id);
}

/** Adds a season and gives its identifier. */
export async function insertSeason(tx: Transaction, season: SeasonFields): Promise<number> {
  const [row] = await tx.insert(seasons).values(season).returning({ id: seasons.id });
  if (!row) throw new Error("the insertion of a season returned no row");
  return row.id;
}

/** Changes the supplied fields of a season. */
export async function updateSeason(tx: Transaction, before: Season, change: Partial<SeasonFields>): Promise<void> {
  await tx.update(seasons).set(change).where(eq(seasons.id, before.id));
  const { membership_cost_euros: euros = before.membership_cost_euros } = change;
  if (euros < before.membership_cost_euros) await fitMemberships(tx, before.id);
}

/** Removes a season; its medical items go with it. */
export async function removeSeason(tx: Transaction, id: number): Promise<void> {
  await tx.delete(seasons).where(eq(seasons.id, id));
}

/** The kinds of records, in words, that still name the season and so block its deletion (club-api §4.3). */
export async function linksOfSeason(tx: Transaction, id: number): Promise<string[]> {
  const blocking = { groups, events, slots, annual_registrations, event_registrations, payments, attendance };
  const found: string[] = [];
  for (const [name, table] of Object.entries(blocking)) {
    const [row] = await tx.select({ one: sql`1` }).from(table).where(eq(table.season_id, id)).limit(1);
    if (row) found.push(name.replace("_", " "));
  }
  return found;
}
