/** After a week without an answer a family calls. */
export const LONG_WAIT_DAYS = 7;
/** After more than so many days a wait is told apart: what lists are narrowed to, and first pages count. */
export const WAITS_TOLD: readonly number[] = [3, 7, 14, 30];
const DAY_MS = 24 * 3600 * 1000;

/** Whoever registered before this instant has waited for more than so many days. */
export function waitingSince(days: number, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
