import { CalendarSync } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreateButton } from "#components/activities/offer/create-button.tsx";
import { SeasonList } from "#components/activities/seasons/season-list.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { ActionLink } from "#components/people/records/action-link.tsx";
import { mayManageSeasons, mayRollOver } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import type { Formats } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type SeasonNotes, type SeasonUse, seasonNotes, seasonUses } from "#lib/sync/copy/season-uses.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { deleteSeasonAction } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("seasons"))("title") };
}

export default async function SeasonsPage({ params }: PageProps<"/[club]/seasons">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayManageSeasons(seat));
  const words = await getTranslations("seasons");
  const { db } = await store();
  const seasons = await seasonsOf(db, club);
  const uses = await seasonUses(db, club);
  const written = await seasonNotes(db, club);
  const formats = await getFormats();
  const noRollover = await whyNot(mayRollOver(seat));
  const rollOver = (
    <ActionLink href={clubAddress(club, "seasons", "rollover")} denied={null} icon={<CalendarSync aria-hidden />}>
      {(await getTranslations("rollover"))("open")}
    </ActionLink>
  );
  const create = <CreateButton href={clubAddress(club, "seasons", "new")} denied={denied} label={words("new")} />;
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            {noRollover === null ? rollOver : null}
            {create}
          </>
        }
      />
      <SeasonList
        club={club}
        seasons={seasons.map(({ id, name, startDate, endDate, registrationStart, registrationEnd }) => ({
          ...{ id, name, startDate, endDate, registrationStart, registrationEnd },
          inUse: wordsOfUse(uses.get(id), words, formats),
          written: wordsOfNotes(written.get(id), words, formats),
        }))}
        today={await today(db, club)}
        denied={denied}
        noRollover={noRollover}
        remove={deleteSeasonAction.bind(null, club)}
      />
    </>
  );
}

const NOUNS = ["groups", "events", "slots", "registrations", "payments"] as const;
const NOTES = ["dossiers", "plans", "reminders", "letters", "journals", "lists"] as const;

type SeasonWords = Awaited<ReturnType<typeof getTranslations<"seasons">>>;

/** "2 aid dossiers and 1 prepared list." */
function wordsOfNotes(notes: SeasonNotes | undefined, words: SeasonWords, formats: Formats): string | null {
  if (!notes) return null;
  return formats.list(
    NOTES.flatMap((noun) => (notes[noun] ? [words(`deletion.written.${noun}`, { count: notes[noun] })] : [])),
  );
}

/** "Still in use: 44 groups and 1,646 registrations." */
function wordsOfUse(use: SeasonUse | undefined, words: SeasonWords, formats: Formats): string | null {
  if (!use) return null;
  const belonging = NOUNS.flatMap((noun) => (use[noun] ? [words(`deletion.of.${noun}`, { count: use[noun] })] : []));
  return words("deletion.used", { belonging: formats.list(belonging) });
}
