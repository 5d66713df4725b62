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
import { date } from "#lib/activities/attendance/wire.ts";
import { clubAction } from "#lib/base/access/action.ts";
import {
  mayWriteLetters,
  mayWriteLettersFor,
  type PermissionVerdict,
  type Seat,
  withinSections,
} from "#lib/base/access/permissions.ts";
import { line, onceKey, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { answeredOnce } from "#lib/base/store/answered-once.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { LETTER_TOPICS } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { isMailbox, LONGEST_ADDRESS } from "#lib/base/words/contact-links.ts";
import { locales } from "#lib/base/words/locale.ts";
import { cardsWished } from "#lib/people/cards/holders.ts";
import { familiesAt, lettersTo } from "#lib/people/letters/at-address.ts";
import {
  beginFreeLetter,
  type FreeLetter,
  findFreeLetter,
  freeTextOf,
  holdFreeLetter,
  keepFreeLetter,
} from "#lib/people/letters/free-letter.ts";
import { freeTextFor, isWritten } from "#lib/people/letters/free-text.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";
import { wakePost } from "#lib/sync/post/lifecycle.ts";
import { madeFrom } from "#lib/sync/post/mailing.ts";
import { sayUnwanted, sayWanted } from "#lib/sync/post/way-out.ts";
import { ROLLS } from "#lib/sync/resources/all.ts";
import { typedTexts } from "#lib/treasury/reminders/round-arguments.ts";
import { chosenPeople } from "./chosen-people.ts";
import { letterAction } from "./letter-action.ts";
import { askedLetters, carriedNow, letterFamilies, postKindOf } from "./letter-families.ts";

/** As many papers as one question issues. */
const MOST_RECEIPTS = 200;
/** A year, a hyphen, and more digits than a club comes to. */
const LONGEST_NUMBER = 16;

/** More people than a club has. */
const MOST_PEOPLE = 5_000;

/** Registrations that were chosen one by one, or who takes part in something, or came there on a day. */
const chosen = z.union([
  z.strictObject({
    ...{ ask: onceKey, season: recordId, kind: z.enum(["annual", "event"]) },
    registrations: recordIds(MOST_PEOPLE).min(1),
  }),
  z.strictObject({ ask: onceKey, season: recordId, of: z.enum(ROLLS), id: recordId, cameOn: date.nullable() }),
  /** What is carried, or told, to whom that concerns. */
  z.strictObject({ ask: onceKey, season: recordId, receipts: z.array(line(LONGEST_NUMBER)).min(1).max(MOST_RECEIPTS) }),
  z.strictObject({ ask: onceKey, season: recordId, cardsOf: cardsWished }),
  z.strictObject({
    ...{ ask: onceKey, season: recordId },
    placeIn: z.strictObject({ kind: z.enum(["annual", "event"]), id: recordId }),
  }),
  z.strictObject({ ask: onceKey, season: recordId, leavers: z.literal(true) }),
]);

type Begun = { ok: true; id: string } | { ok: false; code: string; words: string };

/** Begins a letter to people of the season. Nothing leaves. */
export const beginLetter = clubAction(withinSections(mayBegin), [chosen], async (seat: Seat, wish): Promise<Begun> => {
  const { club, person } = seat;
  const { db } = await store();
  const { ask, ...said } = wish;
  const { people, choice } = await chosenPeople(seat, said);
  const words = await getTranslations("freeletters");
  if (people.length === 0) return { ok: false, code: "nobody", words: words("nobody") };
  const begun = await db.transaction((tx) =>
    answeredOnce(tx, { club, account: person.id, ask, said }, async () => {
      const id = await beginFreeLetter(tx, { club, seasonId: wish.season }, people, choice, person.name, seat.section);
      const details = { count: people.length };
      await writeAudit(tx, { by: person, club, action: "mail.prepare", subject: `seasons/${wish.season}`, details });
      return { ok: true as const, id };
    }),
  );
  return begun.ok ? begun : { ...begun, words: (await getTranslations("errors"))("askedOtherwise") };
});

/** Who may begin a letter is said by what it is for. */
function mayBegin(seat: Seat, wish: z.output<typeof chosen>): PermissionVerdict {
  if ("receipts" in wish) return mayWriteLettersFor("receipts")(seat);
  return "registrations" in wish || "of" in wish ? mayWriteLettersFor(null)(seat) : mayWriteLetters(seat);
}

type Kept = { ok: true } | { ok: false; code: string; words: string };

/** Keeps a letter as somebody writes it: its texts, and whether it is a duty. Once letters were asked for, the text that they leave with stays. */
export const keepLetter = letterAction(
  { texts: typedTexts.optional(), topic: z.enum(LETTER_TOPICS).nullable().optional() },
  async ({ club }, { round: id, texts, topic }, letter): Promise<Kept> => {
    if (!letter) return gone();
    const { db } = await store();
    const isKept = await db.transaction(async (tx) => {
      await holdFreeLetter(tx, letter);
      const mailing = await madeFrom(tx, club, postKindOf(letter), id);
      if (mailing && (topic !== undefined || `personal.${mailing.locale}` in (texts ?? {}))) return false;
      await keepFreeLetter(tx, letter, { texts, topic });
      return true;
    });
    if (isKept) return { ok: true };
    return { ok: false, code: "mailed", words: (await getTranslations("post.mailing"))("mailed") };
  },
);

/** Has a letter leave by the club's mail server, one an address; asked again, they are those that there are. */
export const mailLetter = letterAction(
  { locale: z.enum(locales) },
  async (seat, { season, round: id, locale }, begun): Promise<MailingPress> => {
    const { club } = seat;
    const { db } = await store();
    const off = await whyNoServer(club);
    if (off) return off;
    const scope = { club, seasonId: season };
    if (!begun) return gone();
    // Before the transaction: what is read of a waiting line is shared with whoever else reads it.
    const letters = await askedLetters(db, begun, await letterFamilies(db, begun, await today(db, club)), locale);
    const asked = await db.transaction(async (tx) => {
      await holdFreeLetter(tx, { club, id });
      const letter = await findFreeLetter(tx, scope, id);
      if (!letter) return "gone";
      if (!isWritten(freeTextOf(letter, locale))) return "empty";
      if (letters.length === 0) return "nobody";
      const mailing = { kind: postKindOf(letter), seasonId: season, madeOf: id, locale, topic: letter.topic };
      await askOnce(tx, seat, mailing, letters);
      return "asked";
    });
    if (asked === "gone") return gone();
    if (asked === "empty") return { ok: false, code: asked, words: (await getTranslations("freeletters"))("empty") };
    if (asked === "nobody") return nobodyReached();
    wakePost();
    return { ok: true };
  },
);

/** Sends a letter to whoever asks, as one of its families would get it. */
export const tryLetter = letterAction(
  { locale: z.enum(locales) },
  async (seat, { locale }, letter): Promise<MailingPress> => {
    if (!letter) return gone();
    const text = freeTextOf(letter, locale);
    if (!isWritten(text)) return { ok: false, code: "empty", words: (await getTranslations("freeletters"))("empty") };
    const first = await firstOf(letter, text, locale);
    // Without its papers it would be another letter than its families get.
    if (first === "too_large")
      return { ok: false, code: first, words: (await getTranslations("freeletters"))("tooLarge") };
    return pressTest(seat, first, letter.topic === null ? undefined : locale);
  },
);

async function firstOf(letter: FreeLetter, text: ReturnType<typeof freeTextOf>, locale: (typeof locales)[number]) {
  const { db } = await store();
  const families = await letterFamilies(db, letter, await today(db, letter.club));
  const [first] = lettersTo(families).letters;
  const [family] = first ? familiesAt(families, first.address) : [];
  if (!family) return null;
  const carries = await carriedNow(db, letter, family, locale);
  if (carries === "too_large") return carries;
  return {
    name: family.name,
    text: { ...freeTextFor(text, family, await letterSpeech(db, letter), locale), carries },
  };
}

/** By which mailing a letter is known to the post. */
const mailed = ({ season, round }: { season: number; round: string }, letter: FreeLetter | undefined) => ({
  ...{ kind: postKindOf(letter), madeOf: round, subject: `seasons/${season}` },
});

/** The mailing outlives a letter for who sees the whole club. To who sees a section it may be of others. */
const isHidden = ({ section }: Seat, letter: FreeLetter | undefined) => section !== undefined && letter === undefined;

/** Has nothing more of a letter leave. */
export const stopLetter = letterAction(
  {},
  async (seat, of, letter): Promise<MailingPress> =>
    isHidden(seat, letter) ? gone() : pressStop(seat, mailed(of, letter)),
);

/** Has leave what of a letter certainly did not. */
export const mailLetterAgain = letterAction(
  {},
  async (seat, of, letter): Promise<MailingPress> =>
    isHidden(seat, letter) ? gone() : pressAgain(seat, mailed(of, letter)),
);

const anAddress = line(LONGEST_ADDRESS);

/** Writes down that an address wants no letters of a topic, as a family has said it. */
export const noteUnwanted = clubAction(
  mayWriteLetters,
  [z.strictObject({ address: anAddress, topic: z.enum(LETTER_TOPICS) })],
  async ({ club, person: by }, { address, topic }): Promise<Kept> => {
    const words = await getTranslations("freeletters.unwanted");
    if (!isMailbox(address.trim())) return { ok: false, code: "mailbox", words: words("mailbox") };
    const { db } = await store();
    await db.transaction(async (tx) => {
      const isNew = await sayUnwanted(tx, { club, address, topic }, { saidBy: by.name, now: now() });
      // Whose address it is the log does not say: it outlives it.
      if (isNew) await writeAudit(tx, { by, club, action: "mail.unwanted" });
    });
    return { ok: true };
  },
);

/** Writes down that an address wants such letters after all. */
export const noteWanted = clubAction(
  mayWriteLetters,
  [z.strictObject({ address: anAddress, topic: z.enum(LETTER_TOPICS) })],
  async ({ club, person: by }, { address, topic }): Promise<Kept> => {
    const { db } = await store();
    await db.transaction(async (tx) => {
      if (await sayWanted(tx, { club, address, topic })) await writeAudit(tx, { by, club, action: "mail.wanted" });
    });
    return { ok: true };
  },
);

async function gone(): Promise<{ ok: false; code: string; words: string }> {
  return { ok: false, code: "gone", words: (await getTranslations("freeletters"))("gone") };
}
