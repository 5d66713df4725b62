import { dayAfter } from "#lib/base/time/days.ts";
import { numberIn, type RolledRecord, textIn } from "#lib/sync/copy/rolled-record.ts";
import { sameDateLater } from "./moved-date.ts";
import { missingIn, takenBy } from "./offered-body.ts";
import { pricedAnew } from "./price-rule.ts";
import type { RolledRow } from "./rolled-row.ts";
import type { Rolling } from "./rolling.ts";
import { newSeason } from "./settings.ts";
import { movedYears } from "./years-in-name.ts";

/** The priority openings of a season: on or before the general one, and so they move as it does (club-api §2.2). */
const OPENINGS = ["registration_start", "previous_registration_start", "city_registration_start"] as const;

/** The season itself: created with the dates that were chosen, the others moved with them; nothing where the club has it. Pure. */
export function seasonFrom({ old, next, offered, settings, shift, placeOf }: Rolling): RolledRow {
  const { season } = old;
  const from = numberIn(season, "id") ?? 0;
  const base = { place: placeOf("season", from), noun: "season", from, in: null } as const;
  const was = takenBy(offered.season, season);
  if (next) {
    const successor = numberIn(next.season, "id");
    return { ...base, was, body: takenBy(offered.season, next.season), because: "there", successor, doubts: [] };
  }
  const { name, startDate, endDate } = newSeason(settings);
  const opening = openingMoves(season, startDate, shift.days);
  const moved = OPENINGS.map((field) => [field, textIn(season, field) && dayAfter(textIn(season, field), opening)]);
  const cost = numberIn(season, "membership_cost_euros");
  const body = takenBy(offered.season, {
    ...season,
    ...Object.fromEntries(moved.map(([field, date]) => [field, date || null])),
    ...{ name, start_date: startDate, end_date: endDate },
    registration_end: registrationEnd(season, { startDate, endDate }, shift.days),
    membership_cost_euros: cost === null ? null : pricedAnew(cost, settings.prices),
  });
  return { ...base, was, body, because: null, successor: null, doubts: missingIn(offered.season, body) };
}

/** How many days the openings move: with the first day of the season where that is when registrations open, else in whole weeks. */
function openingMoves(season: RolledRecord, startDate: string, days: number): number {
  const [start, opening] = [textIn(season, "start_date"), textIn(season, "registration_start")];
  if (start === "" || start !== opening) return days;
  return Math.round((Date.parse(startDate) - Date.parse(start)) / DAY_MS);
}

const DAY_MS = 86_400_000;

/** The last day of registration: that of the season where it was, else moved in whole weeks. */
function registrationEnd(
  season: RolledRecord,
  { startDate, endDate }: { startDate: string; endDate: string },
  days: number,
) {
  const last = textIn(season, "registration_end");
  if (last === "") return null;
  if (last === textIn(season, "end_date")) return endDate;
  return last === textIn(season, "start_date") ? startDate : dayAfter(last, days);
}

/** What is proposed for a season that follows another: its name with the years moved, the same dates a year later. Pure. */
export function followingSeason(season: RolledRecord): { name: string; startDate: string; endDate: string } | null {
  const [start, end] = [textIn(season, "start_date"), textIn(season, "end_date")];
  if (start === "" || end === "") return null;
  const own = new Set([start, end].map((date) => Number(date.slice(0, "YYYY".length))));
  return {
    name: movedYears(textIn(season, "name"), own, 1),
    startDate: sameDateLater(start, 1),
    endDate: sameDateLater(end, 1),
  };
}
