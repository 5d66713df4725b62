import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Features } from "../contract/features.ts";
import type { AnnualCase } from "../rules/annual-registration.ts";
import type { Priority, SeasonWindow } from "../rules/opening.ts";
import { preparedForClubs, type Transaction } from "./database.ts";
import { type Papers, papersOf } from "./owed.ts";
import { annual_registrations, event_registrations, groups, people, seasons, slots } from "./schema.ts";

/** Who is to be registered where. */
export interface RequestedAnnualRegistration {
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
  papers: Papers;
}

/** What the facts are seen with. */
export interface CaseContext {
  features: Features;
  /** The calendar date in the club's time zone. */
  today: string;
}

/** The wish names a person or a group that the club does not have. */
export interface UnknownAnnualReference {
  unknown: ("member_id" | "group_id")[];
}

const lockBoth = preparedForClubs("lock_person_and_group", (db) =>
  db
    .select({ person: people, group: groups })
    .from(people)
    .innerJoin(groups, eq(groups.id, sql.placeholder("group_id")))
    .where(eq(people.id, sql.placeholder("member_id")))
    // Rows are locked in the order of the tables, each as it is once the lock is there: neither condition can have changed.
    .for("no key update"),
);

/**
 * Locks what the decision depends on and then counts, so that of two transactions that want the last place the second counts
 * the first. Locks are always taken in the order person, group, slots by id: two writes cannot wait for each other.
 */
export async function lockAnnualFacts(
  tx: Transaction,
  wish: RequestedAnnualRegistration,
  { features, today }: CaseContext,
): Promise<AnnualFacts | UnknownAnnualReference> {
  const { member_id, group_id, registration_id: self = 0 } = wish;
  const [locked] = await lockBoth(tx, { member_id, group_id });
  if (!locked) {
    const unknown = await whichIsUnknown(tx, wish);
    // Made while one waited for the other's lock: they are there now.
    return unknown.length > 0 ? { unknown } : lockAnnualFacts(tx, wish, { features, today });
  }
  const { person, group } = locked;
  const chosen = features.has("slots") ? [...new Set(wish.slot_ids)] : [];
  const slots = await lockSlots(tx, chosen);
  const asked = { member_id, group_id, season_id: group.season_id, self, today, chosen: toSqlArray(chosen) };
  const [found] = await lookAround(tx, asked);
  if (!found) throw new Error(`the group ${group.id} has no season`);
  const { season, taken, takenInSlots, mine, ...papers } = found;
  return {
    person,
    group: { ...group, taken, slot_count: features.has("slots") ? group.slot_count : null },
    season: inForce(season, features),
    chosen,
    slots: slots.map((slot) => ({ ...slot, taken: takenInSlots[slot.id] ?? 0 })),
    otherLiveRegistration: mine.otherLive,
    others: { live: mine.live, validated: mine.validated },
    papers,
  };
}

/** Asked only where one of them is missing. */
async function whichIsUnknown(
  tx: Transaction,
  { member_id, group_id }: RequestedAnnualRegistration,
): Promise<UnknownAnnualReference["unknown"]> {
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.id, member_id));
  const [group] = await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, group_id));
  return [...(person ? [] : ["member_id" as const]), ...(group ? [] : ["group_id" as const])];
}

/** As the text of an array of integers. */
function toSqlArray(ids: readonly number[]): string {
  return `{${ids.join(",")}}`;
}

/** A season as the club's features let it act: a priority that was switched off gives none. */
function inForce(season: typeof seasons.$inferSelect, features: Features): typeof seasons.$inferSelect {
  const member = features.has("member_priority") ? {} : { previous_registration_start: null };
  const commune = features.has("geographic_priority") ? {} : { city_registration_start: null, city_code: null };
  return { ...season, ...member, ...commune };
}

/** The parameter of this name, an integer. */
const integer = (name: string) => sql`${sql.placeholder(name)}::integer`;

/** What is counted once everything is locked, in one statement that begins after the locks. */
const lookAround = preparedForClubs("annual_facts", (db) => {
  const other = sql`r.id <> ${integer("self")}`;
  return db
    .select({
      season: seasons,
      // Among the live ones, although only the validated count: a season begins with nobody validated, and as long as the
      // planner's statistics say so, it takes any index of the validated for an empty one and reads the whole season.
      taken: sql<number>`(select (count(*) filter (where r.valid = true))::int from ${annual_registrations} r
        where r.group_id = ${integer("group_id")} and r.valid is distinct from false and ${other})`,
      mine: sql<{ live: number; validated: number; otherLive: number | null }>`(select json_build_object(
          'live', count(*) filter (where r.valid is distinct from false),
          'validated', count(*) filter (where r.valid = true),
          'otherLive', min(r.id) filter (where r.group_id = ${integer("group_id")} and r.valid is distinct from false))
        from ${annual_registrations} r
        where r.member_id = ${integer("member_id")} and r.season_id = ${integer("season_id")} and ${other})`,
      takenInSlots: sql<Record<number, number>>`(select coalesce(json_object_agg(s.id, (
          select count(*) filter (where r.valid = true) from ${annual_registrations} r
          where r.slot_ids @> array[s.id] and r.valid is distinct from false and ${other})), '{}'::json)
        from ${slots} s where s.id = any(${sql.placeholder("chosen")}::integer[]))`,
      ...papersOf({
        member: integer("member_id"),
        season: integer("season_id"),
        today: sql`${sql.placeholder("today")}`,
      }),
    })
    .from(seasons)
    .where(eq(seasons.id, sql.placeholder("season_id")));
});

/** The chosen slots, locked. */
async function lockSlots(tx: Transaction, chosen: readonly number[]): Promise<(typeof slots.$inferSelect)[]> {
  if (chosen.length === 0) return [];
  return tx
    .select()
    .from(slots)
    .where(inArray(slots.id, [...chosen]))
    .orderBy(asc(slots.id))
    .for("no key update");
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
