/** Why a rule says no: the codes of club-api#errors. The first three are conflicts (409), the others refusals (422). */
export type DenialCode =
  | "already_registered"
  | "registration_state"
  | "season_in_use"
  | "capacity_reached"
  | "slot_full"
  | "slot_not_offered"
  | "too_many_slots"
  | "age_not_allowed"
  | "birth_date_required"
  | "sex_not_allowed"
  | "registration_closed"
  | "registration_limit_reached"
  | "membership_required"
  | "documents_missing"
  | "medical_missing"
  | "attendance_not_open"
  | "allocation_invalid";

/**
 * A reason not to do what was asked. `words` are public and name no person; `pointer` is a JSON Pointer into the body
 * (RFC 6901) when one field of it is the cause.
 */
export interface Denial {
  code: DenialCode;
  words: string;
  pointer?: string;
}

/**
 * Fields of one record that contradict each other: part of a `validation_failed` answer, never an answer alone. The words name the fields,
 * because they are read at whichever of them was sent.
 */
export interface BodyFault {
  /** The one that is usually at fault first. */
  fields: readonly [string, ...string[]];
  code: string;
  words: string;
}

/** The reasons of the rules that refused, in the order in which they were asked; none when all agree. */
export function denials(...answers: (Denial | readonly Denial[] | undefined)[]): Denial[] {
  return answers.flatMap((answer) => answer ?? []);
}
