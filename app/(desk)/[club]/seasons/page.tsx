import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreateButton } from "#components/offer/create-button.tsx";
import { SeasonList } from "#components/seasons/season-list.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { mayManageSeasons } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { clubAddress } from "#lib/addresses.ts";
import { now } from "#lib/clock.ts";
import { seasonsOf } from "#lib/mirror/seasons.ts";
import { store } from "#lib/store/database.ts";
import { TIME_ZONE } from "#lib/words/formats.ts";
import { dateIn } from "#runtime/clock.ts";
import { deleteSeason } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("seasons"))("title") };
}

export default async function SeasonsPage({ params }: PageProps<"/[club]/seasons">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayManageSeasons(seat));
  const words = await getTranslations("seasons");
  const seasons = await seasonsOf((await store()).db, club);
  const create = <CreateButton href={clubAddress(club, "seasons", "new")} denied={denied} label={words("new")} />;
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} actions={create} />
      <SeasonList
        club={club}
        seasons={seasons.map(({ id, name, startDate, endDate, registrationStart, registrationEnd }) => ({
          ...{ id, name, startDate, endDate, registrationStart, registrationEnd },
        }))}
        today={dateIn(TIME_ZONE, now())}
        denied={denied}
        remove={deleteSeason.bind(null, club)}
      />
    </>
  );
}
