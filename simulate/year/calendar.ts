/*
 * Days as a person counts them: whole days, weeks that keep the weekday, years that keep the date, and the days on which nothing takes place. Days are YYYY-MM-DD.
 */

/** When every history takes place. */
export const TODAY = "2026-11-16";

const DAY_MS = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const plus = (day: string, days: number): string =>
  new Date(at(day) + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
export const between = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);

/** The same day so many months later; the last of a month that is shorter. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whole years of somebody on a day. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** The days of the week as the API names them, Monday first. */
export const WEEK = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
const weekdayOf = (day: string): string => WEEK[(new Date(at(day)).getUTCDay() + 6) % 7] ?? "";

/** A day as the desk writes it in English. */
export const inEnglish = (day: string): string =>
  new Date(at(day)).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" });
/** What the clocks of the club show at an instant: `2026-02-16 10:00`. */
export const onClocks = (instant: string): string => wall.format(new Date(instant));

export type Zone = "A" | "B" | "C";

/** School holidays as the ministry published them for the two years, both days without school: by name, year by year and zone by zone. */
const SCHOOL: readonly { name: string; zones: string; from: string; to: string }[] = [
  { name: "Toussaint", zones: "ABC", from: "2025-10-18", to: "2025-11-02" },
  { name: "Noël", zones: "ABC", from: "2025-12-20", to: "2026-01-04" },
  { name: "hiver", zones: "A", from: "2026-02-07", to: "2026-02-22" },
  { name: "hiver", zones: "B", from: "2026-02-14", to: "2026-03-01" },
  { name: "hiver", zones: "C", from: "2026-02-21", to: "2026-03-08" },
  { name: "printemps", zones: "A", from: "2026-04-04", to: "2026-04-19" },
  { name: "printemps", zones: "B", from: "2026-04-11", to: "2026-04-26" },
  { name: "printemps", zones: "C", from: "2026-04-18", to: "2026-05-03" },
  { name: "Toussaint", zones: "ABC", from: "2026-10-17", to: "2026-11-01" },
  { name: "Noël", zones: "ABC", from: "2026-12-19", to: "2027-01-03" },
  { name: "hiver", zones: "A", from: "2027-02-13", to: "2027-02-28" },
  { name: "hiver", zones: "B", from: "2027-02-20", to: "2027-03-07" },
  { name: "hiver", zones: "C", from: "2027-02-06", to: "2027-02-21" },
  { name: "printemps", zones: "A", from: "2027-04-10", to: "2027-04-25" },
  { name: "printemps", zones: "B", from: "2027-04-17", to: "2027-05-02" },
  { name: "printemps", zones: "C", from: "2027-04-03", to: "2027-04-18" },
  { name: "Ascension", zones: "ABC", from: "2027-05-07", to: "2027-05-08" },
];

/** Days on which France rests in the season that runs, and the two more of Alsace and Moselle. */
const PUBLIC = [
  ...["2026-11-01", "2026-11-11", "2026-12-25", "2027-01-01", "2027-03-29", "2027-05-01", "2027-05-06"],
  ...["2027-05-08", "2027-05-17"],
];
const LOCAL = ["2026-12-26", "2027-03-26"];

/** When a club has no sessions, as it said. */
export interface Closed {
  zone: Zone | null;
  isSchoolFree: boolean;
  isPublicFree: boolean;
  isLocalFree: boolean;
  own: { from: string; to: string; label: string }[];
}

/** Whether nothing takes place on a day. */
export function isClosed({ zone, isSchoolFree, isPublicFree, isLocalFree, own }: Closed, day: string): boolean {
  const isIn = ({ from, to }: { from: string; to: string }) => from <= day && day <= to;
  if (own.some(isIn)) return true;
  if (isPublicFree && (PUBLIC.includes(day) || (isLocalFree && LOCAL.includes(day)))) return true;
  return isSchoolFree && zone !== null && SCHOOL.some((one) => one.zones.includes(zone) && isIn(one));
}

/** Something that meets every week. */
export interface Weekly {
  day: string;
}

/** How many sessions of a season are left out, and on how many days nothing would take place. */
export function leftOut(closed: Closed, weekly: readonly Weekly[], from: string, to: string) {
  let [sessions, days] = [0, 0];
  for (let day = from; day <= to; day = plus(day, 1)) {
    if (!isClosed(closed, day)) continue;
    days++;
    sessions += weekly.filter((one) => one.day === weekdayOf(day)).length;
  }
  return { sessions, days };
}

/**
 * Where an event of one season falls in the next. It keeps its weekday; one that was within school holidays stays within them, where both years are published and the
 * holidays moved by whole weeks.
 */
export function movedDay(day: string, weeksInDays: number, zone: Zone | null): string {
  const usual = plus(day, weeksInDays);
  if (zone === null) return usual;
  const within = SCHOOL.find((one) => one.zones.includes(zone) && one.from <= day && day <= one.to);
  const next = SCHOOL.find(
    (one) =>
      one.name === within?.name &&
      one.zones.includes(zone) &&
      Math.abs(between(one.from, plus(within.from, weeksInDays))) <= 60,
  );
  if (!within || !next) return usual;
  const days = between(within.from, next.from);
  const moved = plus(day, days);
  return days % 7 === 0 && moved <= next.to ? moved : usual;
}
