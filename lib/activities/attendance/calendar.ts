import "server-only";
import { eq } from "drizzle-orm";
import { type CalledOff, calledOffOf } from "#lib/activities/days-off/called-off.ts";
import { type FreeDay, freeDaysOf } from "#lib/activities/days-off/free-days.ts";
import { freeDaysSettingOf } from "#lib/activities/days-off/setting.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { SessionType } from "#lib/base/store/schema/activities/attendance.ts";
import { mirrorEvents, mirrorGroups, mirrorLessons, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { dayAfter, firstOn, WEEK_DAYS, type WeekDay, weekDay } from "#lib/base/time/days.ts";
import type { RollKey } from "#lib/sync/copy/roll.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import type { Within } from "#lib/sync/copy/section.ts";
import { dateIn, instantIn } from "#runtime/clock.ts";

/** Names one dated occurrence of a lesson, slot or event (club-api §2.12). */
export interface SessionKey {
  /** YYYY-MM-DD in the club's time zone. */
  date: string;
  type: SessionType;
  courseId: number;
}

/** Why a session does not take place: its day is free, or somebody called it off. */
export type SessionOff = FreeDay | ({ kind: "calledOff" } & Pick<CalledOff, "reason" | "by" | "at">);

/** A session as the copy knows it. */
export interface Session extends SessionKey {
  seasonId: number;
  title: string | null;
  place: string | null;
  begin: Date;
  end: Date;
  /** People who lead it; an event names none. */
  trainerIds: readonly number[];
  /** The group of a lesson. */
  groupId: number | null;
  /** null: it takes place. */
  off: SessionOff | null;
}

/** What recurs every week of a season, on a day at a time that are known. */
interface Course extends Omit<Session, "date" | "begin" | "end" | "off"> {
  weekday: WeekDay;
  /** From midnight. */
  minutes: number;
  durationMinutes: number;
}

interface Occasion extends Omit<Session, "date" | "off"> {
  type: "event";
}

/** Whose presences are seen of a calendar that is a section's (section-calendar.ts). */
export interface SessionsWithin {
  /** What of each season is the section's. */
  seasons: ReadonlyMap<number, Within>;
  /** The slots that it shares with others, each with whoever is registered to it by one of its groups. */
  shared: ReadonlyMap<number, ReadonlySet<number>>;
}

/** All that has sessions in a club. */
export interface SessionCalendar {
  /** IANA: sessions begin when the club's clocks say so. */
  timeZone: string;
  seasons: ReadonlyMap<number, { start: string; end: string }>;
  courses: readonly Course[];
  occasions: readonly Occasion[];
  /** Why a session of a lesson or slot does not take place; null: it does. The one place that says so (lib/activities/days-off). */
  offOf: (key: SessionKey) => SessionOff | null;
  /** It is a section's, and has nothing else (decision 95); null: the whole club's. */
  within: SessionsWithin | null;
}

const MINUTE_MS = 60_000;

/** In days. */
const WEEK = WEEK_DAYS.length;

/** A year and a day: a season is no longer, and an event that a typing error made to last for centuries has no more sessions. */
const MOST_DAYS = 367;

/** Everything of a club that has sessions, from the copy: no call to the club. */
export async function sessionCalendarOf(db: Queryable, club: string): Promise<SessionCalendar> {
  const seasons = new Map(
    (await seasonsOf(db, club)).flatMap(({ id, startDate: start, endDate: end }) =>
      start !== null && end !== null ? [[id, { start, end }] as const] : [],
    ),
  );
  const groups = await db.select().from(mirrorGroups).where(eq(mirrorGroups.club, club));
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const lessons = await db.select().from(mirrorLessons).where(eq(mirrorLessons.club, club));
  const slots = await db.select().from(mirrorSlots).where(eq(mirrorSlots.club, club));
  const events = await db.select().from(mirrorEvents).where(eq(mirrorEvents.club, club));
  return {
    timeZone: await zoneOf(db, club),
    seasons,
    offOf: await offOf(db, club),
    within: null,
    courses: [
      ...lessons.flatMap((lesson) => {
        const group = groupOf.get(lesson.groupId);
        const shared = { type: "lesson", courseId: lesson.id, groupId: lesson.groupId } as const;
        return group ? weekly(lesson, { ...shared, seasonId: group.seasonId, title: group.name }) : [];
      }),
      ...slots.flatMap((slot) =>
        weekly(slot, { type: "slot", courseId: slot.id, groupId: null, seasonId: slot.seasonId, title: slot.name }),
      ),
    ],
    occasions: events.flatMap(({ id, seasonId, name, location, begin, end }): Occasion[] =>
      begin === null
        ? []
        : [
            {
              ...{ type: "event", courseId: id, seasonId, title: name, place: location },
              ...{ begin, end: end !== null && end > begin ? end : begin, trainerIds: [], groupId: null },
            },
          ],
    ),
  };
}

/**
 * What of a club's lessons and slots does not take place. An event has its own date, whatever the day: a training camp is in the holidays.
 * No call to the club.
 */
export async function offOf(db: Queryable, club: string): Promise<SessionCalendar["offOf"]> {
  const freeOn = freeDaysOf(await freeDaysSettingOf(db, club));
  const said = new Map((await calledOffOf(db, club)).map((one) => [nameOf(one), one]));
  return (key) => {
    if (key.type === "event") return null;
    const own = said.get(nameOf(key));
    // What somebody said of this one session counts more than what holds of the day.
    if (own && !own.isOff) return null;
    return own ? { kind: "calledOff", reason: own.reason, by: own.by, at: own.at } : freeOn(key.date);
  };
}

interface Time {
  day: string | null;
  hour: number | null;
  minute: number | null;
  durationMinutes: number | null;
  location: string | null;
  trainerIds: readonly number[];
}

function weekly(
  { day, hour, minute, durationMinutes, location: place, trainerIds }: Time,
  shared: Pick<Course, "type" | "courseId" | "groupId" | "seasonId" | "title">,
): Course[] {
  const weekday = weekDay(day);
  if (weekday === undefined || hour === null) return [];
  const minutes = hour * 60 + (minute ?? 0);
  return [{ ...shared, weekday, minutes, durationMinutes: durationMinutes ?? 0, place, trainerIds }];
}

/**
 * The sessions that take place from one day to another, both inclusive, by their beginning: lessons and slots run weekly from the season's first
 * to its last day, an event has one session on each day it touches, and does not touch the day that begins when it ends (club-api#attendance).
 * Without those of free days and those that were called off. Pure.
 */
export function sessionsBetween(calendar: SessionCalendar, from: string, to: string): Session[] {
  return plannedBetween(calendar, from, to).filter(({ off }) => off === null);
}

/** The same with those that do not take place: each says why. Pure. */
export function plannedBetween(calendar: SessionCalendar, from: string, to: string): Session[] {
  const sessions: Session[] = [];
  for (const { weekday, minutes, durationMinutes, ...course } of calendar.courses) {
    const season = calendar.seasons.get(course.seasonId);
    if (!season) continue;
    for (const date of weekdaysIn(weekday, later(from, season.start), earlier(to, season.end))) {
      const begin = instantIn(calendar.timeZone, date, minutes);
      const end = new Date(begin.getTime() + durationMinutes * MINUTE_MS);
      sessions.push({ ...course, date, begin, end, off: calendar.offOf({ ...course, date }) });
    }
  }
  for (const occasion of calendar.occasions)
    for (const date of daysOf(occasion, calendar.timeZone, from, to)) sessions.push({ ...occasion, date, off: null });
  return sessions.sort(inOrder);
}

/**
 * The one session that date, type and course name, also one that does not take place: what was recorded at it stands all the same. undefined where
 * the course does not meet on that date.
 */
export function sessionAt(calendar: SessionCalendar, { date, type, courseId }: SessionKey): Session | undefined {
  const only = <T extends { type: SessionType; courseId: number }>(all: readonly T[]) =>
    all.filter((one) => one.type === type && one.courseId === courseId);
  const one = { ...calendar, courses: only(calendar.courses), occasions: only(calendar.occasions) };
  return plannedBetween(one, date, date)[0];
}

/** On which roll whoever is expected at a session stands: of the lesson's group, or of the slot. Pure. */
export const rollOf = ({ groupId, courseId }: Pick<Session, "groupId" | "courseId">): RollKey =>
  groupId === null ? { of: "slots", id: courseId } : { of: "groups", id: groupId };

/** A session as one text: the key of maps. */
export const nameOf = ({ date, type, courseId }: SessionKey): string => `${type} ${courseId} ${date}`;

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** The dates that fall on a day of the week from one date to another, both included. Pure. */
export function weekdaysIn(weekday: WeekDay, from: string, to: string): string[] {
  if (from > to) return [];
  const days: string[] = [];
  for (let date = firstOn(weekday, from); date <= to && days.length < MOST_DAYS; date = dayAfter(date, WEEK))
    days.push(date);
  return days;
}

function daysOf({ begin, end }: Occasion, timeZone: string, from: string, to: string): string[] {
  const first = dateIn(timeZone, begin);
  const last = end > begin ? dateIn(timeZone, new Date(end.getTime() - 1)) : first;
  const days: string[] = [];
  for (let date = later(first, from); date <= earlier(last, to) && days.length < MOST_DAYS; date = dayAfter(date, 1))
    days.push(date);
  return days;
}

const RANK: Record<SessionType, number> = { lesson: 0, slot: 1, event: 2 };

function inOrder(a: Session, b: Session): number {
  return (
    a.date.localeCompare(b.date) ||
    a.begin.getTime() - b.begin.getTime() ||
    RANK[a.type] - RANK[b.type] ||
    a.courseId - b.courseId
  );
}
