import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { blockedAddresses } from "#lib/base/store/schema/sync/post.ts";

/** An address to which nothing leaves any more. */
export type BlockedAddress = Pick<typeof blockedAddresses.$inferSelect, "address" | "answer" | "blockedAt">;

/** The addresses of a club to which nothing leaves any more, the latest first. */
export function listBlocked(db: Queryable, club: string, most: number): Promise<BlockedAddress[]> {
  const { address, answer, blockedAt } = blockedAddresses;
  return db
    .select({ address, answer, blockedAt })
    .from(blockedAddresses)
    .where(eq(blockedAddresses.club, club))
    .orderBy(desc(blockedAt), address)
    .limit(most);
}

/** Has letters leave to an address again. @returns false where it was not blocked */
export async function unblock(tx: Transaction, club: string, address: string): Promise<boolean> {
  const name = address.trim().toLowerCase();
  const gone = await tx
    .delete(blockedAddresses)
    .where(and(eq(blockedAddresses.club, club), eq(blockedAddresses.address, name)))
    .returning({ address: blockedAddresses.address });
  return gone.length > 0;
}
