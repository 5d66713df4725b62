/** A date and a time of day as a person writes them, without an offset: either part may still be missing. */
export interface LocalTime {
  /** YYYY-MM-DD or empty. */
  date: string;
  /** HH:MM or HH:MM:SS, or empty. */
  time: string;
}

/** The wall clock of `instant` in an IANA time zone, seconds kept only where there are any. */
export function wallClock(instant: Date, timeZone: string): LocalTime {
  const [date = "", time = ""] = clockOf(timeZone).format(instant).split(" ");
  return { date, time: time.endsWith(":00") ? time.slice(0, 5) : time };
}

/** Making one takes as long as a hundred readings of it; a process meets the zones of a few clubs. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * The RFC 3339 date-time of a wall clock in a time zone, with the offset in force there at that moment. undefined when the
 * clock never shows that time (the hour skipped in spring); of an hour shown twice in autumn, the first is meant.
 */
export function zonedDateTime({ date, time }: LocalTime, timeZone: string): string | undefined {
  const clock = time.length === 5 ? `${time}:00` : time;
  const asUtc = Date.parse(`${date}T${clock}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // The larger offset comes first: summer time, the earlier of two moments that show the same hour.
  const offsets = [-DAY_MS, DAY_MS].map((shift) => offsetAt(asUtc + shift, timeZone)).sort((a, b) => b - a);
  for (const offset of offsets)
    if (offsetAt(asUtc - offset, timeZone) === offset) return `${date}T${clock}${offsetText(offset)}`;
  return undefined;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

function offsetAt(instant: number, timeZone: string): number {
  const { date, time } = wallClock(new Date(instant), timeZone);
  return Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`) - Math.floor(instant / 1000) * 1000;
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
