import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { SlipTable } from "#components/treasury/deposits/slip-table.tsx";
import { mayKeepSlips } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type Slip, slipsOf } from "#lib/treasury/deposits/slips.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("deposits.slips"))("title") };
}

/** The slips of a season: what went to the bank, and what waits to. */
export default async function SlipsPage({ params }: PageProps<"/[club]/[season]/treasury/slips">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepSlips(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const words = await getTranslations("deposits.slips");
  const formats = await getFormats();
  const slips = await slipsOf((await store()).db, { club, seasonId });
  const of = (state: Slip["state"]) => slips.filter((slip) => slip.state === state);
  const total = (some: readonly Slip[]) => formats.euros(some.reduce((sum, { totalCents }) => sum + totalCents, 0));
  const returned = slips.reduce((count, { returnedCount }) => count + returnedCount, 0);
  const returnedCents = slips.reduce((sum, slip) => sum + slip.returnedCents, 0);
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <IntentLink href={seasonAddress(club, seasonId, "treasury", "deposits")} className={buttonStyle()}>
            {words("toDrawer")}
          </IntentLink>
        }
      />
      <PlaceTabs />
      <PageBody className="space-y-4">
        {slips.length > 0 ? (
          <>
            <p className="max-w-text tabular-nums">
              {words("sums", {
                deposited: total(of("deposited")),
                waiting: of("made").length,
                onTheWay: total(of("made")),
              })}
              {returned > 0
                ? ` ${words("returnedSum", { count: returned, amount: formats.euros(returnedCents) })}`
                : null}
            </p>
            <SlipTable {...{ club, season: seasonId, slips }} />
          </>
        ) : null}
        <EmptyState of={noRows({ total: slips.length })} title={words("emptyTitle")}>
          {words("empty")}
        </EmptyState>
      </PageBody>
    </>
  );
}
