import "server-only";
import { getTranslations } from "next-intl/server";
import { store } from "#lib/base/store/database.ts";
import type { JournalLine } from "#lib/base/store/schema/treasury/treasury.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import type { ExportValue, NamedExport } from "#lib/base/words/export-file.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { creditCents, GIVEN_BACK, moneyCents } from "#lib/sync/resources/payment-facts.ts";
import { findJournal } from "#lib/treasury/journal/exports.ts";
import { dateIn } from "#runtime/clock.ts";

const COLUMNS = [
  ...(["number", "date", "memberId", "person", "type", "method", "amount", "credit", "allocations"] as const),
  ...(["slip", "chequeNumber"] as const),
];

/**
 * A journal as it left, whenever it is asked for: its lines are those that were written down then. Euros with their cents as numbers, refunds less than
 * nothing; discounts and balances carried over stand in a column of their own, because no money came in by them.
 */
export async function journalExport(club: string, season: number, number: number): Promise<NamedExport | undefined> {
  const { db } = await store();
  const journal = await findJournal(db, { club, seasonId: season }, number);
  if (!journal) return undefined;
  const words = await getTranslations("journal");
  const types = await getTranslations("resources.payments");
  const formats = await getFormats();
  const typeOf = (type: string) => {
    const key = `types.${type}`;
    const known = (name: string): name is "types.Autre" => hasWords(types, name);
    return known(key) ? types(key) : type;
  };
  const allocated = ({ allocations, names }: JournalLine) =>
    (allocations ?? [])
      .map(({ type, registrationId, cents }, at) => {
        const unnamed =
          type === "membership"
            ? words("membership")
            : type === GIVEN_BACK
              ? words("givenBack")
              : words("unnamed", { type, id: registrationId ?? 0 });
        return words("allocated", { what: names[at] ?? unnamed, amount: formats.euros(cents) });
      })
      .join(" · ");
  const valuesOf = (line: JournalLine): Record<(typeof COLUMNS)[number], ExportValue> => ({
    number: line.paymentId,
    date: { day: line.receivedOn },
    memberId: line.memberId,
    person: line.person || null,
    type: line.type && typeOf(line.type),
    method: line.method,
    amount: line.amountCents === null || creditCents(line) !== null ? null : inEuros(moneyCents(line)),
    credit: inEuros(creditCents(line)),
    allocations: allocated(line) || null,
    slip: line.slip,
    chequeNumber: line.chequeNumber,
  });
  return {
    title: [words("file", { number }), (await seasonName(db, club, season)) ?? `${season}`],
    day: dateIn(await zoneOf(db, club), journal.writtenAt),
    columns: COLUMNS.map((column) => ({ header: words(`columns.${column}`) })),
    rows: journal.lines.map((line) => {
      const values = valuesOf(line);
      return COLUMNS.map((column) => values[column]);
    }),
  };
}

const inEuros = <C extends number | null>(cents: C) => (cents === null ? null : cents / 100);
