import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titleFor, writtenTitle } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedLetter } from "#components/base/print/printed-letter.tsx";
import { mayWriteAboutPapers } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { locales } from "#lib/base/words/locale.ts";
import { paperLettersOf } from "#lib/papers/letters/papers-letters.ts";
import { findPaperRound } from "#lib/papers/letters/papers-round.ts";

type Props = PageProps<"/[club]/[season]/papers/letters/[id]/print">;

export async function generateMetadata({ params }: Props) {
  const { club, season, id } = await params;
  const written = await titleFor(club, mayWriteAboutPapers, async () =>
    findPaperRound((await store()).db, { club, seasonId: idIn(season) ?? 0 }, id),
  );
  return writtenTitle((await getTranslations("papers.letters"))("title"), written?.writtenAt, "print");
}

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
