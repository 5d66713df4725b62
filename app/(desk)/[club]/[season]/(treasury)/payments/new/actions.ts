"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayRecordPayments, type Seat } from "#lib/base/access/permissions.ts";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { boundedText, onceKey, paymentCents, paymentMethod, recordId } from "#lib/base/arguments/schemas.ts";
import type { AskedOtherwise } from "#lib/base/store/answered-once.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { knownPeople } from "#lib/people/records/known-people.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { RECEIVED_TYPES } from "#lib/sync/resources/payment-facts.ts";
import { usedMethods } from "#lib/treasury/payments/methods.ts";
import { PASTE_FIELDS } from "#lib/treasury/payments/paste-heads.ts";
import { MOST_PASTED, type ReadPaste, readPasted } from "#lib/treasury/payments/pasted.ts";
import { type Matched, matchPayers } from "#lib/treasury/payments/payer-match.ts";
import { chequeDetails, target } from "#lib/treasury/payments/record.ts";
import { recordReceipt, recordReceipts } from "#lib/treasury/payments/record-receipt.ts";
import { setAside } from "#lib/treasury/payments/set-aside.ts";
import { remainderOf } from "#lib/treasury/payments/split.ts";

/** One payer settles for so many things at most. */
const MOST_AMOUNTS = 60;

/** What was received of one payer. `ask` names the question: asked again after a lost reply, it is the same. */
const received = z.strictObject({
  ask: onceKey,
  season: recordId,
  amountCents: paymentCents,
  method: paymentMethod,
  receivedOn: dayOfKind("money"),
  type: z.enum(RECEIVED_TYPES),
  chosen: z
    .array(z.strictObject({ memberId: recordId, target: target.nullable(), cents: paymentCents }))
    .min(1)
    .max(MOST_AMOUNTS),
  details: chequeDetails.nullable(),
  /** Recorded though a cheque of that number was recorded for one of these people before. */
  isSure: z.boolean(),
});

type RecordResult = { ok: true } | { ok: false; code: string; words: string };

/**
 * Records what was received of one payer (club-api §4.9): written down here and sent at once, whoever goes on looking. What each part has come to
 * stands among the recordings.
 */
export const recordReceived = clubAction(mayRecordPayments, [received], writeDown);

async function writeDown({ club: slug, person }: Seat, wished: z.infer<typeof received>): Promise<RecordResult> {
  const { ask, season, amountCents, chosen, method, receivedOn, type, details, isSure } = wished;
  const words = await getTranslations("treasury.entry");
  // The cents of what leaves are those of what was received: nothing is sent of an amount that was not given out whole.
  if (remainderOf(amountCents, chosen) !== 0) return { ok: false, code: "remainder", words: words("faults.remainder") };
  const { db } = await store();
  const club = await findClub(db, slug);
  const members = [...new Set(chosen.map(({ memberId }) => memberId))];
  if (!club || (await knownPeople(db, slug, members)) < members.length)
    return { ok: false, code: "gone", words: words("faults.gone") };
  const recorded = await recordReceipt(db, {
    ...{ club: slug, ask, baseUrl: club.baseUrl, seasonId: season, chosen, now: now() },
    askedBy: { id: person.id, name: person.name },
    ...{ sum: { method, receivedOn, type, details }, cheque: isSure ? null : details?.chequeNumber || null },
  });
  if (!recorded.ok && recorded.code === "same_cheque") {
    const { euros, date } = await getFormats();
    const { name, cents, receivedOn: day } = recorded.before;
    const said = { number: details?.chequeNumber ?? "", name, amount: euros(cents), date: date(day) };
    return { ok: false, code: "same_cheque", words: words("faults.sameCheque", said) };
  }
  if (!recorded.ok) return askedOtherwise(recorded);
  wakeOutbox();
  return recorded;
}

const askedOtherwise = async (refusal: AskedOtherwise) => ({
  ...{ ...refusal, words: (await getTranslations("errors"))("askedOtherwise") },
});

/** More than `MOST_PASTED` lines of a spreadsheet: what is beyond them is told and not cut. */
const LONGEST_PASTE = 400_000;
/** Columns of a spreadsheet. */
const MOST_COLUMNS = 256;

const pasted = z.strictObject({
  season: recordId,
  text: boundedText(LONGEST_PASTE),
  /** What a person said of the columns, in their order; null: nothing yet. */
  columns: z.array(z.enum(PASTE_FIELDS).nullable()).max(MOST_COLUMNS).nullable(),
});

/** A paste as it was read, each line with whom it means, and what was recorded before. Travels as JSON. */
export type MatchedPaste = Omit<ReadPaste, "lines"> & Matched & { ok: true };

/** Reads lines pasted from a spreadsheet, each with whom it means: found, several, nobody. Nothing is recorded, and the club is not asked. */
export const readPaste = clubAction(
  mayRecordPayments,
  [pasted],
  async (seat, { season, text, columns }): Promise<MatchedPaste> => {
    const { db } = await store();
    const seen = await seenBy(seat, season);
    const reading = { methods: await usedMethods(db, seat.club), today: seen.today, columns: columns ?? undefined };
    const paste = readPasted(text, reading);
    return { ok: true, ...paste, ...(await matchPayers(db, seen, paste.lines)) };
  },
);

const chosenLines = z.strictObject({
  // A place is put behind it.
  ask: onceKey.max(40),
  season: recordId,
  lines: z
    .array(
      z.strictObject({
        memberId: recordId,
        amountCents: paymentCents,
        method: paymentMethod,
        receivedOn: dayOfKind("money"),
      }),
    )
    .min(1)
    .max(MOST_PASTED),
});

/** Records pasted lines, each as it would be proposed (club-api §4.9). */
export const recordPaste = clubAction(
  mayRecordPayments,
  [chosenLines],
  async ({ club: slug, person }, { ask, season, lines }): Promise<RecordResult> => {
    const { db } = await store();
    const club = await findClub(db, slug);
    const members = [...new Set(lines.map(({ memberId }) => memberId))];
    if (!club || (await knownPeople(db, slug, members)) < members.length)
      return { ok: false, code: "gone", words: (await getTranslations("treasury.entry"))("faults.gone") };
    const recorded = await recordReceipts(db, lines, {
      ...{ club: slug, ask, baseUrl: club.baseUrl, seasonId: season, now: now() },
      askedBy: { id: person.id, name: person.name },
    });
    if (!recorded.ok) return askedOtherwise(recorded);
    wakeOutbox();
    return recorded;
  },
);

/** Parts of one recording at most. */
const MOST_PARTS = 10_000;

/** Takes a part that is not recorded as it was meant from what somebody has to look at. The club is not asked. */
export const putAside = clubAction(
  mayRecordPayments,
  [onceKey, z.int().min(0).max(MOST_PARTS)],
  async ({ club, person }, ask, place): Promise<RecordResult> => {
    const { db } = await store();
    const by = { id: person.id, name: person.name };
    // Somebody else may have done so before: what the page reads next tells.
    await db.transaction((tx) => setAside(tx, { club, ask, place, by }));
    return { ok: true };
  },
);
