import { dateIn, instantIn, minuteIn } from "../../runtime/clock.ts";
import { TIME_ZONE } from "./calendar.ts";
import { type Generated, generateClub } from "./club.ts";

const MINUTE_MS = 60_000;

/**
 * As `generateClub`, of a club that lives in a time zone: the same people come at the same hours by the clocks on its own walls, so that a
 * lesson of 18:30 is called at 18:40 there too.
 * @param timeZone IANA
 */
export function generateIn(timeZone: string, wish: { members: number; seed: number; now: Date }): Generated {
  if (timeZone === TIME_ZONE) return generateClub(wish);
  const generated = generateClub({ ...wish, now: atTheSameHour(wish.now, timeZone, TIME_ZONE) });
  return moved(generated, (instant) => {
    const there = atTheSameHour(instant, TIME_ZONE, timeZone);
    // Between two changes of the clocks an hour of the one place may not have come yet in the other.
    return there > wish.now && instant <= wish.now ? wish.now : there;
  }) as Generated;
}

/** When the clocks of a place show what those of another show at an instant. */
function atTheSameHour(instant: Date, from: string, to: string): Date {
  const there = instantIn(to, dateIn(from, instant), minuteIn(from, instant));
  return new Date(there.getTime() + (instant.getTime() % MINUTE_MS));
}

/** A value with all the instants that are in it moved. */
function moved(value: unknown, move: (instant: Date) => Date): unknown {
  if (value instanceof Date) return move(value);
  if (Array.isArray(value)) return value.map((one) => moved(one, move));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, move)]));
}
