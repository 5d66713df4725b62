import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreateButton } from "#components/activities/offer/create-button.tsx";
import { RecordList } from "#components/base/table/record-list.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { mayManageActivities } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { seasonsForSeat } from "../../queries.ts";
import { sportRows } from "./queries.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("resources.sports"))("title") };
}

export default async function SportsPage({ params }: PageProps<"/[club]/sports">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  const words = await getTranslations("resources.sports");
  const { running } = await seasonsForSeat(club);
  const list = await sportRows((await store()).db, club, running?.id ?? 0);
  const create = (
    <CreateButton
      href={clubAddress(club, "sports", "new")}
      denied={await whyNot(mayManageActivities(seat))}
      label={words("new")}
    />
  );
  return (
    <>
      <PageHeader
        title={words("title")}
        description={running?.name ? words("description", { season: running.name }) : undefined}
        actions={create}
      />
      <RecordList
        caption={words("title")}
        noun="sports"
        {...list}
        empty={{ title: words("emptyTitle"), description: words("emptyDescription"), action: create }}
      />
    </>
  );
}
