import "server-only";
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { integers } from "#lib/base/store/integers.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  mirrorDoubts as doubts,
  mirrorPeople as people,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { texts } from "#lib/base/store/texts.ts";
import { now } from "#lib/base/time/clock.ts";
import { CODES_OF, type Reason } from "#lib/sync/forecast/reasons.ts";
import { inRegistrationSet, type RegistrationSet } from "#lib/sync/forecast/season-facts.ts";
import type { Activity } from "./activities.ts";
import { personConditions, searchConditions } from "./people-conditions.ts";
import type { RegistrationFilters, RegistrationView } from "./registration-filters.ts";
import type { SeenSeason } from "./season-scope.ts";
import { registrationsWithin } from "./section.ts";
import { birthOrder } from "./sight.ts";
import { waitingSince } from "./waiting.ts";

/** Whether a filter looks at the person. */
export function asksPeople({ q, sex, from, to }: RegistrationFilters): boolean {
  return q !== "" || sex !== undefined || from !== undefined || to !== undefined;
}

/** Whether filters or order of a view look at what is known of groups and events. */
export function asksActivities({ sport, places, sort }: RegistrationView): boolean {
  return sport !== undefined || places !== undefined || sort === "activity" || sort === "places";
}

/** A state as a condition. */
export function inState(state: RegistrationFilters["state"]): SQL | undefined {
  if (state === "all") return undefined;
  return state === "pending" ? isNull(registrations.valid) : eq(registrations.valid, state === "validated");
}

/** All filters as one condition. Filters on an activity become lists of ids: a season has few, whatever its people. */
export function conditions(
  { sight, ...scope }: SeenSeason,
  filters: RegistrationFilters,
  activities: readonly Activity[],
): SQL | undefined {
  const wanted = (keep: (activity: Activity) => boolean) =>
    sql`${registrations.activityId} = any(${integers(activities.filter(keep).map((activity) => activity.id))})`;
  const { activity, sport, places, waited, since, until, last, only } = filters;
  return and(
    inRegistrationSet({ ...scope, kind: filters.kind }),
    registrationsWithin(sight.within),
    inState(filters.state),
    activity === undefined ? undefined : sql`${registrations.activityId} = any(${integers(activity)})`,
    sport === undefined ? undefined : wanted((one) => one.sportId !== null && sport.includes(one.sportId)),
    places === undefined
      ? undefined
      : wanted((one) => (places === "none") === (one.placesLeft !== null && one.placesLeft <= 0)),
    waited === undefined
      ? undefined
      : sql`${registrations.registeredAt} < ${waitingSince(waited, now()).toISOString()}`,
    since === undefined ? undefined : sql`${registrations.registeredAt} >= ${dayBegins(scope.club, since, 0)}`,
    until === undefined ? undefined : sql`${registrations.registeredAt} < ${dayBegins(scope.club, until, 1)}`,
    last === undefined ? undefined : lastFailed({ ...scope, kind: filters.kind }),
    only === undefined ? undefined : sql`${registrations.id} = any(${integers(only)})`,
    doubtConditions(filters),
    personConditions(scope.today, filters),
    ...searchConditions(
      sight,
      filters.q,
      (id) => sql`${registrations.id} = ${id} or ${registrations.memberId} = ${id}`,
    ),
  );
}

/** The instant at which a day (YYYY-MM-DD), or one so many days later, begins where a club is. */
function dayBegins(club: string, day: string, later: number): SQL {
  const zone = sql`(select ${clubs.timeZone} from ${clubs} where ${clubs.slug} = ${club})`;
  return sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`;
}

/**
 * Registrations whose last outcome of a work was not done. Their numbers are asked for once, as an array: as a question about each
 * registration a database without statistics would look through the works for every one.
 */
export function lastFailed({ club, seasonId, kind }: RegistrationSet): SQL {
  return sql`${registrations.id} = any(array(
    select ended.id from (
      select distinct on (${pieces.recordId}) ${pieces.recordId} as id, ${pieces.state} as state
      from ${works} join ${pieces} on ${pieces.workId} = ${works.id}
      where ${works.club} = ${club} and ${works.seasonId} = ${seasonId} and ${works.collection} = ${kind}
        and ${pieces.state} in ('done', 'failed', 'skipped')
      order by ${pieces.recordId}, ${pieces.workId} desc
    ) ended where ended.state = 'failed'))`;
}

/** What joins a pending registration with its doubts. */
export const itsDoubts = and(
  eq(doubts.club, registrations.club),
  eq(doubts.kind, registrations.kind),
  eq(doubts.id, registrations.id),
);

function doubtConditions({ ready, reasons }: RegistrationFilters): SQL | undefined {
  if (ready === undefined && reasons === undefined) return undefined;
  const doubted = sql`exists (select 1 from ${doubts} where ${and(itsDoubts, reasons && forAny(reasons))})`;
  return and(isNull(registrations.valid), ready === "yes" ? sql`not ${doubted}` : doubted);
}

/** Doubts for any of these reasons. */
export function forAny(reasons: readonly Reason[]): SQL {
  const codes = reasons.flatMap((reason) => (reason === "refused" ? [] : CODES_OF[reason]));
  const named = sql`${doubts.codes} && ${texts(codes)}`;
  return reasons.includes("refused") ? sql`(${named} or ${doubts.refusedAt} is not null)` : named;
}

/** The order of a view. */
export function orderOf({ sight, today }: SeenSeason, view: RegistrationView, activities: readonly Activity[]): SQL[] {
  const direction = view.order === "asc" ? asc : desc;
  const lastOf = (order: SQL) => sql`${order} nulls last`;
  const rank = (compare: (a: Activity, b: Activity) => number) =>
    sql`array_position(${integers([...activities].sort(compare).map((one) => one.id))}, ${registrations.activityId})`;
  const keys: Record<RegistrationView["sort"], SQL> = {
    name: lastOf(direction(people.nameKey)),
    // The older the person, the earlier they were born.
    age: lastOf(view.order === "asc" ? desc(birthOrder(sight, today)) : asc(birthOrder(sight, today))),
    activity: lastOf(direction(rank(byName))),
    state: sql`${direction(sql`case when ${registrations.valid} is null then 0 when ${registrations.valid} then 1 else 2 end`)}`,
    registered: lastOf(direction(registrations.registeredAt)),
    places: lastOf(direction(rank((a, b) => left(a) - left(b) || byName(a, b)))),
  };
  return [keys[view.sort], direction(registrations.id)];
}

const byName = (a: Activity, b: Activity) => a.order - b.order;
const left = (activity: Activity) => activity.placesLeft ?? Number.POSITIVE_INFINITY;
