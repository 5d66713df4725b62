import type { RollingOver } from "../desk/season-deeds.ts";
import { between, movedDay, onClocks, plus, type Zone } from "./calendar.ts";
import type { Plain, SeasonNow } from "./club.ts";

/*
 * What the next season is to have of each record of a season, as somebody means it who says "as it was, a year later": every value of it (docs/api/2-resources.md), whether the
 * page shows it or not.
 */

export const NOUNS = ["season", "slot", "group", "lesson", "event"] as const;
export type Noun = (typeof NOUNS)[number];

/** How far everything moves. */
interface Shift {
  years: number;
  /** In whole weeks: what moves by it keeps its weekday. */
  days: number;
}

export interface Rolling {
  settings: RollingOver;
  old: SeasonNow;
  /** The first and the last day of the next season. */
  span: { start: string; end: string };
  zone: Zone | null;
}

/** What belongs to the place of a record and not to what it is. */
const PLACE = /^(id|season_id|group_id|slot_ids|trainer_ids)$|_path$|^(validated_count|schedules)$/;

const shiftOf = ({ old, span }: Rolling): Shift => {
  const days = between(old.season.start_date, span.start);
  return { years: Math.round(days / 365.25), days: Math.round(days / 7) * 7 };
};

const priced = (euros: number | null, { percent, euros: more, roundTo }: RollingOver["prices"]) => {
  if (euros === null || euros === 0 || (percent === 0 && more === 0 && roundTo === 1)) return euros;
  const tenths = Math.round(percent * 10);
  const exact = euros * (1_000 + tenths) + more * 1_000;
  return Math.max(0, Math.floor(exact / (1_000 * roundTo) + 0.5) * roundTo);
};

/** Years that are the record's own move: those in which its people were born, or in which its season is. */
function named(name: string, own: readonly number[], years: number): string {
  return name.replaceAll(/\b(?:19|20)\d\d\b(?:-(?:19|20)\d\d\b)?/g, (told) => {
    const told2 = told.split("-").map(Number);
    return told2.every((year) => own.includes(year)) ? told2.map((year) => year + years).join("-") : told;
  });
}

/** The years that a record may be named after. */
function yearsOf(record: Plain, { old }: Rolling): number[] {
  const own = [old.season.start_date, old.season.end_date].map((day: string) => Number(day.slice(0, 4)));
  const [youngest, oldest] = [record.birth_year_start, record.birth_year_end];
  for (const year of [youngest, oldest]) if (typeof year === "number") own.push(year);
  if (typeof youngest === "number" && typeof oldest === "number" && youngest - oldest <= 10)
    for (let year = oldest; year <= youngest; year++) own.push(year);
  return own;
}

/** What is to come of a record; without what is empty. */
export function meantFrom(noun: Noun, record: Plain, rolling: Rolling): Record<string, unknown> {
  const { settings, span } = rolling;
  const shift = shiftOf(rolling);
  const own = Object.fromEntries(Object.entries(record).filter(([name]) => !PLACE.test(name)));
  const meant: Record<string, unknown> = { ...own };
  if (noun !== "lesson" && settings.yearsInNames)
    meant.name = named(record.name, yearsOf(record, rolling), shift.years);
  for (const field of ["birth_year_start", "birth_year_end"])
    if (typeof own[field] === "number" && own[field] !== 1900) meant[field] = (own[field] as number) + shift.years;
  for (const field of ["cost_euros", "external_cost_euros", "membership_cost_euros"])
    if (field in own) meant[field] = priced(own[field] as number | null, settings.prices);
  if ((noun === "group" || noun === "event") && settings.capacity === "none") meant.capacity = null;
  if (noun === "slot" || noun === "lesson")
    meant.trainer_ids = settings.trainers === "keep" ? record.trainer_ids : [settings.trainers];
  if (noun === "event") Object.assign(meant, eventDays(record, rolling, shift));
  if (noun === "season") Object.assign(meant, seasonDays(record, settings, span, shift));
  return meant;
}

function eventDays(record: Plain, { settings, zone }: Rolling, shift: Shift) {
  const [day = "", hour = ""] = onClocks(record.begin).split(" ");
  const [last = "", end = ""] = onClocks(record.end).split(" ");
  const begins = movedDay(day, shift.days, settings.followsHolidays ? zone : null);
  const days = between(day, begins);
  const moved = (one: string | null) => (one === null ? null : plus(one, days));
  return {
    ...{ begin: `${begins} ${hour}`, end: `${plus(last, days)} ${end}` },
    ...{ registration_opening: moved(record.registration_opening) },
    ...{ registration_deadline: moved(record.registration_deadline) },
  };
}

function seasonDays(record: Plain, { next }: RollingOver, { start, end }: Rolling["span"], { days }: Shift) {
  // Registrations that open with the season open with the next one.
  const opens = record.registration_start === record.start_date ? between(record.start_date, start) : days;
  const moved = (day: string | null, by: number) => (day === null ? null : plus(day, by));
  const closes: string = record.registration_end;
  return {
    ...{ name: next.is === "new" ? next.name : record.name, start_date: start, end_date: end },
    registration_start: moved(record.registration_start, opens),
    previous_registration_start: moved(record.previous_registration_start, opens),
    city_registration_start: moved(record.city_registration_start, opens),
    registration_end: closes === record.end_date ? end : closes === record.start_date ? start : plus(closes, days),
  };
}

/** What a record of the club is, in the same words. */
export function isNow(noun: Noun, record: Plain): Record<string, unknown> {
  const own = Object.fromEntries(Object.entries(record).filter(([name]) => !PLACE.test(name)));
  if (noun === "slot" || noun === "lesson") own.trainer_ids = record.trainer_ids;
  if (noun === "event") Object.assign(own, { begin: onClocks(record.begin), end: onClocks(record.end) });
  return own;
}

const empty = (value: unknown) => (value === null || value === undefined || value === "" ? null : value);

/** The fields in which two records say something else. */
export function differing(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => JSON.stringify(empty(one[name])) !== JSON.stringify(empty(other[name])),
  );
}

/** What a row of a list calls a record: a lesson by its group and hour. */
export function labelOf(noun: Noun, record: Plain, rolling: Rolling): string {
  if (noun !== "lesson") return String(meantFrom(noun, record, rolling).name);
  const group = rolling.old.groups.find(({ id }) => id === record.group_id);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${group?.name}, ${record.day} ${two(record.hour)}:${two(record.minute)}`;
}

/** The records of a season by noun, itself among them. */
export const recordsOf = (old: SeasonNow): { noun: Noun; record: Plain }[] => [
  { noun: "season", record: old.season },
  ...old.slots.map((record) => ({ noun: "slot" as const, record })),
  ...old.groups.map((record) => ({ noun: "group" as const, record })),
  ...old.lessons.map((record) => ({ noun: "lesson" as const, record })),
  ...old.events.map((record) => ({ noun: "event" as const, record })),
];

/** Whether a value is written in what a row shows. */
export function isShown(value: unknown, shown: readonly string[]): boolean {
  const said = Array.isArray(value) ? value : [value];
  return said.every((one) => {
    // Of an instant the day and the hour are shown apart.
    const parts = typeof one === "string" ? one.split(" ") : [String(one)];
    return parts.some((part) => shown.some((cell) => cell === part || cell === one));
  });
}
