import type { DuesEstimate } from "./estimate.ts";

/**
 * What may be asked of a family today, in cents, apart from what may not. Together they are what is owed; each is nothing or more. Reminders, who owes, what is
 * late and the overview mean `claimedCents` by "owes".
 */
export interface DuesClaim {
  /** Of registrations that were accepted, and due by the plan where one was agreed. */
  claimedCents: number;
  /** Of accepted registrations, but agreed for a later month. */
  plannedCents: number;
  /** Of registrations that nobody has decided: asked for only where somebody chooses to. */
  waitingCents: number;
}

/** What is claimed of some people together. Pure. @param promisedCents parts of their plans whose month has not passed, and that were not paid */
export function claimOf(
  people: readonly Pick<DuesEstimate, "balanceCents" | "waitingCents">[],
  promisedCents: number,
): DuesClaim {
  const balance = people.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const waiting = people.reduce((sum, one) => sum + one.waitingCents, 0);
  // Money that settles nothing by name is for what was accepted first.
  const accepted = Math.max(0, balance - waiting);
  const plannedCents = Math.min(accepted, promisedCents);
  return { claimedCents: accepted - plannedCents, plannedCents, waitingCents: Math.max(0, balance) - accepted };
}
