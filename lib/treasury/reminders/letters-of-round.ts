import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { today } from "#lib/base/time/today.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { type FilledLetter, filledLetters } from "#lib/people/letters/filled-letters.ts";
import type { PlaceValues } from "#lib/people/letters/filled-text.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";
import { REMINDERS_SAID } from "./default-texts.ts";
import { type Reminder, valuesOf } from "./reminder.ts";
import { type ReminderRound, remindingIn } from "./round.ts";

/** The letters of a round in one language, with the text as it stands, to those who are reminded now. */
export async function lettersOf(
  db: Queryable,
  round: ReminderRound,
  locale: Locale,
): Promise<{ club: string; day: string; letters: FilledLetter<Reminder, PlaceValues>[] }> {
  const day = await today(db, round.club);
  const { reminders } = await remindingIn(db, round, day);
  const said = REMINDERS_SAID[locale];
  const text = round.texts[`personal.${locale}`] ?? said.personal;
  const names = await letterSpeech(db, round);
  const speech = { lines: said.lines, formats: formatsOf(locale, await zoneOf(db, round.club)), ...names };
  const letters = await filledLetters(db, round.club, reminders, { text, valuesOf: (one) => valuesOf(one, speech) });
  return { club: names.club, day, letters };
}
