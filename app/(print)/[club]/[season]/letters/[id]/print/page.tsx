import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titleFor, writtenTitle } from "#app/(desk)/_records/title.ts";
import { letterFamilies } from "#app/(desk)/[club]/[season]/(people)/letters/letter-families.ts";
import { seenLetter } from "#app/(desk)/[club]/[season]/(people)/letters/seen-letter.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedLetter } from "#components/base/print/printed-letter.tsx";
import { mayWriteLettersFor, withinSections } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { locales } from "#lib/base/words/locale.ts";
import { filledLetters } from "#lib/people/letters/filled-letters.ts";
import { findFreeLetter, freeTextOf } from "#lib/people/letters/free-letter.ts";
import { freeValuesOf } from "#lib/people/letters/free-text.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";

type Props = PageProps<"/[club]/[season]/letters/[id]/print">;

export async function generateMetadata({ params }: Props) {
  const { club, season, id } = await params;
  const found = await findFreeLetter((await store()).db, { club, seasonId: idIn(season) ?? 0 }, id);
  const written = await titleFor(club, mayWriteLettersFor(found?.purpose ?? null), async () => found);
  return writtenTitle((await getTranslations("freeletters"))("title"), written?.writtenAt, "print");
}

/** A letter on paper, a sheet a family: those whom no address reaches (`?to=without`), or all. */
export default async function PrintLetterPage({ params, searchParams }: Props) {
  const { club, season, id } = await params;
  const seasonId = idOfPage(season);
  const read = parametersReader(await searchParams);
  const locale = read.among("lang", locales) ?? "fr";
  const onlyWithout = read.among("to", ["all", "without"]) === "without";
  const { db } = await store();
  const found = await findFreeLetter(db, { club, seasonId }, id);
  return printedFor({
    club,
    rule: withinSections(mayWriteLettersFor(found?.purpose ?? null)),
    draw: async (seat, { at }) => {
      const letter = await seenLetter(seat, seasonId, id);
      if (!letter) notFound();
      const all = await letterFamilies(db, letter, await today(db, club));
      const families = onlyWithout ? all.filter(({ addresses }) => addresses.length === 0) : all;
      const speech = await letterSpeech(db, letter);
      const letters = await filledLetters(db, club, families, {
        text: freeTextOf(letter, locale),
        valuesOf: (family) => freeValuesOf(family, speech, locale),
      });
      return (
        <PrintedLetter
          {...{ locale, at, club: speech.club }}
          title={(await getTranslations("freeletters"))("title")}
          back={seasonAddress(club, seasonId, "letters", id)}
          letters={letters.map(({ family, to, subject, body }) => ({ id: family.id, to, subject, body }))}
        />
      );
    },
  });
}
