import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { shownPost } from "#app/(desk)/_post/shown-post.ts";
import { titleFor, writtenTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { mayWriteAboutPapers } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seasonInSentence } from "#lib/base/words/season-in-sentence.ts";
import type { CompleteFamily } from "#lib/papers/letters/papers-reminder.ts";
import { findPaperRound, papersRemindingIn } from "#lib/papers/letters/papers-round.ts";
import { PAPERS_SAID } from "#lib/papers/letters/papers-said.ts";
import { fillingStatus } from "#lib/papers/missing/filling.ts";
import { lettersTo } from "#lib/people/letters/at-address.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { MailedPapers } from "./mailed-papers.tsx";
import { PapersRoundDesk } from "./papers-round-desk.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/papers/letters/[id]">) {
  const { club, season, id } = await params;
  const round = await titleFor(club, mayWriteAboutPapers, async () =>
    findPaperRound((await store()).db, { club, seasonId: idIn(season) ?? 0 }, id),
  );
  return writtenTitle((await getTranslations("papers.letters"))("title"), round?.writtenAt);
}

/** A round of letters about papers, by what the copy says now: whoever has handed in everything meanwhile drops out, and is named. */
export default async function PapersRoundPage({ params }: PageProps<"/[club]/[season]/papers/letters/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayWriteAboutPapers(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const round = await findPaperRound(db, { club, seasonId }, id);
  if (!round) notFound();
  const { reminders, leftOut } = await papersRemindingIn(db, round, await today(db, club));
  const { oldest } = await fillingStatus(db, { club, seasonId });
  const words = await getTranslations("papers.letters");
  const { ago } = await getFormats();
  const { mailing, post: shown } = await shownPost(seat, { kind: "papers", madeOf: id }, lettersTo(reminders));
  const post = { ...shown, season: seasonId, round: id };
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} also={mailing ? "letters" : "papers"} />
      <PageHeader
        title={words("title")}
        description={words("ofRound", { count: round.families.length, by: round.writtenBy })}
      />
      <div className="space-y-6 px-4 pb-12 md:px-8">
        {oldest ? <p className="text-ink-soft">{words("age", { age: ago(oldest, now()) })}</p> : null}
        {mailing ? <MailedPapers {...post} locale={mailing.locale} /> : null}
        <LeftOut families={leftOut} />
        <PapersRoundDesk
          {...{ club, season: seasonId, round: id, reminders, said: PAPERS_SAID }}
          mail={mailing ? null : post}
          fixedIn={mailing?.locale ?? null}
          since={round.writtenAt.toISOString()}
          clubName={(await findClub(db, club))?.name ?? club}
          seasonName={seasonInSentence((await seasonName(db, club, seasonId)) ?? season)}
          kept={round.texts}
        />
      </div>
    </>
  );
}

async function LeftOut({ families }: { families: readonly CompleteFamily[] }) {
  if (families.length === 0) return null;
  const words = await getTranslations("papers.letters");
  return (
    <section aria-labelledby="changed" className="max-w-text space-y-1">
      <h2 id="changed" className="text-base">
        {words("changed")}
      </h2>
      <ul className="list-disc space-y-0.5 pl-5">
        {families.map(({ name, why }) => (
          <li key={name}>{words(why, { name })}</li>
        ))}
      </ul>
    </section>
  );
}
