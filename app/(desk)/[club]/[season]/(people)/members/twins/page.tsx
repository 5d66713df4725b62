import { Files } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { PairList } from "#components/people/twins/pair-list.tsx";
import { mayCompareRecords } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows, readWithin, windowOf } from "#lib/base/arguments/paged.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { listPairs, type PairFilter } from "#lib/people/twins/read.ts";
import { updateTwins } from "#lib/sync/twins/update.ts";

const PAGE_PAIRS = 50;
const SHOWN: readonly PairFilter[] = ["open", "apart"];

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("twins"))("title") };
}

/** Pairs of records that may be one person. Everything comes from the mirror: opening it costs no call. */
export default async function TwinsPage({ params, searchParams }: PageProps<"/[club]/[season]/members/twins">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const seasonId = idOfPage(season);
  const noRead = await whyNot(mayCompareRecords(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const query = await searchParams;
  const shown: PairFilter = query.show === "apart" ? "apart" : "open";
  const asked = { page: parametersReader(query).paging().page, size: PAGE_PAIRS };
  const { db } = await store();
  const { at } = streamPosition(club, null);
  await updateTwins(db, club);
  const { pairs, counts, total, page } = await readWithin(asked, (page) => listPairs(db, club, shown, windowOf(page)));
  const words = await getTranslations("twins");
  const here = seasonAddress(club, seasonId, "members", "twins");
  return (
    <>
      <LiveRefresh club={club} at={at} />
      <PageHeader title={words("title")} description={words("description")} />
      <TabLinks
        label={words("shown.label")}
        className="px-4 md:px-8"
        links={SHOWN.map((one) => ({
          href: one === "open" ? here : `${here}?show=${one}`,
          words: words(`shown.${one}`),
          count: counts[one],
          current: one === shown,
        }))}
      />
      <PageBody className="pt-4">
        <ListTotal total={total} />
        {total === 0 ? (
          <EmptyState of={noRows({ total })} icon={Files} title={words(shown === "open" ? "none" : "noneApart")}>
            {words(shown === "open" ? "noneWhy" : "noneApartWhy")}
          </EmptyState>
        ) : (
          <PairList here={here} shown={shown} pairs={pairs} page={page} pages={Math.ceil(total / PAGE_PAIRS)} />
        )}
      </PageBody>
    </>
  );
}
