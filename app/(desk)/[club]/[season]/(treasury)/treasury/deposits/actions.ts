"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { DetailsAnswer, DoneAnswer, SlipAnswer } from "#components/treasury/deposits/answers.ts";
import type { CountAnswer } from "#components/treasury/deposits/cash-count-form.tsx";
import { clubAction } from "#lib/base/access/action.ts";
import { mayKeepPaymentDetails, mayKeepSlips, type Seat } from "#lib/base/access/permissions.ts";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { MOST_CENTS } from "#lib/base/arguments/most-cents.ts";
import { line, onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { answeredOnce } from "#lib/base/store/answered-once.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { countCash } from "#lib/treasury/deposits/cash-counts.ts";
import { changedDetails, type KeptDetails, keepDetails } from "#lib/treasury/deposits/details.ts";
import { type MadeSlip, MOST_ON_SLIP, makeSlip } from "#lib/treasury/deposits/make-slip.ts";
import { sayMethod } from "#lib/treasury/deposits/methods.ts";
import { paymentsReadBefore, type ReadBefore } from "#lib/treasury/deposits/read-before.ts";

/** Cash that was counted; nothing is a count, too. */
const countWish = z.strictObject({
  ask: onceKey,
  day: dayOfKind("money"),
  countedCents: z.int().min(0).max(MOST_CENTS),
  note: line(200).nullable(),
});

/** Writes down cash that was counted, and says how it differs from the book. */
export const keepCashCount = clubAction(
  mayKeepSlips,
  [recordId, countWish],
  async ({ club, person: by }: Seat, seasonId, { ask, ...counted }): Promise<CountAnswer> => {
    const { db } = await store();
    if (!(await seasonsOf(db, club)).some(({ id }) => id === seasonId))
      return { ok: false, words: (await getTranslations("deposits.cash.count"))("noSeason") };
    const said = { club, seasonId, by, now: now() };
    const asking = { club, account: by.id, ask, said: [seasonId, counted] };
    const answer = await db.transaction((tx) =>
      answeredOnce(tx, asking, async () => ({
        ok: true as const,
        differenceCents: await countCash(tx, said, { ask, ...counted }),
      })),
    );
    return answer.ok ? answer : { ok: false, words: (await getTranslations("errors"))("askedOtherwise") };
  },
);

const paymentIds = z.array(recordId).min(1).max(MOST_ON_SLIP);

/** `ask` names the question: asked again after a lost reply, it is the same slip. `cents` is what the page said it comes to. */
const wishedSlip = z.strictObject({
  ask: onceKey,
  season: recordId,
  paymentIds,
  cents: z.int().min(1),
  unread: z.boolean(),
});

/** Puts what was chosen in the drawer on the club's next numbered slip, once the club's payments were read whole: the page asks again until they are. */
export const makeDepositSlip = clubAction(mayKeepSlips, [wishedSlip], putOnSlip);

async function putOnSlip({ club, person: by }: Seat, wished: z.infer<typeof wishedSlip>): Promise<SlipAnswer> {
  const { season: seasonId, unread, ...asked } = wished;
  const { db } = await store();
  if (!unread) {
    const read = await paymentsReadBefore(db, { club, seasonId });
    if (!read.fresh) return readingFirst(read);
  }
  const made = await db.transaction((tx) => makeSlip(tx, { ...asked, club, seasonId, by, now: now() }));
  if ("number" in made) {
    // Whoever looks at the same drawer hears of it.
    void publish({ club, topic: "mirror", season: seasonId });
    return { ok: true, number: made.number };
  }
  const slips = made.refused === "taken" ? made.slips : [];
  return { ok: false, words: await refusalWords(made), slips };
}

async function readingFirst({ done, error }: Exclude<ReadBefore, { fresh: true }>): Promise<SlipAnswer> {
  const words = await getTranslations("deposits.drawer");
  if (!error) return { ok: false, state: "reading", words: words("reading", { done }) };
  const reason = errorWords(await getTranslations("errors"), { ...error, detail: null });
  return { ok: false, state: "unreadable", words: words("notRead", { reason }) };
}

async function refusalWords(made: Exclude<MadeSlip, { number: number }>): Promise<string> {
  const words = await getTranslations("deposits.drawer.refused");
  if (made.refused === "taken") return words("taken", { count: made.slips.length });
  if (made.refused === "changed") return words("changed", { amount: (await getFormats()).euros(made.cents) });
  return words(made.refused);
}

const wishedDetails = z.strictObject({
  season: recordId,
  paymentIds,
  changed: changedDetails,
  seenAt: z.iso.datetime().nullable(),
});

/** Keeps what is written on a cheque beside its payments, also where they were recorded elsewhere. */
export const keepChequeDetails = clubAction(mayKeepPaymentDetails, [wishedDetails], writeDetails);

async function writeDetails({ club, person: by }: Seat, wished: z.infer<typeof wishedDetails>): Promise<DetailsAnswer> {
  const { season: seasonId, ...asked } = wished;
  const { db } = await store();
  const kept = await db.transaction((tx) => keepDetails(tx, { ...asked, club, seasonId, by, now: now() }));
  return kept.kept ? { ok: true } : detailsRefusal(kept);
}

async function detailsRefusal(kept: Exclude<KeptDetails, { kept: true }>): Promise<DetailsAnswer> {
  const words = await getTranslations("deposits.details");
  if (kept.why === "gone") return { ok: false, words: words("gone") };
  const { chequeNumber, bank, drawer, depositMonth, note, writtenBy, writtenAt } = kept.theirs;
  const formats = await getFormats();
  const month = depositMonth && formats.month(depositMonth);
  const what = [chequeNumber, bank, drawer, month, note].filter(Boolean).join(", ") || words("nothing");
  return {
    ok: false,
    words: words("others", { by: writtenBy, at: formats.dateTime(writtenAt), what }),
    seenAt: writtenAt.toISOString(),
  };
}

/** As long as a method can be (club-api §2.11), and what folding makes of it. */
const LONGEST_METHOD_KEY = 1_000;

/** Says whether what is paid in a way goes to the bank on slips. */
export const sayDepositMethod = clubAction(
  mayKeepSlips,
  [line(LONGEST_METHOD_KEY).min(1), z.boolean()],
  async ({ club, person: by }, methodKey, isDeposited): Promise<DoneAnswer> => {
    const { db } = await store();
    await db.transaction((tx) => sayMethod(tx, { club, methodKey, isDeposited, by, now: now() }));
    return { ok: true };
  },
);
