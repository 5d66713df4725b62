import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  type MirrorPerson,
  type MirrorRegistration,
  type MirrorSeason,
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSlots,
} from "#lib/base/store/schema/sync/mirror.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { activitiesOf, slotPlaces } from "#lib/sync/copy/activities.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";
import { seasonBefore, seasonsOf } from "#lib/sync/copy/seasons.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { madeBetween } from "#lib/sync/copy/successors.ts";
import { handedInBy } from "#lib/sync/forecast/handed-in.ts";
import { peopleWithTwins } from "#lib/sync/twins/open.ts";
import type { RenewalRow } from "./list.ts";
import {
  type FormerMember,
  type NextGroup,
  type PastGroup,
  type PastRegistration,
  RenewalRun,
  type RenewalSeason,
} from "./proposal.ts";
import type { NextSlot } from "./slot-choice.ts";

/** Two seasons that follow each other, as far as the copy has them. */
export interface SeasonPair {
  season: MirrorSeason;
  past: MirrorSeason;
  /** Groups and registrations of the past season were read whole. */
  isRead: boolean;
  /** Its payments were. */
  hasPayments: boolean;
}

/** A season with the one before; null where there is none, or the season is not the club's. */
export async function seasonPair(db: Queryable, { club, seasonId }: ClubSeason): Promise<SeasonPair | null> {
  const seasons = await seasonsOf(db, club);
  const season = seasons.find(({ id }) => id === seasonId);
  const past = season && seasonBefore(seasons, season);
  if (!season || !past) return null;
  const { read } = await mirrorStatus(db, club, past.id);
  return {
    ...{ season, past },
    isRead: read.includes("annual") && read.includes("groups"),
    hasPayments: read.includes("payments"),
  };
}

/** The groups of a season as what follows those of the season before, with their slots and places. */
export async function nextGroups(db: Queryable, scope: ClubSeason): Promise<NextGroup[]> {
  const { id, type, slotIds } = mirrorGroups;
  const [activities, places, slots, levels] = [
    await activitiesOf(db, scope, "annual"),
    await slotPlaces(db, scope),
    await slotsIn(db, scope),
    new Map(
      (
        await db
          .select({ id, type, slotIds })
          .from(mirrorGroups)
          .where(and(eq(mirrorGroups.club, scope.club), eq(mirrorGroups.seasonId, scope.seasonId)))
      ).map((row) => [row.id, row.type]),
    ),
  ];
  return activities.map((group) => ({
    ...{ id: group.id, name: group.name, sportId: group.sportId, sex: group.sex, level: levels.get(group.id) ?? null },
    ...{ birthYearStart: group.birthYearStart, birthYearEnd: group.birthYearEnd },
    ...{ placesLeft: group.placesLeft, slotCount: group.slotCount },
    slots: group.slotIds.flatMap((slotId): NextSlot[] => {
      const [slot, place] = [slots.get(slotId), places.get(slotId)];
      if (!slot || !place) return [];
      const { name, day, hour, minute } = slot;
      const { sex, birthYearStart, birthYearEnd, placesLeft } = place;
      return [{ id: slotId, name, day, hour, minute, sex, birthYearStart, birthYearEnd, placesLeft }];
    }),
  }));
}

async function slotsIn(db: Queryable, { club, seasonId }: ClubSeason) {
  const { id, name, day, hour, minute } = mirrorSlots;
  const rows = await db
    .select({ id, name, day, hour, minute })
    .from(mirrorSlots)
    .where(and(eq(mirrorSlots.club, club), eq(mirrorSlots.seasonId, seasonId)));
  return new Map(rows.map((slot) => [slot.id, slot]));
}

/** What of a season is known of somebody beside their registrations: what they came to and what they owe. */
export type SeasonOfMember = Pick<RenewalRow, "came" | "owesCents">;

/** Reads it of these members, by their numbers: lib/desk/season-of-members.ts, which knows sheets and dues. */
export type ReadSeasonOfMembers = (
  db: Queryable,
  season: ClubSeason & Pick<SeasonPair, "hasPayments">,
  members: readonly number[],
) => Promise<ReadonlyMap<number, SeasonOfMember>>;

const NOTHING_KNOWN: SeasonOfMember = { came: null, owesCents: null };

/** Who is proposed which group of a season, and why not: everybody with a validated registration of the season before, first come first. From the copy. */
export async function renewalRows(
  db: Queryable,
  scope: SeasonScope,
  { past, hasPayments }: Pick<SeasonPair, "past" | "hasPayments">,
  seasonOfMembers: ReadSeasonOfMembers,
): Promise<RenewalRow[]> {
  const { club } = scope;
  const before = { club, seasonId: past.id };
  const rows = await registrationsIn(db, before, sql`${mirrorRegistrations.valid}`);
  const ids = [...new Set(rows.map(({ memberId }) => memberId))];
  const [groups, slots] = [await pastGroups(db, before), await slotsIn(db, before)];
  const members = await membersOf(db, scope, ids);
  const run = new RenewalRun(await renewalSeasonOf(db, scope), scope.today);
  const lastSeason = await seasonOfMembers(db, { ...before, hasPayments }, ids);
  const papers = await handedInBy(db, club, ids);
  const sportOf = (row: Bare) => groups.get(row.activityId)?.sportId ?? null;
  const inSport = Map.groupBy(rows, (row) => `${row.memberId} ${sportOf(row)}`);
  return rows.map((row) => {
    const member = members.get(row.memberId) ?? NOBODY_KNOWN;
    const { person } = member;
    const group = groups.get(row.activityId) ?? null;
    const past: PastRegistration = {
      ...{ id: row.id, memberId: row.memberId, group },
      slots: row.slotIds.flatMap((id) => slots.get(id) ?? []),
      inSport: inSport.get(`${row.memberId} ${sportOf(row)}`)?.length ?? 1,
    };
    return {
      ...{ id: row.id, memberId: row.memberId, past },
      ...{ firstName: person?.firstName ?? null, lastName: person?.lastName ?? null },
      ...{ birthDate: person?.birthDate ?? null, searchKey: person?.searchKey ?? "" },
      group: { id: row.activityId, name: group?.name ?? null },
      proposal: run.propose(past, member),
      ...(lastSeason.get(row.memberId) ?? NOTHING_KNOWN),
      isComplete: papers.get(row.memberId)?.isComplete ?? null,
    };
  });
}

/** Somebody of last season as the copy has them now. */
export type KnownMember = Omit<FormerMember, "person"> & { person: KnownPerson | null };

type KnownPerson = NonNullable<FormerMember["person"]> &
  Pick<MirrorPerson, "id" | "firstName" | "lastName" | "searchKey">;

const NOBODY_KNOWN: KnownMember = { person: null, registered: [], hasTwin: false, isGivenUp: false };

/** What decides about these people's renewal to a season, by their numbers. From the copy. */
export async function membersOf(
  db: Queryable,
  scope: ClubSeason,
  ids: readonly number[],
): Promise<Map<number, KnownMember>> {
  const { club } = scope;
  const people = await peopleOf(db, club, ids);
  const theirs = sql`${mirrorRegistrations.memberId} = any(${integers(ids)})`;
  const now = Map.groupBy(await registrationsIn(db, scope, theirs), ({ memberId }) => memberId);
  const [twins, givenUp] = [await peopleWithTwins(db, club), await givenUpRecords(db, club)];
  return new Map(
    ids.map((id) => [
      id,
      {
        person: people.get(id) ?? null,
        registered: (now.get(id) ?? []).map(({ activityId, valid }) => ({ groupId: activityId, valid })),
        ...{ hasTwin: twins.has(id), isGivenUp: givenUp.has(id) },
      },
    ]),
  );
}

/** What of a season decides about renewal to it; without groups where it is not the club's. */
export async function renewalSeasonOf(db: Queryable, scope: ClubSeason): Promise<RenewalSeason> {
  const seasons = await seasonsOf(db, scope.club);
  const season = seasons.find(({ id }) => id === scope.seasonId);
  if (!season) return { ...NO_DATES, limit: null, groups: [] };
  const groups = await nextGroups(db, scope);
  const past = seasonBefore(seasons, season);
  const became = past ? await becameIn(db, scope, past.id, groups) : {};
  return { ...season, limit: season.maxAnnualRegistrations, groups, became };
}

/** What roll-overs made of a season's groups and slots in the one that follows. */
async function becameIn(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  from: number,
  groups: readonly NextGroup[],
): Promise<NonNullable<RenewalSeason["became"]>> {
  const slots = new Set(groups.flatMap((group) => group.slots.map(({ id }) => id)));
  const isThere = (noun: string, id: number) =>
    noun === "group" ? groups.some((group) => group.id === id) : noun === "slot" && slots.has(id);
  const { group, slot } = await madeBetween(db, club, { from, to: seasonId, isThere });
  return { group, slot };
}

const NO_DATES = {
  ...{ registrationStart: null, registrationEnd: null, formerStart: null, formerAll: null },
  ...{ cityStart: null, priorityCity: null },
};

type Bare = Pick<MirrorRegistration, "id" | "memberId" | "activityId" | "valid" | "slotIds">;

/** Annual registrations of a season, first come first. */
async function registrationsIn(db: Queryable, { club, seasonId }: ClubSeason, where = sql`true`): Promise<Bare[]> {
  const { id, memberId, activityId, valid, slotIds, registeredAt, kind } = mirrorRegistrations;
  return db
    .select({ id, memberId, activityId, valid, slotIds })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId), eq(kind, "annual")],
        where,
      ),
    )
    .orderBy(sql`${registeredAt} asc nulls last`, asc(id));
}

async function pastGroups(db: Queryable, { club, seasonId }: ClubSeason): Promise<Map<number, PastGroup>> {
  const { id, name, sportId, type: level, sex } = mirrorGroups;
  const rows = await db
    .select({ id, name, sportId, level, sex })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), eq(mirrorGroups.seasonId, seasonId)));
  return new Map(rows.map((group) => [group.id, group]));
}

async function peopleOf(db: Queryable, club: string, ids: readonly number[]) {
  const { id, firstName, lastName, birthDate, sex, cityCode, searchKey } = mirrorPeople;
  const rows = await db
    .select({ id, firstName, lastName, birthDate, sex, cityCode, searchKey })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return new Map(rows.map((person) => [person.id, person]));
}
