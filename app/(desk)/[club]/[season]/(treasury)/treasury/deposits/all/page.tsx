import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { ToDepositTable } from "#components/treasury/deposits/to-deposit-table.tsx";
import { mayKeepSlips } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { moneyToDeposit } from "#lib/treasury/deposits/sums.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("deposits.all"))("title") };
}

/** All that the bank has not got yet, in the drawer and on slips: what the sum of it counts. From the copy: opening it costs no call. */
export default async function ToDepositPage({ params }: PageProps<"/[club]/[season]/treasury/deposits/all">) {
  const { club, season } = await params;
  const denied = await whyNot(mayKeepSlips(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const lines = await moneyToDeposit((await store()).db, { club, seasonId });
  const words = await getTranslations("deposits.all");
  const { euros } = await getFormats();
  const cents = lines.reduce((sum, one) => sum + one.cents, 0);
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader title={words("title")} description={words("description")} />
      <PageBody className="space-y-4">
        <ListTotal total={lines.length} cents={cents} />
        {lines.length > 0 ? (
          <>
            <p role="status" className="tabular-nums">
              {words("total", { count: lines.length, amount: euros(cents) })}
            </p>
            <ToDepositTable {...{ club, lines }} season={seasonId} />
          </>
        ) : null}
        <EmptyState of={noRows({ total: lines.length })} title={words("none")} />
      </PageBody>
    </>
  );
}
