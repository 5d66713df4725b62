import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedLetter } from "#components/base/print/printed-letter.tsx";
import { mayWriteRefusals } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { locales } from "#lib/base/words/locale.ts";
import { refusalLettersOf, refusedBy } from "#lib/registrations/decisions/refusal-letters.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("registrations.refusal"))("letters") };
}

type Props = PageProps<"/[club]/[season]/registrations/refusals/print">;

/** Letters about registrations that are refused: of one (`kind`, `id`), or of all that a decision refused (`job`); a sheet a family. */
export default async function PrintRefusalsPage({ params, searchParams }: Props) {
  const { club, season } = await params;
  const seasonId = idOfPage(season);
  const asked = parametersReader(await searchParams);
  const [work, id] = [asked.integer("job", 1, HIGHEST_ID), asked.integer("id", 1, HIGHEST_ID)];
  const kind = asked.among("kind", ["annual", "event"]);
  const locale = asked.among("lang", locales) ?? ((await getLocale()) === "fr" ? "fr" : "en");
  return printedFor({
    club,
    rule: mayWriteRefusals,
    draw: async (_seat, { at, club: name }) => {
      const { db } = await store();
      const scope = { club, seasonId };
      const which = work ? await refusedBy(db, scope, work) : kind && id ? { kind, ids: [id] } : undefined;
      if (!which) notFound();
      const words = await getTranslations("registrations.refusal");
      const letters = await refusalLettersOf(db, scope, which, locale);
      const here = new URLSearchParams(work ? { job: String(work) } : { kind: which.kind, id: String(id) });
      return (
        <PrintedLetter
          {...{ locale, at, club: name }}
          title={words("letters")}
          none={words("noLetter")}
          languages={locales.map((lang) => ({ lang, href: `?${here}&lang=${lang}` }))}
          back={
            work
              ? seasonAddress(club, seasonId, "jobs", work)
              : `${seasonAddress(club, seasonId, "registrations")}?kind=${which.kind}&state=all&open=${id}`
          }
          letters={letters.map(({ family, to, subject, body }) => ({ id: family.id, to, subject, body }))}
        />
      );
    },
  });
}
