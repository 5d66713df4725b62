import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wallClock, zonedDateTime } from "./zone.ts";

const PARIS = "Europe/Paris";

describe("a wall clock in the club's zone", () => {
  it.each([
    [{ date: "2026-09-05", time: "18:30" }, "2026-09-05T18:30:00+02:00"],
    [{ date: "2026-12-24", time: "09:05" }, "2026-12-24T09:05:00+01:00"],
    [{ date: "2026-10-25", time: "02:30" }, "2026-10-25T02:30:00+02:00"],
    [{ date: "2026-09-05", time: "18:30:15" }, "2026-09-05T18:30:15+02:00"],
  ])("%j is %s", (local, expected) => {
    expect(zonedDateTime(local, PARIS)).toBe(expected);
  });

  it("has no moment in the hour that spring skips, nor for a date that is none", () => {
    expect(zonedDateTime({ date: "2026-03-29", time: "02:30" }, PARIS)).toBeUndefined();
    expect(zonedDateTime({ date: "not", time: "18:30" }, PARIS)).toBeUndefined();
  });

  it("returns to itself from every instant, in zones of every kind", () => {
    const zones = fc.constantFrom(
      PARIS,
      "UTC",
      "America/St_Johns",
      "Indian/Reunion",
      "Pacific/Noumea",
      "America/Cayenne",
    );
    const instants = fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const local = wallClock(instant, zone);
        const again = zonedDateTime(local, zone);
        expect(again).toBeDefined();
        expect(wallClock(new Date(String(again)), zone)).toEqual(local);
      }),
    );
  });
});
