import { Printer } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { viewsOfList } from "#app/(desk)/_views/of-list.ts";
import { ViewsButton } from "#app/(desk)/_views/views-button.tsx";
import { idOfPage } from "#app/identifier.ts";
import { FillProgress } from "#components/frame/fill-progress.tsx";
import { PageToCome } from "#components/frame/page-to-come.tsx";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { RecordList } from "#components/table/record-list.tsx";
import { buttonStyle } from "#components/ui/button-style.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { pageAddress } from "#lib/addresses.ts";
import { formatListView, parseListView } from "#lib/arguments/list-view.ts";
import { standing } from "#lib/live/live.ts";
import { mirrorStatus } from "#lib/mirror/state.ts";
import { LISTED } from "#lib/resources/all.ts";
import type { ListedResource } from "#lib/resources/resource.ts";
import { store } from "#lib/store/database.ts";

interface ListPlace {
  resource: keyof typeof LISTED;
  club: string;
  season: string;
  asked: Record<string, string | string[] | undefined>;
}

/** The page of a resource that is only listed: rows of the copy, a page at a time, or why this person may not see them. */
export async function ListPage({ resource, club, season, asked }: ListPlace) {
  const definition: ListedResource = LISTED[resource];
  const seat = await requireSeat(club);
  const noRead = await whyNot(definition.rules.read(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const seasonId = idOfPage(season);
  const words = await getTranslations(definition.words);
  const { at } = standing(club, null);
  const { db } = await store();
  const part = definition.copy.phase;
  // A season that was copied before this was part of the copy has none of it yet: that is not a club that has none.
  const ready = (await mirrorStatus(db, club, seasonId)).read.includes(part);
  if (!ready)
    return (
      <>
        <FillProgress club={club} season={seasonId} ready={ready} part={part} />
        <PageToCome />
      </>
    );
  const { views, address } = await viewsOfList(seat, resource, asked);
  const { total, all, ...list } = await definition.list(db, { club, season: seasonId }, address);
  const view = parseListView(address, list.columns, list.filters);
  const everything = formatListView({ ...view, page: 1, saved: undefined }, list.columns);
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <ViewsButton
              {...{ club, views: views.views, noSharing: views.noSharing }}
              list={resource}
              saved={view.saved}
              query={everything}
              served
            />
            <a
              href={`${pageAddress(definition.page, club, seasonId, "print")}?${everything}`}
              className={buttonStyle()}
            >
              <Printer aria-hidden />
              {(await getTranslations("ui.export"))("print")}
            </a>
          </>
        }
      />
      <RecordList
        caption={words("title")}
        noun={resource}
        {...list}
        served={{ total, all }}
        hasPaper
        opensAs={views.opensAs}
        empty={{ title: words("emptyTitle"), description: words("emptyDescription") }}
      />
    </>
  );
}
