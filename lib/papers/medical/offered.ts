import "server-only";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { offeredNouns } from "#lib/club/contract/offered.ts";

/** Whether the club has papers about health at all, by the contract that was read last. Costs no call to the club. */
export async function offersMedical(db: Queryable, slug: string): Promise<boolean> {
  const club = await findClub(db, slug);
  return club !== undefined && (await offeredNouns(db, club))("medical");
}
