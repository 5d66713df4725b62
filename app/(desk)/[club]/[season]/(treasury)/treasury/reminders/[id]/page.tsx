import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { shownPost } from "#app/(desk)/_post/shown-post.ts";
import { titleFor, writtenTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { ReadingNote } from "#components/treasury/reminders/reading-note.tsx";
import { UntilRead } from "#components/treasury/reminders/until-read.tsx";
import { WhatChanged } from "#components/treasury/reminders/what-changed.tsx";
import { mayRemind } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { seasonInSentence } from "#lib/base/words/season-in-sentence.ts";
import { lettersTo } from "#lib/people/letters/at-address.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { askWhole } from "#lib/sync/copy/whole-reading.ts";
import { REMINDERS_SAID } from "#lib/treasury/reminders/default-texts.ts";
import { findRound, remindingIn } from "#lib/treasury/reminders/round.ts";
import { roundState } from "#lib/treasury/reminders/round-state.ts";
import { MailedRound } from "./mailed-round.tsx";
import { RoundDesk } from "./round-desk.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/reminders/[id]">) {
  const { club, season, id } = await params;
  const round = await titleFor(club, mayRemind, async () =>
    findRound((await store()).db, { club, seasonId: idIn(season) ?? 0 }, id),
  );
  return writtenTitle((await getTranslations("reminders"))("title"), round?.writtenAt);
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
  const { mailing, post: shown } = await shownPost(seat, { kind: "reminders", madeOf: id }, lettersTo(reminders));
  const words = await getTranslations("reminders");
  const said = REMINDERS_SAID;
  const post = { ...shown, season: seasonId, round: id, isRead: state.isRead };
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} also="letters" />
      <PageHeader
        title={words("title")}
        description={words("ofRound", { count: round.families.length, by: round.writtenBy })}
      />
      <div className="space-y-6 px-4 pb-12 md:px-8">
        <ReadingNote state={state} now={now().toISOString()} />
        {mailing ? <MailedRound {...post} locale={mailing.locale} /> : null}
        {state.isRead ? <WhatChanged {...{ leftOut, changed }} /> : <UntilRead />}
        <RoundDesk
          {...{ club, season: seasonId, round: id, reminders, said }}
          isRead={state.isRead}
          since={round.writtenAt.toISOString()}
          clubName={(await findClub(db, club))?.name ?? club}
          seasonName={seasonInSentence((await seasonName(db, club, seasonId)) ?? season)}
          kept={round.texts}
          mail={mailing ? null : post}
          fixedIn={mailing?.locale ?? null}
        />
      </div>
    </>
  );
}
