import "server-only";
import { and, count, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPeople,
  mirrorSeasons,
  mirrorSlots,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { texts } from "#lib/base/store/texts.ts";
import { slotPlaces } from "#lib/sync/copy/activities.ts";
import type { OpeningDates } from "#lib/sync/forecast/season-opening.ts";
import type { GroupFacts, SlotFactsOf, StagedFacts, StagedPerson } from "./foreseen-club.ts";

/** The records that the rows of a stage name, by their numbers. */
export interface NamedRecords {
  people: Set<number>;
  groups: Set<number>;
  events: Set<number>;
  slots: Set<number>;
  seasons: Set<number>;
  annual: Set<number>;
  event: Set<number>;
  /** Names of people who would be made, folded. */
  names: Set<string>;
}

/** Everything that the copy has of what these rows are about, and that decides what the club will say. */
export async function copiedFacts(
  db: Queryable,
  club: string,
  named: NamedRecords,
  today: string,
): Promise<StagedFacts> {
  const known = await registrationsNamed(db, club, named);
  for (const one of known) {
    named.people.add(one.memberId);
    (one.kind === "annual" ? named.groups : named.events).add(one.activityId);
  }
  const groups = await db
    .select()
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), anyOf(mirrorGroups.id, named.groups)));
  const events = await db
    .select()
    .from(mirrorEvents)
    .where(and(eq(mirrorEvents.club, club), anyOf(mirrorEvents.id, named.events)));
  const chosen = [...groups.flatMap(({ slotIds }) => slotIds), ...known.flatMap(({ slotIds }) => slotIds)];
  const seasons = await db.select().from(mirrorSeasons).where(eq(mirrorSeasons.club, club)).orderBy(mirrorSeasons.id);
  const taken = await takenIn(db, club, named);
  return {
    today,
    people: await peopleNamed(db, club, named),
    groups: new Map(
      groups.map((group): [string, GroupFacts] => [
        String(group.id),
        {
          ...{ season: String(group.seasonId), sex: group.sex, birthYearStart: group.birthYearStart },
          ...{
            birthYearEnd: group.birthYearEnd,
            capacity: group.capacity,
            taken: taken.get(`annual ${group.id}`) ?? 0,
          },
          ...{ slots: group.slotIds.map(String), slotCount: group.slotCount, validates: group.autoValidate === true },
        },
      ]),
    ),
    events: new Map(
      events.map((event) => [
        String(event.id),
        {
          ...{ season: String(event.seasonId), sex: null, birthYearStart: event.birthYearStart },
          ...{ birthYearEnd: event.birthYearEnd, capacity: event.capacity, taken: taken.get(`event ${event.id}`) ?? 0 },
          ...{ opens: event.registrationOpening, closes: event.registrationDeadline },
          ...{ membershipRequired: event.membershipRequired === true, externalAccess: event.externalAccess === true },
          ...{ paysFirst: event.preRegistrationRequired === true, validates: event.autoValidate === true },
        },
      ]),
    ),
    slots: await slotsNamed(db, club, [...named.slots, ...chosen]),
    seasons: new Map(
      seasons.map((season) => [
        String(season.id),
        { start: season.startDate, dates: season satisfies OpeningDates, limit: season.maxAnnualRegistrations },
      ]),
    ),
    registrations: new Map(
      known.map((one) => [
        `${one.kind} ${one.id}`,
        {
          ...{ kind: one.kind, person: String(one.memberId), activity: String(one.activityId), valid: one.valid },
          ...{ season: String(one.seasonId), slots: one.slotIds.map(String) },
        },
      ]),
    ),
    alike: await alikeIn(db, club, named.names),
  };
}

const anyOf = (column: Parameters<typeof eq>[0], numbers: Iterable<number>) =>
  sql`${column} = any(${integers([...numbers])})`;

/** All registrations of the people who are named, and of those whose registrations are. */
async function registrationsNamed(db: Queryable, club: string, { people, annual, event }: NamedRecords) {
  const { id, kind, memberId, activityId, valid, slotIds, seasonId } = registrations;
  const named = and(
    eq(registrations.club, club),
    sql`((${kind} = 'annual' and ${anyOf(id, annual)}) or (${kind} = 'event' and ${anyOf(id, event)}))`,
  );
  const theirs = await db.selectDistinct({ memberId }).from(registrations).where(named);
  for (const one of theirs) people.add(one.memberId);
  return db
    .select({ id, kind, memberId, activityId, valid, slotIds, seasonId })
    .from(registrations)
    .where(and(eq(registrations.club, club), anyOf(memberId, people)));
}

/** Places that validated registrations hold in the groups and events that are named. */
async function takenIn(db: Queryable, club: string, { groups, events }: NamedRecords): Promise<Map<string, number>> {
  const { kind, activityId, valid } = registrations;
  const rows = await db
    .select({ kind, activityId, taken: count() })
    .from(registrations)
    .where(
      and(
        ...[eq(registrations.club, club), eq(valid, true)],
        sql`((${kind} = 'annual' and ${anyOf(activityId, groups)}) or (${kind} = 'event' and ${anyOf(activityId, events)}))`,
      ),
    )
    .groupBy(kind, activityId);
  return new Map(rows.map((row) => [`${row.kind} ${row.activityId}`, row.taken]));
}

/** Slots by their numbers; places are counted season by season. */
async function slotsNamed(db: Queryable, club: string, ids: readonly number[]): Promise<Map<string, SlotFactsOf>> {
  const { id, seasonId } = mirrorSlots;
  const seasons = await db
    .selectDistinct({ seasonId })
    .from(mirrorSlots)
    .where(and(eq(mirrorSlots.club, club), anyOf(id, new Set(ids))));
  const found = new Map<string, SlotFactsOf>();
  for (const one of seasons)
    for (const [slot, facts] of await slotPlaces(db, { club, seasonId: one.seasonId }))
      found.set(String(slot), { ...facts, season: String(one.seasonId) });
  return found;
}

async function peopleNamed(db: Queryable, club: string, { people }: NamedRecords): Promise<Map<string, StagedPerson>> {
  const { id, birthDate, sex, cityCode } = mirrorPeople;
  const rows = await db
    .select({ id, birthDate, sex, cityCode })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), anyOf(id, people)));
  return new Map(rows.map(({ id: number, ...person }) => [String(number), person]));
}

/** People of the club by name and birth, as `personKey` of the foresight writes them. */
async function alikeIn(db: Queryable, club: string, names: ReadonlySet<string>): Promise<Map<string, number>> {
  const { id, nameKey, birthDate } = mirrorPeople;
  const rows = await db
    .select({ id, nameKey, birthDate })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${nameKey} = any(${texts([...names])})`));
  return new Map(rows.map((row) => [`${row.nameKey} ${row.birthDate ?? ""}`, row.id]));
}
