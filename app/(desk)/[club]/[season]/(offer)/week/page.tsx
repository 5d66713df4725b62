import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { WeekActions } from "#components/offer/week-actions.tsx";
import { WeekList } from "#components/offer/week-list.tsx";
import { WeekTimetable } from "#components/offer/week-timetable.tsx";
import { WeekTools } from "#components/offer/week-tools.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { mayManageActivities } from "#lib/access/permissions.ts";
import { requireSeat } from "#lib/access/seat.ts";
import { dayOf } from "#lib/days.ts";
import { streamPosition } from "#lib/live/live.ts";
import { seasonWeek } from "#lib/records/season-week.ts";
import { clashCount, clashesOf } from "#lib/records/week.ts";
import { withCallingOff } from "#lib/records/week-off.ts";
import { formatWeekView, matching, parseWeekView } from "#lib/records/week-view.ts";
import { store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("groups.week"))("title") };
}

/** A normal week of the season: a timetable by days, places or coaches, or a list in words; what of it stands in the address. */
export default async function WeekPage({ params, searchParams }: PageProps<"/[club]/[season]/week">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const seasonId = idOfPage(season);
  const view = parseWeekView(await searchParams);
  const words = await getTranslations("groups.week");
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const { entries, trainers, sports, places, coaches } = await seasonWeek(db, club, seasonId);
  const day = await today(db, club);
  const weekDay = dayOf(day);
  const shown = {
    ...{ club, season: seasonId, trainers, clashes: clashesOf(entries) },
    entries: await withCallingOff(db, seat, seasonId, { entries: matching(entries, view), today: day }),
  };
  const mayCreate = mayManageActivities(seat).allowed;
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} also="attendance" />
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={<WeekActions {...{ club, mayCreate }} season={seasonId} query={formatWeekView(view)} />}
      />
      <WeekTools
        {...{ view, today: weekDay }}
        clashes={clashCount(entries)}
        choices={{ sport: sports, place: places, coach: coaches }}
      />
      {view.by === "list" ? (
        <WeekList {...shown} />
      ) : (
        <WeekTimetable {...shown} {...{ view, today: weekDay, places, coaches, mayCreate }} by={view.by} />
      )}
    </>
  );
}
