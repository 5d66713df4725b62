import type { Denial } from "./denial.ts";

/** A person has at most one live registration per activity (club-api#registration-rules). */
export function mustBeTheOnlyOne(
  otherLiveRegistration: number | null,
  activity: "group" | "event",
): Denial | undefined {
  if (otherLiveRegistration === null) return undefined;
  return {
    code: "already_registered",
    words: `The person already has the registration ${otherLiveRegistration} to this ${activity}.`,
    pointer: "/member_id",
  };
}

/**
 * A season's `max_annual_registrations` holds per person; 0 means unlimited (club-api §2.2).
 * @param others the person's other annual registrations of the season that count: the live ones at creation, the validated
 * ones at validation, so that a person with too many pending ones can still have the right ones validated
 */
export function mustStayWithinTheSeasonLimit(
  season: { max_annual_registrations: number },
  others: number,
): Denial | undefined {
  if (season.max_annual_registrations === 0 || others < season.max_annual_registrations) return undefined;
  return {
    code: "registration_limit_reached",
    words: `The season allows ${season.max_annual_registrations} annual registrations per person.`,
    pointer: "/member_id",
  };
}
