"use server";

import { getTranslations } from "next-intl/server";
import { clubAction } from "#lib/base/access/action.ts";
import { mayCloseYear, type Seat } from "#lib/base/access/permissions.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { closeYear } from "#lib/treasury/closing/keep-closing.ts";
import { paymentsCopy } from "#lib/treasury/journal/payments-copy.ts";
import { seasonYear } from "#lib/treasury/ledger/period.ts";
import { type FreshYear, readDaysAnew } from "#lib/treasury/ledger/read-year.ts";

type Closed = { ok: true; number: number; isNew: boolean } | { ok: false; code: string; words: string };

/** Reads what the year of a season rests on once more, and writes its statement down under the next number; gives the last one where nothing has changed since. */
export const closeOneYear = clubAction(mayCloseYear, [recordId], writeClosing);

async function writeClosing({ club, person }: Seat, seasonId: number): Promise<Closed> {
  const opened = await store();
  const journal = await getTranslations("journal");
  const { state } = await paymentsCopy(opened.db, { club, seasonId });
  if (state !== "read") return { ok: false, code: state, words: journal(`${state}Help`) };
  const year = await seasonYear(opened.db, club, seasonId);
  if (!year) return { ok: false, code: "no_days", words: (await getTranslations("closing"))("noDays") };
  const read = await readDaysAnew(opened.db, club, year);
  if (!read.isFresh) return { ok: false, code: "not_fresh", words: await whyNotFresh(read) };
  const day = await today(opened.db, club);
  const hand = { by: { id: person.id, name: person.name }, now: now() };
  const closed = await closeYear(opened, { club, seasonId, ...hand }, { year, today: day });
  if (closed.isNew) void publish({ club, topic: "mirror" });
  return { ok: true, ...closed };
}

/** Why something was not read to its end: the club does not give it, or it takes longer than one waits. */
async function whyNotFresh({ season, status }: Extract<FreshYear, { isFresh: false }>): Promise<string> {
  if (status.error) return errorWords(await getTranslations("errors"), status.error);
  const { done, total } = status;
  const name = season.name ?? `#${season.id}`;
  return (await getTranslations("closing"))("stillReading", { name, done, total: total ?? done });
}
