import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Seat } from "#lib/base/access/permissions.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { memberCards as cards } from "#lib/base/store/schema/people/cards.ts";
import { mirrorSeasons as seasons } from "#lib/base/store/schema/sync/mirror.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { isOfSameRecord, makeCards, takingPart } from "./cards.ts";
import type { CardFace } from "./face.ts";
import { cardFaces } from "./faces.ts";

/** 256 bits: nobody guesses one, however often. */
const TOKEN_BYTES = 32;
/** What those bytes are in base64url (RFC 4648 §5). */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The secret part of an address, to hand over: it is kept nowhere. Or why there is none: `nobody` takes part in the season, or it is `over`. */
export type CardLink = { token: string } | { why: "nobody" | "over" };

/**
 * Gives somebody's card of a season an address at which it is shown, in place of any that it had; where they have no card, one is made. An address is given only
 * where it shows the card: an open card may be left of somebody who takes part no more.
 */
export async function giveCardLink(
  tx: Transaction,
  seat: Pick<Seat, "club" | "person">,
  seasonId: number,
  memberId: number,
): Promise<CardLink> {
  const { club, person } = seat;
  const season = { club, seasonId };
  if (!(await takingPart(tx, season, [memberId])).has(memberId)) return { why: "nobody" };
  if (!(await goesOn(tx, season))) return { why: "over" };
  await makeCards(tx, seat, seasonId, [memberId]);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await tx
    .update(cards)
    .set({ linkHash: hashOf(token), linkedAt: now() })
    .where(
      and(...[eq(cards.club, club), eq(cards.seasonId, seasonId), eq(cards.memberId, memberId)], isNull(cards.endedAt)),
    );
  await writeAudit(tx, { by: person, club, action: "card.link", subject: `members/${memberId}` });
  return { token };
}

/** Whether a season has not ended: until then its cards are shown. */
async function goesOn(db: Queryable, { club, seasonId }: ClubSeason): Promise<boolean> {
  const [season] = await db
    .select({ endDate: seasons.endDate })
    .from(seasons)
    .where(and(eq(seasons.club, club), eq(seasons.id, seasonId)));
  return season !== undefined && (season.endDate === null || season.endDate >= (await today(db, club)));
}

/** Ends the address of somebody's card; the card stays. One that is gone already has ended. */
export async function endCardLink(
  tx: Transaction,
  { club, person }: Pick<Seat, "club" | "person">,
  seasonId: number,
  memberId: number,
): Promise<void> {
  const ended = await tx
    .update(cards)
    .set({ linkHash: null, linkedAt: null })
    .where(
      and(
        ...[eq(cards.club, club), eq(cards.seasonId, seasonId), eq(cards.memberId, memberId)],
        isNotNull(cards.linkHash),
      ),
    )
    .returning({ id: cards.id });
  if (ended.length > 0)
    await writeAudit(tx, { by: person, club, action: "card.unlink", subject: `members/${memberId}` });
}

/**
 * The card behind an address, as long as its season goes on and its person takes part in it. undefined for one that never was and for one that ended, whatever
 * ended it: who asks does not learn which.
 */
export async function cardAtLink(db: Queryable, token: string): Promise<CardFace | undefined> {
  if (!TOKEN.test(token)) return undefined;
  // The digest is looked up, and not the secret: how long the comparison takes tells nothing of it.
  const [card] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.linkHash, hashOf(token)), isNull(cards.endedAt)));
  if (!card) return undefined;
  if (!(await goesOn(db, card))) return undefined;
  if (!(await isOfSameRecord(db, card))) return undefined;
  const [face] = await cardFaces(db, card, [card.memberId]);
  return face;
}
