import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import { withRefreshToken } from "./mail-secret.ts";
import { mailBoxes, mailServers } from "./schema/sync/post.ts";

/**
 * Keeps a refresh token that a provider gave in place of the one that was used (RFC 6749 §6), for the mail server and for the mailbox of a club where either has that one:
 * many providers let the old one end. Whatever was typed meanwhile stays.
 */
export async function keepRefreshToken(
  db: Queryable,
  club: string,
  tokens: { used: string; next: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [table, place] of [
      [mailServers, `${club}/mail`],
      [mailBoxes, `${club}/mailbox`],
    ] as const) {
      const isOfClub = and(eq(table.club, club), isNotNull(table.sealedPassword));
      const [row] = await tx.select().from(table).where(isOfClub).for("update");
      const sealedPassword = row?.sealedPassword && withRefreshToken(place, row, row.sealedPassword, tokens);
      // The row is of the same server still: what stopped it, and when it was set up, stays.
      if (sealedPassword) await tx.update(table).set({ sealedPassword }).where(isOfClub);
    }
  });
}
