import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { SightNote } from "#components/people/sight-note.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Signpost } from "#components/ui/signpost.tsx";
import { mayCompareRecords, mayFollowDecisions, mayReadRegistrations } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { noRows } from "#lib/arguments/paged.ts";
import { now } from "#lib/clock.ts";
import { clubDay } from "#lib/club-day.ts";
import { streamPosition } from "#lib/live/live.ts";
import { readOverview } from "#lib/mirror/overview.ts";
import { store } from "#lib/store/database.ts";
import { getFormats } from "#lib/words/get-formats.ts";
import { seasonsForSeat } from "../queries.ts";
import { AttentionList } from "./attention-list.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { SeasonCounts } from "./season-counts.tsx";
import { WaitingTable } from "./waiting-table.tsx";

type Props = PageProps<"/[club]/[season]">;

async function seasonNamed({ params }: Props) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const { seasons } = await seasonsForSeat(club);
  const known = seasons.find(({ id }) => String(id) === season);
  if (!known) notFound();
  return { seat, season: known };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { season } = await seasonNamed(props);
  return { title: season.name ?? (await getTranslations("overview"))("title") };
}

/** The season at one look. Everything comes from the mirror: opening it costs no call. */
export default async function OverviewPage(props: Props) {
  const { seat, season } = await seasonNamed(props);
  const words = await getTranslations("overview");
  const formats = await getFormats();
  const reason = await whyNot(mayReadRegistrations(seat));
  const desk = seasonAddress(seat.club, season.id, "registrations");
  const header = (
    <PageHeader
      title={season.name ?? words("title")}
      description={registrationWords(season, clubDay(formats.timeZone, now()), words, formats.date)}
    />
  );
  const { at } = streamPosition(seat.club, null);
  const live = (
    <LiveRefresh club={seat.club} season={season.id} at={at} {...(seat.role === "coach" && { also: "attendance" })} />
  );
  if (reason) {
    return (
      <>
        {live}
        {header}
        <OwnSessions seat={seat} seasonId={season.id} />
        <Signpost title={words("noRegistrations")}>{reason}</Signpost>
      </>
    );
  }
  const followsDecisions = mayFollowDecisions(seat).allowed;
  const overview = await readOverview((await store()).db, seat.club, season.id, now());
  return (
    <>
      {live}
      {header}
      <OwnSessions seat={seat} seasonId={season.id} />
      <div className="grid gap-x-10 gap-y-8 px-4 pb-12 md:px-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <SeasonCounts counts={overview.counts} desk={desk} />
        {followsDecisions ? (
          <section aria-labelledby="waiting" className="min-w-0 xl:col-start-1">
            <h2 id="waiting" className="pb-2 text-base">
              {words("waiting.title")}
            </h2>
            {overview.waiting.length > 0 ? (
              <WaitingTable activities={overview.waiting} desk={desk} />
            ) : (
              <EmptyState
                of={noRows({ total: overview.waiting.length })}
                icon={CircleCheck}
                title={words("waiting.none")}
                className="border-line border-t py-10"
              >
                {words("waiting.noneWords")}
              </EmptyState>
            )}
          </section>
        ) : (
          <section aria-labelledby="activities" className="min-w-0 space-y-2 xl:col-start-1">
            <h2 id="activities" className="text-base">
              {words("activities")}
            </h2>
            <WaitingTable activities={overview.activities} desk={desk} state="validated" />
          </section>
        )}
        {followsDecisions ? (
          <AttentionList
            attention={overview.attention}
            desk={desk}
            twins={mayCompareRecords(seat).allowed ? seasonAddress(seat.club, season.id, "members", "twins") : null}
          />
        ) : (
          <p className="text-ink-soft xl:col-start-2 xl:row-start-1">
            <SightNote role={seat.role} />
          </p>
        )}
      </div>
    </>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<"overview">>>;

/** Whether one can register today, and until or from when. */
function registrationWords(
  season: { registrationStart: string | null; registrationEnd: string | null },
  today: string,
  words: Words,
  date: (moment: string) => string,
): string {
  const { registrationStart: start, registrationEnd: end } = season;
  if (!start || !end) return words("registration.unknown");
  if (today < start) return words("registration.ahead", { date: date(start) });
  if (today > end) return words("registration.over", { date: date(end) });
  return words("registration.open", { date: date(end) });
}
