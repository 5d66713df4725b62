import { CalendarPlus } from "lucide-react";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CreateButton } from "#components/activities/offer/create-button.tsx";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { mayManageSeasons, type Seat } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { clubAddress, seasonAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { offeredNouns } from "#lib/club/contract/offered.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { FirstSteps } from "./_steps/first-steps.tsx";
import { seasonsForSeat } from "./queries.ts";

/** A club's start is its running season. */
export default async function ClubPage({ params }: PageProps<"/[club]">) {
  const { club } = await params;
  const seat = await requireAnySeat(club);
  const { running } = await seasonsForSeat(club);
  if (running) redirect(seasonAddress(club, running.id));
  return <NoSeason seat={seat} />;
}

/** A club in which nothing can begin before there is a season: whether it has none, nobody knows yet, or it could not be read. */
async function NoSeason({ seat }: { seat: Seat }) {
  const { club } = seat;
  const words = await getTranslations("frame.noSeason");
  const { at } = streamPosition(club, null);
  const { read, error } = await mirrorStatus((await store()).db, club, CLUB_WIDE);
  const isRead = read.includes("seasons");
  const { db } = await store();
  const connection = await findClub(db, club);
  const isOffered = connection ? await offeredNouns(db, connection) : () => false;
  return (
    <>
      <LiveRefresh club={club} at={at} />
      <Signpost
        icon={CalendarPlus}
        title={<h1>{words(isRead ? "title" : error ? "failed" : "reading")}</h1>}
        action={
          isRead ? (
            <CreateButton
              href={clubAddress(club, "seasons", "new")}
              denied={await whyNot(mayManageSeasons(seat))}
              label={(await getTranslations("seasons"))("new")}
            />
          ) : null
        }
      >
        {isRead ? words("words") : error ? errorWords(await getTranslations("errors"), error) : words("readingWords")}
      </Signpost>
      {/* Of what a season is needed for, nothing is offered yet. */}
      {seat.section ? null : <FirstSteps seat={seat} season={null} isOffered={isOffered} />}
    </>
  );
}
