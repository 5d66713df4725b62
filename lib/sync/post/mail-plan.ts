import { clubDay } from "#lib/base/time/club-day.ts";
import { instantIn, minuteIn } from "#runtime/clock.ts";

/** How many letters may leave, and when. */
interface MailCaps {
  perMinute: number;
  perHour: number;
  perDay: number;
  /** Hours of the club's clocks; the whole day from 0 until 24. */
  fromHour: number;
  untilHour: number;
}

/** The windows in which letters are counted, in milliseconds: any minute, any hour, any 24 hours. */
export const CAP_WINDOWS = [
  ["perMinute", 60_000],
  ["perHour", 3_600_000],
  ["perDay", 86_400_000],
] as const;

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** The first moment at or after `at` within the hours in which letters leave. Pure. @param timeZone IANA, the club's */
export function openFrom(
  { fromHour, untilHour }: Pick<MailCaps, "fromHour" | "untilHour">,
  timeZone: string,
  at: Date,
): Date {
  const minute = minuteIn(timeZone, at);
  if (minute >= fromHour * HOUR_MINUTES && minute < untilHour * HOUR_MINUTES) return at;
  const isEarlier = minute < fromHour * HOUR_MINUTES;
  const opens = instantIn(timeZone, clubDay(timeZone, at), fromHour * HOUR_MINUTES + (isEarlier ? 0 : DAY_MINUTES));
  // Where the clocks are set on in the night, the hour may begin at this very moment.
  return opens > at ? opens : at;
}

/**
 * When each cap leaves room again: what left as many letters ago as the cap allows has to be out of its window. Pure.
 * @param ago when the letter left that is so many letters ago, 1 being the last; undefined where fewer left
 */
export function freeFrom(caps: MailCaps, ago: (letters: number) => number | undefined, at: number): number {
  return Math.max(
    at,
    ...CAP_WINDOWS.map(([cap, window]) => {
      const before = ago(caps[cap]);
      return before === undefined ? at : before + window;
    }),
  );
}

/**
 * When the last of so many letters will have left, if nothing stops the server and each takes no time. Pure.
 * @param left when the last ones left, the earliest first: as many as the widest cap allows
 */
export function lastLeaves(caps: MailCaps, timeZone: string, left: readonly Date[], count: number, at: Date): Date {
  const times = left.map((one) => one.getTime());
  let now = at.getTime();
  for (let one = 0; one < count; one += 1) {
    now = openFrom(caps, timeZone, new Date(freeFrom(caps, (letters) => times.at(-letters), now))).getTime();
    times.push(now);
  }
  return new Date(now);
}
