import "server-only";
import { offeredNouns } from "#lib/contract/offered.ts";
import { findClub } from "#lib/store/clubs.ts";
import type { Queryable } from "#lib/store/database.ts";

/** Whether a club's contract has attendance (club-api §4.8): false where the club has switched it off. Asks nobody. */
export async function offersAttendance(db: Queryable, slug: string): Promise<boolean> {
  const club = await findClub(db, slug);
  return club !== undefined && (await offeredNouns(db, club))("attendance");
}
