import { FileSpreadsheet, Plus } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { viewsOfList } from "#app/(desk)/_views/of-list.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { densityCookie, parseDensity } from "#components/base/table/density.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { helpHere } from "#components/base/ui/page-header.tsx";
import { ActionLink } from "#components/people/records/action-link.tsx";
import { SightNote } from "#components/people/records/sight-note.tsx";
import { activityOptions, sportOptions } from "#lib/activities/offer/activity-options.ts";
import { mayEditPeople, mayImport, mayReadPeople, mayReadRegistrations } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { partsSeen } from "#lib/base/access/sight.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { peoplePage } from "#lib/people/records/people-list.ts";
import { allActivities } from "#lib/sync/copy/activities.ts";
import { formatPeopleRows, parsePeopleView } from "#lib/sync/copy/people-filters.ts";
import { type SeenSeason, seenBy } from "#lib/sync/copy/season-scope.ts";
import { activitiesWithin } from "#lib/sync/copy/section.ts";
import { PeopleDesk } from "./people-desk.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

export default async function MembersPage({ params, searchParams }: PageProps<"/[club]/[season]/members">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const noRead = await whyNot(mayReadPeople(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const seasonId = idOfPage(season);
  const { views, address } = await viewsOfList(seat, "members", await searchParams);
  const view = parsePeopleView(address);
  const withRegistrations = mayReadRegistrations(seat).allowed;
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const { sight, ...scope } = await seenBy(seat, seasonId);
  const [page, options] = await Promise.all([
    peoplePage(db, scope, view, { withRegistrations, sight }),
    withRegistrations ? optionsOf(db, { ...scope, sight }) : null,
  ]);
  const words = await getTranslations("people");
  const cookie = (await cookies()).get(densityCookie("members"))?.value;
  return (
    <PeopleDesk
      club={club}
      season={seasonId}
      initial={{ query: formatPeopleRows(view), page, at }}
      density={parseDensity(cookie)}
      views={views}
      options={options}
      shown={partsSeen(seat)}
      note={<SightNote role={seat.role} />}
      help={await helpHere()}
      create={
        <>
          {mayImport(seat).allowed ? (
            <ActionLink
              href={seasonAddress(club, season, "import")}
              denied={null}
              icon={<FileSpreadsheet aria-hidden />}
            >
              {(await getTranslations("import"))("open")}
            </ActionLink>
          ) : null}
          <ActionLink
            href={seasonAddress(club, season, "members", "new")}
            denied={await whyNot(mayEditPeople(seat))}
            icon={<Plus aria-hidden />}
            variant="primary"
          >
            {words("new")}
          </ActionLink>
        </>
      }
    />
  );
}

/** The groups and sports that one may look for people in. */
async function optionsOf(db: Queryable, { sight: { within }, ...scope }: SeenSeason) {
  const all = await allActivities(db, scope);
  const annual = activitiesWithin(within, "annual", all.annual);
  const event = activitiesWithin(within, "event", all.event);
  return { groups: activityOptions(annual), sports: sportOptions([...annual, ...event]) };
}
