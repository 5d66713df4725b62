import "server-only";
import { seasonName } from "#lib/mirror/seasons.ts";
import { findClub } from "#lib/store/clubs.ts";
import type { Queryable } from "#lib/store/database.ts";
import { zoneOf } from "#lib/store/zone.ts";
import { today } from "#lib/today.ts";
import { formatsOf } from "#lib/words/formats.ts";
import type { Locale } from "#lib/words/locale.ts";
import { remindersSaid } from "./default-texts.ts";
import { type Reminder, valuesOf } from "./reminder.ts";
import { type ReminderRound, remindingIn } from "./round.ts";
import { filled, type PlaceValues } from "./text.ts";

/** One family's letter, filled in. */
export interface FilledLetter {
  reminder: Reminder;
  values: PlaceValues;
  subject: string;
  body: string;
}

/** The letters of a round in one language, with the text as it stands, to those who are reminded now. */
export async function lettersOf(
  db: Queryable,
  round: ReminderRound,
  locale: Locale,
): Promise<{ club: string; day: string; letters: FilledLetter[] }> {
  const day = await today(db, round.club);
  const { reminders } = await remindingIn(db, round, day);
  const said = (await remindersSaid())[locale];
  const text = round.texts[`personal.${locale}`] ?? said.personal;
  const club = (await findClub(db, round.club))?.name ?? round.club;
  const season = (await seasonName(db, round.club, round.seasonId)) ?? String(round.seasonId);
  const speech = { lines: said.lines, formats: formatsOf(locale, await zoneOf(db, round.club)), club, season };
  const letters = reminders.map((reminder) => {
    const values = valuesOf(reminder, speech);
    return { reminder, values, subject: filled(text.subject, values), body: filled(text.body, values) };
  });
  return { club, day, letters };
}
