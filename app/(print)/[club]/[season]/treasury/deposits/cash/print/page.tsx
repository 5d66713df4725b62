import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import { useCashWords } from "#components/treasury/deposits/cash-table.tsx";
import { mayKeepSlips } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { readMonth } from "#lib/base/words/typed-month.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { type CashBook, cashBook } from "#lib/treasury/deposits/cash.ts";

export async function generateMetadata() {
  return titled((await getTranslations("deposits.cash"))("title"), (await getTranslations("ui.export"))("print"));
}

/** The cash book of a season, or of the month in the address, as it goes on paper. */
export default async function PrintCashPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/treasury/deposits/cash/print">) {
  const { club, season } = await params;
  const month = readMonth(String((await searchParams).month ?? "")) ?? null;
  return printedFor({
    ...{ club, rule: mayKeepSlips },
    draw: async (_seat, page) => {
      const { db } = await store();
      const seasonId = idOfPage(season);
      // Until payments were read there is nothing to print: the desk says so.
      if (!(await mirrorStatus(db, club, seasonId)).read.includes(payments.copy.phase))
        redirect(seasonAddress(club, season, "treasury", "deposits", "cash"));
      const book = await cashBook(db, { club, seasonId }, month);
      const named = await seasonName(db, club, seasonId);
      const address = seasonAddress(club, season, "treasury", "deposits", "cash");
      const back = month === null ? address : `${address}?month=${month.slice(0, 7)}`;
      return <PrintedCash {...page} {...{ book, month, back }} season={named ?? season} />;
    },
  });
}

interface PrintedCashProps {
  club: string;
  at: Date;
  book: CashBook;
  month: string | null;
  season: string;
  back: string;
}

function PrintedCash({ book, month, season, ...page }: PrintedCashProps) {
  const words = useTranslations("deposits.cash");
  const formats = useFormats();
  const say = useCashWords();
  const { openingCents, inCents, outCents, closingCents, lines } = book;
  return (
    <PrintedTable
      {...page}
      title={[words("title"), season, month === null ? words("season") : formats.month(month)]}
      notes={[words("openingNote", { amount: formats.euros(openingCents) })]}
      headers={(["day", "what", "in", "out", "balance"] as const).map((column) => words(column))}
      rows={lines.map((line) => [
        line.day === null ? words("noDay") : formats.date(line.day),
        say(line),
        line.cents > 0 ? formats.euros(line.cents) : "",
        line.cents < 0 ? formats.euros(0 - line.cents) : "",
        formats.euros(line.balanceCents),
      ])}
      footer={["", words("closing"), formats.euros(inCents), formats.euros(outCents), formats.euros(closingCents)]}
    />
  );
}
