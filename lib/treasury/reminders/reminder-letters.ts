import "server-only";
import { and, eq, gte, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { reminderExemptions } from "#lib/base/store/schema/treasury/treasury.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { today } from "#lib/base/time/today.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { asOneFamily, familiesAt } from "#lib/people/letters/at-address.ts";
import { filledText } from "#lib/people/letters/filled-text.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";
import { BATCH_READ_SECONDS, isBatchRead } from "#lib/sync/post/batch-reading.ts";
import type { LetterKind, WrittenText } from "#lib/sync/post/letter-kind.ts";
import { REMINDERS_SAID } from "./default-texts.ts";
import { noteReminders } from "./keep-reminders.ts";
import { type Reminder, valuesOf } from "./reminder.ts";
import { findRound, type ReminderRound, remindingIn } from "./round.ts";

/** Reminders of what is due: one letter an address, naming all its people who owe. */
export const reminderLetters: LetterKind<Reminder> = {
  name: "reminders",
  write: async (db, { mailing, letter, memberIds }) => {
    const { club, seasonId, madeOf, locale } = mailing;
    const round = seasonId === null ? undefined : await findRound(db, { club, seasonId }, madeOf);
    if (!round) return { not: "elsewhere" };
    if (!(await isBatchRead(db, mailing))) return { waitSeconds: BATCH_READ_SECONDS };
    const day = await today(db, club);
    const { reminders } = await remindingIn(db, round, day, memberIds);
    const reminder = atAddress(reminders, letter.address ?? "");
    if (reminder) return { ...(await reminderText(db, round, locale, reminder)), about: reminder };
    if (reminders.some(({ people }) => people.some(({ id }) => memberIds.includes(id)))) return { not: "elsewhere" };
    return { not: (await isExempt(db, round, memberIds, day)) ? "exempt" : "settled" };
  },
  sent: async (tx, { mailing }, reminder) => {
    const { club, seasonId, writtenBy: by } = mailing;
    if (seasonId !== null) await noteReminders(tx, { club, seasonId }, [reminder], { channel: "post", by });
  },
};

async function isExempt(
  db: Queryable,
  { club, seasonId }: ReminderRound,
  memberIds: readonly number[],
  day: string,
): Promise<boolean> {
  const { memberId, until } = reminderExemptions;
  const of = and(eq(reminderExemptions.club, club), eq(reminderExemptions.seasonId, seasonId));
  const rows = await db
    .select({ memberId })
    .from(reminderExemptions)
    .where(and(of, gte(until, day), sql`${memberId} = any(${integers(memberIds)})`));
  return rows.length > 0;
}

/** What one address is reminded of: of several families all of it, in one letter; undefined where nobody of it is reminded. Pure. */
export function atAddress(reminders: readonly Reminder[], address: string): Reminder | undefined {
  const meant = familiesAt(reminders, address);
  const together = asOneFamily(meant);
  if (!together) return undefined;
  const sum = (of: (one: Reminder) => number) => meant.reduce((all, one) => all + of(one), 0);
  return {
    ...together,
    balanceCents: sum(({ balanceCents }) => balanceCents),
    plannedCents: sum(({ plannedCents }) => plannedCents),
    isPart: meant.some(({ isPart }) => isPart),
  };
}

/** What the letters of a round say in one language, before anything is filled in. */
export const textOf = (round: ReminderRound, locale: Locale): WrittenText =>
  round.texts[`personal.${locale}`] ?? REMINDERS_SAID[locale].personal;

/** The text of a round, filled in for one address. */
export async function reminderText(
  db: Queryable,
  round: ReminderRound,
  locale: Locale,
  reminder: Reminder,
): Promise<WrittenText> {
  const said = REMINDERS_SAID[locale];
  const text = textOf(round, locale);
  const values = valuesOf(reminder, {
    ...{ lines: said.lines, formats: formatsOf(locale, await zoneOf(db, round.club)) },
    ...(await letterSpeech(db, round)),
  });
  return filledText(text, values);
}
