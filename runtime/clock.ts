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
  return shownIn(timeZone).format(instant).slice(0, DATE_LENGTH);
}

/** YYYY-MM-DD */
const DATE_LENGTH = 10;

const DAY_MS = 86_400_000;

/**
 * The instant at which the clocks of a time zone show this date and time of day. An hour that they skip in spring is read
 * as the hour after, one that they show twice in autumn as the first.
 * @param date YYYY-MM-DD
 * @param minutes minutes after midnight; 24 × 60 and more fall on the following days
 */
export function instantIn(timeZone: string, date: string, minutes: number): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const before = shown - offsetIn(timeZone, shown - DAY_MS);
  const after = shown - offsetIn(timeZone, shown + DAY_MS);
  const changed = before !== after && before + offsetIn(timeZone, before) !== shown;
  const instant = changed && after + offsetIn(timeZone, after) === shown ? after : before;
  return new Date(instant);
}

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
function offsetIn(timeZone: string, instant: number): number {
  const text = shownIn(timeZone).format(instant);
  return Date.parse(`${text.replace(" ", "T")}Z`) - Math.floor(instant / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** "sv-SE" writes 2026-09-05 18:00:00, ISO 8601 but for the space. Kept, because making a format takes 0.1 ms. */
function shownIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  return format;
}
