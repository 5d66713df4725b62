import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { Drawer } from "#components/treasury/deposits/drawer.tsx";
import { mayKeepSlips } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { byMonth, type DrawerLine, drawerLines } from "#lib/treasury/deposits/drawer.ts";
import { seasonMethods } from "#lib/treasury/deposits/methods.ts";
import { keepChequeDetails, makeDepositSlip, sayDepositMethod } from "./actions.ts";
import { Methods } from "./methods.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("deposits.drawer"))("title") };
}

/** What lies in the drawer until it goes to the bank. From the copy: opening it costs no call. */
export default async function DepositsPage({ params, searchParams }: PageProps<"/[club]/[season]/treasury/deposits">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepSlips(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const { asOf } = await mirrorStatus(db, club, seasonId);
  const words = await getTranslations("deposits.drawer");
  const formats = await getFormats();
  const lines = await drawerLines(db, { club, seasonId });
  const piles = pilesOf(lines);
  const { pile: asked } = await searchParams;
  const pile = piles.find(({ key }) => key === asked) ?? piles[0];
  const here = seasonAddress(club, seasonId, "treasury", "deposits");
  const nameOf = ({ key, method }: Pile) => (key === "cheque" || key === "cash" ? words(`pile.${key}`) : method);
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={words("title")}
        description={`${words("description")} ${asOf ? words("age", { age: formats.ago(asOf, now()) }) : ""}`}
        actions={
          <>
            <IntentLink href={`${here}/cash`} className={buttonStyle()}>
              {words("cash")}
            </IntentLink>
            <IntentLink href={seasonAddress(club, seasonId, "treasury", "slips")} className={buttonStyle()}>
              {words("slips")}
            </IntentLink>
          </>
        }
      />
      <PlaceTabs />
      <PageBody className="space-y-6">
        {pile ? (
          <>
            <TabLinks
              label={words("piles")}
              links={piles.map((one) => ({
                href: `${here}?pile=${encodeURIComponent(one.key)}`,
                words: `${nameOf(one)} · ${formats.euros(one.cents)}`,
                count: one.lines.length,
                current: one === pile,
              }))}
            />
            <ListTotal total={pile.lines.length} />
            <Drawer
              key={pile.key}
              {...{ club, season: seasonId }}
              pile={pile.key}
              groups={byMonth(pile.lines)}
              make={makeDepositSlip}
              keep={keepChequeDetails}
            />
          </>
        ) : null}
        <EmptyState of={noRows({ total: lines.length })} title={words("emptyTitle")}>
          {words("empty")}
        </EmptyState>
        <Methods
          methods={await seasonMethods(db, { club, seasonId })}
          sayOf={(methodKey, isDeposited) => sayDepositMethod.bind(null, club, methodKey, isDeposited)}
        />
      </PageBody>
    </>
  );
}

interface Pile {
  key: string;
  method: string;
  lines: DrawerLine[];
  cents: number;
}

/** Cheques first, then cash, then what a club has of its own. */
const ORDER = ["cheque", "cash"];
const placeOf = ({ key }: Pile) => (ORDER.indexOf(key) + ORDER.length + 1) % (ORDER.length + 1);

function pilesOf(lines: readonly DrawerLine[]): Pile[] {
  return [...Map.groupBy(lines, ({ pile }) => pile)]
    .map(([key, of]) => ({
      ...{ key, lines: of, method: of[0]?.method ?? "" },
      cents: of.reduce((sum, { cents }) => sum + cents, 0),
    }))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.key.localeCompare(other.key));
}
