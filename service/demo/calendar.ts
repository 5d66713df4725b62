import { dateIn, instantIn } from "../../runtime/clock.ts";
import type { Day } from "../store/schema/activities.ts";
import type { Chance } from "./chance.ts";
import { cityCodeIn, TOWN } from "./places.ts";
import type { DemoSeason } from "./shapes.ts";

export const TIME_ZONE = "Europe/Paris";
export const DAY_MS = 86_400_000;

/** Club seasons begin with the school year. */
const FIRST_MONTH = 9;

/** In the order of Date's getUTCDay. */
export const DAYS_FROM_SUNDAY: readonly Day[] = [
  "dimanche",
  "lundi",
  "mardi",
  "mercredi",
  "jeudi",
  "vendredi",
  "samedi",
];

/** The year in which the season that runs at `now` began. */
export function runningYear(now: Date): number {
  const [year, month] = dateIn(TIME_ZONE, now).split("-").map(Number) as [number, number];
  return month >= FIRST_MONTH ? year : year - 1;
}

/** Three seasons: the one before (id 1), the one that runs (2) and the one ahead (3). */
export function seasonsAround(now: Date): DemoSeason[] {
  return [-1, 0, 1].map((offset, index) => {
    const year = runningYear(now) + offset;
    return {
      id: index + 1,
      name: `Saison ${year}-${year + 1}`,
      start_date: `${year}-09-01`,
      end_date: `${year + 1}-08-31`,
      registration_start: `${year}-06-15`,
      registration_end: `${year + 1}-08-31`,
      previous_registration_start: `${year}-06-01`,
      city_registration_start: `${year}-06-08`,
      city_code: cityCodeIn("35300", TOWN),
      membership_cost_euros: 22 + index,
      max_annual_registrations: 2,
    };
  });
}

/** The year in which a season begins. */
export const yearOf = (season: { start_date: string }) => Number(season.start_date.slice(0, 4));

/** The date `days` days after another. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day of the week of a date. */
export const weekdayOfDate = (date: string): Day => DAYS_FROM_SUNDAY[new Date(`${date}T00:00:00Z`).getUTCDay()] as Day;

/** An instant at the clocks of the club. */
export const at = (date: string, hour: number, minute = 0) => instantIn(TIME_ZONE, date, hour * 60 + minute);

/** A moment of a day at which somebody sits down to fill in a form: mostly in the evening, never after `latest`. */
export function momentOn(chance: Chance, date: string, latest: Date): Date {
  const hour = chance.weighted([8, 10, 12, 14, 17, 20, 21, 22], (one) => (one >= 20 ? 4 : one === 12 ? 2 : 1));
  const moment = at(date, hour, chance.between(0, 59));
  moment.setUTCSeconds(chance.between(0, 59));
  return moment <= latest ? moment : momentOn(chance, addDays(date, -1), latest);
}

/** How long before now the requests that wait came in: the secretary is a few days behind, with a tail of a month. */
const PENDING_MEAN_DAYS = 6;
const PENDING_LONGEST_DAYS = 28;

/** When a request that still waits came in. */
export function pendingMoment(chance: Chance, season: DemoSeason, now: Date): Date {
  const days = Math.min(-Math.log(1 - chance.next()) * PENDING_MEAN_DAYS, PENDING_LONGEST_DAYS);
  const date = dateIn(TIME_ZONE, new Date(now.getTime() - days * DAY_MS));
  return momentOn(chance, laterOf(date, season.registration_start), now);
}

/** Days after the opening of the season's registration: the rush of June, the forum of September, and stragglers. */
function daysAfterOpening(chance: Chance): number {
  const wave = chance.next();
  if (wave < 0.38) return -Math.log(1 - chance.next()) * 9;
  if (wave < 0.88) return 70 + (chance.next() + chance.next() + chance.next()) * 11;
  return 98 - Math.log(1 - chance.next()) * 35;
}

/** When a request that was decided since came in. */
export function decidedMoment(chance: Chance, season: DemoSeason, now: Date): Date {
  const latest = new Date(Math.min(now.getTime() - DAY_MS, Date.parse(season.end_date)));
  for (let attempt = 0; attempt < 20; attempt++) {
    const days = daysAfterOpening(chance);
    const date = addDays(season.registration_start, Math.floor(days));
    if (date < dateIn(TIME_ZONE, latest)) return momentOn(chance, date, latest);
  }
  return momentOn(chance, season.registration_start, latest);
}

const laterOf = (one: string, other: string) => (one > other ? one : other);
