import type { Denial } from "./denial.ts";

/** The `valid` field of a registration: null pending, true validated, false refused (club-api §3.1). */
export type Validity = boolean | null;

/** The words of the status filter for the same three states (club-api §3.1). */
export type State = "pending" | "validated" | "refused";

/** What an integration may do to a registration that exists (club-api §4.5). */
export type RegistrationAction = "validate" | "refuse" | "cancel" | "delete";

/** What an operation leaves behind, or why it may not happen. */
export type Transition = { denied: Denial } | { valid: Validity } | { removed: true };

/** The state that a `valid` value stands for. */
export function stateOf(valid: Validity): State {
  if (valid === null) return "pending";
  return valid ? "validated" : "refused";
}

/** The `valid` value that a state stands for. */
export function validityOf(state: State): Validity {
  if (state === "pending") return null;
  return state === "validated";
}

/** A registration that is pending or validated is live; a refused one holds nothing and stands in nobody's way. */
export function isLive(valid: Validity): boolean {
  return valid !== false;
}

/**
 * The table of club-api#registration-states: validating and refusing change the state unless it already is the one asked
 * for; cancelling and deleting remove the registration whatever its state.
 */
export function transition(valid: Validity, operation: RegistrationAction): Transition {
  if (operation === "cancel" || operation === "delete") return { removed: true };
  const wanted = operation === "validate";
  if (valid === wanted) return { denied: alreadyIs(stateOf(valid)) };
  return { valid: wanted };
}

function alreadyIs(state: State): Denial {
  return { code: "registration_state", words: `The registration is already ${state}.` };
}
