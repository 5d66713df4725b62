import { Printer } from "lucide-react";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { viewsOfList } from "#app/(desk)/_views/of-list.ts";
import { ViewsButton } from "#app/(desk)/_views/views-button.tsx";
import { seasonsForSeat } from "#app/(desk)/[club]/queries.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { RecordList } from "#components/base/table/record-list.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { FillProgress } from "#components/desk/frame/fill-progress.tsx";
import { PageToCome } from "#components/desk/frame/page-to-come.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { formatListView, parseListView } from "#lib/base/arguments/list-view.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { LISTED, type ListedName } from "#lib/sync/resources/all.ts";
import { isCopied, type ListedResource } from "#lib/sync/resources/listed-resource.ts";
import { serveList } from "#lib/sync/resources/serve-list.ts";

interface ListPageProps {
  resource: ListedName;
  club: string;
  /** As the address has it; none on a page of the whole club. */
  season?: string;
  asked: Record<string, string | string[] | undefined>;
}

/** The page of a resource that is only listed: rows of the copy, a page at a time, or why this person may not see them. */
export async function ListPage({ resource, club, season, asked }: ListPageProps) {
  const definition: ListedResource = LISTED[resource];
  const seat = await requireAnySeat(club);
  if (seat.section && !definition.knowsSections) notFound();
  const noRead = await whyNot(definition.rules.read(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const seasonId = season === undefined ? ((await seasonsForSeat(club)).running?.id ?? CLUB_WIDE) : idOfPage(season);
  const words = await getTranslations(definition.words);
  const here = pageAddress(definition.page, club, seasonId);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  // A season that was copied before this was part of the copy has none of it yet: that is not a club that has none.
  if (isCopied(definition) && !(await mirrorStatus(db, club, seasonId)).read.includes(definition.copy.phase))
    return (
      <>
        <FillProgress club={club} season={seasonId} ready={false} part={definition.copy.phase} />
        <PageToCome />
      </>
    );
  const { views, address } = await viewsOfList(seat, resource, asked);
  const place = { club, season: seasonId, within: await withinSeen(seat, seasonId) };
  const { total, all, ...list } = await serveList(db, definition, place, address);
  const view = parseListView(address, list.columns, list.filters);
  // What the list opens with, and that one has chosen none of the views, stands in the address: an empty one would open with a view.
  if (address !== asked || (views.opensAs !== null && view.saved === undefined))
    redirect(`${here}?${formatListView({ ...view, saved: view.saved ?? 0 }, list.columns)}`);
  const speech = { words, formats: await getFormats() };
  const sum = await definition.sum?.(db, place, view, speech);
  const everything = formatListView({ ...view, page: 1, saved: undefined }, list.columns);
  return (
    <>
      <LiveRefresh club={club} {...(season !== undefined && { season: seasonId })} at={at} />
      <PageHeader
        title={words("title")}
        description={
          <>
            {words(place.within && definition.knowsSections ? definition.knowsSections : "description")}
            {sum === undefined ? null : <span className="block text-ink tabular-nums">{sum}</span>}
          </>
        }
        actions={
          <>
            <ViewsButton
              {...{ club, views: views.views, noSharing: views.noSharing }}
              list={resource}
              saved={view.saved}
              query={everything}
              served
            />
            {definition.entry?.rule(seat).allowed ? (
              <IntentLink href={`${here}/${definition.entry.below}`} className={buttonStyle({ variant: "primary" })}>
                {words(definition.entry.words)}
              </IntentLink>
            ) : null}
            {definition.hasPaper ? (
              <a href={`${here}/print?${everything}`} className={buttonStyle()}>
                <Printer aria-hidden />
                {(await getTranslations("ui.export"))("print")}
              </a>
            ) : null}
          </>
        }
      />
      <PlaceTabs />
      <RecordList
        caption={words("title")}
        noun={resource}
        {...list}
        served={{ total, all }}
        hasPaper={definition.hasPaper}
        empty={{ title: words("emptyTitle"), description: words("emptyDescription") }}
      />
    </>
  );
}
