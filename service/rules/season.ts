import type { BodyFault } from "./denial.ts";

/** The dates and the commune of a season as they would be after a write (club-api §2.2). */
export interface SeasonDates {
  start_date: string | null;
  end_date: string | null;
  registration_start: string | null;
  registration_end: string | null;
  previous_registration_start: string | null;
  city_registration_start: string | null;
  city_code: string | null;
}

/**
 * The cross-field sentences of club-api §2.2, on the merged record: end dates are on or after their start dates, priority
 * openings on or before the general opening, and the commune's opening needs a commune.
 */
export function faultsOfSeason(season: SeasonDates): BodyFault[] {
  return [
    notBefore(season, "end_date", "start_date"),
    notBefore(season, "registration_end", "registration_start"),
    notAfterTheGeneralOpening(season, "previous_registration_start"),
    notAfterTheGeneralOpening(season, "city_registration_start"),
    communeForItsOpening(season),
  ].flatMap((fault) => fault ?? []);
}

function notBefore(
  season: SeasonDates,
  end: "end_date" | "registration_end",
  start: "start_date" | "registration_start",
): BodyFault | undefined {
  const [last, first] = [season[end], season[start]];
  if (last === null || first === null || last >= first) return undefined;
  return {
    fields: [end, start],
    code: "before_start",
    words: `${end} (${last}) must be on or after ${start} (${first}).`,
  };
}

function notAfterTheGeneralOpening(
  season: SeasonDates,
  field: "previous_registration_start" | "city_registration_start",
): BodyFault | undefined {
  const [priority, general] = [season[field], season.registration_start];
  if (priority === null || general === null || priority <= general) return undefined;
  return {
    fields: [field, "registration_start"],
    code: "after_general_opening",
    words: `${field} (${priority}) must be on or before registration_start (${general}).`,
  };
}

function communeForItsOpening(season: SeasonDates): BodyFault | undefined {
  if (season.city_registration_start === null || season.city_code !== null) return undefined;
  return {
    fields: ["city_code", "city_registration_start"],
    code: "city_code_required",
    words: "city_registration_start needs a city_code; to remove the priority set both to null.",
  };
}
