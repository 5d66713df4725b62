import { daysBetween } from "#lib/base/time/days.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * How long the copy of a sheet is trusted, by how long ago its session was: whoever marks late does so within days. Where the club announces
 * its changes, a reading only finds what was announced while its messages were suspended (club-api §6.4).
 */
const TRUSTED = [
  { days: 2, usual: 30 * MINUTE_MS, announced: 2 * 60 * MINUTE_MS },
  { days: 14, usual: DAY_MS, announced: 2 * DAY_MS },
  { days: Number.POSITIVE_INFINITY, usual: 14 * DAY_MS, announced: 30 * DAY_MS },
];

/**
 * Whether a sheet is to be read again: one that nobody has read, or that was read longer ago than it is trusted. A session to come has nothing recorded.
 * Pure.
 */
export function isDue(
  date: string,
  readAt: Date | null,
  { today, now, announced }: { today: string; now: Date; announced: boolean },
): boolean {
  const age = daysBetween(date, today);
  if (age < 0) return false;
  if (readAt === null) return true;
  const trusted = TRUSTED.find(({ days }) => age <= days)?.[announced ? "announced" : "usual"] ?? DAY_MS;
  return now.getTime() - readAt.getTime() >= trusted;
}
