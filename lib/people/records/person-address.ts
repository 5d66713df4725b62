import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { type MirrorPerson, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";

/**
 * Brings the copy up to an address that this desk has just written to the club, without another call. It counts as a reading taken now; what is left
 * out stays as it is.
 */
export async function noteAddress(
  tx: Transaction,
  club: string,
  id: number,
  { address, cityCode }: Partial<Pick<MirrorPerson, "address" | "cityCode">>,
): Promise<void> {
  await tx
    .update(mirrorPeople)
    .set({
      ...(address !== undefined && { address }),
      ...(cityCode !== undefined && { cityCode }),
      reading: await nextReading(tx),
    })
    .where(and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, id)));
}
