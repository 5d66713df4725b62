"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { DoneAnswer } from "#components/treasury/deposits/answers.ts";
import type { DepositAnswer } from "#components/treasury/deposits/deposit-form.tsx";
import { clubAction } from "#lib/base/access/action.ts";
import { mayKeepSlips, type Seat } from "#lib/base/access/permissions.ts";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { line, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { cancelSlip, depositSlip, type KeptSlip } from "#lib/treasury/deposits/keep-slip.ts";

const atBank = z.strictObject({ depositedOn: dayOfKind("money").nullable(), statementLine: line(200).nullable() });
const wishedDeposit = z.strictObject({ number: recordId, atBank, seen: atBank });

/** Writes down on which day a slip was deposited, and what the bank's statement says of it. */
export const writeSlipDeposit = clubAction(mayKeepSlips, [wishedDeposit], writeDeposit);

async function writeDeposit({ club, person: by }: Seat, wished: z.infer<typeof wishedDeposit>): Promise<DepositAnswer> {
  const { db } = await store();
  const kept = await db.transaction((tx) => depositSlip(tx, { ...wished, club, by, now: now() }));
  return kept.kept ? { ok: true } : refusal(kept);
}

/** Cancels a slip that was not deposited: what it held is in the drawer again. */
export const cancelDepositSlip = clubAction(
  mayKeepSlips,
  [recordId],
  async ({ club, person: by }, number): Promise<DoneAnswer> => {
    const { db } = await store();
    const kept = await db.transaction((tx) => cancelSlip(tx, { club, number, by, now: now() }));
    if (kept.kept) void publish({ club, topic: "mirror" });
    return kept.kept ? { ok: true } : refusal(kept);
  },
);

async function refusal(kept: Exclude<KeptSlip, { kept: true }>): Promise<Exclude<DepositAnswer, { ok: true }>> {
  const words = await getTranslations("deposits.slip.deposit");
  if (kept.why === "missing") return { ok: false, words: words("missing") };
  const formats = await getFormats();
  if (kept.why === "early")
    return { ok: false, words: words(`early.${kept.first.because}`, { day: formats.date(kept.first.day) }) };
  if (kept.why !== "others") return { ok: false, words: words(`${kept.why}Now`) };
  const { by, ...theirs } = kept.theirs;
  const day = theirs.depositedOn === null ? words("none") : formats.date(theirs.depositedOn);
  const statement = theirs.statementLine ?? words("none");
  return { ok: false, words: words("others", { by: by ?? "?", day, statement }), seen: theirs };
}
