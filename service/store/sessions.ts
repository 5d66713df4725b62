import { and, asc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { instantIn } from "../../runtime/clock.ts";
import type { Queryable } from "./database.ts";
import { events, groups, lessons, type SessionType, seasons, slots } from "./schema.ts";

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

async function lessonSessions(db: Queryable, wish: SessionQuery): Promise<Session[]> {
  const rows = await db
    .select({
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
    .where(and(eq(lessons.day, weekdayOf(wish.date)), runsOn(wish), only(lessons.id, wish)));
  return rows.map((row) => occurrence("lesson", wish, row));
}

async function slotSessions(db: Queryable, wish: SessionQuery): Promise<Session[]> {
  const rows = await db
    .select({
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
    .where(and(eq(slots.day, weekdayOf(wish.date)), runsOn(wish), only(slots.id, wish)));
  return rows.map((row) => occurrence("slot", wish, row));
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

function only(column: typeof lessons.id | typeof slots.id | typeof events.id, { course_id }: SessionQuery) {
  return course_id === undefined ? undefined : eq(column, course_id);
}
