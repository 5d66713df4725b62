import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Features } from "../contract/features.ts";
import type { AnnualCase } from "../rules/annual-registration.ts";
import type { Priority, SeasonWindow } from "../rules/opening.ts";
import type { Transaction } from "./database.ts";
import { lockPerson } from "./people.ts";
import { annual_registrations, event_registrations, groups, people, seasons, slots } from "./schema.ts";

/** Who is to be registered where. */
export interface AnnualWish {
  member_id: number;
  group_id: number;
  slot_ids: readonly number[];
  /** The registration itself when it exists: it never counts against itself. */
  registration_id?: number;
}

/** Everything that creation, change and validation look at; which registrations of the season count is the caller's choice. */
export interface AnnualFacts extends Omit<AnnualCase, "person" | "season" | "othersInSeason"> {
  person: typeof people.$inferSelect;
  group: AnnualCase["group"] & typeof groups.$inferSelect;
  season: typeof seasons.$inferSelect & SeasonWindow;
  /** The person's other annual registrations of the season. */
  others: { live: number; validated: number };
}

/** The wish names a person or a group that the club does not have. */
export interface Unknown {
  unknown: ("member_id" | "group_id")[];
}

/**
 * Locks what the decision depends on and then counts, so that of two transactions that want the last place the second counts
 * the first. Locks are always taken in the order person, group, slots by id: two writes cannot wait for each other.
 */
export async function lockAnnualFacts(
  tx: Transaction,
  wish: AnnualWish,
  features: Features,
): Promise<AnnualFacts | Unknown> {
  const person = await lockPerson(tx, wish.member_id);
  const [group] = await tx.select().from(groups).where(eq(groups.id, wish.group_id)).for("no key update");
  if (!person || !group) {
    return { unknown: [...(person ? [] : ["member_id" as const]), ...(group ? [] : ["group_id" as const])] };
  }
  const chosen = features.has("slots") ? [...new Set(wish.slot_ids)] : [];
  const [season] = await tx.select().from(seasons).where(eq(seasons.id, group.season_id));
  if (!season) throw new Error(`the group ${group.id} has no season`);
  const self = wish.registration_id ?? 0;
  const counts = await count(tx, { member_id: person.id, group, self });
  return {
    person,
    group: { ...group, taken: counts.taken, slot_count: features.has("slots") ? group.slot_count : null },
    season: inForce(season, features),
    chosen,
    slots: await lockSlots(tx, chosen, self),
    otherLiveRegistration: counts.otherLive,
    others: { live: counts.live, validated: counts.validated },
  };
}

/** A season as the club's features let it act: a priority that was switched off gives none. */
function inForce(season: typeof seasons.$inferSelect, features: Features): typeof seasons.$inferSelect {
  const member = features.has("member_priority") ? {} : { previous_registration_start: null };
  const commune = features.has("geographic_priority") ? {} : { city_registration_start: null, city_code: null };
  return { ...season, ...member, ...commune };
}

async function count(
  tx: Transaction,
  { member_id, group, self }: { member_id: number; group: { id: number; season_id: number }; self: number },
) {
  const r = annual_registrations;
  const ofPerson = and(eq(r.member_id, member_id), eq(r.season_id, group.season_id), sql`${r.id} <> ${self}`);
  // Among the live ones, although only the validated count: a season begins with nobody validated, and as long as the
  // planner's statistics say so, it takes any index of the validated for an empty one and reads the whole season.
  const [taken] = await tx
    .select({ taken: sql<number>`(count(*) filter (where ${r.valid} = true))::int` })
    .from(r)
    .where(and(eq(r.group_id, group.id), sql`${r.valid} is distinct from false`, sql`${r.id} <> ${self}`));
  const [mine] = await tx
    .select({
      live: sql<number>`(count(*) filter (where ${r.valid} is distinct from false))::int`,
      validated: sql<number>`(count(*) filter (where ${r.valid} = true))::int`,
      otherLive: sql<number | null>`min(${r.id}) filter (where ${r.group_id} = ${group.id}
        and ${r.valid} is distinct from false)`,
    })
    .from(r)
    .where(ofPerson);
  if (!taken || !mine) throw new Error("counting registrations returned no row");
  return { ...taken, ...mine };
}

async function lockSlots(tx: Transaction, chosen: readonly number[], self: number): Promise<AnnualCase["slots"]> {
  if (chosen.length === 0) return [];
  const locked = await tx
    .select()
    .from(slots)
    .where(inArray(slots.id, [...chosen]))
    .orderBy(asc(slots.id))
    .for("no key update");
  const r = annual_registrations;
  const held = await tx
    .select({ id: slots.id, taken: sql<number>`(count(${r.id}) filter (where ${r.valid} = true))::int` })
    .from(slots)
    .leftJoin(r, sql`${r.slot_ids} @> array[${slots.id}] and ${r.valid} is distinct from false and ${r.id} <> ${self}`)
    .where(inArray(slots.id, [...chosen]))
    .groupBy(slots.id);
  const takenIn = new Map(held.map(({ id, taken }) => [id, taken]));
  return locked.map((slot) => ({ ...slot, taken: takenIn.get(slot.id) ?? 0 }));
}

/** What gives a person priority at the opening of a season (club-api §2.2). */
export async function findPriority(
  tx: Transaction,
  person: { id: number; city_code: string | null },
  season: { start_date: string },
): Promise<Priority> {
  const earlier = sql`(select s.id from ${seasons} s where s.start_date < ${season.start_date})`;
  const previous = sql`(select s.id from ${seasons} s where s.start_date < ${season.start_date}
    order by s.start_date desc, s.id desc limit 1)`;
  const annual = sql`select 1 from ${annual_registrations} r where r.member_id = ${person.id} and r.valid = true`;
  const event = sql`select 1 from ${event_registrations} r where r.member_id = ${person.id} and r.valid = true`;
  const [found] = await tx
    .select({
      memberOfPreviousSeason: sql<boolean>`exists (${annual} and r.season_id = ${previous})`,
      registeredBefore: sql<boolean>`exists (${annual} and r.season_id in ${earlier})
        or exists (${event} and r.season_id in ${earlier})`,
    })
    .from(people)
    .where(eq(people.id, person.id));
  if (!found) throw new Error(`the person ${person.id} has vanished inside a transaction that holds the row`);
  return { city_code: person.city_code, ...found };
}
