import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { filledText, type PlaceValues, type TextPlace } from "./filled-text.ts";
import type { WrittenFamily } from "./written-family.ts";

/** What stands in a letter whose text is the club's own: nothing of it is of money or of health. */
export const FREE_PLACES: readonly TextPlace[] = ["name", "people", "club", "season"];

/** Nobody has written it yet. */
export const NO_TEXT: ReminderText = { subject: "", body: "" };

/** What stands in a letter besides its family: read once for many. */
export interface LetterSpeech {
  club: string;
  season: string;
}

/** What stands in a letter that is for something of its own: that, a line each, as well. */
export const PURPOSE_PLACES: readonly TextPlace[] = ["name", "people", "details", "club", "season"];

/** A family as a letter names it, with the lines about it in each language where the letter is for something of its own. */
export type NamedFamily = Pick<WrittenFamily, "name" | "people"> & {
  details?: Readonly<Record<Locale, string>> | undefined;
};

/** What stands in one family's letter. Pure. */
export const freeValuesOf = (
  { name, people, details }: NamedFamily,
  { club, season }: LetterSpeech,
  locale: Locale,
): Partial<PlaceValues> => ({
  ...{ name, club, season },
  ...(details && { details: details[locale] }),
  people: formatsOf(locale, "UTC").list(people.map(({ firstName }) => firstName)),
});

/** Whether a text says something: without it nothing leaves. Pure. */
export const isWritten = ({ subject, body }: ReminderText): boolean => subject.trim() !== "" && body.trim() !== "";

/** A text filled in for one family. Pure. */
export function freeTextFor(
  text: ReminderText,
  family: NamedFamily,
  speech: LetterSpeech,
  locale: Locale,
): ReminderText {
  return filledText(text, freeValuesOf(family, speech, locale));
}
