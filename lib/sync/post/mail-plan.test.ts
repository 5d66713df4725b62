import fc from "fast-check";
import { expect, it } from "vitest";
import { minuteIn } from "#runtime/clock.ts";
import { CAP_WINDOWS, lastLeaves, openFrom } from "./mail-plan.ts";

const PARIS = "Europe/Paris";
const at = (text: string) => new Date(text);
const caps = { perMinute: 10, perHour: 60, perDay: 200, fromHour: 8, untilHour: 20 };

it("says when the last letter leaves: by the hour, by the day, and within the hours", () => {
  const start = at("2026-11-28T09:00:00Z");
  expect(lastLeaves(caps, PARIS, [], 10, start)).toEqual(start);
  expect(lastLeaves(caps, PARIS, [], 60, start)).toEqual(at("2026-11-28T09:05:00Z"));
  expect(lastLeaves(caps, PARIS, [], 61, start)).toEqual(at("2026-11-28T10:00:00Z"));
  // 200 in the first day; the rest once those of 10:00 are a day old.
  expect(lastLeaves(caps, PARIS, [], 314, start)).toEqual(at("2026-11-29T10:05:00Z"));
  // What left before counts.
  expect(lastLeaves(caps, PARIS, Array(60).fill(at("2026-11-28T08:30:00Z")), 1, start)).toEqual(
    at("2026-11-28T09:30:00Z"),
  );
});

it("opens in the morning, also of the day after and of the day on which clocks change", () => {
  expect(openFrom(caps, PARIS, at("2026-11-28T05:00:00Z"))).toEqual(at("2026-11-28T07:00:00Z"));
  expect(openFrom(caps, PARIS, at("2026-11-28T19:00:00Z"))).toEqual(at("2026-11-29T07:00:00Z"));
  expect(openFrom(caps, PARIS, at("2027-03-27T20:00:00Z"))).toEqual(at("2027-03-28T06:00:00Z"));
  expect(openFrom({ fromHour: 0, untilHour: 24 }, PARIS, at("2026-11-28T23:30:00Z"))).toEqual(
    at("2026-11-28T23:30:00Z"),
  );
});

it("never plans more than a cap allows in any of its windows, nor outside of the hours", () => {
  const some = fc.record({
    perMinute: fc.integer({ min: 1, max: 4 }),
    perHour: fc.integer({ min: 1, max: 9 }),
    perDay: fc.integer({ min: 1, max: 20 }),
    fromHour: fc.integer({ min: 0, max: 11 }),
    untilHour: fc.integer({ min: 12, max: 24 }),
  });
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 86_400 }), (limits, count, second) => {
      const start = new Date(at("2026-11-28T00:00:00Z").getTime() + second * 1_000);
      const left: Date[] = [];
      for (let one = 0; one < count; one += 1) left.push(lastLeaves(limits, PARIS, left, 1, left.at(-1) ?? start));
      expect(lastLeaves(limits, PARIS, [], count, start)).toEqual(left.at(-1));
      const times = left.map((moment) => moment.getTime());
      for (const [cap, window] of CAP_WINDOWS)
        for (const time of times)
          expect(times.filter((other) => other >= time && other < time + window).length).toBeLessThanOrEqual(
            limits[cap],
          );
      for (const moment of left) {
        const minute = minuteIn(PARIS, moment);
        expect(minute >= limits.fromHour * 60 && minute < limits.untilHour * 60).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
