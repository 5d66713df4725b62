import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { cache } from "react";
import type { PermissionVerdict, Seat } from "#lib/base/access/permissions.ts";
import { roles } from "#lib/base/access/roles.ts";
import { type Extent, type Part, partsSeen, SIGHT, type VisibleParts } from "#lib/base/access/sight.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { today } from "#lib/base/time/today.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { RollName } from "#lib/sync/resources/all.ts";
import { type Led, ledBy, NOTHING_LED, peopleAt, peopleLed } from "./own-groups.ts";
import type { PeopleView } from "./people-filters.ts";
import type { RegistrationFilters, RegistrationView } from "./registration-filters.ts";
import { isOfSection, ledWithin, ofSectionToday, type Within, withinOf } from "./section.ts";

/**
 * What somebody may see of the people of a season (decision 29). Whatever reads people from the copy for a person takes it, shows no more,
 * and neither searches nor sorts by what it does not show: a search that finds says as much as a cell.
 */
export interface Sight {
  /** Two who see the same have the same: their readings may be shared. */
  readonly key: string;
  /** How far a part is seen. */
  of(part: Part): Extent;
  /** Whether a part of one person's record is seen. */
  sees(part: Part, person: number): boolean;
  /** The people of the groups and slots that they lead; empty where nothing is shown of these alone. */
  readonly people: ReadonlySet<number>;
  /** The groups and slots that they lead. */
  readonly led: Led;
  /** What of the season is their section's (decision 95): nobody else is seen at all, and nothing else of these; null: it is the whole club. */
  readonly within: Within | null;
}

/** The sight of who sees everything: of programs, and of those who keep the records. */
export const WHOLE_SIGHT: Sight = sightFrom(SIGHT.director, NOTHING_LED, new Set(), null);

/** What a person may see of a season's people; asked of the copy once a request, and only where the role sees some of them better than others. */
export const sightOf = cache(
  async ({ role, section, scopes, club, person }: Seat, seasonId: number): Promise<Sight> =>
    readSight((await store()).db, { role, section, scopes, email: person.email }, { club, seasonId }),
);

/** What of a season is somebody's section's (decision 95), where that is all that a place asks; null: they see the whole club. */
export const withinSeen = async (seat: Seat, seasonId: number): Promise<Within | null> =>
  seat.section ? (await sightOf(seat, seasonId)).within : null;

/** Of whom of some people somebody sees what is of no season, as their papers: of a section (decision 101) those who are its own today. */
export async function seenToday({ club, section }: Seat, ids: Iterable<number>): Promise<Set<number>> {
  if (!section) return new Set(ids);
  const { db } = await store();
  return ofSectionToday(db, { club, section }, ids, await today(db, club));
}

/** The same of one person. */
export const isSeenToday = async (seat: Seat, id: number): Promise<boolean> => (await seenToday(seat, [id])).has(id);

/** What somebody sees of a season's people, of a role with its section, what the club grants, and the address that its person signs in with. */
export async function readSight(
  db: Queryable,
  { email, ...seat }: Pick<Seat, "role" | "section" | "scopes"> & { email: string },
  season: ClubSeason,
): Promise<Sight> {
  const parts = partsSeen(seat);
  const within = seat.section ? await withinOf(db, season, seat.section) : null;
  if (!Object.values(parts).includes("own")) return sightFrom(parts, NOTHING_LED, new Set(), within);
  const led = ledWithin(await ledBy(db, season, await peopleAt(db, season.club, email)), within);
  return sightFrom(parts, led, await peopleLed(db, season, led), within);
}

function sightFrom(parts: VisibleParts, led: Led, people: ReadonlySet<number>, within: Within | null): Sight {
  const isThere = (person: number) => within === null || within.people.has(person);
  const inOrder = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
  const { annual = [], slots = [], event = [] } = within ?? {};
  return {
    // By what is seen, not by who asks: coaches of the same groups see the same.
    key: JSON.stringify([
      Object.values(parts),
      inOrder(people),
      within && [inOrder(annual), inOrder(slots), inOrder(event), inOrder(within.people)],
    ]),
    of: (part) => parts[part],
    sees: (part, person) => isThere(person) && (parts[part] === "all" || (parts[part] === "own" && people.has(person))),
    people,
    led,
    within,
  };
}

/** What a list of people may be asked for: filters and orders by what is not shown are passed over. */
export function seenPeopleView(sight: Sight, view: PeopleView): PeopleView {
  return {
    ...view,
    ...(seesAges(sight) ? {} : { ...NO_AGES, lacks: undefined }),
    ...(seesOrder(sight, view.sort) ? {} : { sort: "name" }),
  };
}

/** What a list of registrations may be asked for. */
export function seenFilters<F extends RegistrationFilters>(sight: Sight, filters: F): F {
  return {
    ...filters,
    ...(seesAges(sight) ? {} : NO_AGES),
    ...(sight.of("worklists") === "all" ? {} : { ready: undefined, reasons: undefined, last: undefined }),
  };
}

/** The same of a page of them, with its order. */
export function seenRegistrationView(sight: Sight, view: RegistrationView): RegistrationView {
  const seen = seenFilters(sight, view);
  const isUnseen = (view.sort === "age" && !seesAges(sight)) || (view.sort === "name" && !seesNames(sight));
  return isUnseen ? { ...seen, sort: "registered" } : seen;
}

const NO_AGES = { sex: undefined, from: undefined, to: undefined } as const;
/** Whether people are named at all: else they have a number. */
export const seesNames = (sight: Sight) => sight.of("names") === "all";
const seesAges = (sight: Sight) => sight.of("age") === "all";

/** What an order of people tells of each of them. */
function seesOrder(sight: Sight, sort: PeopleView["sort"]): boolean {
  if (sort === "email") return sight.of("contact") === "all";
  if (sort === "commune") return sight.of("address") === "all";
  return sort !== "birth" || seesAges(sight);
}

/** When people were born, as exactly as everybody's age is seen: to the day, or as whole years of age. The older come first. */
export function birthOrder(sight: Sight, today: string): SQL {
  if (sight.of("birth") === "all") return sql`${mirrorPeople.birthDate}`;
  return sql`-date_part('year', age(${today}::date, ${mirrorPeople.birthDate}))`;
}

/** A condition on what is seen of somebody better than their name. @returns undefined where it is seen of nobody */
export function whereSeen(sight: Sight, parts: readonly Part[], condition: SQL): SQL | undefined {
  if (parts.every((part) => sight.of(part) === "all")) return condition;
  if (parts.some((part) => sight.of(part) === "none") || sight.people.size === 0) return undefined;
  return sql`(${mirrorPeople.id} = any(${integers([...sight.people])}) and ${condition})`;
}

/** Whether a part of people's records may be had of all who take part in a group, a slot or an event. Nobody is known to lead an event (club-api §2.7). */
export function mayHaveOf(
  { role }: Seat,
  { led, within }: Sight,
  part: Part,
  { of, id }: { of: RollName; id: number },
): PermissionVerdict {
  if (!isOfSection(within, of, id)) return { allowed: false, denial: { kind: "section" } };
  const isLed = of === "groups" ? led.groups.has(id) : of === "slots" && led.slots.has(id);
  if (SIGHT[role][part] === "all" || (SIGHT[role][part] === "own" && isLed)) return { allowed: true };
  return { allowed: false, denial: { kind: "own", roles: roles.filter((one) => SIGHT[one][part] === "all") } };
}
