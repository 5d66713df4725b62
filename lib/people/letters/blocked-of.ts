import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { blockedAddresses } from "#lib/base/store/schema/sync/post.ts";
import type { BlockedAddress } from "#lib/sync/post/blocked.ts";

/** Which addresses of somebody, and of those who answer for them, get no letters any more. From the copy. */
export async function blockedOf(db: Queryable, club: string, memberId: number): Promise<BlockedAddress[]> {
  const { id, email, parents } = mirrorPeople;
  const [person] = await db
    .select({ email, parents })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), eq(id, memberId)));
  const all = [person?.email, ...(person?.parents ?? []).map((parent) => parent.email)];
  const addresses = [...new Set(all.flatMap((one) => (one ? [one.trim().toLowerCase()] : [])))];
  if (addresses.length === 0) return [];
  const { address, answer, blockedAt } = blockedAddresses;
  return db
    .select({ address, answer, blockedAt })
    .from(blockedAddresses)
    .where(and(eq(blockedAddresses.club, club), inArray(address, addresses)))
    .orderBy(asc(address));
}
