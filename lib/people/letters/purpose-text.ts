import "server-only";
import type { LetterPurposeName } from "#lib/base/store/schema/people/free-letters.ts";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { begunText } from "./filled-text.ts";
import { PURPOSE_PLACES } from "./free-text.ts";

/** The text with which a letter begins that is for something of its own. Whoever reads it may have no screen. Pure. */
export function begunPurposeText(purpose: LetterPurposeName, locale: Locale): ReminderText {
  return begunText((locale === "fr" ? fr : en).freeletters.begun[purpose], locale, PURPOSE_PLACES);
}
