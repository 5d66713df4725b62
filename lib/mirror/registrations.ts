import "server-only";
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { type JobOperation, jobRows, jobs, OPEN_ROWS } from "#lib/store/schema/jobs.ts";
import { mirrorPeople as people, mirrorRegistrations as registrations } from "#lib/store/schema/mirror.ts";
import { type Activity, activitiesOf, slotsOf } from "./activities.ts";
import { personConditions, searchConditions } from "./people-conditions.ts";
import type { RegistrationFilters, RegistrationState, RegistrationView } from "./registration-filters.ts";

/** Which season of which club, and the calendar day on which ages are counted. */
export interface SeasonScope {
  club: string;
  seasonId: number;
  /** YYYY-MM-DD in the club's time zone. */
  today: string;
}

/** One row of the table. Instants are RFC 3339, dates YYYY-MM-DD: it travels to the browser as JSON. */
export interface RegistrationRow {
  id: number;
  memberId: number;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  age: number | null;
  sex: string | null;
  state: RegistrationState;
  activityId: number;
  activity: string | null;
  sport: string | null;
  slots: { id: number; name: string | null; day: string | null; hour: number | null; minute: number | null }[];
  registeredAt: string | null;
  validatedAt: string | null;
  capacity: number | null;
  /** Capacity − validated registrations; null without a limit. Below zero when a club took more than it has. */
  placesLeft: number | null;
  /** A job that is deciding this row right now. */
  deciding: JobOperation | null;
}

export interface RegistrationPage {
  rows: RegistrationRow[];
  /** Rows that match, over all pages. */
  total: number;
  /** Rows that match the other filters, by state. */
  counts: Record<RegistrationState | "all", number>;
}

/**
 * A page of a season's registrations, from the mirror alone: no call to the club.
 * @param known the season's activities of the view's kind, where the caller has read them
 */
export async function registrationPage(
  db: Queryable,
  scope: SeasonScope,
  view: RegistrationView,
  known?: Activity[],
): Promise<RegistrationPage> {
  const activities = known ?? (await activitiesOf(db, scope, view.kind));
  const counts = await countStates(db, scope, view, activities);
  const rows = await registrationRows(db, scope, view.kind, conditions(scope, view, activities), {
    activities,
    order: orderOf(view, activities),
    limit: view.size,
    offset: (view.page - 1) * view.size,
  });
  return { rows, counts, total: counts[view.state] };
}

interface RowOptions {
  activities?: Activity[];
  order?: SQL[];
  limit?: number;
  offset?: number;
}

/** The registrations of a season that meet a condition, as rows of the table. */
export async function registrationRows(
  db: Queryable,
  scope: SeasonScope,
  kind: RegistrationFilters["kind"],
  where: SQL | undefined,
  options: RowOptions = {},
): Promise<RegistrationRow[]> {
  const { id, memberId, activityId, valid, registeredAt, validatedAt, slotIds } = registrations;
  const { firstName, lastName, birthDate, sex } = people;
  const query = db
    .select({
      ...{ id, memberId, activityId, valid, registeredAt, validatedAt, slotIds },
      ...{ firstName, lastName, birthDate, sex },
    })
    .from(registrations)
    .leftJoin(people, and(eq(people.club, registrations.club), eq(people.id, registrations.memberId)))
    .where(and(ofSeason(scope, kind), where))
    .orderBy(...(options.order ?? [asc(id)]))
    .$dynamic();
  if (options.limit !== undefined) query.limit(options.limit).offset(options.offset ?? 0);
  const found = await query;
  const activities = options.activities ?? (await activitiesOf(db, scope, kind));
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const deciding = await decidingNow(db, scope, kind, found);
  const slots = await slotsOf(db, scope, [...new Set(found.flatMap((row) => row.slotIds))]);
  return found.map(({ slotIds, valid, registeredAt, validatedAt, ...row }) => {
    const activity = byId.get(row.activityId);
    return {
      ...row,
      age: ageOn(scope.today, row.birthDate),
      state: stateOf(valid),
      activity: activity?.name ?? null,
      sport: activity?.sport ?? null,
      slots: slotIds.map((id) => slots.get(id) ?? { id, name: null, day: null, hour: null, minute: null }),
      registeredAt: registeredAt?.toISOString() ?? null,
      validatedAt: validatedAt?.toISOString() ?? null,
      capacity: activity?.capacity ?? null,
      placesLeft: activity?.placesLeft ?? null,
      deciding: deciding.get(row.id) ?? null,
    };
  });
}

/** Every row that matches, in the view's order: for the export. */
export async function allRows(db: Queryable, scope: SeasonScope, view: RegistrationView): Promise<RegistrationRow[]> {
  const activities = await activitiesOf(db, scope, view.kind);
  const order = orderOf(view, activities);
  return registrationRows(db, scope, view.kind, conditions(scope, view, activities), { activities, order });
}

/** How many registrations match the filters other than the state, by state. */
export async function countStates(
  db: Queryable,
  scope: SeasonScope,
  filters: RegistrationFilters,
  activities: readonly Activity[],
): Promise<RegistrationPage["counts"]> {
  const query = db.select({ valid: registrations.valid, count: count() }).from(registrations).$dynamic();
  // Joining every person costs more than all the rest; only a filter on people needs it.
  if (asksPeople(filters))
    query.leftJoin(people, and(eq(people.club, registrations.club), eq(people.id, registrations.memberId)));
  const groups = await query
    .where(conditions(scope, { ...filters, state: "all" }, activities))
    .groupBy(registrations.valid);
  const counts = { pending: 0, validated: 0, refused: 0, all: 0 };
  for (const group of groups) {
    counts[stateOf(group.valid)] = group.count;
    counts.all += group.count;
  }
  return counts;
}

/** How many registrations of a state each activity has: the numbers beside the names in the activity filter. */
export async function countByActivity(
  db: Queryable,
  scope: SeasonScope,
  kind: RegistrationFilters["kind"],
  state: RegistrationFilters["state"],
): Promise<Map<number, number>> {
  const groups = await db
    .select({ activityId: registrations.activityId, count: count() })
    .from(registrations)
    .where(and(ofSeason(scope, kind), inState(state)))
    .groupBy(registrations.activityId);
  return new Map(groups.map((group) => [group.activityId, group.count]));
}

/** A registration as a decision freezes it, in the order in which people registered. */
export interface FoundRegistration {
  registrationId: number;
  memberId: number;
  activityId: number;
}

/**
 * Everything that matches the filters now, first come first: what "all that match" stands for at the moment of deciding.
 */
export async function idsMatching(
  db: Queryable,
  scope: SeasonScope,
  filters: RegistrationFilters,
): Promise<FoundRegistration[]> {
  const activities = await activitiesOf(db, scope, filters.kind);
  return freeze(db, conditions(scope, filters, activities));
}

/** The registrations of these ids that the season has, first come first. Ids of another season are left out. */
export async function idsAmong(
  db: Queryable,
  scope: SeasonScope,
  kind: RegistrationFilters["kind"],
  ids: readonly number[],
): Promise<FoundRegistration[]> {
  return freeze(db, and(ofSeason(scope, kind), sql`${registrations.id} = any(${integers(ids)})`));
}

async function freeze(db: Queryable, where: SQL | undefined): Promise<FoundRegistration[]> {
  return db
    .select({
      registrationId: registrations.id,
      memberId: registrations.memberId,
      activityId: registrations.activityId,
    })
    .from(registrations)
    .leftJoin(people, and(eq(people.club, registrations.club), eq(people.id, registrations.memberId)))
    .where(where)
    .orderBy(sql`${registrations.registeredAt} asc nulls last`, asc(registrations.id));
}

/** null is pending (club-api §3.1). */
export function stateOf(valid: boolean | null): RegistrationState {
  if (valid === null) return "pending";
  return valid ? "validated" : "refused";
}

/** Whole years between a birth date and a day, both YYYY-MM-DD. */
export function ageOn(today: string, birthDate: string | null): number | null {
  if (!birthDate) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

function asksPeople({ q, sex, from, to }: RegistrationFilters): boolean {
  return q !== "" || sex !== undefined || from !== undefined || to !== undefined;
}

function ofSeason(scope: SeasonScope, kind: RegistrationFilters["kind"]): SQL | undefined {
  return and(
    eq(registrations.club, scope.club),
    eq(registrations.seasonId, scope.seasonId),
    eq(registrations.kind, kind),
  );
}

function inState(state: RegistrationFilters["state"]): SQL | undefined {
  if (state === "all") return undefined;
  return state === "pending" ? isNull(registrations.valid) : eq(registrations.valid, state === "validated");
}

/** All filters as one condition. Filters on an activity become lists of ids: a season has few, whatever its people. */
function conditions(
  scope: SeasonScope,
  filters: RegistrationFilters,
  activities: readonly Activity[],
): SQL | undefined {
  const wanted = (keep: (activity: Activity) => boolean) =>
    sql`${registrations.activityId} = any(${integers(activities.filter(keep).map((activity) => activity.id))})`;
  const { activity, sport, places } = filters;
  return and(
    ofSeason(scope, filters.kind),
    inState(filters.state),
    activity === undefined ? undefined : eq(registrations.activityId, activity),
    sport === undefined ? undefined : wanted((one) => one.sportId === sport),
    places === undefined
      ? undefined
      : wanted((one) => (places === "none") === (one.placesLeft !== null && one.placesLeft <= 0)),
    personConditions(scope.today, filters),
    ...searchConditions(filters.q, (id) => sql`${registrations.id} = ${id} or ${registrations.memberId} = ${id}`),
  );
}

function orderOf(view: RegistrationView, activities: readonly Activity[]): SQL[] {
  const direction = view.order === "asc" ? asc : desc;
  const lastOf = (order: SQL) => sql`${order} nulls last`;
  const rank = (compare: (a: Activity, b: Activity) => number) =>
    sql`array_position(${integers([...activities].sort(compare).map((one) => one.id))}, ${registrations.activityId})`;
  const keys: Record<RegistrationView["sort"], SQL> = {
    name: lastOf(direction(people.nameKey)),
    // The older the person, the earlier the birth date.
    age: lastOf(view.order === "asc" ? desc(people.birthDate) : asc(people.birthDate)),
    activity: lastOf(direction(rank(byName))),
    state: sql`${direction(sql`case when ${registrations.valid} is null then 0 when ${registrations.valid} then 1 else 2 end`)}`,
    registered: lastOf(direction(registrations.registeredAt)),
    places: lastOf(direction(rank((a, b) => left(a) - left(b) || byName(a, b)))),
  };
  return [keys[view.sort], direction(registrations.id)];
}

const byName = (a: Activity, b: Activity) => a.order - b.order;
const left = (activity: Activity) => activity.placesLeft ?? Number.POSITIVE_INFINITY;

/** One array parameter, however many ids: a parameter each would end at 65,535. */
function integers(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(",")}}`}::int[]`;
}

/** Rows of the page that a job has not finished with, so that the table can say so. */
async function decidingNow(
  db: Queryable,
  scope: SeasonScope,
  kind: RegistrationFilters["kind"],
  shown: readonly { id: number }[],
): Promise<Map<number, JobOperation>> {
  const rows = await db
    .select({ id: jobRows.registrationId, operation: jobs.operation })
    .from(jobs)
    .innerJoin(jobRows, eq(jobRows.jobId, jobs.id))
    .where(
      and(
        eq(jobs.club, scope.club),
        eq(jobs.kind, kind),
        inArray(jobs.state, ["queued", "running", "paused"]),
        inArray(jobRows.state, [...OPEN_ROWS]),
        sql`${jobRows.registrationId} = any(${integers(shown.map((row) => row.id))})`,
      ),
    )
    // When several jobs hold a row, the one that was asked for last counts.
    .orderBy(asc(jobs.id));
  return new Map(rows.map((row) => [row.id, row.operation]));
}
