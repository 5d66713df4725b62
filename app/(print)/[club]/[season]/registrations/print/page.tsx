import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { PrintedList } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { tagWords } from "#app/registration-tags.ts";
import { mayExportRegistrations, withinSections } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { registrationExport } from "#lib/desk/exports/registrations.ts";
import { formatView, parseView } from "#lib/sync/copy/registration-filters.ts";

export async function generateMetadata() {
  return titled((await getTranslations("registrations"))("title"), (await getTranslations("ui.export"))("print"));
}

/** The list as it goes on paper: every row that matches the address. */
export default async function PrintRegistrationsPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/registrations/print">) {
  const { club, season } = await params;
  const view = await searchParams;
  const seasonId = idOfPage(season);
  return (
    <PrintedList
      club={club}
      rule={withinSections(mayExportRegistrations)}
      listFor={(seat) =>
        registrationExport(seat, seasonId, view, { tagsIn: (rows) => tagWords(seat, rows), inShort: true })
      }
      back={`${seasonAddress(club, season, "registrations")}?${formatView(parseView(view))}`}
    />
  );
}
