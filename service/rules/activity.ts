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
      fields: ["birth_year_start", "birth_year_end"],
      code: "birth_years_reversed",
      words: `birth_year_start is the most recent year: it (${recent}) must be at least birth_year_end (${oldest}).`,
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
    faults.push({ fields: ["end", "begin"], code: "before_start", words: "end must be at or after begin." });
  }
  const { registration_opening: opening, registration_deadline: deadline } = event;
  if (opening !== null && deadline !== null && deadline < opening) {
    faults.push({
      fields: ["registration_deadline", "registration_opening"],
      code: "before_start",
      words: `registration_deadline (${deadline}) must be on or after registration_opening (${opening}).`,
    });
  }
  return faults;
}
