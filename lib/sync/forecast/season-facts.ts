import "server-only";
import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorSeasons,
  mirrorPeople as people,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { activitiesOf, slotPlaces } from "../copy/activities.ts";
import { peopleWithTwins } from "../twins/open.ts";
import { handedInBy } from "./handed-in.ts";
import { type Candidate, personInActivity, type SeasonFacts } from "./validation-run.ts";

/** The registrations of one kind in a season of a club. */
export interface RegistrationSet {
  club: string;
  seasonId: number;
  kind: "annual" | "event";
}

/** The registrations to judge: these numbers, or all that are pending. */
export type Looked = readonly number[] | "pending";

/** Everything that decides about these registrations, as the copy has it, and what their activities are called. */
export async function seasonFacts(
  db: Queryable,
  set: RegistrationSet,
  looked: Looked,
): Promise<SeasonFacts & { names: ReadonlyMap<number, string | null> }> {
  const isAnnual = set.kind === "annual";
  const activities = await activitiesOf(db, set, set.kind);
  const limit = isAnnual ? await limitOf(db, set) : null;
  const whose = looked === "pending" ? undefined : await concerned(db, set, looked);
  return {
    activities: new Map(activities.map((one) => [one.id, { ...one, slotIds: isAnnual ? one.slotIds : null }])),
    names: new Map(activities.map(({ id, name }) => [id, name])),
    slots: isAnnual ? await slotPlaces(db, set) : new Map(),
    limit,
    live: await liveOf(db, set, whose),
    validated: limit ? await validatedOf(db, set, whose) : new Map(),
  };
}

/** The registrations themselves, first come first: places go in this order. */
export async function candidatesOf(
  db: Queryable,
  set: RegistrationSet,
  looked: Looked,
): Promise<(Omit<Candidate, "refusal"> & { firstName: string | null; lastName: string | null })[]> {
  const rows = await db
    .select({
      id: registrations.id,
      memberId: registrations.memberId,
      activityId: registrations.activityId,
      valid: registrations.valid,
      slotIds: registrations.slotIds,
      known: people.id,
      birthDate: people.birthDate,
      sex: people.sex,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(registrations)
    .leftJoin(people, and(eq(people.club, registrations.club), eq(people.id, registrations.memberId)))
    .where(and(inRegistrationSet(set), lookedAt(looked)))
    .orderBy(sql`${registrations.registeredAt} asc nulls last`, registrations.id);
  const twins = await peopleWithTwins(db, set.club);
  const members = rows.map((row) => row.memberId);
  const handedIn = await handedInBy(db, set.club, members);
  return rows.map(({ known, birthDate, sex, ...row }) => ({
    ...row,
    hasTwin: twins.has(row.memberId),
    handedIn: handedIn.get(row.memberId) ?? null,
    person: known === null ? null : { birthDate, sex },
  }));
}

/** The condition on a registration that is in the set. */
export function inRegistrationSet({ club, seasonId, kind }: RegistrationSet): SQL | undefined {
  return and(eq(registrations.club, club), eq(registrations.seasonId, seasonId), eq(registrations.kind, kind));
}

function lookedAt(looked: Looked): SQL | undefined {
  return looked === "pending" ? isNull(registrations.valid) : sql`${registrations.id} = any(${integers(looked)})`;
}

async function limitOf(db: Queryable, { club, seasonId }: RegistrationSet): Promise<number | null> {
  const [season] = await db
    .select({ limit: mirrorSeasons.maxAnnualRegistrations })
    .from(mirrorSeasons)
    .where(and(eq(mirrorSeasons.club, club), eq(mirrorSeasons.id, seasonId)));
  return season?.limit ?? null;
}

/**
 * The registrations of the people of those that are looked at. Their numbers are asked for first: as a question within the question a
 * database without statistics compares every registration with every other.
 */
async function concerned(db: Queryable, set: RegistrationSet, looked: readonly number[]): Promise<SQL> {
  const rows = await db
    .select({ memberId: registrations.memberId })
    .from(registrations)
    .where(and(inRegistrationSet(set), lookedAt(looked)));
  return sql`${registrations.memberId} = any(${integers(rows.map((row) => row.memberId))})`;
}

/** A pending one is live itself: of all pending ones only pairs with two tell anything, and they are few. */
async function liveOf(db: Queryable, set: RegistrationSet, whose: SQL | undefined): Promise<Map<string, number>> {
  const { memberId, activityId, valid } = registrations;
  const rows = await db
    .select({ memberId, activityId, live: count() })
    .from(registrations)
    .where(and(inRegistrationSet(set), sql`${valid} is distinct from false`, whose))
    .groupBy(memberId, activityId)
    .having(whose ? sql`true` : sql`count(*) > 1`);
  return new Map(rows.map(({ live, ...pair }) => [personInActivity(pair), live]));
}

async function validatedOf(db: Queryable, set: RegistrationSet, whose: SQL | undefined): Promise<Map<number, number>> {
  const rows = await db
    .select({ memberId: registrations.memberId, validated: count() })
    .from(registrations)
    .where(and(inRegistrationSet(set), eq(registrations.valid, true), whose))
    .groupBy(registrations.memberId);
  return new Map(rows.map((row) => [row.memberId, row.validated]));
}
