import "server-only";
import { and, eq } from "drizzle-orm";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { attendanceSeasons } from "#lib/base/store/schema/activities/attendance.ts";
import { offeredNouns } from "#lib/club/contract/offered.ts";

/** Whether a club's contract has attendance (club-api §4.8): false where the club has switched it off. Asks nobody. */
export async function offersAttendance(db: Queryable, slug: string): Promise<boolean> {
  const club = await findClub(db, slug);
  return club !== undefined && (await offeredNouns(db, club))("attendance");
}

/** How far a season's attendance is copied. */
export interface AttendanceCopy {
  /** Every sheet that was due by then has been read; null: never yet. */
  asOf: Date | null;
  error: { code: string; kind: string } | null;
}

/** How far the copy of a season's attendance is. */
export async function attendanceCopy(db: Queryable, club: string, seasonId: number): Promise<AttendanceCopy> {
  const [row] = await db
    .select()
    .from(attendanceSeasons)
    .where(and(eq(attendanceSeasons.club, club), eq(attendanceSeasons.seasonId, seasonId)));
  const error = row?.errorCode ? { code: row.errorCode, kind: row.errorKind ?? "failed" } : null;
  return { asOf: row?.asOf ?? null, error };
}
