import { Repeat } from "lucide-react";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { PrepareList } from "#components/registrations/renewal/prepare-list.tsx";
import { RenewalFilters, renewalAddress } from "#components/registrations/renewal/renewal-filters.tsx";
import { RenewalTable } from "#components/registrations/renewal/renewal-table.tsx";
import { mayReadRenewal, mayRenew } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows, pageWithin } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seasonOfMembers } from "#lib/desk/season-of-members.ts";
import { foundRenewals, type RenewalRow } from "#lib/registrations/renewal/list.ts";
import { nextGroups, renewalRows, type SeasonPair, seasonPair } from "#lib/registrations/renewal/read.ts";
import {
  formatRenewalView,
  parseRenewalView,
  RENEWALS_A_PAGE,
  type RenewalView,
} from "#lib/registrations/renewal/view.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";
import { prepareList } from "../lists/actions.ts";
import { MadeLists } from "../made-lists.tsx";
import { RenewalPages } from "../pages.tsx";
import { RenewalTabs } from "../renewal-tabs.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("renewal"))("title") };
}

/** Last season's members with the group that each is proposed, and why not. From the copy: no call to the club. */
export default async function RenewalPage({ params, searchParams }: PageProps<"/[club]/[season]/renewal">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadRenewal(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const words = await getTranslations("renewal");
  const scope = await scopeOf(db, club, seasonId);
  const pair = await seasonPair(db, scope);
  if (!pair) notFound();
  const view = parseRenewalView(await searchParams);
  const rows = await renewalRows(db, scope, pair, seasonOfMembers);
  const names = new Map((await nextGroups(db, scope)).map(({ id, name }) => [id, name]));
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={mayRenew(seat).allowed ? <Prepare {...{ club, seasonId, rows, view }} /> : null}
      />
      <RenewalTabs club={club} season={seasonId} at="list" />
      <div className="space-y-1 px-4 py-4 md:px-8">
        <Dates pair={pair} />
      </div>
      {mayRenew(seat).allowed ? <MadeLists club={club} season={seasonId} kinds={["renewal"]} /> : null}
      <Found {...{ club, seasonId, rows, names, view }} />
    </>
  );
}

/** Makes a list of everybody whom the view shows: what is to be chosen is chosen there. */
async function Prepare({ club, seasonId, rows: all, view }: Omit<FoundProps, "names">) {
  const words = await getTranslations("renewal.lists.prepare");
  const { rows } = foundRenewals(all, view);
  const query = formatRenewalView({ ...view, page: 1 });
  return (
    <PrepareList
      isMain
      label={words("renewal", { count: rows.length })}
      disabledReason={rows.length === 0 ? (await getTranslations("renewal.lists.run"))("none") : null}
      wish={{ of: "renewal", season: seasonId, view: query }}
      prepare={prepareList.bind(null, club)}
    />
  );
}

/** From when who may register: the dates of the season, as the club has them. */
async function Dates({ pair: { season, past } }: { pair: SeasonPair }) {
  const words = await getTranslations("renewal.dates");
  const { date } = await getFormats();
  const { registrationStart: start, registrationEnd: end, formerStart, formerAll } = season;
  if (!start) return <p className="max-w-text text-ink-soft">{words("none")}</p>;
  const said = { season: past.name ?? `${past.id}`, former: date(formerStart ?? start), general: date(start) };
  const isEarlier = formerStart !== null && formerStart < start;
  return (
    <p className="max-w-text text-ink-soft">
      {words(isEarlier ? (formerAll ? "all" : "former") : "general", said)}{" "}
      {end ? words("until", { date: date(end) }) : null}
    </p>
  );
}

interface FoundProps {
  club: string;
  seasonId: number;
  rows: readonly RenewalRow[];
  names: ReadonlyMap<number, string | null>;
  view: RenewalView;
}

async function Found({ club, seasonId, rows: all, names, view }: FoundProps) {
  const words = await getTranslations("renewal");
  const { rows, counts, reasons } = foundRenewals(all, view);
  const page = pageWithin({ page: view.page, size: RENEWALS_A_PAGE }, rows.length);
  const here = seasonAddress(club, seasonId, "renewal");
  const groups = [...new Map(all.map(({ group }) => [group.id, group])).values()];
  const asks = {
    came: all.some(({ came }) => came !== null),
    paid: all.some(({ owesCents }) => owesCents !== null),
    order: all.some(({ isComplete }) => isComplete !== null),
  };
  const beyond = rows.filter(({ proposal }) => proposal.verdict === "proposed" && proposal.beyond).length;
  const shown = rows.slice((page - 1) * RENEWALS_A_PAGE, page * RENEWALS_A_PAGE);
  return (
    <>
      <RenewalFilters {...{ here, view, counts, reasons, groups, asks }} />
      <ListTotal total={rows.length} />
      <p className="px-4 pt-3 pb-2 text-ink-soft text-sm tabular-nums md:px-8" role="status">
        {words("found", { count: rows.length })}
        {beyond > 0 ? <> · {words("beyond", { count: beyond })}</> : null}
      </p>
      <EmptyState of={noRows({ total: rows.length })} icon={Repeat} title={words(`empty.${view.show}`)}>
        {words("emptyWords")}
      </EmptyState>
      {shown.length > 0 ? <RenewalTable {...{ club, season: seasonId, rows: shown, groups: names, asks }} /> : null}
      <RenewalPages
        hrefOf={(to) => renewalAddress(here, { ...view, page: to })}
        page={page}
        pages={Math.ceil(rows.length / RENEWALS_A_PAGE)}
      />
    </>
  );
}
