import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { filled, type PlaceValues, type TextPlace } from "./filled-text.ts";
import type { WrittenFamily } from "./written-family.ts";

/** What stands in a letter whose text is the club's own: nothing of it is of money or of health. */
export const FREE_PLACES: readonly TextPlace[] = ["name", "people", "club", "season"];

/** Nobody has written it yet. */
export const NO_TEXT: ReminderText = { subject: "", body: "" };

/** What stands in a letter besides its family: read once for many. */
export interface FreeSpeech {
  club: string;
  season: string;
}

/** What stands in one family's letter. Pure. */
export const freeValuesOf = (
  { name, people }: Pick<WrittenFamily, "name" | "people">,
  { club, season }: FreeSpeech,
  locale: Locale,
): Partial<PlaceValues> => ({
  ...{ name, club, season },
  people: formatsOf(locale, "UTC").list(people.map(({ firstName }) => firstName)),
});

/** Whether a text says something: without it nothing leaves. Pure. */
export const isWritten = ({ subject, body }: ReminderText): boolean => subject.trim() !== "" && body.trim() !== "";

/** A text filled in for one family. Pure. */
export function freeTextFor(
  text: ReminderText,
  family: Pick<WrittenFamily, "name" | "people">,
  speech: FreeSpeech,
  locale: Locale,
): ReminderText {
  const values = freeValuesOf(family, speech, locale);
  return { subject: filled(text.subject, values), body: filled(text.body, values) };
}
