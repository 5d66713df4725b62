import "server-only";
import { today } from "#lib/base/time/today.ts";
import type { LetterKind } from "#lib/sync/post/letter-kind.ts";
import { asOneFamily, familiesAt } from "./at-address.ts";
import { findFreeLetter, freeFamilies, freeTextOf } from "./free-letter.ts";
import { freeTextFor, isWritten } from "./free-text.ts";
import { letterSpeech } from "./letter-speech.ts";

/** Letters whose text is the club's own: to whom an address still leads, as it leaves. */
export const freeLetterKind: LetterKind = {
  name: "free",
  write: async (db, { mailing, letter, memberIds }) => {
    const { club, seasonId, madeOf, locale } = mailing;
    const found = seasonId === null ? undefined : await findFreeLetter(db, { club, seasonId }, madeOf);
    if (!found) return { not: "elsewhere" };
    const text = freeTextOf(found, locale);
    const families = await freeFamilies(db, found, await today(db, club), memberIds);
    if (families.length === 0) return { not: "left" };
    const family = asOneFamily(familiesAt(families, letter.address ?? ""));
    if (!family || !isWritten(text)) return { not: "elsewhere" };
    return { ...freeTextFor(text, family, await letterSpeech(db, found), locale), about: undefined };
  },
  sent: async () => {},
};
