import { expect, it } from "vitest";
import { clubDay } from "./club-day.ts";

it("turns at the club's midnight, wherever the device is", () => {
  const tuesdayEvening = new Date("2026-09-15T20:22:00-04:00");
  expect(clubDay("Europe/Paris", tuesdayEvening)).toBe("2026-09-16");
  expect(clubDay("America/Martinique", tuesdayEvening)).toBe("2026-09-15");
  expect(clubDay("America/Martinique", new Date("2026-09-15T23:59:59.999-04:00"))).toBe("2026-09-15");
  expect(clubDay("Pacific/Noumea", tuesdayEvening)).toBe("2026-09-16");
});
