import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedLetter } from "#components/base/print/printed-letter.tsx";
import { mayWriteAboutPapers } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { locales } from "#lib/base/words/locale.ts";
import { paperLettersOf } from "#lib/papers/letters/papers-letters.ts";
import { findPaperRound } from "#lib/papers/letters/papers-round.ts";

export async function generateMetadata() {
  return titled((await getTranslations("papers.letters"))("title"), (await getTranslations("ui.export"))("print"));
}

type Props = PageProps<"/[club]/[season]/papers/letters/[id]/print">;

/** The letters of a round about papers, a sheet a family. */
export default async function PrintPaperLettersPage({ params, searchParams }: Props) {
  const { club, season, id } = await params;
  const seasonId = idOfPage(season);
  const locale = parametersReader(await searchParams).among("lang", locales) ?? "fr";
  return printedFor({
    club,
    rule: mayWriteAboutPapers,
    draw: async (_seat, { at }) => {
      const { db } = await store();
      const round = await findPaperRound(db, { club, seasonId }, id);
      if (!round) notFound();
      const { club: name, letters } = await paperLettersOf(db, round, locale);
      return (
        <PrintedLetter
          {...{ locale, at, club: name }}
          back={seasonAddress(club, seasonId, "papers", "letters", id)}
          letters={letters.map(({ family, to, subject, body }) => ({ id: family.id, to, subject, body }))}
        />
      );
    },
  });
}
