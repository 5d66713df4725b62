import "server-only";
import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Part } from "#lib/base/access/sight.ts";
import { readWithin, windowOf } from "#lib/base/arguments/paged.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  CLUB_WIDE,
  mirrorCommunes as communes,
  mirrorStates,
  mirrorPeople as people,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { activitiesOf } from "#lib/sync/copy/activities.ts";
import { communeNames } from "#lib/sync/copy/communes.ts";
import { personConditions, searchConditions } from "#lib/sync/copy/people-conditions.ts";
import type { MemberStatus, PeopleFilters, PeopleView } from "#lib/sync/copy/people-filters.ts";
import { ageOn } from "#lib/sync/copy/registrations.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";
import { activitiesWithin, peopleWithin, registrationsWithin } from "#lib/sync/copy/section.ts";
import { birthOrder, type Sight, seenPeopleView } from "#lib/sync/copy/sight.ts";
import { type PersonRegistration, registrationsOf } from "./find-people.ts";

/** One row of the table of people, with what its reader may see. Dates are YYYY-MM-DD, instants RFC 3339: it travels to the browser as JSON. */
export interface PersonRow {
  id: number;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  age: number | null;
  sex: string | null;
  email: string | null;
  phone: string | null;
  /** The commune's code (club-api §2.3). */
  cityCode: string | null;
  /** What that commune is called, once somebody has looked it up. */
  commune: string | null;
  createdAt: string | null;
  /** The record that stays, where this one was emptied for it (lib/people/twins/given-up.ts); null for every other. */
  keptBy: number | null;
  /** Of this season; empty where the reader may not see registrations. */
  registrations: PersonRegistration[];
}

export interface PeoplePage {
  rows: PersonRow[];
  /** Which page this is: the last one, where one beyond it was asked for. */
  page: number;
  /** Rows that match, over all pages. */
  total: number;
  /** People who match the other filters, by what their registrations say. */
  counts: Record<MemberStatus, number>;
  /** The last reading was not allowed to read people: an empty list says nothing about the club. */
  unread: boolean;
}

/**
 * What a filter on groups and sports leaves of a season's registrations, and whose they are. Ids are asked first and passed as one
 * array: without statistics a database compares every registration with every person.
 */
interface Among {
  registrations: SQL;
  people: SQL;
}

/** @returns undefined where the view asks for neither group nor sport */
async function amongRegistered(
  db: Queryable,
  scope: SeasonScope,
  { group, sport }: Pick<PeopleFilters, "group" | "sport">,
  { within }: Sight,
): Promise<Among | undefined> {
  if (group === undefined && sport === undefined) return undefined;
  const ofKind = async (kind: "annual" | "event") => {
    const found = activitiesWithin(within, kind, await activitiesOf(db, scope, kind));
    const ids = found
      .filter((one) => sport === undefined || (one.sportId !== null && sport.includes(one.sportId)))
      .filter((one) => group === undefined || (kind === "annual" && group.includes(one.id)))
      .map((one) => one.id);
    return sql`(${registrations.kind} = ${kind} and ${registrations.activityId} = any(${integers(ids)}))`;
  };
  const theirs = sql`(${await ofKind("annual")} or ${await ofKind("event")})`;
  const rows = await db
    .selectDistinct({ id: registrations.memberId })
    .from(registrations)
    .where(and(inSeason(scope), theirs));
  return { registrations: theirs, people: sql`${people.id} = any(${integers(rows.map(({ id }) => id))})` };
}

const inSeason = (scope: SeasonScope) =>
  and(eq(registrations.club, scope.club), eq(registrations.seasonId, scope.seasonId));

/** The registrations of the season by person: whether one is in each state. */
function standings(db: Queryable, scope: SeasonScope, among: Among | undefined, { within }: Sight) {
  return db
    .select({
      memberId: registrations.memberId,
      validated: sql<boolean>`bool_or(${registrations.valid} is true)`.as("validated"),
      pending: sql<boolean>`bool_or(${registrations.valid} is null)`.as("pending"),
      refused: sql<boolean>`bool_or(${registrations.valid} is false)`.as("refused"),
    })
    .from(registrations)
    .where(and(inSeason(scope), registrationsWithin(within), among?.registrations))
    .groupBy(registrations.memberId)
    .as("standings");
}

type Standings = ReturnType<typeof standings>;

/** What a reader may see of the list. */
export interface Seeing {
  sight: Sight;
  /** false for a reader who may not see registrations: neither filter nor column tells of them. */
  withRegistrations: boolean;
}

/** A page of the club's people, from the mirror alone: it costs no call, whatever their number. */
export async function peoplePage(
  db: Queryable,
  scope: SeasonScope,
  asked: PeopleView,
  { withRegistrations, sight }: Seeing,
): Promise<PeoplePage> {
  const view = seenPeopleView(sight, asked);
  const standing = withRegistrations ? view.standing : "all";
  const among = withRegistrations ? await amongRegistered(db, scope, view, sight) : undefined;
  return readWithin(view, async (page) => {
    const [counts, rows, unread] = await Promise.all([
      countStandings(db, scope, view, { withRegistrations, sight, among }),
      readRows(db, scope, view, { withRegistrations, sight, among, paging: windowOf(page) }),
      isUnread(db, scope.club),
    ]);
    return { rows, counts, total: counts[standing], unread };
  });
}

/** Everybody who matches, in the view's order. */
export async function peopleRows(
  db: Queryable,
  scope: SeasonScope,
  asked: PeopleView,
  { withRegistrations, sight }: Seeing,
): Promise<PersonRow[]> {
  const view = seenPeopleView(sight, asked);
  const among = withRegistrations ? await amongRegistered(db, scope, view, sight) : undefined;
  return readRows(db, scope, view, { withRegistrations, sight, among });
}

interface RowOptions extends Seeing {
  among: Among | undefined;
  paging?: { limit: number; offset: number };
}

async function readRows(
  db: Queryable,
  scope: SeasonScope,
  view: PeopleView,
  { withRegistrations, sight, among, paging }: RowOptions,
): Promise<PersonRow[]> {
  const standing = withRegistrations ? view.standing : "all";
  const of = standings(db, scope, among, sight);
  const { id, firstName, lastName, birthDate, sex, email, phone, cityCode, createdAt } = people;
  const query = db
    .select({ id, firstName, lastName, birthDate, sex, email, phone, cityCode, createdAt })
    .from(people)
    .$dynamic();
  // Sorted by name and without a join, a page is read along the index, however many people there are.
  if (standing !== "all") query.leftJoin(of, eq(of.memberId, people.id));
  if (view.sort === "commune")
    query.leftJoin(communes, and(eq(communes.club, people.club), eq(communes.code, people.cityCode)));
  if (paging) query.limit(paging.limit).offset(paging.offset);
  const found = await query
    .where(and(matching(scope, view, { sight, among }), inStanding(of, standing)))
    .orderBy(...orderOf(view, birthOrder(sight, scope.today)));
  const ids = found.map((row) => row.id);
  const codes = [...new Set(found.map((row) => row.cityCode))];
  const names = await communeNames(db, scope.club, codes);
  const theirs = withRegistrations ? await registrationsOf(db, { ...scope, sight }, ids) : new Map();
  const givenUp = await givenUpRecords(db, scope.club);
  return found.map(({ createdAt: created, ...row }) => ({
    ...seenRow(sight, {
      ...row,
      age: ageOn(scope.today, row.birthDate),
      commune: (row.cityCode !== null && names[row.cityCode]) || null,
    }),
    createdAt: created?.toISOString() ?? null,
    keptBy: givenUp.get(row.id) ?? null,
    registrations: theirs.get(row.id) ?? [],
  }));
}

type OwnFacts = Omit<PersonRow, "createdAt" | "keptBy" | "registrations">;

/** A row with what its reader may see of it. */
function seenRow(sight: Sight, { id, firstName, lastName, ...facts }: OwnFacts): OwnFacts {
  const sees = (part: Part) => sight.sees(part, id);
  return {
    ...{ id, firstName, lastName },
    birthDate: sees("birth") ? facts.birthDate : null,
    age: sees("age") ? facts.age : null,
    sex: sees("age") ? facts.sex : null,
    email: sees("contact") ? facts.email : null,
    phone: sees("contact") ? facts.phone : null,
    cityCode: sees("address") ? facts.cityCode : null,
    commune: sees("address") ? facts.commune : null,
  };
}

async function countStandings(
  db: Queryable,
  scope: SeasonScope,
  filters: PeopleFilters,
  { withRegistrations, sight, among }: RowOptions,
): Promise<PeoplePage["counts"]> {
  const where = matching(scope, filters, { sight, among });
  if (!withRegistrations) {
    const [row] = await db.select({ all: count() }).from(people).where(where);
    return { all: row?.all ?? 0, validated: 0, pending: 0, refused: 0, none: 0 };
  }
  const of = standings(db, scope, among, sight);
  const those = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      all: count(),
      validated: those(sql`${of.validated}`),
      pending: those(sql`${of.pending}`),
      refused: those(sql`${of.refused}`),
      none: those(isNull(of.memberId)),
    })
    .from(people)
    .leftJoin(of, eq(of.memberId, people.id))
    .where(where);
  return row ?? { all: 0, validated: 0, pending: 0, refused: 0, none: 0 };
}

function inStanding(of: Standings, standing: MemberStatus): SQL | undefined {
  if (standing === "all") return undefined;
  return standing === "none" ? isNull(of.memberId) : sql`${of[standing]}`;
}

/** All filters but the standing as one condition; a number also finds its person. */
function matching(
  scope: SeasonScope,
  filters: PeopleFilters,
  { sight, among }: Pick<RowOptions, "sight" | "among">,
): SQL | undefined {
  return and(
    eq(people.club, scope.club),
    peopleWithin(sight.within),
    among?.people,
    personConditions(scope.today, filters),
    lacking(scope.today, filters),
    ...searchConditions(sight, filters.q, (id) => eq(people.id, id)),
  );
}

/** Whoever's record does not say what is asked for, as the ages and sexes of the other filters are counted. */
function lacking(today: string, { lacks }: Pick<PeopleFilters, "lacks">): SQL | undefined {
  if (lacks === undefined) return undefined;
  return lacks === "birth"
    ? sql`(${people.birthDate} is null or ${people.birthDate} > ${today}::date)`
    : sql`(${people.sex} is null or ${people.sex} not in ('Femme', 'Homme'))`;
}

/**
 * Unknown values stand last in both directions; equal ones are in the order of their names.
 * @param birth the older come first
 */
function orderOf(view: PeopleView, birth: SQL): SQL[] {
  const direction = view.order === "asc" ? asc : desc;
  const lastOf = (order: SQL) => sql`${order} nulls last`;
  const byName = [direction(people.nameKey), direction(people.id)];
  const keys: Record<PeopleView["sort"], SQL[]> = {
    name: [],
    birth: [lastOf(direction(birth))],
    // Communes without a name come after those with one, those of the same code together.
    commune: [lastOf(direction(communes.nameKey)), lastOf(direction(sql`${people.cityCode} collate "C"`))],
    email: [lastOf(direction(sql`lower(${people.email}) collate "C"`))],
    created: [lastOf(direction(people.createdAt))],
  };
  return [...keys[view.sort], ...byName];
}

async function isUnread(db: Queryable, club: string): Promise<boolean> {
  const [shared] = await db
    .select({ missing: mirrorStates.missingScopes })
    .from(mirrorStates)
    .where(and(eq(mirrorStates.club, club), eq(mirrorStates.seasonId, CLUB_WIDE)));
  return shared?.missing.includes("members:read") ?? false;
}
