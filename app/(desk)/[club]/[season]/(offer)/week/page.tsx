import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { WeekView } from "#components/offer/week-view.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireSeat } from "#lib/access/seat.ts";
import { standing } from "#lib/live/live.ts";
import { store } from "#lib/store/database.ts";
import { weekOf } from "./queries.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("groups.week"))("title") };
}

export default async function WeekPage({ params }: PageProps<"/[club]/[season]/week">) {
  const { club, season } = await params;
  await requireSeat(club);
  const seasonId = idOfPage(season);
  const words = await getTranslations("groups.week");
  const { at } = standing(club, null);
  const week = await weekOf((await store()).db, club, seasonId);
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader title={words("title")} description={words("description")} />
      <WeekView club={club} season={seasonId} {...week} />
    </>
  );
}
