import { expect, it } from "vitest";
import { canTakeAttendance, mustBeOpenForAttendance } from "./attendance.ts";

it("attendance opens on the session's day, not before, and stays open", () => {
  expect(["2026-09-09", "2026-09-10", "2026-12-01"].map((today) => canTakeAttendance("2026-09-10", today))).toEqual([
    false,
    true,
    true,
  ]);
  expect(mustBeOpenForAttendance("2026-09-10", "2026-09-09")).toMatchObject({ code: "attendance_not_open" });
  expect(mustBeOpenForAttendance("2026-09-10", "2026-09-10")).toBeUndefined();
});
