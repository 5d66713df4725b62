import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { en } from "#lib/base/words/en.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { withValues } from "#lib/base/words/named-values.ts";
import { begunText, type PlaceValues, type TextPlace } from "#lib/people/letters/filled-text.ts";
import { freeValuesOf, type LetterSpeech } from "#lib/people/letters/free-text.ts";
import type { WrittenFamily } from "#lib/people/letters/written-family.ts";
import type { Session } from "./calendar.ts";

/** What is said of a session by letters that leave by themselves: that it does not take place · that it does after all. */
export const SESSION_LETTERS = ["called_off", "taking_place"] as const;
export type SessionLetterName = (typeof SESSION_LETTERS)[number];

/** What stands in such a letter: nothing of it is of money or of health. */
export const SESSION_PLACES: readonly TextPlace[] = ["name", "people", "details", "club", "season"];

const wordsIn = (locale: Locale) => (locale === "fr" ? fr : en).freedays.callOff.letters;

/** The text with which each of them begins. Whoever reads it may have no screen. Pure. */
export const begunSessionText = (name: SessionLetterName, locale: Locale): ReminderText =>
  begunText(wordsIn(locale)[name], locale, SESSION_PLACES);

/** A reason as an example, where nobody gave one yet. Pure. */
export const exampleReason = (locale: Locale): string => wordsIn(locale).example;

/** What is told of a session, and to whom. */
export interface ToldSession {
  session: Session;
  /** Empty: none is told. */
  reason: string;
  family: Pick<WrittenFamily, "name" | "people">;
  speech: LetterSpeech;
  /** IANA: the club's clocks. */
  timeZone: string;
}

/** What stands for each place in the letter about a session to a family: with the reason where it is called off. Pure. */
export function sessionValues(
  { session, reason, family, speech, timeZone }: ToldSession,
  locale: Locale,
): Partial<PlaceValues> {
  const { line, because, unnamed } = wordsIn(locale);
  const formats = formatsOf(locale, timeZone);
  const what = withValues(line, {
    title: session.title ?? withValues(unnamed, { id: String(session.courseId) }),
    date: formats.longDate(session.date),
    begin: formats.time(session.begin),
    end: formats.time(session.end),
  });
  const details = reason === "" ? `- ${what}` : `- ${what}\n  ${withValues(because, { reason })}`;
  return { ...freeValuesOf(family, speech, locale), details };
}
