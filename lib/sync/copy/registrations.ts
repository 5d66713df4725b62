import "server-only";
import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { readWithin, windowOf } from "#lib/base/arguments/paged.ts";
import type { PageOf } from "#lib/base/arguments/view-parameters.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople as people, mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import { type DecisionOperation, OPEN_PIECES, ofDecisions, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { yearsBetween } from "#lib/base/words/typed-date.ts";
import { updateDoubts } from "#lib/sync/forecast/doubts.ts";
import { inRegistrationSet } from "#lib/sync/forecast/season-facts.ts";
import { type Activity, activitiesOf, allActivities, type SlotName, slotsOfSeason } from "./activities.ts";
import type { ClubSeason } from "./club-season.ts";
import { asksActivities, asksPeople, conditions, inState, orderOf } from "./registration-conditions.ts";
import type { RegistrationFilters, RegistrationState, RegistrationView } from "./registration-filters.ts";
import { countDoubts, type DoubtCounts, doubtsOfRows, type RowDoubt } from "./row-doubts.ts";
import type { SeasonScope, SeenSeason } from "./season-scope.ts";
import { registrationsWithin, type Within } from "./section.ts";
import { type Sight, seenFilters, seenRegistrationView, seesNames } from "./sight.ts";

/** One row of the table, with what its reader may see. Instants are RFC 3339, dates YYYY-MM-DD: it travels to the browser as JSON. */
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
  slots: SlotName[];
  registeredAt: string | null;
  validatedAt: string | null;
  capacity: number | null;
  /** Capacity − validated registrations; null without a limit. Below zero when a club took more than it has. */
  placesLeft: number | null;
  /** A work that is deciding this row right now. */
  deciding: DecisionOperation | null;
  /** What stands in the way of a pending one; null when nothing does, and for who does not work it off. */
  doubt: RowDoubt | null;
  /** The same in the words of who reads the page: a short one for the table and a sentence. */
  tags: { short: string; full: string }[];
}

export interface RegistrationPage {
  rows: RegistrationRow[];
  /** Which page this is: the last one, where one beyond it was asked for. */
  page: number;
  /** Rows that match, over all pages. */
  total: number;
  /** Rows that match the other filters, by state; what stands in their way is no such filter. */
  counts: Record<RegistrationState | "all", number>;
  /** How many of the pending are ready, and what stands in the way of the others; null where others are shown. */
  doubts: DoubtCounts | null;
}

/**
 * A page of a season's registrations, from the mirror alone: no call to the club.
 * What does not wait for an answer is asked at once.
 * @param db the store itself
 * @param known the season's activities of the view's kind, where the caller reads them
 */
export async function registrationPage(
  db: Queryable,
  scope: SeenSeason,
  asked: RegistrationView,
  known?: Promise<Activity[]>,
): Promise<RegistrationPage> {
  const view = seenRegistrationView(scope.sight, asked);
  const { ready, reasons, state } = view;
  const reading = known ?? allActivities(db, scope).then((both) => both[view.kind]);
  // Who awaits it hears of its failure; where another question fails first, nobody does.
  reading.catch(() => {});
  const ask = async (page: PageOf) => {
    const activities = asksActivities(view) ? await reading : [];
    const [counts, doubts, rows] = await Promise.all([
      countStates(db, scope, view, activities),
      view.state === "pending" && seesDoubts(scope) ? countDoubts(db, scope, view, activities) : null,
      registrationRows(db, scope, view.kind, conditions(scope, view, activities), {
        activities: reading,
        order: orderOf(scope, view, activities),
        ...windowOf(page),
      }),
    ]);
    const total = (ready ?? reasons) === undefined ? counts[state] : (doubts?.matching ?? 0);
    return { rows, counts, doubts, total };
  };
  // Mostly nothing has changed since the last page: then it was right at once.
  const [first, hasMoved] = await Promise.all([readWithin(view, ask), followDoubts(db, scope, view)]);
  return hasMoved ? readWithin(view, ask) : first;
}

/** Doubts are of pending registrations alone: where none is asked for, they may stay as they are. Gives whether they have changed. */
async function followDoubts(db: Queryable, scope: SeenSeason, { state }: Pick<RegistrationView, "state">) {
  return (state === "pending" || state === "all") && seesDoubts(scope) && (await updateDoubts(db, scope));
}

const seesDoubts = ({ sight }: SeenSeason) => sight.of("worklists") === "all";

interface RowOptions {
  /** The season's, where the caller has them or reads them. */
  activities?: Activity[] | Promise<Activity[]>;
  order?: SQL[];
  limit?: number;
  offset?: number;
}

/** The registrations of a season that meet a condition, as rows of the table. */
export async function registrationRows(
  db: Queryable,
  scope: SeenSeason,
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
    .where(and(inRegistrationSet({ ...scope, kind }), registrationsWithin(scope.sight.within), where))
    .orderBy(...(options.order ?? [asc(id)]))
    .$dynamic();
  if (options.limit !== undefined) query.limit(options.limit).offset(options.offset ?? 0);
  const [found, activities, slots] = await Promise.all([
    query,
    options.activities ?? activitiesOf(db, scope, kind),
    slotsOfSeason(db, scope),
  ]);
  const [deciding, doubts] = await Promise.all([
    decidingNow(db, scope, kind, found),
    seesDoubts(scope) ? doubtsOfRows(db, scope, kind, found) : new Map<number, RowDoubt>(),
  ]);
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return found.map(({ slotIds, valid, registeredAt, validatedAt, ...row }) => {
    const activity = byId.get(row.activityId);
    return {
      ...row,
      ...seenFacts(scope.sight, row, ageOn(scope.today, row.birthDate)),
      state: stateOf(valid),
      activity: activity?.name ?? null,
      sport: activity?.sport ?? null,
      slots: slotIds.map((id) => slots.get(id) ?? { id, name: null, day: null, hour: null, minute: null }),
      registeredAt: registeredAt?.toISOString() ?? null,
      validatedAt: validatedAt?.toISOString() ?? null,
      capacity: activity?.capacity ?? null,
      placesLeft: activity?.placesLeft ?? null,
      deciding: deciding.get(row.id) ?? null,
      doubt: doubts.get(row.id) ?? null,
      tags: [],
    };
  });
}

type PersonFacts = Pick<RegistrationRow, "firstName" | "lastName" | "birthDate" | "sex">;

/** What the reader may see of a row's person. */
function seenFacts(
  sight: Sight,
  { memberId, firstName, lastName, birthDate, sex }: PersonFacts & Pick<RegistrationRow, "memberId">,
  age: number | null,
): PersonFacts & Pick<RegistrationRow, "age"> {
  const seesAge = sight.sees("age", memberId);
  return {
    ...(seesNames(sight) ? { firstName, lastName } : { firstName: null, lastName: null }),
    birthDate: sight.sees("birth", memberId) ? birthDate : null,
    age: seesAge ? age : null,
    sex: seesAge ? sex : null,
  };
}

/** Every row that matches, in the view's order: for the export. */
export async function allRows(db: Queryable, scope: SeenSeason, asked: RegistrationView): Promise<RegistrationRow[]> {
  const view = seenRegistrationView(scope.sight, asked);
  await followDoubts(db, scope, view);
  const activities = await activitiesOf(db, scope, view.kind);
  const order = orderOf(scope, view, activities);
  return registrationRows(db, scope, view.kind, conditions(scope, view, activities), { activities, order });
}

/** How many registrations match the filters other than the state, by state. */
export async function countStates(
  db: Queryable,
  scope: SeenSeason,
  filters: RegistrationFilters,
  activities: readonly Activity[],
): Promise<RegistrationPage["counts"]> {
  const query = db.select({ valid: registrations.valid, count: count() }).from(registrations).$dynamic();
  // Joining every person costs more than all the rest; only a filter on people needs it.
  if (asksPeople(filters))
    query.leftJoin(people, and(eq(people.club, registrations.club), eq(people.id, registrations.memberId)));
  const groups = await query
    .where(conditions(scope, { ...filters, state: "all", ready: undefined, reasons: undefined }, activities))
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
  { sight, ...scope }: SeenSeason,
  kind: RegistrationFilters["kind"],
  state: RegistrationFilters["state"],
): Promise<Map<number, number>> {
  const groups = await db
    .select({ activityId: registrations.activityId, count: count() })
    .from(registrations)
    .where(and(inRegistrationSet({ ...scope, kind }), registrationsWithin(sight.within), inState(state)))
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
  scope: SeenSeason,
  asked: RegistrationFilters,
): Promise<FoundRegistration[]> {
  const filters = seenFilters(scope.sight, asked);
  await followDoubts(db, scope, filters);
  const activities = await activitiesOf(db, scope, filters.kind);
  return freeze(db, conditions(scope, filters, activities));
}

/**
 * The registrations of these ids that the season has, first come first. Ids of another season are left out.
 * @param within what whoever asks sees of the season: the ids of others are left out as well; null: the whole club
 */
export async function idsAmong(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  kind: RegistrationFilters["kind"],
  ids: readonly number[],
  within: Within | null,
): Promise<FoundRegistration[]> {
  const among = sql`${registrations.id} = any(${integers(ids)})`;
  return freeze(db, and(inRegistrationSet({ club, seasonId, kind }), registrationsWithin(within), among));
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

/** Whole years between a birth date and a day, both YYYY-MM-DD; null where nobody can be of that age. */
export function ageOn(today: string, birthDate: string | null): number | null {
  if (!birthDate) return null;
  const years = yearsBetween(birthDate, today);
  return years < 0 || years > OLDEST ? null : years;
}

/** Nobody has lived longer, in years: a date that says so is a slip, and tells no age. */
const OLDEST = 125;

/** Rows of the page that a work has not finished with, so that the table can say so. */
async function decidingNow(
  db: Queryable,
  scope: SeasonScope,
  kind: RegistrationFilters["kind"],
  shown: readonly { id: number }[],
): Promise<Map<number, DecisionOperation>> {
  const rows = await db
    .select({ id: ofDecisions.registrationId, operation: ofDecisions.operation })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .where(
      and(
        eq(works.club, scope.club),
        eq(works.collection, kind),
        inArray(works.state, ["queued", "running", "paused"]),
        inArray(pieces.state, [...OPEN_PIECES]),
        sql`${pieces.recordId} = any(${integers(shown.map((row) => row.id))})`,
      ),
    )
    // When several works hold a row, the one that was asked for last counts.
    .orderBy(asc(works.id));
  return new Map(rows.map((row) => [row.id, row.operation]));
}
