"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/access/action.ts";
import { mayRecordPayments, type Seat } from "#lib/access/permissions.ts";
import { line, onceKey, recordId } from "#lib/arguments/schemas.ts";
import { now } from "#lib/clock.ts";
import { knownPeople } from "#lib/dues/family.ts";
import { estimates } from "#lib/dues/read.ts";
import { wakeOutbox } from "#lib/outbox/lifecycle.ts";
import { MOST_CENTS } from "#lib/payments/amount.ts";
import { openDues } from "#lib/payments/open-dues.ts";
import { chequeDetails, recordPayments, target } from "#lib/payments/record.ts";
import { portionsOf, remainderOf } from "#lib/payments/split.ts";
import { findClub } from "#lib/store/clubs.ts";
import { store } from "#lib/store/database.ts";

/** One payer settles for so many things at most. */
const MOST_AMOUNTS = 60;

const cents = z.int().min(1).max(MOST_CENTS);

/** What was received of one payer. `ask` names the question: asked again after a lost reply, it is the same. */
const received = z.strictObject({
  ask: onceKey,
  season: recordId,
  amountCents: cents,
  method: line(255).trim().min(1),
  receivedOn: z.iso.date(),
  type: z.enum(["Paiement", "Reduction", "Autre"]),
  chosen: z
    .array(z.strictObject({ memberId: recordId, target: target.nullable(), cents }))
    .min(1)
    .max(MOST_AMOUNTS),
  details: chequeDetails.nullable(),
});

type RecordResult = { ok: true } | { ok: false; code: string; words: string };

/**
 * Records what was received of one payer (club-api §4.9): written down here and sent at once, whoever goes on looking. What each part has come to
 * stands among the recordings.
 */
export const recordReceived = clubAction(mayRecordPayments, [received], writeDown);

async function writeDown({ club: slug, person }: Seat, wished: z.infer<typeof received>): Promise<RecordResult> {
  const { ask, season, amountCents, chosen, method, receivedOn, type, details } = wished;
  const words = await getTranslations("treasury.entry");
  // The cents of what leaves are those of what was received: nothing is sent of an amount that was not given out whole.
  if (remainderOf(amountCents, chosen) !== 0) return { ok: false, code: "remainder", words: words("faults.remainder") };
  const { db } = await store();
  const club = await findClub(db, slug);
  const members = [...new Set(chosen.map(({ memberId }) => memberId))];
  if (!club || (await knownPeople(db, slug, members)) < members.length)
    return { ok: false, code: "gone", words: words("faults.gone") };
  const owed = await estimates(db, { club: slug, seasonId: season }, members);
  const dues = [...owed].flatMap(([member, { due }]) => openDues(member, due));
  const parts = portionsOf(chosen, dues).map(({ memberId, cents: amount, towards }) => ({
    ...{ memberId, amountCents: amount, method, receivedOn, type, towards, details },
  }));
  await db.transaction((tx) =>
    recordPayments(tx, {
      ...{ club: slug, ask, baseUrl: club.baseUrl, seasonId: season, parts },
      askedBy: { id: person.id, name: person.name },
      now: now(),
    }),
  );
  wakeOutbox();
  return { ok: true };
}
