import type { Denial } from "./denial.ts";

/** An event may be for season members only, unless it is open to people from outside (club-api#registration-rules). */
export function mustBeAMemberWhereRequired(
  event: { membership_required: boolean | null; external_access: boolean | null },
  person: { memberOfSeason: boolean },
): Denial | undefined {
  if (!event.membership_required || event.external_access || person.memberOfSeason) return undefined;
  return {
    code: "membership_required",
    words: "The event is for members of its season, and the person has no validated annual registration in it.",
    pointer: "/member_id",
  };
}
