import { expect, it } from "vitest";
import { dateIn, minuteIn } from "../../runtime/clock.ts";
import { generateClub } from "./club.ts";
import { generateIn } from "./elsewhere.ts";

it("a club of Martinique meets at the hours of one of Paris, by its own clocks, and has recorded nothing that is still to come", () => {
  const now = new Date("2026-09-15T20:22:00-04:00");
  const wish = { members: 120, seed: 3, now };
  const [here, there] = [
    generateClub({ ...wish, now: new Date("2026-09-15T20:22:00+02:00") }),
    generateIn("America/Martinique", wish),
  ];
  const shown = (zone: string, at: Date) => [dateIn(zone, at), minuteIn(zone, at)];
  expect(there.events.map(({ begin }) => shown("America/Martinique", begin))).toEqual(
    here.events.map(({ begin }) => shown("Europe/Paris", begin)),
  );
  expect(there.shifts.map(({ begin }) => shown("America/Martinique", begin))).toEqual(
    here.shifts.map(({ begin }) => shown("Europe/Paris", begin)),
  );
  const recorded = [
    ...there.attendance.map((one) => one.recorded_at),
    ...there.annualRegistrations.map((one) => one.registered_at),
    ...there.payments.map((one) => one.recorded_at),
  ];
  expect(recorded.every((at) => at <= now)).toBe(true);
  expect(there.obstacles).toEqual(here.obstacles);
});
