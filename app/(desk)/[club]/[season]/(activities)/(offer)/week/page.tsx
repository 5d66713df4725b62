import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { WeekActions } from "#components/activities/offer/week-actions.tsx";
import { WeekList } from "#components/activities/offer/week-list.tsx";
import { WeekTimetable } from "#components/activities/offer/week-timetable.tsx";
import { WeekTools } from "#components/activities/offer/week-tools.tsx";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { seasonWeek } from "#lib/activities/week/season-week.ts";
import { withCallingOff } from "#lib/activities/week/week-off.ts";
import { formatWeekView, matching, parseWeekView } from "#lib/activities/week/week-view.ts";
import { mayManageActivities } from "#lib/base/access/permissions.ts";
import { requireAnySeat } from "#lib/base/access/seat.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { dayOf } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { clashCount, clashesOf } from "#lib/sync/records/week.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("groups.week"))("title") };
}

/** A normal week of the season: a timetable by days, places or coaches, or a list in words; what of it stands in the address. */
export default async function WeekPage({ params, searchParams }: PageProps<"/[club]/[season]/week">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const seasonId = idOfPage(season);
  const view = parseWeekView(await searchParams);
  const words = await getTranslations("groups.week");
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const { entries, trainers, sports, places, coaches } = await seasonWeek(
    db,
    club,
    seasonId,
    await withinSeen(seat, seasonId),
  );
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
        actions={
          <WeekActions
            {...{ club, mayCreate }}
            mayFollow={!seat.section}
            season={seasonId}
            query={formatWeekView(view)}
          />
        }
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
