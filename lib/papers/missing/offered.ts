import "server-only";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { offeredNouns } from "#lib/club/contract/offered.ts";

/** Whether the club handles members' papers through its access at all, by the contract that was read last. Costs no call to the club. */
export async function offersPapers(db: Queryable, slug: string): Promise<boolean> {
  const club = await findClub(db, slug);
  return club !== undefined && (await offeredNouns(db, club))("member-documents");
}
