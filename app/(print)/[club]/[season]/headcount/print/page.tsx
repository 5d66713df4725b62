import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { headcountAddress } from "#app/(desk)/[club]/[season]/(desk)/headcount/view-address.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import { mayReadHeadcount, withinSections } from "#lib/base/access/permissions.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { sectionTitle } from "#lib/desk/exports/section-title.ts";
import { beforeOf, sayHeadcount } from "#lib/desk/headcount/say.ts";
import { headcountAsked, headcountDesk } from "#lib/desk/headcount/shown.ts";

export async function generateMetadata() {
  return titled((await getTranslations("headcount"))("title"), (await getTranslations("ui.export"))("print"));
}

/** A headcount as it goes on paper, with how it was counted. */
export default async function PrintHeadcountPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/headcount/print">) {
  const { club, season } = await params;
  const asked = headcountAsked(await searchParams);
  return printedFor({
    ...{ club, rule: withinSections(mayReadHeadcount) },
    draw: async (seat, page) => {
      const place = { club, season: idOfPage(season) };
      const { shown } = await headcountDesk(seat, place.season, asked);
      if (!shown) notFound();
      const said = await sayHeadcount(shown);
      const section = await sectionTitle(seat);
      const { number, date } = await getFormats();
      const was = beforeOf(shown);
      const { counted, definition, day, preset } = shown;
      const told = (count: number, earlier: number | null) =>
        earlier === null ? number(count) : `${number(count)} (${number(earlier)})`;
      return (
        <PrintedTable
          {...page}
          title={[definition.name, ...(section === null ? [] : [section]), shown.season.name ?? season, date(day)]}
          notes={[said.state, ...said.notes]}
          headers={[...said.heads, ...counted.columns.map(said.columnOf), said.total]}
          rows={counted.rows.map(({ keys, counts, total }) => [
            ...said.rowOf(keys),
            ...counts.map((count, at) => told(count, was(keys, at))),
            told(total, was(keys, null)),
          ])}
          footer={
            definition.down.length === 0
              ? undefined
              : [
                  ...said.heads.map((_, at) => (at === 0 ? said.total : "")),
                  ...counted.columnTotals.map((count) => number(count)),
                  told(counted.total, shown.before?.counted.total ?? null),
                ]
          }
          back={headcountAddress(place, { preset, day })}
        />
      );
    },
  });
}
