import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { nameOf, offOf, type SessionKey, weekdaysIn } from "#lib/activities/attendance/calendar.ts";
import { calledOffOf } from "#lib/activities/days-off/called-off.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import {
  type MirrorEvent,
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorSlots,
} from "#lib/base/store/schema/sync/mirror.ts";
import { dayAfter, weekDay } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { placeKey, startOf } from "#lib/sync/records/week.ts";
import type { FeedAbout } from "./feeds.ts";

/** A season that ended longer ago is in nobody's calendar any more. */
const KEPT_DAYS = 366;

/** A club of 10,000 has some 500; more would make a program that reads a feed stumble. */
const MOST_MEETINGS = 2_000;

/** What stands in a calendar: once, or every week until a last day. It names no member. */
export interface Meeting {
  /** The same as long as there is this record. */
  uid: string;
  name: string;
  location: string | null;
  when: WeeklyTimes | { begin: Date; end: Date | null };
}

/** A wall clock of the club, weekly from a first day to a last one. */
export interface WeeklyTimes {
  /** YYYY-MM-DD, both inclusive; the first is a day on which it meets. */
  first: string;
  last: string;
  /** From midnight. */
  minutes: number;
  /** null: nobody said. */
  durationMinutes: number | null;
  /** Dates between the two on which it does not meet. */
  without: readonly string[];
  /** Dates of which somebody said something: that it is called off, or takes place after all. */
  said: readonly SaidOfDate[];
}

/** What somebody said of one date. */
export interface SaidOfDate {
  date: string;
  isOff: boolean;
  /** The later word has the higher number (RFC 5545 §3.8.7.4). */
  sequence: number;
}

interface Season {
  id: number;
  start: string;
  end: string;
}

/**
 * What a feed is about, in the seasons that the copy has and that have not ended long ago: lessons and slots, and the events at a place, or of
 * the sports of a coach or a group. No call to the club.
 */
export async function meetingsOf(
  db: Queryable,
  club: string,
  about: FeedAbout,
  withEvents: boolean,
): Promise<Meeting[]> {
  const oldest = dayAfter(await today(db, club), -KEPT_DAYS);
  const seasons = (await seasonsOf(db, club)).flatMap(({ id, startDate: start, endDate: end }): Season[] =>
    start !== null && end !== null && end >= oldest ? [{ id, start, end }] : [],
  );
  if (seasons.length === 0) return [];
  const { meetings, sports, seasonIds } = await weeklyOf(db, club, about, seasons);
  const events = withEvents
    ? (await eventsOf(db, club, seasons)).filter((event) =>
        about.kind === "place"
          ? placeKey(event.location) === about.subject
          : seasonIds.has(event.seasonId) && (event.sportId === null || sports.has(event.sportId)),
      )
    : [];
  return [...meetings, ...events.flatMap(eventMeeting)].slice(0, MOST_MEETINGS);
}

/** The lessons and slots of a feed, and the sports and seasons that they are of. */
async function weeklyOf(db: Queryable, club: string, { kind, subject }: FeedAbout, seasons: readonly Season[]) {
  const ids = seasons.map(({ id }) => id);
  const groups = await db
    .select()
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), inArray(mirrorGroups.seasonId, ids)));
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const lessons = await db.select().from(mirrorLessons).where(eq(mirrorLessons.club, club));
  const slots = await db
    .select()
    .from(mirrorSlots)
    .where(and(eq(mirrorSlots.club, club), inArray(mirrorSlots.seasonId, ids)));
  const offered = new Set(kind === "group" ? groupOf.get(Number(subject))?.slotIds : []);
  const weekly = [
    ...lessons.flatMap((lesson) => {
      const group = groupOf.get(lesson.groupId);
      return group
        ? [{ ...lesson, noun: "lesson" as const, name: group.name, of: group, ofGroup: lesson.groupId }]
        : [];
    }),
    ...slots.map((slot) => ({
      ...slot,
      noun: "slot" as const,
      of: slot,
      ofGroup: offered.has(slot.id) ? Number(subject) : 0,
    })),
  ].filter(({ trainerIds, ofGroup, location }) => {
    if (kind === "coach") return trainerIds.includes(Number(subject));
    return kind === "group" ? ofGroup === Number(subject) : placeKey(location) === subject;
  });
  const off = await offTimes(db, club);
  const seasonOf = new Map(seasons.map((season) => [season.id, season]));
  const own = kind === "group" ? groupOf.get(Number(subject)) : undefined;
  const of = [...weekly.map((one) => one.of), ...(own ? [own] : [])];
  return {
    sports: new Set(of.map(({ sportId }) => sportId)),
    seasonIds: new Set(of.map(({ seasonId }) => seasonId)),
    meetings: weekly.flatMap(({ id, noun, name, location, of: { seasonId }, ...time }): Meeting[] => {
      const season = seasonOf.get(seasonId);
      const when = season && weeklyTimes(time, season, off({ type: noun, courseId: id }));
      return when ? [{ uid: `${noun}-${id}`, name: name ?? `#${id}`, location, when }] : [];
    }),
  };
}

type Course = Pick<SessionKey, "type" | "courseId">;
type OffTimes = (dates: readonly string[]) => Pick<WeeklyTimes, "without" | "said">;

/** What of a club's weekly meetings does not take place: what the sheets go by as well (`offOf`). */
async function offTimes(db: Queryable, club: string): Promise<(course: Course) => OffTimes> {
  const whyOff = await offOf(db, club);
  const all = new Map((await calledOffOf(db, club)).map((one) => [nameOf(one), one]));
  return (course) => (dates) => ({
    without: dates.filter((date) => !all.has(nameOf({ ...course, date })) && whyOff({ ...course, date }) !== null),
    said: dates.flatMap((date) => {
      const one = all.get(nameOf({ ...course, date }));
      return one ? [{ date, isOff: one.isOff, sequence: one.sequence }] : [];
    }),
  });
}

/** When something meets each week of a season; undefined where its day or time is not known, or the season has no such day. */
function weeklyTimes(
  time: { day: string | null; hour: number | null; minute: number | null; durationMinutes: number | null },
  { start, end }: Season,
  off: OffTimes,
): WeeklyTimes | undefined {
  const [day, minutes] = [weekDay(time.day), startOf(time)];
  if (day === undefined || minutes === undefined) return undefined;
  const dates = weekdaysIn(day, start, end);
  const { without, said } = off(dates);
  // A calendar's first date is one on which it meets.
  const first = dates.find((date) => !without.includes(date));
  if (first === undefined) return undefined;
  const { durationMinutes } = time;
  return { first, last: end, minutes, durationMinutes, without: without.filter((date) => date > first), said };
}

function eventsOf(db: Queryable, club: string, seasons: readonly Season[]) {
  const ids = seasons.map(({ id }) => id);
  return db
    .select()
    .from(mirrorEvents)
    .where(and(eq(mirrorEvents.club, club), inArray(mirrorEvents.seasonId, ids)));
}

function eventMeeting({ id, name, location, begin, end }: MirrorEvent): Meeting[] {
  if (begin === null) return [];
  return [
    { uid: `event-${id}`, name: name ?? `#${id}`, location, when: { begin, end: end && end > begin ? end : null } },
  ];
}
