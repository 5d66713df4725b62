"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import {
  askOnce,
  type MailingPress,
  nobodyReached,
  pressAgain,
  pressStop,
  pressTest,
  whyNoServer,
} from "#app/(desk)/_post/mailing-presses.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayRemind, type Seat } from "#lib/base/access/permissions.ts";
import { line, onceKey, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { type AskedOtherwise, answeredOnce } from "#lib/base/store/answered-once.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { locales } from "#lib/base/words/locale.ts";
import { lettersTo } from "#lib/people/letters/at-address.ts";
import { OWN_CHANNELS } from "#lib/people/letters/channel.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { askWhole } from "#lib/sync/copy/whole-reading.ts";
import { wakePost } from "#lib/sync/post/lifecycle.ts";
import { madeFrom } from "#lib/sync/post/mailing.ts";
import { familiesOf, listedFamilies } from "#lib/treasury/dues/family-list.ts";
import { parseFamilyView } from "#lib/treasury/dues/family-view.ts";
import { noteReminders } from "#lib/treasury/reminders/keep-reminders.ts";
import { atAddress, reminderText, textOf } from "#lib/treasury/reminders/reminder-letters.ts";
import { beginRound, findRound, holdRound, keepTexts, remindingIn } from "#lib/treasury/reminders/round.ts";
import { LONGEST_VIEW, ofRound, typedTexts } from "#lib/treasury/reminders/round-arguments.ts";
import { roundState } from "#lib/treasury/reminders/round-state.ts";

/** More families than a club has. */
const MOST_FAMILIES = 5_000;

/** Families that were chosen one by one, or all that a view of the list shows. */
const chosen = z.union([
  z.strictObject({
    ask: onceKey,
    season: recordId,
    families: recordIds(MOST_FAMILIES).min(1),
    waiting: z.boolean().default(false),
  }),
  z.strictObject({ ask: onceKey, season: recordId, view: line(LONGEST_VIEW) }),
]);

type Begun = { ok: true; id: string } | { ok: false; code: string; words: string };

/** Begins a round of reminders with families of the list, and asks for the payments to be read whole. */
export const beginReminders = clubAction(mayRemind, [chosen], async (seat: Seat, wish): Promise<Begun> => {
  const { club, person } = seat;
  const scope = { club, seasonId: wish.season };
  const { db } = await store();
  const families = await listedFamilies(db, scope, await today(db, club));
  const ids = "families" in wish ? new Set(wish.families) : null;
  const view = parseFamilyView(new URLSearchParams("view" in wish ? wish.view : ""));
  // Who chooses among those who wait for a decision asks for that too; everywhere else it is apart.
  const withWaiting = "view" in wish ? view.show === "waiting" : wish.waiting;
  const meant = ids
    ? families.filter(({ people }) => people.some(({ id }) => ids.has(id)))
    : familiesOf(families, view).rows;
  if (meant.length === 0) return { ok: false, code: "nobody", words: (await getTranslations("reminders"))("nobody") };
  const { ask, ...said } = wish;
  const begun = await db.transaction((tx) =>
    answeredOnce(tx, { club, account: person.id, ask, said }, async () => {
      const id = await beginRound(tx, scope, meant, person.name, withWaiting);
      const details = { count: meant.length };
      await writeAudit(tx, {
        by: person,
        club,
        action: "reminder.prepare",
        subject: `seasons/${wish.season}`,
        details,
      });
      return { ok: true as const, id };
    }),
  );
  if (!begun.ok) return askedOtherwise(begun);
  await askWhole(db, { club, season: wish.season, phase: "payments" });
  wakeMirror();
  return begun;
});

type Kept = { ok: true } | { ok: false; code: string; words: string };

/** Keeps the texts of a round as somebody types them. */
export const keepReminderTexts = clubAction(
  mayRemind,
  [z.strictObject({ ...ofRound, texts: typedTexts })],
  async ({ club }, { season, round: id, texts }): Promise<Kept> => {
    const { db } = await store();
    const round = await findRound(db, { club, seasonId: season }, id);
    if (!round) return gone();
    const kept = await db.transaction(async (tx) => {
      await holdRound(tx, round);
      // What leaves for hours leaves with one text.
      const mailing = await madeFrom(tx, club, "reminders", round.id);
      if (mailing && `personal.${mailing.locale}` in texts) return false;
      await keepTexts(tx, round, texts);
      return true;
    });
    return kept
      ? { ok: true }
      : { ok: false, code: "mailed", words: (await getTranslations("post.mailing"))("mailed") };
  },
);

/**
 * Writes down that families are written to. Who has paid or was exempted meanwhile is named, and nothing is written down of them.
 */
export const noteReminded = clubAction(
  mayRemind,
  [
    z.strictObject({
      ask: onceKey,
      ...ofRound,
      families: recordIds(MOST_FAMILIES).min(1),
      channel: z.enum(OWN_CHANNELS),
    }),
  ],
  async ({ club, person }, { ask, season, round: id, families, channel }): Promise<Kept> => {
    const { db } = await store();
    const scope = { club, seasonId: season };
    const round = await findRound(db, scope, id);
    if (!round) return gone();
    const words = await getTranslations("reminders");
    if (!(await roundState(db, round, now())).isRead) return { ok: false, code: "unread", words: words("unread") };
    const { reminders } = await remindingIn(db, round, await today(db, club));
    const asked = new Set(families);
    const sent = reminders.filter((one) => asked.has(one.id));
    const asking = { club, account: person.id, ask, said: [season, id, families, channel] };
    const noted = await db.transaction((tx) =>
      answeredOnce(tx, asking, async () => {
        await noteReminders(tx, scope, sent, { channel, by: person.name });
        const details = { count: sent.length, channel };
        if (sent.length > 0)
          await writeAudit(tx, { by: person, club, action: "reminder.write", subject: `seasons/${season}`, details });
        return { ok: true as const, left: asked.size - sent.length };
      }),
    );
    if (!noted.ok) return askedOtherwise(noted);
    if (noted.left > 0) return { ok: false, code: "paid", words: words("paidMeanwhile", { count: noted.left }) };
    return { ok: true };
  },
);

/** Has the letters of a round leave by the club's mail server, one an address; asked again, they are those that there are. */
export const mailReminders = clubAction(
  mayRemind,
  [z.strictObject({ ...ofRound, locale: z.enum(locales) })],
  async (seat, { season, round: id, locale }): Promise<MailingPress> => {
    const { club } = seat;
    const { db } = await store();
    const scope = { club, seasonId: season };
    const round = await findRound(db, scope, id);
    if (!round) return gone();
    const off = await whyNoServer(club);
    if (off) return off;
    const words = await getTranslations("post.mailing");
    if (!(await roundState(db, round, now())).isRead) return { ok: false, code: "unread", words: words("unread") };
    const { reminders } = await remindingIn(db, round, await today(db, club));
    const { letters } = lettersTo(reminders);
    if (letters.length === 0) return nobodyReached();
    await db.transaction(async (tx) => {
      await holdRound(tx, round);
      // What a colleague typed since it was read is what leaves.
      const held = (await findRound(tx, scope, id)) ?? round;
      const mailing = { kind: "reminders", seasonId: season, madeOf: id, locale, topic: null } as const;
      if (await askOnce(tx, seat, mailing, letters))
        await keepTexts(tx, round, { [`personal.${locale}`]: textOf(held, locale) });
    });
    wakePost();
    return { ok: true };
  },
);

/** Sends the first letter of a round to whoever asks. */
export const tryReminder = clubAction(
  mayRemind,
  [z.strictObject({ ...ofRound, locale: z.enum(locales) })],
  async (seat, { season, round: id, locale }): Promise<MailingPress> => {
    const { club } = seat;
    const { db } = await store();
    const round = await findRound(db, { club, seasonId: season }, id);
    if (!round) return gone();
    const { reminders } = await remindingIn(db, round, await today(db, club));
    const [first] = lettersTo(reminders).letters;
    const reminder = first && atAddress(reminders, first.address);
    const to = reminder && { name: reminder.name, text: await reminderText(db, round, locale, reminder) };
    return pressTest(seat, to ?? null);
  },
);

const mailedRound = ({ season, round }: { season: number; round: string }) =>
  ({ kind: "reminders", madeOf: round, subject: `seasons/${season}` }) as const;

/** Has nothing more of a round's letters leave. */
export const stopMailedReminders = clubAction(
  mayRemind,
  [z.strictObject(ofRound)],
  (seat, of): Promise<MailingPress> => pressStop(seat, mailedRound(of)),
);

/** Has a round's letters leave that certainly did not: never one of which that is not known. */
export const mailRemindersAgain = clubAction(
  mayRemind,
  [z.strictObject(ofRound)],
  (seat, of): Promise<MailingPress> => pressAgain(seat, mailedRound(of)),
);

async function gone(): Promise<Extract<Kept, { ok: false }>> {
  return { ok: false, code: "gone", words: (await getTranslations("reminders"))("gone") };
}

async function askedOtherwise(refusal: AskedOtherwise) {
  return { ...refusal, words: (await getTranslations("errors"))("askedOtherwise") };
}
