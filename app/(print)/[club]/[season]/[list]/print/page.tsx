import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { PrintedList } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { withinSections } from "#lib/base/access/permissions.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { listedExport } from "#lib/desk/exports/listed.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { listedAt } from "#lib/sync/resources/all.ts";

export async function generateMetadata({ params }: Pick<PageProps<"/[club]/[season]/[list]/print">, "params">) {
  const definition = listedAt({ of: "season", path: (await params).list });
  const title = definition && (await getTranslations(definition.words))("title");
  return titled(title, (await getTranslations("ui.export"))("print"));
}

/** A list of a season as it goes on paper: every row that matches the address. */
export default async function PrintListPage({ params, searchParams }: PageProps<"/[club]/[season]/[list]/print">) {
  const { club, season, list } = await params;
  const address = await searchParams;
  const definition = listedAt({ of: "season", path: list });
  if (!definition?.hasPaper) notFound();
  const seasonId = idOfPage(season);
  const { read } = definition.rules;
  return (
    <PrintedList
      club={club}
      rule={definition.knowsSections ? withinSections(read) : read}
      listFor={async (seat) =>
        listedExport(definition, { club, season: seasonId, within: await withinSeen(seat, seasonId) }, address)
      }
      back={pageAddress(definition.page, club, season)}
    />
  );
}
