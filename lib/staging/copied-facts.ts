import "server-only";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { slotPlaces } from "#lib/mirror/activities.ts";
import type { OpeningDates } from "#lib/mirror/forecast/season-opening.ts";
import type { Queryable } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPeople,
  mirrorSeasons,
  mirrorRegistrations as registrations,
} from "#lib/store/schema/mirror.ts";
import { texts } from "#lib/store/texts.ts";
import type { GroupFacts, SlotFactsOf, StagedFacts, StagedPerson } from "./foresight.ts";

/** The records that the rows of a stage name, by their numbers. */
export interface NamedRecords {
  people: Set<number>;
  groups: Set<number>;
  events: Set<number>;
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
  const seasonIds = [...new Set([...groups, ...events].map(({ seasonId }) => seasonId))];
  const seasons = await db.select().from(mirrorSeasons).where(eq(mirrorSeasons.club, club));
  const people = await peopleNamed(db, club, named, seasons, seasonIds);
  const taken = await validatedIn(db, club, seasonIds);
  const slots = new Map<string, SlotFactsOf>();
  for (const seasonId of seasonIds)
    for (const [id, slot] of await slotPlaces(db, { club, seasonId }))
      slots.set(String(id), { ...slot, left: slot.placesLeft });
  return {
    today,
    people,
    groups: new Map(
      groups.map((group): [string, GroupFacts] => [
        String(group.id),
        {
          ...{ season: String(group.seasonId), sex: group.sex, birthYearStart: group.birthYearStart },
          ...{ birthYearEnd: group.birthYearEnd, left: leftOf(group.capacity, taken.get(`annual ${group.id}`)) },
          ...{ slots: group.slotIds.map(String), slotCount: group.slotCount, validates: group.autoValidate === true },
        },
      ]),
    ),
    events: new Map(
      events.map((event) => [
        String(event.id),
        {
          ...{ season: String(event.seasonId), sex: null, birthYearStart: event.birthYearStart },
          ...{ birthYearEnd: event.birthYearEnd, left: leftOf(event.capacity, taken.get(`event ${event.id}`)) },
          opens: event.registrationOpening,
          closes: event.registrationDeadline,
          membersOnly: event.membershipRequired === true && event.externalAccess !== true,
          validates: event.autoValidate === true && event.preRegistrationRequired !== true,
        },
      ]),
    ),
    slots,
    seasons: new Map(
      seasons.map((season) => [
        String(season.id),
        { dates: season satisfies OpeningDates, limit: season.maxAnnualRegistrations },
      ]),
    ),
    registrations: new Map(
      known.map((one) => [
        `${one.kind} ${one.id}`,
        {
          ...{ kind: one.kind, person: String(one.memberId), activity: String(one.activityId), valid: one.valid },
          slots: one.slotIds.map(String),
        },
      ]),
    ),
    alike: await alikeIn(db, club, named.names),
  };
}

const leftOf = (capacity: number | null, taken = 0): number | null => (capacity === null ? null : capacity - taken);

const anyOf = (column: Parameters<typeof eq>[0], numbers: Iterable<number>) =>
  sql`${column} = any(${integers([...numbers])})`;

async function registrationsNamed(db: Queryable, club: string, { people, annual, event }: NamedRecords) {
  const { id, kind, memberId, activityId, valid, slotIds, seasonId } = registrations;
  return db
    .select({ id, kind, memberId, activityId, valid, slotIds, seasonId })
    .from(registrations)
    .where(
      and(
        eq(registrations.club, club),
        sql`(${anyOf(memberId, people)} or (${kind} = 'annual' and ${anyOf(id, annual)}) or (${kind} = 'event' and ${anyOf(id, event)}))`,
      ),
    );
}

async function validatedIn(db: Queryable, club: string, seasonIds: readonly number[]): Promise<Map<string, number>> {
  const { kind, activityId, valid, seasonId } = registrations;
  const rows = await db
    .select({ kind, activityId, taken: count() })
    .from(registrations)
    .where(and(eq(registrations.club, club), inArray(seasonId, [...seasonIds, 0]), eq(valid, true)))
    .groupBy(kind, activityId);
  return new Map(rows.map((row) => [`${row.kind} ${row.activityId}`, row.taken]));
}

async function peopleNamed(
  db: Queryable,
  club: string,
  { people }: NamedRecords,
  seasons: readonly { id: number; startDate: string | null }[],
  seasonIds: readonly number[],
): Promise<Map<string, StagedPerson>> {
  const { id, birthDate, sex, cityCode } = mirrorPeople;
  const rows = await db
    .select({ id, birthDate, sex, cityCode })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), anyOf(id, people)));
  const found = new Map<string, StagedPerson>(
    rows.map((row) => [String(row.id), { ...row, memberOf: new Set(), before: new Set() }]),
  );
  for (const seasonId of seasonIds) {
    const start = seasons.find((season) => season.id === seasonId)?.startDate ?? null;
    if (start === null) continue;
    const earlier = seasons.filter((season) => season.startDate !== null && season.startDate < start);
    const [previous] = earlier.toSorted((a, b) => (b.startDate ?? "").localeCompare(a.startDate ?? "") || b.id - a.id);
    const who = await db
      .selectDistinct({ memberId: registrations.memberId, kind: registrations.kind, season: registrations.seasonId })
      .from(registrations)
      .where(
        and(
          ...[eq(registrations.club, club), eq(registrations.valid, true), anyOf(registrations.memberId, people)],
          inArray(registrations.seasonId, [...earlier.map((season) => season.id), 0]),
        ),
      );
    for (const one of who) {
      const person = found.get(String(one.memberId));
      person?.before.add(String(seasonId));
      if (one.kind === "annual" && one.season === previous?.id) person?.memberOf.add(String(seasonId));
    }
  }
  return found;
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
