import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { PrintedList } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { mayExportPeople, withinSections } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { peopleExport } from "#lib/desk/exports/people.ts";
import { formatPeopleView, parsePeopleView } from "#lib/sync/copy/people-filters.ts";

export async function generateMetadata() {
  return titled((await getTranslations("people"))("title"), (await getTranslations("ui.export"))("print"));
}

/** The list as it goes on paper: every row that matches the address. */
export default async function PrintMembersPage({ params, searchParams }: PageProps<"/[club]/[season]/members/print">) {
  const { club, season } = await params;
  const view = await searchParams;
  const seasonId = idOfPage(season);
  return (
    <PrintedList
      club={club}
      rule={withinSections(mayExportPeople)}
      listFor={(seat) => peopleExport(seat, seasonId, view)}
      back={`${seasonAddress(club, season, "members")}?${formatPeopleView(parsePeopleView(view))}`}
    />
  );
}
