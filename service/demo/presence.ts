import { dateIn } from "../../runtime/clock.ts";
import type { SessionType } from "../store/schema/presence.ts";
import { addDays, at, TIME_ZONE, weekdayOfDate } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import type { DemoOffer } from "./offer.ts";
import type { DemoAttendance, DemoRegistration, DemoSeason, DemoShift } from "./shapes.ts";

/** Weeks before today whose sheets were filled in, and the share of the courses that fill them in at all. */
const WEEKS = 5;
const COURSES_SHARE = 0.4;

interface Course {
  type: SessionType;
  id: number;
  day: string;
  hour: number;
  minute: number;
  duration_minutes: number;
  trainer_ids: number[];
  expected: number[];
}

/** The weekly courses of a season with the people expected at each. */
function coursesOf(offer: DemoOffer, season: DemoSeason, registrations: readonly DemoRegistration[]): Course[] {
  const groups = new Set(offer.groups.filter((group) => group.season_id === season.id).map((group) => group.id));
  const validated = registrations.filter((one) => one.valid && groups.has(one.activity_id));
  const lessons = offer.lessons.filter((lesson) => groups.has(lesson.group_id));
  const slots = offer.slots.filter((slot) => slot.season_id === season.id);
  return [
    ...lessons.map((lesson): Course => {
      const expected = validated.filter((one) => one.activity_id === lesson.group_id).map((one) => one.member_id);
      return { ...lesson, type: "lesson", expected };
    }),
    ...slots.map((slot): Course => {
      const expected = validated.filter((one) => one.slot_ids.includes(slot.id)).map((one) => one.member_id);
      return { ...slot, type: "slot", expected: [...new Set(expected)] };
    }),
  ].filter((course) => course.expected.length > 0);
}

/** Sheets of the last weeks: most people came. */
export function attendanceOf(
  chance: Chance,
  offer: DemoOffer,
  season: DemoSeason,
  registrations: readonly DemoRegistration[],
  now: Date,
): DemoAttendance[] {
  const today = dateIn(TIME_ZONE, now);
  const rows: DemoAttendance[] = [];
  for (const course of coursesOf(offer, season, registrations).filter(() => chance.of(COURSES_SHARE))) {
    for (let days = 1; days <= WEEKS * 7; days++) {
      const date = addDays(today, -days);
      if (date < season.start_date || weekdayOfDate(date) !== course.day) continue;
      for (const member_id of course.expected) {
        const fate = chance.next();
        const presence = fate < 0.83 ? "present" : fate < 0.93 ? "absent" : "excused";
        const recorded_at = at(date, course.hour, course.minute + 10);
        rows.push({ type: course.type, course_id: course.id, date, member_id, presence, recorded_at });
      }
    }
  }
  return rows;
}

/** How many trainers hand in their hours, for how many months with courses before this one. */
const STAFF = 12;
const MONTHS = 3;
/** Nobody trains in July and August. */
const HOLIDAYS = ["07", "08"];

/** The latest months before this one in which the club trained, the latest first. */
function monthsBefore(now: Date): string[] {
  const months: string[] = [];
  let day = `${dateIn(TIME_ZONE, now).slice(0, 7)}-01`;
  while (months.length < MONTHS) {
    day = `${addDays(day, -1).slice(0, 7)}-01`;
    if (!HOLIDAYS.includes(day.slice(5, 7))) months.push(day.slice(0, 7));
  }
  return months;
}

/** The hours that trainers gave in the months before this one: one entry a session. */
export function shiftsOf(
  chance: Chance,
  offer: DemoOffer,
  seasons: readonly DemoSeason[],
  registrations: readonly DemoRegistration[],
  now: Date,
): DemoShift[] {
  const shifts: DemoShift[] = [];
  const courses = new Map(seasons.map((season) => [season, coursesOf(offer, season, registrations)]));
  for (const month of monthsBefore(now).reverse()) {
    const season = seasons.find((one) => one.start_date <= `${month}-01` && `${month}-01` <= one.end_date);
    const held = (season && courses.get(season)) ?? [];
    const staff = [...new Set(held.flatMap((course) => course.trainer_ids))].sort((a, b) => a - b).slice(0, STAFF);
    for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
      for (const course of held.filter((one) => one.day === weekdayOfDate(day))) {
        const present = course.trainer_ids.filter((id) => staff.includes(id) && chance.of(0.94));
        for (const member_id of present) shifts.push(shiftOf(chance, course, member_id, day));
      }
    }
  }
  return shifts;
}

function shiftOf(chance: Chance, course: Course, member_id: number, day: string): DemoShift {
  return {
    member_id,
    month: day.slice(0, 7),
    begin: at(day, course.hour, course.minute),
    end: at(day, course.hour, course.minute + course.duration_minutes),
    information: chance.of(0.05) ? chance.pick(["Remplacement", "Séance d'essai", "Accueil des parents"]) : null,
  };
}
