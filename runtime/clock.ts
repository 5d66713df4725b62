/**
 * The one source of "now" in both programs. `GUICHET_NOW` (an RFC 3339 instant) moves the start of the clock, which then
 * runs at its normal speed: tests and demonstrations live in September whatever the calendar says.
 */
export interface Clock {
  /** The current instant. */
  now(): Date;
}

/** A clock that starts at `start` when this function is called and runs on; the machine's own time without `start`. */
export function createClock(start?: Date): Clock {
  if (!start) return { now: () => new Date() };
  const startedAt = performance.now();
  return { now: () => new Date(start.getTime() + (performance.now() - startedAt)) };
}

/** The calendar date (YYYY-MM-DD) of an instant in an IANA time zone. */
export function dateIn(timeZone: string, instant: Date): string {
  // "sv-SE" is the locale whose short date is the ISO 8601 calendar date.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant);
}
