import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { integers } from "#lib/base/store/integers.ts";
import { memberCards as cards } from "#lib/base/store/schema/people/cards.ts";
import type { HeldSource } from "#lib/people/disclosure/source.ts";

/** Their cards: of which season, and whether one counts. Codes and addresses are nowhere. Forgotten, a card is one that nobody made. */
export const heldCards: HeldSource = {
  name: "cards",
  tables: [cards],
  read: (db, { club, members }) => {
    const { memberId, seasonId, writtenAt, linkedAt, endedAt, id } = cards;
    return db
      .select({ memberId, seasonId, writtenAt, linkedAt, endedAt })
      .from(cards)
      .where(and(eq(cards.club, club), sql`${memberId} = any(${integers([...members])})`))
      .orderBy(asc(writtenAt), asc(id));
  },
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(cards)
          .where(and(eq(cards.club, club), sql`${cards.memberId} = any(${integers([...members])})`))
          .returning({ id: cards.id })
      ).length,
  },
};
