import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { PrintedList } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { mayExportPapers, withinSections } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { papersExport } from "#lib/desk/exports/papers.ts";
import { formatPapersView, parsePapersView } from "#lib/papers/missing/papers-view.ts";

export async function generateMetadata() {
  return titled((await getTranslations("papers"))("title"), (await getTranslations("ui.export"))("print"));
}

/** Who lacks which paper as it goes on paper: everybody who matches the address. */
export default async function PrintPapersPage({ params, searchParams }: PageProps<"/[club]/[season]/papers/print">) {
  const { club, season } = await params;
  const view = await searchParams;
  const seasonId = idOfPage(season);
  return (
    <PrintedList
      club={club}
      rule={withinSections(mayExportPapers)}
      listFor={(seat) => papersExport(seat, seasonId, view)}
      back={`${seasonAddress(club, season, "papers")}?${formatPapersView(parsePapersView(view))}`}
    />
  );
}
