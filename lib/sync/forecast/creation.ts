import { type Access, accessReasons, type Candidate } from "./rules.ts";

/** Dates between which one may register, YYYY-MM-DD, both inclusive; null leaves that side open (club-api §2.2, §2.7). */
export interface RegistrationWindow {
  opens: string | null;
  closes: string | null;
}

/** A group or an event as somebody at the counter comes to it. */
export interface Offered extends Access {
  kind: "annual" | "event";
  /** Capacity − validated; null without a limit. */
  placesLeft: number | null;
  window: RegistrationWindow;
  /** For members of the season alone. */
  membersOnly: boolean;
}

/** A slot that a group offers. */
export interface OfferedSlot extends Access {
  placesLeft: number | null;
}

/** Somebody at the counter, as far as the copy knows them. */
export interface Applicant {
  /** null where the copy does not have the person: nothing is foreseen of their age and sex then. */
  person: Candidate["person"];
  /** Live annual registrations of the season. */
  live: number;
  /** Annual registrations that a person may have in the season; 0 and null: no limit, or none that is known. */
  limit: number | null;
  /** Has a validated annual registration in the season. */
  isMember: boolean;
}

/**
 * Why the club would not register somebody to an activity today, as its error codes in the order in which it tells them
 * (club-api#registration-rules); none when it would.
 * @param isRegistered they have a live registration to it
 * @param today YYYY-MM-DD in the club's time zone
 */
export function reasonsAgainstCreation(
  { person, live, limit, isMember }: Applicant,
  offered: Offered,
  isRegistered: boolean,
  today: string,
): string[] {
  const { opens, closes } = offered.window;
  const isOpen = (opens === null || today >= opens) && (closes === null || today <= closes);
  const isAnnual = offered.kind === "annual";
  return told([
    isRegistered && "already_registered",
    !isOpen && "registration_closed",
    isAnnual && Boolean(limit) && live >= Number(limit) && "registration_limit_reached",
    offered.membersOnly && !isMember && "membership_required",
    ...accessReasons(person, offered),
    isFull(offered) && "capacity_reached",
  ]);
}

/** Why a slot cannot be chosen by somebody; none when it can. */
export function reasonsAgainstSlot(person: Candidate["person"], slot: OfferedSlot): string[] {
  return told([...accessReasons(person, slot), isFull(slot) && "slot_full"]);
}

function isFull({ placesLeft }: { placesLeft: number | null }): boolean {
  return placesLeft !== null && placesLeft <= 0;
}

function told(reasons: (string | false)[]): string[] {
  return [...new Set(reasons.filter((reason) => typeof reason === "string"))];
}
