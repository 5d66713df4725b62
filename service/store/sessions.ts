import { and, asc, eq, gt, gte, inArray, lt, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { instantIn, minuteIn } from "../../runtime/clock.ts";
import type { Queryable } from "./database.ts";
import { schedulesOn } from "./former-schedules.ts";
import { attendance, events, groups, lessons, type SessionType, seasons, slots } from "./schema.ts";

/** A dated occurrence of a lesson, slot or event (club-api §1), not yet in the document's form. */
export interface Session {
  type: SessionType;
  id: number;
  date: string;
  season_id: number;
  title: string;
  begin: Date;
  end: Date;
  location: string | null;
}

/** Which sessions: of a date, in a time zone, perhaps of one type, perhaps of one course. */
export interface SessionQuery {
  date: string;
  time_zone: string;
  type?: SessionType | undefined;
  course_id?: number | undefined;
  /** Types whose feature is off are not there. */
  withSlots: boolean;
}

/** In the order of Date's getUTCDay. */
const DAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"] as const;

/**
 * The sessions of a date, by hour: lessons and slots run weekly from the season's first to its last day, an event has one
 * session on each day it touches (club-api#attendance). A weekday has some hundred courses in the largest clubs, so
 * they are sorted here.
 */
export async function selectSessions(db: Queryable, wish: SessionQuery): Promise<Session[]> {
  const sessions: Session[] = [];
  if (asksFor(wish, "lesson")) sessions.push(...(await lessonSessions(db, wish)));
  if (asksFor(wish, "slot") && wish.withSlots) sessions.push(...(await slotSessions(db, wish)));
  if (asksFor(wish, "event")) sessions.push(...(await eventSessions(db, wish)));
  sessions.push(...(await recordedBesides(db, wish, sessions)));
  const rank = { lesson: 0, slot: 1, event: 2 };
  return sessions.sort((a, b) => a.begin.getTime() - b.begin.getTime() || rank[a.type] - rank[b.type] || a.id - b.id);
}

const asksFor = (wish: SessionQuery, type: SessionType) => wish.type === undefined || wish.type === type;

interface Weekly {
  id: number;
  season_id: number;
  title: string;
  hour: number;
  minute: number;
  duration_minutes: number;
  location: string | null;
}

/** Years of four digits: RFC 3339 knows no others, and drizzle sends no others to PostgreSQL. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59Z");

/** The instant, or the end of time that it lies beyond: a season may begin on the first day of all and end on the last. */
function sayable(instant: Date): Date {
  return new Date(Math.min(Math.max(instant.getTime(), EARLIEST), LATEST));
}

function occurrence(type: SessionType, { date, time_zone }: SessionQuery, course: Weekly): Session {
  const { id, season_id, title, location, duration_minutes } = course;
  const starts = course.hour * 60 + course.minute;
  const begin = sayable(instantIn(time_zone, date, starts));
  const end = sayable(new Date(begin.getTime() + duration_minutes * 60_000));
  return { type, id, date, season_id, title, begin, end, location };
}

function runsOn({ date }: SessionQuery): SQL | undefined {
  return and(lte(seasons.start_date, date), gte(seasons.end_date, date));
}

function weekdayOf(date: string): (typeof DAYS)[number] {
  return DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "dimanche";
}

/** What met on the date by the schedule of then. */
function meets(was: SQLWrapper, now: SQLWrapper, wish: SessionQuery): SQL | undefined {
  return and(sql`coalesce(${was}, ${now}) = ${weekdayOf(wish.date)}`, runsOn(wish));
}

type Former = ReturnType<typeof schedulesOn>;
const scheduleOf = ({ hour, minute, duration_minutes, location }: Former) => ({
  hour,
  minute,
  duration_minutes,
  location,
});

/** A course as it met on the date that was asked for. */
function asThen({ was, ...row }: Weekly & { was: Partial<Nullable<Weekly & { course_id: number }>> | null }): Weekly {
  if (!was?.course_id) return row;
  const { hour, minute, duration_minutes, location } = { ...row, ...was } as Weekly;
  return { ...row, hour, minute, duration_minutes, location };
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

/**
 * Sessions of the date of which somebody's presence was recorded, and that nothing else tells of any more: the lesson, slot or event has moved, or its
 * season has. What was recorded stays to be read and corrected.
 */
async function recordedBesides(db: Queryable, wish: SessionQuery, known: readonly Session[]): Promise<Session[]> {
  if (wish.course_id !== undefined && known.length > 0) return [];
  const rows = await db
    .selectDistinct({ type: attendance.type, id: attendance.course_id })
    .from(attendance)
    .where(
      and(
        eq(attendance.date, wish.date),
        wish.type && eq(attendance.type, wish.type),
        only(attendance.course_id, wish),
      ),
    );
  const missing = rows.filter(({ type, id }) => !known.some((session) => session.type === type && session.id === id));
  const of = (type: SessionType) => missing.filter((row) => row.type === type).map(({ id }) => id);
  return [
    ...(of("lesson").length > 0 ? await lessonSessions(db, wish, of("lesson")) : []),
    ...(of("slot").length > 0 && wish.withSlots ? await slotSessions(db, wish, of("slot")) : []),
    ...(of("event").length > 0 ? await movedEvents(db, wish, of("event")) : []),
  ];
}

/** Events that were on the date, at their hours of now. */
async function movedEvents(db: Queryable, wish: SessionQuery, which: readonly number[]): Promise<Session[]> {
  const rows = await db
    .select()
    .from(events)
    .where(inArray(events.id, [...which]));
  return rows.map(({ id, season_id, name, begin, end, location }) => {
    const duration_minutes = Math.round((end.getTime() - begin.getTime()) / 60_000);
    const course = {
      id,
      season_id,
      title: name,
      location,
      hour: 0,
      minute: minuteIn(wish.time_zone, begin),
      duration_minutes,
    };
    return occurrence("event", wish, course);
  });
}

async function lessonSessions(db: Queryable, wish: SessionQuery, which?: readonly number[]): Promise<Session[]> {
  const was = schedulesOn(db, "lesson", wish.date);
  const rows = await db
    .select({
      was: { course_id: was.course_id, ...scheduleOf(was) },
      id: lessons.id,
      season_id: groups.season_id,
      title: groups.name,
      hour: lessons.hour,
      minute: lessons.minute,
      duration_minutes: lessons.duration_minutes,
      location: lessons.location,
    })
    .from(lessons)
    .innerJoin(groups, eq(groups.id, lessons.group_id))
    .innerJoin(seasons, eq(seasons.id, groups.season_id))
    .leftJoin(was, eq(was.course_id, lessons.id))
    .where(and(which ? inArray(lessons.id, [...which]) : meets(was.day, lessons.day, wish), only(lessons.id, wish)));
  return rows.map((row) => occurrence("lesson", wish, asThen(row)));
}

async function slotSessions(db: Queryable, wish: SessionQuery, which?: readonly number[]): Promise<Session[]> {
  const was = schedulesOn(db, "slot", wish.date);
  const rows = await db
    .select({
      was: { course_id: was.course_id, ...scheduleOf(was) },
      id: slots.id,
      season_id: slots.season_id,
      title: slots.name,
      hour: slots.hour,
      minute: slots.minute,
      duration_minutes: slots.duration_minutes,
      location: slots.location,
    })
    .from(slots)
    .innerJoin(seasons, eq(seasons.id, slots.season_id))
    .leftJoin(was, eq(was.course_id, slots.id))
    .where(and(which ? inArray(slots.id, [...which]) : meets(was.day, slots.day, wish), only(slots.id, wish)));
  return rows.map((row) => occurrence("slot", wish, asThen(row)));
}

/** An event that ends at midnight does not touch the day that begins then. */
async function eventSessions(db: Queryable, wish: SessionQuery): Promise<Session[]> {
  const midnight = sayable(instantIn(wish.time_zone, wish.date, 0));
  const nextMidnight = sayable(instantIn(wish.time_zone, wish.date, 24 * 60));
  const rows = await db
    .select()
    .from(events)
    .where(
      and(
        lt(events.begin, nextMidnight),
        sql`(${gt(events.end, midnight)} or ${gte(events.begin, midnight)})`,
        only(events.id, wish),
      ),
    )
    .orderBy(asc(events.begin));
  return rows.map(({ id, season_id, name, begin, end, location }) => {
    return { type: "event", id, date: wish.date, season_id, title: name, begin, end, location };
  });
}

function only(
  column: typeof lessons.id | typeof slots.id | typeof events.id | typeof attendance.course_id,
  { course_id }: SessionQuery,
) {
  return course_id === undefined ? undefined : eq(column, course_id);
}
