import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { CreateButton } from "#components/offer/create-button.tsx";
import { RecordList } from "#components/table/record-list.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { pageAddress } from "#lib/addresses.ts";
import { streamPosition } from "#lib/live/live.ts";
import { RESOURCES } from "#lib/resources/all.ts";

import { store } from "#lib/store/database.ts";
import { eventRows, groupRows, lessonRows, slotRows } from "./offer-rows.ts";

const ROWS = { groups: groupRows, slots: slotRows, lessons: lessonRows, events: eventRows } as const;

/**
 * The list of what a season offers of one kind. Apart from the forms: a page sends the code of every component that its
 * modules name, and a form has no use for a table.
 */
export async function OfferListPage({ kind, club, season }: { kind: keyof typeof ROWS; club: string; season: string }) {
  const seat = await requireSeat(club);
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
    </>
  );
}
