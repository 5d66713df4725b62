import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { asOneFamily, familiesAt } from "#lib/people/letters/at-address.ts";
import { filledText } from "#lib/people/letters/filled-text.ts";
import type { LetterKind, WrittenText } from "#lib/sync/post/letter-kind.ts";
import { type PapersReminder, paperValuesOf } from "./papers-reminder.ts";
import { findPaperRound, notePaperReminders, type PaperRound, papersRemindingIn } from "./papers-round.ts";
import { PAPERS_SAID, papersSpeech } from "./papers-said.ts";

/** Letters about missing papers: one an address, naming all its people who lack something as it leaves. */
export const papersLetterKind: LetterKind<PapersReminder> = {
  name: "papers",
  write: async (db, { mailing, letter, memberIds }) => {
    const { club, seasonId, madeOf, locale } = mailing;
    const round = seasonId === null ? undefined : await findPaperRound(db, { club, seasonId }, madeOf);
    if (!round) return { not: "elsewhere" };
    const { reminders } = await papersRemindingIn(db, round, await today(db, club), memberIds);
    const reminder = papersAt(reminders, letter.address ?? "");
    if (reminder) return { ...(await papersText(db, round, locale, reminder)), about: reminder };
    const lacks = reminders.some(({ people }) => people.some(({ id }) => memberIds.includes(id)));
    return { not: lacks ? "elsewhere" : "complete" };
  },
  sent: async (tx, { mailing }, reminder) => {
    const { club, seasonId, writtenBy: by } = mailing;
    if (seasonId !== null) await notePaperReminders(tx, { club, seasonId }, [reminder], { channel: "post", by });
  },
};

/** What one address is asked for: of several families all of it, in one letter; undefined where nobody of it lacks anything. Pure. */
export const papersAt = (reminders: readonly PapersReminder[], address: string): PapersReminder | undefined =>
  asOneFamily(familiesAt(reminders, address));

/** What the letters of a round say in one language, before anything is filled in. */
export const papersTextOf = (round: PaperRound, locale: Locale): WrittenText =>
  round.texts[`personal.${locale}`] ?? PAPERS_SAID[locale].personal;

/** The text of a round, filled in for one address. */
export async function papersText(
  db: Queryable,
  round: PaperRound,
  locale: Locale,
  reminder: PapersReminder,
): Promise<WrittenText> {
  const text = papersTextOf(round, locale);
  return filledText(text, paperValuesOf(reminder, await papersSpeech(db, round, locale)));
}
