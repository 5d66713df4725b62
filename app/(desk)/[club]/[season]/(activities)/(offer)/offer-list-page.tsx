import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { CreateButton } from "#components/activities/offer/create-button.tsx";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { RecordList } from "#components/base/table/record-list.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { RESOURCES } from "#lib/sync/resources/all.ts";
import { eventRows, groupRows, lessonRows, slotRows } from "./offer-rows.ts";

const ROWS = { groups: groupRows, slots: slotRows, lessons: lessonRows, events: eventRows } as const;

/**
 * The list of what a season offers of one kind. Apart from the forms: a page sends the code of every component that its
 * modules name, and a form has no use for a table.
 */
export async function OfferListPage({ kind, club, season }: { kind: keyof typeof ROWS; club: string; season: string }) {
  const seat = await requireAnySeat(club);
  const words = await getTranslations(RESOURCES[kind].words);
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const list = await ROWS[kind]((await store()).db, { club, seasonId }, seat);
  const denied = await whyNot(RESOURCES[kind].rules.write(seat));
  const create = (
    <CreateButton href={pageAddress(RESOURCES[kind].page, club, season, "new")} denied={denied} label={words("new")} />
  );
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader title={words("title")} description={words("description")} actions={create} />
      <RecordList
        caption={words("title")}
        noun={kind}
        {...list}
        empty={{ title: words("emptyTitle"), description: words("emptyDescription"), action: create }}
      />
      <PlaceTabs />
    </>
  );
}
