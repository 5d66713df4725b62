"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { clubAction } from "#lib/base/access/action.ts";
import { mayMakeCards, mayShareCards, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { cardAddress, clubAddress } from "#lib/base/addresses.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { environment } from "#lib/base/program/environment.ts";
import { store } from "#lib/base/store/database.ts";
import { endCard, makeCards } from "#lib/people/cards/cards.ts";
import { type CardsWished, cardHolders, cardsWished, isNotThere, mayHaveCards } from "#lib/people/cards/holders.ts";
import { endCardLink, giveCardLink } from "#lib/people/cards/links.ts";

const refused = (code: "denied" | "nobody" | "over", words: string) => ({ ok: false as const, code, words });

/** Why somebody has not these cards; null: they have. Of another section's there are none, as of a number that nobody has. */
async function whyNone(seat: Seat, season: number, wished: CardsWished) {
  const verdict = await mayHaveCards(seat, season, wished);
  if (verdict.allowed) return null;
  if (isNotThere(verdict)) return refused("nobody", (await getTranslations("cards.faults"))("nobody"));
  return refused("denied", (await whyNot(verdict)) ?? "");
}

const whyNoneOf = (seat: Seat, season: number, id: number) => whyNone(seat, season, { of: "members", id });

/** Makes the cards that are missing, of one person or of everybody who takes part in something; those that there are stay. Asked for again, nothing is made. */
export const prepareCards = clubAction(
  withinSections(mayMakeCards),
  [recordId, cardsWished],
  async (seat, season, wished) => {
    const none = await whyNone(seat, season, wished);
    if (none) return none;
    const { db } = await store();
    const holders = await cardHolders(db, seat.club, season, wished);
    const made = await db.transaction((tx) => makeCards(tx, seat, season, holders));
    if (made.length === 0) return refused("nobody", (await getTranslations("cards.faults"))("nobody"));
    revalidatePath(clubAddress(seat.club), "layout");
    return { ok: true as const, count: made.length };
  },
);

/** Gives somebody's card an address at which it is shown, in place of any that it had. It is in this answer and nowhere else. */
export const makeCardLink = clubAction(mayShareCards, [recordId, recordId], async (seat, season, member) => {
  const none = await whyNoneOf(seat, season, member);
  if (none) return none;
  const link = await (await store()).db.transaction((tx) => giveCardLink(tx, seat, season, member));
  if ("why" in link) return refused(link.why, (await getTranslations("cards.faults"))(link.why));
  revalidatePath(clubAddress(seat.club), "layout");
  return { ok: true as const, address: new URL(cardAddress(link.token), environment().publicUrl).href };
});

/** Ends the address of somebody's card; one that is gone already has ended. */
export const endLinkOfCard = clubAction(mayShareCards, [recordId, recordId], async (seat, season, member) => {
  const none = await whyNoneOf(seat, season, member);
  if (none) return none;
  await (await store()).db.transaction((tx) => endCardLink(tx, seat, season, member));
  revalidatePath(clubAddress(seat.club), "layout");
  return { ok: true as const };
});

/** Ends somebody's card, which was lost: the next one that is printed has another code. */
export const endLostCard = clubAction(
  withinSections(mayMakeCards),
  [recordId, recordId],
  async (seat, season, member) => {
    const none = await whyNoneOf(seat, season, member);
    if (none) return none;
    await (await store()).db.transaction((tx) => endCard(tx, seat, season, member));
    revalidatePath(clubAddress(seat.club), "layout");
    return { ok: true as const };
  },
);
