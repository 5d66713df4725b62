import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titleFor, writtenTitle } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedLetter } from "#components/base/print/printed-letter.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { mayRemind } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { locales } from "#lib/base/words/locale.ts";
import { lettersOf } from "#lib/treasury/reminders/letters-of-round.ts";
import { findRound } from "#lib/treasury/reminders/round.ts";
import { roundState } from "#lib/treasury/reminders/round-state.ts";

type Props = PageProps<"/[club]/[season]/treasury/reminders/[id]/print">;

export async function generateMetadata({ params }: Props) {
  const { club, season, id } = await params;
  const written = await titleFor(club, mayRemind, async () =>
    findRound((await store()).db, { club, seasonId: idIn(season) ?? 0 }, id),
  );
  return writtenTitle((await getTranslations("reminders"))("title"), written?.writtenAt, "print");
}

/** The letters of a round, a sheet a family. */
export default async function PrintRemindersPage({ params, searchParams }: Props) {
  const { club, season, id } = await params;
  const seasonId = idOfPage(season);
  const locale = parametersReader(await searchParams).among("lang", locales) ?? "fr";
  return printedFor({
    club,
    rule: mayRemind,
    draw: async (_seat, { at }) => {
      const { db } = await store();
      const round = await findRound(db, { club, seasonId }, id);
      if (!round) notFound();
      if (!(await roundState(db, round, now())).isRead)
        return <ErrorState title={(await getTranslations("reminders"))("unread")} />;
      const { club: name, letters } = await lettersOf(db, round, locale);
      return (
        <PrintedLetter
          {...{ locale, at, club: name }}
          back={seasonAddress(club, seasonId, "treasury", "reminders", id)}
          letters={letters.map(({ family, to, subject, body }) => ({ id: family.id, to, subject, body }))}
        />
      );
    },
  });
}
