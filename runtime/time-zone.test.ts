import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateIn, instantIn, minuteIn } from "./clock.ts";
import { timeZoneNamed, timeZones } from "./time-zone.ts";

it("takes the names of IANA however they are written, and nothing else", () => {
  expect(["europe/paris", "AMERICA/martinique", "Asia/Kolkata", "utc"].map(timeZoneNamed)).toEqual([
    "Europe/Paris",
    "America/Martinique",
    timeZoneNamed("Asia/Calcutta"),
    "UTC",
  ]);
  for (const none of ["", "Paris", "+02:00", "-04", "Mars/Olympus", "Europe/Paris ", "x".repeat(100_000), "\u0000"])
    expect(timeZoneNamed(none)).toBeUndefined();
  expect(timeZones().every((zone) => timeZoneNamed(zone) === zone)).toBe(true);
});

describe("the clocks of any zone", () => {
  const zone = fc.constantFrom(...timeZones());
  /** Of our time: before 1900 offsets have seconds. */
  const instant = fc.date({
    min: new Date("1975-01-01T00:00:00Z"),
    max: new Date("2037-12-31T00:00:00Z"),
    noInvalidDate: true,
  });

  it("show a date and a minute at every instant, from which the instant is found again", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, given) => {
        const at = new Date(Math.floor(given.getTime() / 60_000) * 60_000);
        const [date, minute] = [dateIn(timeZone, at), minuteIn(timeZone, at)];
        const found = instantIn(timeZone, date, minute);
        // Of an hour that is shown twice the first is meant: what is found shows the same, and is never the later one.
        expect([dateIn(timeZone, found), minuteIn(timeZone, found)]).toEqual([date, minute]);
        expect(found.getTime()).toBeLessThanOrEqual(at.getTime());
      }),
      { numRuns: 2_000 },
    );
  });

  it("turn the day once, at a midnight of their own or at the end of a skipped one", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const date = dateIn(timeZone, at);
        const midnight = instantIn(timeZone, date, 0);
        expect(midnight.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(dateIn(timeZone, midnight)).toBe(date);
        expect(dateIn(timeZone, new Date(midnight.getTime() - 1)) < date).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
