import type { BodyFault } from "./denial.ts";

/** `birth_year_start` is the most recent year and `birth_year_end` the oldest: the first is never the smaller (club-api#writes). */
export function faultsOfBirthYears(activity: {
  birth_year_start: number | null;
  birth_year_end: number | null;
}): BodyFault[] {
  const { birth_year_start: recent, birth_year_end: oldest } = activity;
  if (recent === null || oldest === null || recent >= oldest) return [];
  return [
    {
      pointer: "/birth_year_start",
      code: "birth_years_reversed",
      words: `birth_year_start is the most recent year: it must be at least birth_year_end (${oldest}).`,
    },
  ];
}

/** The instants and dates of an event as they would be after a write (club-api §2.7). */
export interface EventDates {
  begin: Date | null;
  end: Date | null;
  registration_opening: string | null;
  registration_deadline: string | null;
}

/** An event ends at or after its beginning, and its registrations close on or after the day they open. */
export function faultsOfEventDates(event: EventDates): BodyFault[] {
  const faults: BodyFault[] = [];
  if (event.begin !== null && event.end !== null && event.end < event.begin) {
    faults.push({ pointer: "/end", code: "before_start", words: "Must be at or after begin." });
  }
  const { registration_opening: opening, registration_deadline: deadline } = event;
  if (opening !== null && deadline !== null && deadline < opening) {
    faults.push({
      pointer: "/registration_deadline",
      code: "before_start",
      words: `Must be on or after registration_opening (${opening}).`,
    });
  }
  return faults;
}
