import "server-only";

/** Who waits for a call: a person at the screen, a job that a person started, the mirror. */
export type Lane = "click" | "bulk" | "sync";

/**
 * How much of the window each lane may fill. A fifth is kept for people, so that a click during a job of 400 decisions does not
 * wait for the minute to pass; the mirror leaves another fifth to jobs.
 */
export const SHARE: Record<Lane, number> = { click: 1, bulk: 0.8, sync: 0.6 };

/** What the mirror may fill while it is overdue: above what jobs may, so that a job on another dashboard cannot take it. */
export const SYNC_SHARE_WHEN_OVERDUE = 0.85;
