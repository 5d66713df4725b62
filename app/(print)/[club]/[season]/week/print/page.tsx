import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedWeek } from "#components/activities/offer/printed-week.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { seasonWeek } from "#lib/activities/week/season-week.ts";
import { formatWeekView, matching, parseWeekView } from "#lib/activities/week/week-view.ts";
import { mayReadActivities } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { sectionTitle } from "#lib/desk/exports/section-title.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { clashesOf, placeKey } from "#lib/sync/records/week.ts";

export async function generateMetadata() {
  return titled((await getTranslations("groups.week"))("title"), (await getTranslations("ui.export"))("print"));
}

/** The week as it hangs at each place: what matches the address, a sheet a place. */
export default async function PrintWeekPage({ params, searchParams }: PageProps<"/[club]/[season]/week/print">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayReadActivities(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const view = parseWeekView(await searchParams);
  const words = await getTranslations("groups.week");
  const { db } = await store();
  const { entries, trainers, places } = await seasonWeek(db, club, seasonId, await withinSeen(seat, seasonId));
  const shown = matching(entries, view);
  const sheets = [...places, { key: "", name: words("withoutPlace") }]
    .map(({ key, name }) => ({
      key,
      title: name,
      entries: shown.filter(({ location }) => placeKey(location) === key),
    }))
    .filter((sheet) => sheet.entries.length > 0);
  return (
    <PrintedWeek
      {...{ club, sheets, trainers }}
      season={seasonId}
      clubName={[(await findClub(db, club))?.name ?? club, await sectionTitle(seat)].filter(Boolean).join(" · ")}
      seasonName={(await seasonName(db, club, seasonId)) ?? season}
      at={now()}
      back={`${seasonAddress(club, season, "week")}?${formatWeekView(view)}`}
      clashes={clashesOf(entries)}
    />
  );
}
