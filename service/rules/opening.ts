import type { Denial } from "./denial.ts";

/** A season's registration dates, YYYY-MM-DD in the club's time zone (club-api §2.2). Null openings fall back to the general one. */
export interface SeasonWindow {
  registration_start: string | null;
  /** The last day, inclusive. */
  registration_end: string | null;
  previous_registration_start: string | null;
  /** True: everyone previously registered, to a season or an event. False: the previous season's members only. */
  previous_registration_all: boolean;
  city_registration_start: string | null;
  /** The commune that has priority; null disables it. */
  city_code: string | null;
}

/** What gives a person priority. */
export interface Priority {
  city_code: string | null;
  /** Had a validated annual registration in the season before this one. */
  memberOfPreviousSeason: boolean;
  /** Had a validated registration, annual or to an event, in any earlier season. */
  registeredBefore: boolean;
}

/** An event's registration dates (club-api §2.7); null leaves that side open. */
export interface EventWindow {
  registration_opening: string | null;
  /** The last day, inclusive. */
  registration_deadline: string | null;
}

/** Former members of the kind that the season means may come at the earlier date. */
export function hasFormerMemberPriority(season: SeasonWindow, person: Priority): boolean {
  return season.previous_registration_all ? person.registeredBefore : person.memberOfPreviousSeason;
}

/** People of the season's commune may come at the earlier date. */
export function hasCommunePriority(season: SeasonWindow, person: Priority): boolean {
  return season.city_code !== null && person.city_code === season.city_code;
}

/** The first day on which this person may be registered: the earliest opening that applies; null when nothing holds it back. */
export function openingFor(season: SeasonWindow, person: Priority): string | null {
  const general = season.registration_start;
  const openings = [
    general,
    hasFormerMemberPriority(season, person) ? (season.previous_registration_start ?? general) : general,
    hasCommunePriority(season, person) ? (season.city_registration_start ?? general) : general,
  ];
  // Calendar dates in this form sort as text.
  return openings.reduce((first, next) => (first === null || next === null || next < first ? next : first));
}

/** A season takes registrations from the opening that applies to the person to its last registration day. */
export function mustBeInTheSeasonWindow(season: SeasonWindow, person: Priority, today: string): Denial | undefined {
  return mustBeBetween(openingFor(season, person), season.registration_end, today, "season");
}

/** An event takes registrations from its opening to its deadline. */
export function mustBeInTheEventWindow(event: EventWindow, today: string): Denial | undefined {
  return mustBeBetween(event.registration_opening, event.registration_deadline, today, "event");
}

function mustBeBetween(first: string | null, last: string | null, today: string, what: string): Denial | undefined {
  if (first !== null && today < first) {
    return { code: "registration_closed", words: `Registration to the ${what} opens on ${first} for this person.` };
  }
  if (last !== null && today > last) {
    return { code: "registration_closed", words: `Registration to the ${what} ended on ${last}.` };
  }
  return undefined;
}
