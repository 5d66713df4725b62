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
import { mayWriteAboutPapers, type Seat } from "#lib/base/access/permissions.ts";
import { line, onceKey, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { type AskedOtherwise, answeredOnce } from "#lib/base/store/answered-once.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { locales } from "#lib/base/words/locale.ts";
import { papersAt, papersText, papersTextOf } from "#lib/papers/letters/papers-letter-kind.ts";
import {
  beginPaperRound,
  findPaperRound,
  holdPaperRound,
  keepPaperTexts,
  notePaperReminders,
  papersFamilies,
  papersRemindingIn,
} from "#lib/papers/letters/papers-round.ts";
import { parsePapersView } from "#lib/papers/missing/papers-view.ts";
import { foundPapers } from "#lib/papers/missing/worklist.ts";
import { lettersTo } from "#lib/people/letters/at-address.ts";
import { OWN_CHANNELS } from "#lib/people/letters/channel.ts";
import { wakePost } from "#lib/sync/post/lifecycle.ts";
import { madeFrom } from "#lib/sync/post/mailing.ts";
import { LONGEST_VIEW, ofRound, typedTexts } from "#lib/treasury/reminders/round-arguments.ts";

/** More people than a club has. */
const MOST_PEOPLE = 5_000;

/** People who were chosen one by one, or all that a view of the list shows. */
const chosen = z.union([
  z.strictObject({ ask: onceKey, season: recordId, people: recordIds(MOST_PEOPLE).min(1) }),
  z.strictObject({ ask: onceKey, season: recordId, view: line(LONGEST_VIEW) }),
]);

type Begun = { ok: true; id: string } | { ok: false; code: string; words: string };

/** Begins a round of letters to the families of people of the list; who of them lacks nothing is none of it. */
export const beginPaperLetters = clubAction(mayWriteAboutPapers, [chosen], async (seat: Seat, wish): Promise<Begun> => {
  const { club, person } = seat;
  const scope = { club, seasonId: wish.season };
  const { db } = await store();
  const families = await papersFamilies(db, scope);
  const view = parsePapersView(new URLSearchParams("view" in wish ? wish.view : ""));
  const ids = "people" in wish ? wish.people : foundPapers(families.flat(), view).rows.map(({ id }) => id);
  const meant = new Set(ids);
  const lacking = families.filter((family) => family.some(({ id, wanted }) => meant.has(id) && wanted.length > 0));
  if (lacking.length === 0)
    return { ok: false, code: "nobody", words: (await getTranslations("papers.letters"))("nobody") };
  const { ask, ...said } = wish;
  const begun = await db.transaction((tx) =>
    answeredOnce(tx, { club, account: person.id, ask, said }, async () => {
      const id = await beginPaperRound(tx, scope, lacking, person.name);
      const [action, details] = ["paper.letter_prepare", { count: lacking.length }];
      await writeAudit(tx, { by: person, club, action, subject: `seasons/${wish.season}`, details });
      return { ok: true as const, id };
    }),
  );
  return begun.ok ? begun : askedOtherwise(begun);
});

type Kept = { ok: true } | { ok: false; code: string; words: string };

/** Keeps the texts of a round as somebody types them. */
export const keepPaperLetterTexts = clubAction(
  mayWriteAboutPapers,
  [z.strictObject({ ...ofRound, texts: typedTexts })],
  async ({ club }, { season, round: id, texts }): Promise<Kept> => {
    const { db } = await store();
    const round = await findPaperRound(db, { club, seasonId: season }, id);
    if (!round) return gone();
    const isKept = await db.transaction(async (tx) => {
      await holdPaperRound(tx, round);
      // What leaves for hours leaves with one text.
      const mailing = await madeFrom(tx, club, "papers", id);
      if (mailing && `personal.${mailing.locale}` in texts) return false;
      await keepPaperTexts(tx, round, texts);
      return true;
    });
    if (isKept) return { ok: true };
    return { ok: false, code: "mailed", words: (await getTranslations("post.mailing"))("mailed") };
  },
);

/** Writes down that families are written to. Of who has handed in everything meanwhile nothing is written down, and it is said. */
export const notePapersWritten = clubAction(
  mayWriteAboutPapers,
  [
    z.strictObject({
      ask: onceKey,
      ...ofRound,
      families: recordIds(MOST_PEOPLE).min(1),
      channel: z.enum(OWN_CHANNELS),
    }),
  ],
  async ({ club, person }, { ask, season, round: id, families, channel }): Promise<Kept> => {
    const { db } = await store();
    const scope = { club, seasonId: season };
    const round = await findPaperRound(db, scope, id);
    if (!round) return gone();
    const { reminders } = await papersRemindingIn(db, round, await today(db, club));
    const asked = new Set(families);
    const sent = reminders.filter((one) => asked.has(one.id));
    const asking = { club, account: person.id, ask, said: [season, id, families, channel] };
    const noted = await db.transaction((tx) =>
      answeredOnce(tx, asking, async () => {
        await notePaperReminders(tx, scope, sent, { channel, by: person.name });
        const [action, details] = ["paper.letter_write", { count: sent.length, channel }];
        if (sent.length > 0) await writeAudit(tx, { by: person, club, action, subject: `seasons/${season}`, details });
        return { ok: true as const, left: asked.size - sent.length };
      }),
    );
    if (!noted.ok) return askedOtherwise(noted);
    if (noted.left === 0) return { ok: true };
    const words = await getTranslations("papers.letters");
    return { ok: false, code: "complete", words: words("completeMeanwhile", { count: noted.left }) };
  },
);

/** Has the letters of a round leave by the club's mail server, one an address; asked again, they are those that there are. */
export const mailPaperLetters = clubAction(
  mayWriteAboutPapers,
  [z.strictObject({ ...ofRound, locale: z.enum(locales) })],
  async (seat, { season, round: id, locale }): Promise<MailingPress> => {
    const { club } = seat;
    const { db } = await store();
    const scope = { club, seasonId: season };
    const round = await findPaperRound(db, scope, id);
    if (!round) return gone();
    const off = await whyNoServer(club);
    if (off) return off;
    const { letters } = lettersTo((await papersRemindingIn(db, round, await today(db, club))).reminders);
    if (letters.length === 0) return nobodyReached();
    await db.transaction(async (tx) => {
      await holdPaperRound(tx, round);
      const held = (await findPaperRound(tx, scope, id)) ?? round;
      const mailing = { kind: "papers", seasonId: season, madeOf: id, locale, topic: null } as const;
      if (await askOnce(tx, seat, mailing, letters))
        await keepPaperTexts(tx, round, { [`personal.${locale}`]: papersTextOf(held, locale) });
    });
    wakePost();
    return { ok: true };
  },
);

/** Sends the first letter of a round to whoever asks. */
export const tryPaperLetter = clubAction(
  mayWriteAboutPapers,
  [z.strictObject({ ...ofRound, locale: z.enum(locales) })],
  async (seat, { season, round: id, locale }): Promise<MailingPress> => {
    const { club } = seat;
    const { db } = await store();
    const round = await findPaperRound(db, { club, seasonId: season }, id);
    if (!round) return gone();
    const { reminders } = await papersRemindingIn(db, round, await today(db, club));
    const [first] = lettersTo(reminders).letters;
    const reminder = first && papersAt(reminders, first.address);
    const to = reminder && { name: reminder.name, text: await papersText(db, round, locale, reminder) };
    return pressTest(seat, to ?? null);
  },
);

const mailed = ({ season, round }: { season: number; round: string }) =>
  ({ kind: "papers", madeOf: round, subject: `seasons/${season}` }) as const;

/** Has nothing more of a round's letters leave. */
export const stopPaperLetters = clubAction(
  mayWriteAboutPapers,
  [z.strictObject(ofRound)],
  (seat, of): Promise<MailingPress> => pressStop(seat, mailed(of)),
);

/** Has a round's letters leave that certainly did not. */
export const mailPaperLettersAgain = clubAction(
  mayWriteAboutPapers,
  [z.strictObject(ofRound)],
  (seat, of): Promise<MailingPress> => pressAgain(seat, mailed(of)),
);

async function gone(): Promise<Extract<Kept, { ok: false }>> {
  return { ok: false, code: "gone", words: (await getTranslations("papers.letters"))("goneRound") };
}

async function askedOtherwise(refusal: AskedOtherwise) {
  return { ...refusal, words: (await getTranslations("errors"))("askedOtherwise") };
}
