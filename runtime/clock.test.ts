import { expect, it } from "vitest";
import { createClock, dateIn, instantIn } from "./clock.ts";

it.each([
  ["in winter", "2026-12-01", 10 * 60, "2026-12-01T09:00:00.000Z"],
  ["in summer", "2026-07-01", 10 * 60, "2026-07-01T08:00:00.000Z"],
  ["before the clocks skip an hour", "2026-03-29", 90, "2026-03-29T00:30:00.000Z"],
  ["in the hour they skip", "2026-03-29", 150, "2026-03-29T01:30:00.000Z"],
  ["after it", "2026-03-29", 180, "2026-03-29T01:00:00.000Z"],
  ["in the hour they show twice", "2026-10-25", 150, "2026-10-25T00:30:00.000Z"],
  ["after it", "2026-10-25", 180, "2026-10-25T02:00:00.000Z"],
  ["on the next day", "2026-06-30", 24 * 60 + 30, "2026-06-30T22:30:00.000Z"],
  ["before there were time zones", "0001-01-01", 0, "0000-12-31T23:50:39.000Z"],
  ["in a year of three digits", "0999-12-31", 24 * 60, "0999-12-31T23:50:39.000Z"],
  ["on the last day of four digits", "9999-12-31", 24 * 60, "9999-12-31T23:00:00.000Z"],
])("reads the clocks of Paris %s", (_when, date, minutes, instant) => {
  expect(instantIn("Europe/Paris", date, minutes).toISOString()).toBe(instant);
});

it("gives the date on which an instant falls in a time zone", () => {
  expect(dateIn("Europe/Paris", new Date("2026-06-30T22:30:00Z"))).toBe("2026-07-01");
  expect(dateIn("UTC", new Date("2026-06-30T22:30:00Z"))).toBe("2026-06-30");
  expect(dateIn("America/Sao_Paulo", new Date("2026-06-30T02:30:00Z"))).toBe("2026-06-29");
  expect(dateIn("Europe/Paris", new Date("0999-12-31T23:55:00Z"))).toBe("1000-01-01");
});

it("starts a moved clock at the given instant", () => {
  const start = new Date("2026-09-05T18:00:00+02:00");
  const passed = createClock(start).now().getTime() - start.getTime();
  expect(passed).toBeGreaterThanOrEqual(0);
  expect(passed).toBeLessThan(60_000);
});
