import { dayAfter, dayOf, firstOn, WEEK_DAYS, type WeekDay } from "#lib/base/time/days.ts";
import { fold } from "#lib/base/words/fold.ts";
import { typedDate } from "#lib/base/words/typed-date.ts";

/** A day that one presses instead of typing it. */
export type QuickDay = { day: string; as: "tomorrow" | "week" | WeekDay };

/** Nobody sits at a club's desk then. */
const WEEKEND: readonly WeekDay[] = ["samedi", "dimanche"];

/** Tomorrow, the working days that follow, and the same day in a week. Pure. @param today ISO date, of the club */
export function quickDays(today: string): QuickDay[] {
  const days = [2, 3, 4, 5, 6].map((ahead) => dayAfter(today, ahead));
  return [
    { day: dayAfter(today, 1), as: "tomorrow" },
    ...days.flatMap((day) => (WEEKEND.includes(dayOf(day)) ? [] : { day, as: dayOf(day) })),
    { day: dayAfter(today, 7), as: "week" },
  ];
}

/** Words for days, as people type them in both languages: both are heard at one desk. */
const TOMORROW = ["demain", "tomorrow"];
const TODAY = ["aujourd'hui", "aujourd’hui", "today"];
const ENGLISH = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/**
 * The day that somebody means: a date as people write it, or "mardi", "demain". A day of the week is the next one, never today. Pure.
 * @returns ISO date; undefined where it is no day
 */
export function typedFollowUpDay(text: string, today: string): string | undefined {
  const word = fold(text).trim();
  if (TODAY.map(fold).includes(word)) return today;
  if (TOMORROW.includes(word)) return dayAfter(today, 1);
  const named = WEEK_DAYS.find((day, place) => word === day || word === ENGLISH[place]);
  if (named) return firstOn(named, dayAfter(today, 1));
  return typedDate(text, { today }) ?? nextOfYear(text, today);
}

/** A day without its year is the next one: `12/10`, `3 janvier`. */
function nextOfYear(text: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1].map((one) => typedDate(`${text.trim()} ${one}`, { today }));
  return days.find((day) => day !== undefined && day >= today);
}
