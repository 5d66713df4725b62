import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { ReadingNote } from "#components/reminders/reading-note.tsx";
import { UntilRead } from "#components/reminders/until-read.tsx";
import { WhatChanged } from "#components/reminders/what-changed.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { mayRemind } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { now } from "#lib/clock.ts";
import { streamPosition } from "#lib/live/live.ts";
import { wakeMirror } from "#lib/mirror/mirror.ts";
import { seasonName } from "#lib/mirror/seasons.ts";
import { askWhole } from "#lib/mirror/whole-reading.ts";
import { remindersSaid } from "#lib/reminders/default-texts.ts";
import { findRound, remindingIn } from "#lib/reminders/round.ts";
import { roundState } from "#lib/reminders/round-state.ts";
import { findClub } from "#lib/store/clubs.ts";
import { store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";
import { RoundDesk } from "./round-desk.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("reminders"))("title") };
}

/**
 * A round of reminders: the payments are read whole first, by itself; then each family's message, file or letter. Whoever has paid meanwhile drops
 * out, and is named.
 */
export default async function RoundPage({ params }: PageProps<"/[club]/[season]/treasury/reminders/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayRemind(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const round = await findRound(db, { club, seasonId }, id);
  if (!round) notFound();
  const state = await roundState(db, round, now());
  if (!state.isRead && !state.reading.isOpen) {
    await askWhole(db, { club, season: seasonId, phase: "payments" });
    wakeMirror();
  }
  const { reminders, leftOut, changed } = await remindingIn(db, round, await today(db, club));
  const words = await getTranslations("reminders");
  const said = await remindersSaid();
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={words("title")}
        description={words("ofRound", { count: round.families.length, by: round.writtenBy })}
      />
      <div className="space-y-6 px-4 pb-12 md:px-8">
        <ReadingNote state={state} now={now().toISOString()} />
        {state.isRead ? <WhatChanged {...{ leftOut, changed }} /> : <UntilRead />}
        <RoundDesk
          {...{ club, season: seasonId, round: id, reminders, said }}
          isRead={state.isRead}
          since={round.writtenAt.toISOString()}
          clubName={(await findClub(db, club))?.name ?? club}
          seasonName={(await seasonName(db, club, seasonId)) ?? season}
          kept={round.texts}
        />
      </div>
    </>
  );
}
