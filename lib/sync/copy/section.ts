import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Section } from "#lib/base/access/roles.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorEvents as events,
  mirrorGroups as groups,
  mirrorPeople as people,
  mirrorRegistrations as registrations,
  mirrorSeasons as seasons,
} from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { Led } from "./own-groups.ts";

/** What of a season is a section's (decision 95). */
export interface Within {
  /** Its groups: those of its sports, and those that it names. */
  readonly annual: ReadonlySet<number>;
  /** The slots that its groups offer; others may offer them as well. */
  readonly slots: ReadonlySet<number>;
  /** The events of its sports. */
  readonly event: ReadonlySet<number>;
  /** Whoever has a live registration to one of these, validated or waiting: a refused one makes nobody a section's. */
  readonly people: ReadonlySet<number>;
}

/** Of a season of which nothing is a section's. */
export const NOTHING_WITHIN: Within = { annual: new Set(), slots: new Set(), event: new Set(), people: new Set() };

/** What of a season is a section's, as the copy has it: its activities and its people change with every registration, so that nothing of it is kept. */
export async function withinOf(db: Queryable, season: ClubSeason, { sports, groups: named }: Section): Promise<Within> {
  const [ofSports, ofGroups] = [integers([...sports]), integers([...named])];
  const [annual, event] = await Promise.all([
    db
      .select({ id: groups.id, slotIds: groups.slotIds })
      .from(groups)
      .where(
        and(
          ...[eq(groups.club, season.club), eq(groups.seasonId, season.seasonId)],
          sql`(${groups.sportId} = any(${ofSports}) or ${groups.id} = any(${ofGroups}))`,
        ),
      ),
    db
      .select({ id: events.id })
      .from(events)
      .where(
        and(
          ...[eq(events.club, season.club), eq(events.seasonId, season.seasonId)],
          sql`${events.sportId} = any(${ofSports})`,
        ),
      ),
  ]);
  const activities = { annual: idsOf(annual), event: idsOf(event) };
  const rows = await db
    .selectDistinct({ id: registrations.memberId })
    .from(registrations)
    .where(
      and(
        ...[eq(registrations.club, season.club), eq(registrations.seasonId, season.seasonId)],
        sql`${registrations.valid} is not false`,
        toActivities(activities),
      ),
    );
  return { ...activities, slots: new Set(annual.flatMap(({ slotIds }) => slotIds)), people: idsOf(rows) };
}

const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));

/** Registrations to these groups and events. */
function toActivities({ annual, event }: Pick<Within, "annual" | "event">): SQL {
  const to = (kind: "annual" | "event", ids: ReadonlySet<number>) =>
    sql`(${registrations.kind} = ${kind} and ${registrations.activityId} = any(${integers([...ids])}))`;
  return sql`(${to("annual", annual)} or ${to("event", event)})`;
}

/**
 * Those of some people who are a section's today: registered to something of it, validated or waiting, in a season that is not over (decision 101). What is of a person and
 * of no season, as their papers are, is seen by this.
 * @param section undefined: all of them, of the whole club
 * @param today YYYY-MM-DD in the club's time zone
 */
export async function ofSectionToday(
  db: Queryable,
  { club, section }: { club: string; section?: Section | undefined },
  ids: Iterable<number>,
  today: string,
): Promise<Set<number>> {
  if (!section) return new Set(ids);
  const [sports, named] = [integers([...section.sports]), integers([...section.groups])];
  const rows = await db
    .selectDistinct({ id: registrations.memberId })
    .from(registrations)
    .innerJoin(seasons, and(eq(seasons.club, registrations.club), eq(seasons.id, registrations.seasonId)))
    .where(
      and(
        ...[eq(registrations.club, club), sql`${registrations.memberId} = any(${integers([...ids])})`],
        ...[sql`${registrations.valid} is not false`, sql`coalesce(${seasons.endDate} >= ${today}::date, true)`],
        sql`((${registrations.kind} = 'annual' and ${registrations.activityId} in (select ${groups.id} from ${groups}
            where ${eq(groups.club, club)} and (${groups.sportId} = any(${sports}) or ${groups.id} = any(${named}))))
          or (${registrations.kind} = 'event' and ${registrations.activityId} in (select ${events.id} from ${events}
            where ${eq(events.club, club)} and ${events.sportId} = any(${sports}))))`,
      ),
    );
  return idsOf(rows);
}

/** Whether one person is. */
export const isOfSectionToday = async (
  db: Queryable,
  of: { club: string; section?: Section | undefined },
  id: number,
  today: string,
): Promise<boolean> => (await ofSectionToday(db, of, [id], today)).has(id);

/** The people of a section as a condition on those of the copy. @returns undefined where one sees the whole club */
export function peopleWithin(within: Within | null): SQL | undefined {
  return within ? sql`${people.id} = any(${integers([...within.people])})` : undefined;
}

/** The registrations of a section as a condition on those of a season: what its people have with it, and nothing of what they do elsewhere. */
export function registrationsWithin(within: Within | null): SQL | undefined {
  if (!within) return undefined;
  return sql`(${toActivities(within)} and ${registrations.memberId} = any(${integers([...within.people])}))`;
}

/** Those of a season's groups or events that are of the section. */
export function activitiesWithin<A extends { id: number }>(
  within: Within | null,
  kind: "annual" | "event",
  activities: A[],
): A[] {
  return within ? activities.filter(({ id }) => within[kind].has(id)) : activities;
}

/** What somebody leads of the section: elsewhere they lead nothing as far as this seat sees. Of a slot its people are narrowed, since several groups may share it. */
export function ledWithin(led: Led, within: Within | null): Led {
  return within ? { ...led, groups: new Set([...led.groups].filter((id) => within.annual.has(id))) } : led;
}

/** Whoever leads something is somebody of the club like others: a section is told of those who are of it. */
export function leadersWithin(within: Within | null, trainerIds: readonly number[]): readonly number[] {
  return within ? trainerIds.filter((id) => within.people.has(id)) : trainerIds;
}

/** What people register to, as `ROLLS` has it: said here, since the lists among which that stands read what is a section’s. */
type Roll = "groups" | "slots" | "events";

/** Whether there is a page of a group, an event or a slot for whoever sees the section: a slot is read where one of its groups offers it. */
export function isReadWithin(within: Within | null, of: Roll, id: number): boolean {
  return of === "slots" ? (within?.slots.has(id) ?? true) : isOfSection(within, of, id);
}

/** Whether a group or an event is of the section. Slots are of no sport, and of none: several groups share them. */
export function isOfSection(within: Within | null, of: Roll, id: number): boolean {
  if (!within) return true;
  return of !== "slots" && (of === "groups" ? within.annual : within.event).has(id);
}
