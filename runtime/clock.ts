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
  const shown = instant.getTime() + offsetIn(timeZone, instant.getTime());
  return new Date(shown).toISOString().slice(0, DATE_LENGTH);
}

/** Minutes after midnight that the clocks of an IANA time zone show at an instant. */
export function minuteIn(timeZone: string, instant: Date): number {
  const shown = new Date(instant.getTime() + offsetIn(timeZone, instant.getTime()));
  return shown.getUTCHours() * 60 + shown.getUTCMinutes();
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

/** GMT, GMT+02:00 or, before there were time zones, GMT+00:09:21. */
const OFFSET = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/;

/**
 * How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. Read from the offset that Intl names,
 * not from the date that it writes: years before 1000 and after 9999 have not four digits there.
 */
function offsetIn(timeZone: string, instant: number): number {
  const [found, sign, hours = "0", minutes = "0", seconds = "0"] = OFFSET.exec(shownIn(timeZone).format(instant)) ?? [];
  if (found === undefined) throw new Error(`the offset of ${timeZone} cannot be read`);
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -ahead : ahead;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format that ends in the offset. Kept, because making one takes 0.1 ms. */
function shownIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  return format;
}
