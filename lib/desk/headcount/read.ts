import "server-only";
import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Section } from "#lib/base/access/roles.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  type MirrorSeason,
  mirrorCommunes,
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { personName } from "#lib/base/words/formats.ts";
import { staysOf, waysGiven } from "#lib/people/twins/given-up.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seasonBefore, seasonsOf } from "#lib/sync/copy/seasons.ts";
import { type Within, withinOf } from "#lib/sync/copy/section.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { openPairs, verdictsOf } from "#lib/sync/twins/open.ts";
import { claimOf } from "#lib/treasury/dues/claim.ts";
import { estimates } from "#lib/treasury/dues/read.ts";
import { dateIn } from "#runtime/clock.ts";
import type { CountedPerson, ListedNames } from "./count.ts";

/** The people of a season on a day, and what their communes, sports and groups are called. */
export interface SeasonPeople {
  people: CountedPerson[];
  listed: ListedNames;
  /** Pairs of records among them that may be one person, and that nobody has settled: both count. */
  doubles: number;
}

/** A season whose people are counted: those of a section alone (decision 102); undefined: of the whole club. */
export interface CountedSeason extends ClubSeason {
  section?: Section | undefined;
}

/** What of a season is counted; null: all of it. */
const withinCounted = async (db: Queryable, { club, seasonId, section }: CountedSeason): Promise<Within | null> =>
  section ? withinOf(db, { club, seasonId }, section) : null;

/** Of which part of the copy a headcount cannot do without: what was not read is nobody who is not there. */
const NEEDED = ["annual", "groups", "people"];

/** Whether people, and the season's groups and registrations, were read whole. */
export async function isCounted(db: Queryable, { club, seasonId }: ClubSeason): Promise<boolean> {
  const { read } = await mirrorStatus(db, club, seasonId);
  return NEEDED.every((phase) => read.includes(phase));
}

/**
 * Who is in a club on a day: everybody with an annual registration of the season that was validated by then, by what the copy says now. Records of which a person has said that they
 * are one person are one. Of a section, only what somebody has with it: that they are in another one, too, is not told. Opens no call to the club.
 * @param by.dues whether it may be said who has paid: unknown of everybody, where not
 */
export async function seasonPeople(
  db: Queryable,
  scope: CountedSeason & { day: string },
  { dues }: { dues: boolean },
): Promise<SeasonPeople> {
  const { club, seasonId, section } = scope;
  const within = await withinCounted(db, scope);
  const kept = await keptRecords(db, club);
  const groups = new Map<number, { groups: Set<number>; sports: Set<number | null>; records: Set<number> }>();
  for (const { memberId, groupId, sportId } of await takenBy(db, scope, within)) {
    const id = kept(memberId);
    const found = groups.get(id) ?? { groups: new Set(), sports: new Set(), records: new Set([id]) };
    found.groups.add(groupId);
    found.sports.add(sportId);
    found.records.add(memberId);
    groups.set(id, found);
  }
  const ids = [...groups.keys()];
  const records = await recordsOf(db, club, ids);
  const before = await memberOfBefore(db, { club, seasonId, section }, kept);
  const { read } = await mirrorStatus(db, club, seasonId);
  const paid =
    dues && read.includes("payments")
      ? await paidBy(db, { ...scope, within }, groups)
      : new Map<number, boolean | null>();
  const people = ids.map((id): CountedPerson => {
    const record = records.get(id);
    const { groups: taken = new Set<number>(), sports = new Set<number | null>() } = groups.get(id) ?? {};
    return {
      id,
      ...{ sex: record?.sex ?? null, birthDate: record?.birthDate ?? null, cityCode: record?.cityCode ?? null },
      ...{
        sports: [...sports],
        groups: [...taken],
        returned: before === null ? null : before.has(id),
        paid: paid.get(id) ?? null,
      },
    };
  });
  const there = new Set(ids);
  const doubles = (await openPairs(db, club)).filter(({ lowId, highId }) => there.has(lowId) && there.has(highId));
  return { people, listed: await namesOf(db, { club, seasonId }, within, people), doubles: doubles.length };
}

/** By the number of a record the one that stays, of those that a person has said to be one person, moved or not. No call to the club. */
export async function keptRecords(db: Queryable, club: string): Promise<(id: number) => number> {
  const wayOf = waysGiven(await verdictsOf(db, club, { verdict: "settled" }));
  return (id) => staysOf(wayOf, id);
}

/** Groups that people take part in on a day of the season, by their validated registrations. */
async function takenBy(db: Queryable, { club, seasonId, day }: ClubSeason & { day?: string }, within: Within | null) {
  const { memberId, activityId, kind, valid, validatedAt, registeredAt } = mirrorRegistrations;
  const all = await db
    .select({ memberId, groupId: activityId, validatedAt, registeredAt, sportId: mirrorGroups.sportId })
    .from(mirrorRegistrations)
    .leftJoin(mirrorGroups, and(eq(mirrorGroups.club, club), eq(mirrorGroups.id, activityId)))
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId)],
        ...[eq(kind, "annual"), eq(valid, true)],
      ),
    )
    .orderBy(asc(mirrorRegistrations.id));
  const rows = all.filter(({ groupId }) => within?.annual.has(groupId) ?? true);
  if (day === undefined) return rows;
  const zone = await zoneOf(db, club);
  return rows.filter((row) => {
    const since = row.validatedAt ?? row.registeredAt;
    return since === null || dateIn(zone, since) <= day;
  });
}

async function recordsOf(db: Queryable, club: string, ids: readonly number[]) {
  const { id, sex, birthDate, cityCode } = mirrorPeople;
  const rows = await db
    .select({ id, sex, birthDate, cityCode })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who was in the club, or in the section, in the season before; null: there was none, or it was not read. */
async function memberOfBefore(
  db: Queryable,
  { club, seasonId, section }: CountedSeason,
  kept: (id: number) => number,
): Promise<Set<number> | null> {
  const past = await pastSeason(db, { club, seasonId });
  if (!past || !(await isCounted(db, { club, seasonId: past.id }))) return null;
  const before = { club, seasonId: past.id, section };
  return new Set((await takenBy(db, before, await withinCounted(db, before))).map(({ memberId }) => kept(memberId)));
}

/** The season before; undefined where there is none. */
export async function pastSeason(db: Queryable, { club, seasonId }: ClubSeason): Promise<MirrorSeason | undefined> {
  const seasons = await seasonsOf(db, club);
  const season = seasons.find(({ id }) => id === seasonId);
  return season && seasonBefore(seasons, season);
}

/** Who has paid by a day what was accepted, as reminders mean it; null: a part of it has no price. */
async function paidBy(
  db: Queryable,
  { club, seasonId, day, within }: ClubSeason & { day: string; within: Within | null },
  people: ReadonlyMap<number, { records: ReadonlySet<number> }>,
): Promise<Map<number, boolean | null>> {
  const records = [...people.values()].flatMap((one) => [...one.records]);
  const owed = await estimates(db, { club, seasonId, within }, records, day);
  return new Map(
    [...people].map(([id, one]) => {
      const own = [...one.records].flatMap((record) => owed.get(record) ?? []);
      if (claimOf(own, 0).claimedCents > 0) return [id, false];
      return [id, own.some(({ isPart }) => isPart) ? null : true];
    }),
  );
}

async function namesOf(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  within: Within | null,
  people: readonly CountedPerson[],
): Promise<ListedNames> {
  const offeredHere = await db
    .select({ id: mirrorGroups.id, name: mirrorGroups.name, sportId: mirrorGroups.sportId })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), eq(mirrorGroups.seasonId, seasonId)));
  const groups = offeredHere.filter(({ id }) => within?.annual.has(id) ?? true);
  const sports = await db
    .select({ id: mirrorSports.id, name: mirrorSports.name })
    .from(mirrorSports)
    .where(eq(mirrorSports.club, club));
  const communes = await db
    .select({ id: mirrorCommunes.code, name: mirrorCommunes.name })
    .from(mirrorCommunes)
    .where(eq(mirrorCommunes.club, club));
  const offered = new Set(groups.map(({ sportId }) => sportId));
  return {
    group: byName(groups),
    sport: byName(sports.filter(({ id }) => offered.has(id))),
    // Where only others live says something of them.
    commune: byName(within ? communes.filter(({ id }) => people.some(({ cityCode }) => cityCode === id)) : communes),
  };
}

function byName(rows: readonly { id: number | string; name: string | null }[]): Map<string, string> {
  const named = rows.map(({ id, name }) => [String(id), name ?? String(id)] as const);
  return new Map(named.toSorted(([a, one], [b, other]) => one.localeCompare(other, "fr") || a.localeCompare(b)));
}

/** Names of people, by name. */
export async function namesOfCounted(
  db: Queryable,
  club: string,
  ids: readonly number[],
): Promise<{ id: number; name: string | null }[]> {
  const { id, firstName, lastName, nameKey } = mirrorPeople;
  const rows = await db
    .select({ id, firstName, lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`))
    .orderBy(nameKey, id);
  const known = new Set(rows.map((row) => row.id));
  return [
    ...rows.map((row) => ({ id: row.id, name: personName(row) })),
    ...ids.filter((one) => !known.has(one)).map((one) => ({ id: one, name: null })),
  ];
}

/** A commune of people in the club, with how many live there. */
export interface CommuneOfPeople {
  code: string;
  name: string;
  count: number;
}

/** The communes in which people of a club live, those with most of them first. */
export async function communesOfPeople(db: Queryable, club: string, most: number): Promise<CommuneOfPeople[]> {
  const { cityCode } = mirrorPeople;
  const rows = await db
    .select({ code: cityCode, name: mirrorCommunes.name, count: count() })
    .from(mirrorPeople)
    .leftJoin(mirrorCommunes, and(eq(mirrorCommunes.club, club), eq(mirrorCommunes.code, cityCode)))
    .where(and(eq(mirrorPeople.club, club), isNotNull(cityCode)))
    .groupBy(cityCode, mirrorCommunes.name)
    .orderBy(desc(count()), asc(cityCode))
    .limit(most);
  return rows.flatMap(({ code, name, count: people }) => (code ? [{ code, name: name ?? code, count: people }] : []));
}
