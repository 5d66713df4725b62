import type { Denial } from "./denial.ts";

/** Attendance opens on the session's day and stays open (club-api#attendance). Both dates in the club's time zone. */
export function canTakeAttendance(sessionDate: string, today: string): boolean {
  return today >= sessionDate;
}

/** Nobody is present at a session that is still to come. */
export function mustBeOpenForAttendance(sessionDate: string, today: string): Denial | undefined {
  if (canTakeAttendance(sessionDate, today)) return undefined;
  return {
    code: "attendance_not_open",
    words: `Attendance of this session opens on ${sessionDate}.`,
    pointer: "/date",
  };
}
