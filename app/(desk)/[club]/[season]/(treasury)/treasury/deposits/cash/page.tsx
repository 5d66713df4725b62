import { Coins, Printer } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { CashCountForm } from "#components/treasury/deposits/cash-count-form.tsx";
import { CashTable } from "#components/treasury/deposits/cash-table.tsx";
import { mayKeepSlips } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { readMonth } from "#lib/base/words/typed-month.ts";
import { cashBook } from "#lib/treasury/deposits/cash.ts";
import { cashCountsOf } from "#lib/treasury/deposits/cash-counts.ts";
import { keepCashCount } from "../actions.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("deposits.cash"))("title") };
}

/** Cash that came in and went out in a season or one of its months. From the copy: opening it costs no call. */
export default async function CashPage({ params, searchParams }: PageProps<"/[club]/[season]/treasury/deposits/cash">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepSlips(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const month = readMonth(String((await searchParams).month ?? "")) ?? null;
  const book = await cashBook((await store()).db, { club, seasonId }, month);
  const words = await getTranslations("deposits.cash");
  const formats = await getFormats();
  const here = seasonAddress(club, seasonId, "treasury", "deposits", "cash");
  const view = month === null ? "" : `?month=${month.slice(0, 7)}`;
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            {/* It stands below a whole season's lines. */}
            <a href="#counted" className={buttonStyle()}>
              <Coins aria-hidden />
              {words("count.title")}
            </a>
            <a href={`${here}/print${view}`} className={buttonStyle()}>
              <Printer aria-hidden />
              {words("print")}
            </a>
          </>
        }
      />
      <PlaceTabs />
      <PageBody className="space-y-5">
        <TabLinks
          label={words("months")}
          links={[null, ...book.months].map((one) => ({
            href: one === null ? here : `${here}?month=${one.slice(0, 7)}`,
            words: one === null ? words("season") : formats.month(one),
            current: one === month,
          }))}
        />
        <CashTable {...{ club, season: seasonId, book }} />
        <Counted {...{ club, seasonId }} />
        <EmptyState of={noRows({ total: book.lines.length })} title={words("emptyTitle")}>
          {words("empty")}
        </EmptyState>
      </PageBody>
    </>
  );
}

/** Cash as somebody counted it, beside what the book says of that day; and the way to count it. */
async function Counted({ club, seasonId }: { club: string; seasonId: number }) {
  const { db } = await store();
  const words = await getTranslations("deposits.cash.count");
  const { date, euros } = await getFormats();
  const counts = await cashCountsOf(db, { club, seasonId });
  return (
    <section aria-labelledby="counted" className="space-y-3">
      <h2 id="counted" className="text-base">
        {words("title")}
      </h2>
      <p className="max-w-text text-ink-soft text-sm">{words("help")}</p>
      {counts.length > 0 ? (
        <PlainTable
          caption={words("title")}
          columns={[
            { id: "day", label: words("day"), card: "name" },
            { id: "counted", label: words("amount"), numeric: true, card: "fact" },
            { id: "expected", label: words("expected"), numeric: true, card: "fact" },
            { id: "difference", label: words("difference"), numeric: true, card: "fact" },
            { id: "note", label: words("note"), card: "line" },
            { id: "by", label: words("by"), card: "value" },
          ]}
          rows={counts.map(({ id, day, countedCents, expectedCents, note, by }) => ({
            id,
            cells: {
              ...{ day: date(day), counted: euros(countedCents), expected: euros(expectedCents) },
              ...{ difference: euros(countedCents - expectedCents), by },
              note: note === null ? null : <span className="[overflow-wrap:anywhere]">{note}</span>,
            },
          }))}
        />
      ) : null}
      <CashCountForm today={await today(db, club)} save={keepCashCount.bind(null, club, seasonId)} />
    </section>
  );
}
