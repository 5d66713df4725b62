"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayCorrectPayments, mayKeepPaymentDetails, type Seat } from "#lib/base/access/permissions.ts";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { line, onceKey, paymentCents, paymentMethod, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { type AskedOtherwise, answeredOnce } from "#lib/base/store/answered-once.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { changedDetails, keepDetails } from "#lib/treasury/deposits/details.ts";
import { wishedChange } from "#lib/treasury/payments/change.ts";
import { requestChange } from "#lib/treasury/payments/changing.ts";
import { COUNTER_KINDS } from "#lib/treasury/payments/record.ts";
import { requestReturn } from "#lib/treasury/payments/returning.ts";

/** The payments of one cheque at most. */
const MOST_OF_CHEQUE = 100;

type Asked = { ok: true } | { ok: false; code: string; words: string };

/** `ask` names the question: asked again after a lost reply, it is the same. */
const change = z.strictObject({ ask: onceKey, season: recordId, change: wishedChange });

/**
 * Amends a payment, or chooses what it settles (club-api §4.9). It is written down here and sent at once, if the club has the payment as it was seen;
 * what became of it stands on the page of the payment.
 */
export const changeReceived = clubAction(mayCorrectPayments, [change], async (seat, wished): Promise<Asked> => {
  const words = await getTranslations("payment");
  const { seen, amend, allocations } = wished.change;
  if (allocations === null && Object.keys(amend).length === 0)
    return { ok: false, code: "nothing", words: words("faults.nothing") };
  const { db } = await store();
  const club = await findClub(db, seat.club);
  if (!club || seen.memberId === null) return { ok: false, code: "gone", words: words("faults.gone") };
  const { ask, ...said } = wished;
  const answer = await db.transaction((tx) =>
    answeredOnce(tx, { club: seat.club, account: seat.person.id, ask, said }, async () => {
      const asked = { ...by(seat), ask, baseUrl: club.baseUrl, seasonId: wished.season };
      return requestChange(tx, { ...asked, change: wished.change });
    }),
  );
  if (!answer.ok && answer.code === "countered") return { ...answer, words: words("faults.countered") };
  if (!answer.ok) return askedOtherwise(answer);
  wakeOutbox();
  return answer;
});

const returned = z.strictObject({
  ask: onceKey,
  season: recordId,
  paymentIds: recordIds(MOST_OF_CHEQUE).min(1),
  kind: z.enum(COUNTER_KINDS),
  cents: paymentCents.nullable(),
  method: paymentMethod,
  receivedOn: dayOfKind("money"),
  reason: line(400).nullable(),
});

/** Gives money of a payment back, or of all payments of one cheque: each as a payment of its own (club-api §2.11), linked with the one that it counters. */
export const returnReceived = clubAction(mayCorrectPayments, [returned], async (seat, wished): Promise<Asked> => {
  const words = await getTranslations("payment");
  const { season, ...said } = wished;
  const { db } = await store();
  const club = await findClub(db, seat.club);
  if (!club) return { ok: false, code: "gone", words: words("faults.gone") };
  const { ask, ...what } = wished;
  const answer = await db.transaction((tx) =>
    answeredOnce(tx, { club: seat.club, account: seat.person.id, ask, said: what }, () =>
      requestReturn(tx, { ...by(seat), ...said, baseUrl: club.baseUrl, seasonId: season }),
    ),
  );
  if (!answer.ok && answer.code === "asked_otherwise") return askedOtherwise(answer);
  if (!answer.ok) return { ...answer, words: words(`faults.${answer.code}`) };
  wakeOutbox();
  return { ok: true };
});

const details = z.strictObject({
  season: recordId,
  paymentId: recordId,
  changed: changedDetails,
  /** When the details that the person saw were written; null: they saw none. */
  seenAt: z.iso.datetime().nullable(),
});

/** Keeps what is written on a cheque beside its payment: of this desk, never sent. Somebody else who wrote meanwhile is not overwritten. */
export const writeDetails = clubAction(mayKeepPaymentDetails, [details], async (seat, wished): Promise<Asked> => {
  const { db } = await store();
  const { season, paymentId, changed, seenAt } = wished;
  const kept = await db.transaction((tx) =>
    keepDetails(tx, {
      ...{ club: seat.club, seasonId: season, paymentIds: [paymentId], changed, seenAt, now: now() },
      by: { id: seat.person.id, name: seat.person.name },
    }),
  );
  const words = await getTranslations("payment");
  if (kept.kept) return { ok: true };
  if (kept.why === "gone") return { ok: false, code: "gone", words: words("faults.unread") };
  return { ok: false, code: "others", words: words("kept.others", { by: kept.theirs.writtenBy }) };
});

const askedOtherwise = async (refusal: AskedOtherwise) => ({
  ...{ ...refusal, words: (await getTranslations("errors"))("askedOtherwise") },
});

const by = ({ club, person }: Seat) => ({ club, askedBy: { id: person.id, name: person.name }, now: now() });
