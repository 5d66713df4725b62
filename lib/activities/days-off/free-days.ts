import { dayAfter } from "#lib/base/time/days.ts";
import { type PublicDay, publicDaysOf } from "./public-days.ts";
import { type SchoolHoliday, schoolHolidayOn, type Zone } from "./school-holidays.ts";

/** Days that a club has without sessions, of its own. */
export interface OwnDays {
  id: number;
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  label: string;
}

/** Which days a club has without sessions of lessons and slots. */
export interface FreeDaysSetting {
  /** null: none chosen. */
  zone: Zone | null;
  /** Whether the zone's school holidays are without sessions. */
  isSchoolFree: boolean;
  isPublicFree: boolean;
  /** Whether the public days of Alsace and Moselle are among them. */
  isLocalFree: boolean;
  own: readonly OwnDays[];
}

/** Of a club that has chosen nothing: every day has its sessions. */
export const NO_FREE_DAYS: FreeDaysSetting = {
  ...{ zone: null, isSchoolFree: false, isPublicFree: false, isLocalFree: false, own: [] },
};

/** Why a day has no sessions. What a club says itself comes first, since it says most. */
export type FreeDay =
  | { kind: "own"; label: string }
  | { kind: "public"; name: PublicDay }
  | { kind: "school"; name: SchoolHoliday };

/** Tells of each date (YYYY-MM-DD) why it has no sessions; null where it has. Pure. */
export function freeDaysOf(setting: FreeDaysSetting): (date: string) => FreeDay | null {
  const { zone, isSchoolFree, isPublicFree, isLocalFree, own } = setting;
  const years = new Map<string, Map<string, PublicDay>>();
  const publicOn = (date: string): PublicDay | undefined => {
    const year = date.slice(0, "YYYY".length);
    const known = years.get(year) ?? publicDaysOf(Number(year), isLocalFree);
    years.set(year, known);
    return known.get(date);
  };
  const whyFree = (date: string): FreeDay | null => {
    const mine = own.find(({ from, to }) => from <= date && date <= to);
    if (mine) return { kind: "own", label: mine.label };
    const day = isPublicFree ? publicOn(date) : undefined;
    if (day) return { kind: "public", name: day };
    const holiday = zone && isSchoolFree ? schoolHolidayOn(zone, date) : undefined;
    return holiday ? { kind: "school", name: holiday } : null;
  };
  // A season has a few hundred dates, and each of them a hundred sessions.
  const told = new Map<string, FreeDay | null>();
  return (date) => {
    const known = told.get(date);
    if (known !== undefined) return known;
    const why = whyFree(date);
    told.set(date, why);
    return why;
  };
}

/** Free days in a row for one reason. */
export interface FreeSpan {
  from: string;
  to: string;
  day: FreeDay;
}

/** A season and a half: what a page tells of. */
const MOST_DAYS = 600;

/** The free days from one date to another, both included, those in a row together. Pure. */
export function freeSpans(setting: FreeDaysSetting, from: string, to: string): FreeSpan[] {
  const freeOn = freeDaysOf(setting);
  const spans: FreeSpan[] = [];
  for (let date = from, days = 0; date <= to && days < MOST_DAYS; date = dayAfter(date, 1), days++) {
    const day = freeOn(date);
    const last = spans.at(-1);
    if (day && last && last.to === dayAfter(date, -1) && isSame(last.day, day)) last.to = date;
    else if (day) spans.push({ from: date, to: date, day });
  }
  return spans;
}

const isSame = (one: FreeDay, other: FreeDay) => JSON.stringify(one) === JSON.stringify(other);
