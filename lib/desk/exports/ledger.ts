import "server-only";
import { getTranslations } from "next-intl/server";
import { store } from "#lib/base/store/database.ts";
import { atOneMoment } from "#lib/base/store/one-moment.ts";
import { today } from "#lib/base/time/today.ts";
import type { ExportValue, NamedExport } from "#lib/base/words/export-file.ts";
import { ledgerEntries } from "#lib/treasury/ledger/entries.ts";
import type { LedgerEntry, Period } from "#lib/treasury/ledger/entry.ts";
import { apartFrom } from "#lib/treasury/ledger/read-year.ts";
import { apartWords, ledgerWords } from "#lib/treasury/ledger/words.ts";

const COLUMNS = [
  ...(["day", "kind", "category", "section", "purpose", "person", "means", "in", "out", "paidBackOn"] as const),
  ...(["account", "bankDay", "bankLine", "number", "isOfPeriod"] as const),
];

/**
 * All that came in and went out on some days, a line each, and a payment of several sections a line for each. Euros with their cents as numbers, both more than nothing. The lines of one account add up to its
 * statement of these days: what is of other days and came on one of their lines is among them, and said so. What the page says that they lack stands in lines of its own below: whoever has the file sees no page.
 */
export async function ledgerExport(club: string, period: Period): Promise<NamedExport> {
  const { db } = await store();
  const words = await getTranslations("ledger");
  const { kind, categoryOf, means } = await ledgerWords(db, club);
  const valuesOf = (one: LedgerEntry): Record<(typeof COLUMNS)[number], ExportValue> => ({
    ...{ day: { day: one.day }, kind: kind(one.kind), category: categoryOf(one), section: one.section?.name ?? null },
    ...{ purpose: one.purpose, person: one.person, means: means(one) },
    in: one.cents > 0 ? one.cents / 100 : null,
    out: one.cents < 0 ? (0 - one.cents) / 100 : null,
    ...{ paidBackOn: { day: one.paidBackOn }, account: one.line?.account ?? null },
    ...{ bankDay: { day: one.line?.day ?? null }, bankLine: one.line?.label ?? null, number: one.paymentId },
    isOfPeriod: words(one.isTakenIn ? "takenIn" : one.isOfPeriod ? "ofPeriod" : "ofOthers"),
  });
  const { entries, apart } = await atOneMoment({ db }, async (tx) => ({
    entries: await ledgerEntries(tx, club, period),
    apart: await apartFrom(tx, club, period),
  }));
  const said = Object.values(await apartWords(apart)).filter((sentence) => sentence !== null);
  return {
    title: [words("title"), period.from, period.to],
    day: await today(db, club),
    columns: COLUMNS.map((column) => ({ header: words(`columns.${column}`) })),
    rows: [
      ...entries.map((one) => {
        const values = valuesOf(one);
        return COLUMNS.map((column) => values[column]);
      }),
      ...said.map((sentence) => COLUMNS.map((column) => (column === "purpose" ? sentence : null))),
    ],
  };
}
