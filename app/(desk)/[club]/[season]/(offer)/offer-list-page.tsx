import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { RecordList } from "#components/list/record-list.tsx";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { CreateButton } from "#components/offer/create-button.tsx";
import type { OfferKind } from "#components/offer/offer-sections.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { standing } from "#lib/live/live.ts";
import { store } from "#lib/store/database.ts";
import type { Place } from "./offer-page.tsx";
import { eventRows, groupRows, lessonRows, slotRows } from "./rows.ts";
import { RULES } from "./rules.ts";

const ROWS = { groups: groupRows, slots: slotRows, lessons: lessonRows, events: eventRows } as const;

/**
 * The list of what a season offers of one kind. Apart from the forms: a page sends the code of every component that its
 * modules name, and a form has no use for a table.
 */
export async function OfferListPage({ kind, club, season }: Place & { kind: OfferKind }) {
  const seat = await requireSeat(club);
  const words = await getTranslations(`groups.kinds.${kind}`);
  const seasonId = idOfPage(season);
  const { at } = standing(club, null);
  const list = await ROWS[kind]((await store()).db, { club, seasonId });
  const denied = await whyNot(RULES[kind](seat));
  const create = <CreateButton href={`/${club}/${season}/${kind}/new`} denied={denied} label={words("new")} />;
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader title={words("title")} description={words("description")} actions={create} />
      <RecordList
        caption={words("title")}
        {...list}
        empty={{ title: words("emptyTitle"), description: words("emptyDescription"), action: create }}
      />
    </>
  );
}
