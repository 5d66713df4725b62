/** The club has another record by now than the one that a change was proposed on: nothing was sent. */
export const STAGED_CHANGED = "changed_meanwhile";

/** The row that it depends on was not done: there is no record that it could name. */
export const ROW_MISSING = "row_missing";

/** The row that it depends on has no outcome yet. */
export const ROW_AWAITED = "row_awaited";

/**
 * Codes under which this desk did not send a row, or does not know what became of it: the club was not asked, or has said nothing. Every other code of a row that was
 * not done is the club's refusal.
 */
export const OWN_STOPS: readonly string[] = [
  ...[STAGED_CHANGED, ROW_MISSING, ROW_AWAITED, "other_person", "stopped", "address_changed"],
  ...["perhaps_at_old_address", "perhaps_under_former_access", "not_under_former_access"],
];

/** Whether it was this desk that stopped a row, and not the club that refused it. */
export const isOwnStop = (code: string | null): boolean => code !== null && OWN_STOPS.includes(code);
