"use server";

import { getTranslations } from "next-intl/server";
import { clubAction } from "#lib/base/access/action.ts";
import { mayExportJournal, type Seat } from "#lib/base/access/permissions.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { WholeStatus } from "#lib/sync/copy/whole-reading.ts";
import { exportJournal } from "#lib/treasury/journal/exports.ts";
import { readPaymentsAnew } from "#lib/treasury/journal/fresh.ts";
import { paymentsCopy } from "#lib/treasury/journal/payments-copy.ts";

type Made = { ok: true; number: number; isNew: boolean } | { ok: false; code: string; words: string };

/** Writes down a journal of a season under the next number, or gives the last one where nothing has changed since. */
export const makeJournal = clubAction(mayExportJournal, [recordId], writeJournal);

/** Why the payments were not read to their end: the club does not give them, or it takes longer than one waits. */
async function whyNotFresh({ error, done, total }: WholeStatus): Promise<string> {
  if (error) return errorWords(await getTranslations("errors"), error);
  return (await getTranslations("journal"))("stillReading", { done, total: total ?? done });
}

async function writeJournal({ club, person }: Seat, seasonId: number): Promise<Made> {
  const opened = await store();
  const words = await getTranslations("journal");
  const { state } = await paymentsCopy(opened.db, { club, seasonId });
  if (state !== "read") return { ok: false, code: state, words: words(`${state}Help`) };
  const read = await readPaymentsAnew(opened.db, { club, seasonId });
  if (!read.isFresh) return { ok: false, code: "not_fresh", words: await whyNotFresh(read.status) };
  const by = { id: person.id, name: person.name };
  return { ok: true, ...(await exportJournal(opened, { club, seasonId, by, now: now() })) };
}
