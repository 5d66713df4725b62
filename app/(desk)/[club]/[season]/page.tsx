import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { titled } from "#app/(desk)/_records/title.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { Alone } from "#components/desk/frame/alone.tsx";
import { FillProgress } from "#components/desk/frame/fill-progress.tsx";
import { SightNote } from "#components/people/records/sight-note.tsx";
import { mayDecideRestored, mayImport, type Seat } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { clubAddress, pageAddress, seasonAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type Noun, offeredNouns } from "#lib/club/contract/offered.ts";
import { countRestored } from "#lib/desk/backup/restored-works.ts";
import { seasonStates } from "#lib/desk/first-page/overview.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { FirstSteps } from "../_steps/first-steps.tsx";
import { menuOf } from "../menu-table.ts";
import { seasonsForSeat } from "../queries.ts";
import { firstPage, leftOut } from "./_first/parts.ts";

type Props = PageProps<"/[club]/[season]">;

async function seasonNamed({ params }: Props) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const { seasons } = await seasonsForSeat(club);
  const known = seasons.find(({ id }) => String(id) === season);
  if (!known) notFound();
  return { seat, season: known };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { season } = await seasonNamed(props);
  return titled((await getTranslations("menu.sections"))("overview"), season.name);
}

/**
 * What a person opens the desk for, by their role, part by part: each loads and fails alone. Everything comes from the copy but what a part says it reads live:
 * opening the page costs no call.
 */
export default async function FirstPage(props: Props) {
  const { seat, season } = await seasonNamed(props);
  const { club } = seat;
  const words = await getTranslations("overview");
  const formats = await getFormats();
  const { db } = await store();
  const connection = await findClub(db, club);
  const isOffered = connection ? await offeredNouns(db, connection) : () => false;
  // What the first page tells is of the whole club: of a section the work begins at its people.
  if (seat.section) redirect(firstOfSection(seat, isOffered, season.id));
  const parts = firstPage(seat, isOffered);
  const reason = await whyNot(leftOut(seat, isOffered));
  const { read } = await mirrorStatus(db, club, season.id);
  const drawn = await Promise.all(
    parts.map(async ({ name, phase, Part }) =>
      phase === undefined || read.includes(phase) ? (
        await whole(words(`parts.${name}`), <Part key={name} seat={seat} season={season} />, () =>
          Part({ seat, season }),
        )
      ) : (
        <FillProgress key={name} club={club} season={season.id} ready={false} part={phase} />
      ),
    ),
  );
  const { at } = streamPosition(club, null);
  return (
    <>
      <LiveRefresh club={club} season={season.id} at={at} also={seat.role === "coach" ? "attendance" : "notes"} />
      <PageHeader
        title={season.name ?? words("title")}
        description={
          <>
            {registrationWords(season, clubDay(formats.timeZone, now()), words, formats.date)}{" "}
            <SightNote role={seat.role} />
          </>
        }
      />
      <FirstSteps {...{ seat, isOffered }} season={season.id} />
      {(await isForFiles(seat, season.id)) ? <ReadInFile club={club} season={season.id} /> : null}
      {mayDecideRestored(seat).allowed ? <StandsStill club={club} /> : null}
      {parts.length === 0 ? <Signpost title={words("nothing")}>{reason ?? words("nothingWords")}</Signpost> : null}
      {parts.length > 0 && reason ? (
        <p className="max-w-text px-4 pb-6 text-ink-soft md:px-8">
          {words("leftOut")} {reason}
        </p>
      ) : null}
      <div className="grid gap-x-10 gap-y-8 px-4 pb-12 md:px-8 xl:grid-cols-2 print:px-0">
        {parts.map(({ name, wide }, place) => (
          <section key={name} aria-labelledby={name} className={cn("min-w-0", wide && "xl:col-span-2")}>
            <h2 id={name} className="pb-2 text-base">
              {words(`parts.${name}`)}
            </h2>
            {drawn[place]}
          </section>
        ))}
      </div>
    </>
  );
}

/** Where whoever sees a section begins; their own account where the club grants nothing that they may see. */
function firstOfSection(seat: Seat, isOffered: (noun: Noun) => boolean, season: number): string {
  const places = menuOf(seat, isOffered).flatMap(({ entries }) => entries.flatMap((entry) => entry.places));
  const [first] = places.filter(({ of }) => of === "season");
  return first ? pageAddress(first, seat.club, season) : clubAddress(seat.club, "account");
}

/** A season in which nobody is registered yet, and somebody who may read in who is to be. */
async function isForFiles(seat: Seat, seasonId: number): Promise<boolean> {
  if (!mayImport(seat).allowed) return false;
  const { annual } = await seasonStates((await store()).db, { club: seat.club, seasonId });
  return annual.pending + annual.validated + annual.refused === 0;
}

/** What a restore left standing: nobody else would notice that it is not sent. */
async function StandsStill({ club }: { club: string }) {
  const count = await countRestored((await store()).db, club);
  if (count === 0) return null;
  const words = await getTranslations("settings.work");
  return (
    <p role="status" className="flex max-w-text flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-6 md:px-8">
      <span>{words("notice", { count })}</span>
      <IntentLink href={clubAddress(club, "settings", "work")} className={buttonStyle()}>
        {words("noticeLink")}
      </IntentLink>
    </p>
  );
}

/** The way into an empty season for a club that has its people in a spreadsheet. */
async function ReadInFile({ club, season }: { club: string; season: number }) {
  const words = await getTranslations("import");
  return (
    <p className="flex max-w-text flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-6 md:px-8">
      <span>{words("openWhy")}</span>
      <IntentLink href={seasonAddress(club, season, "import")} className={buttonStyle()}>
        {words("open")}
      </IntentLink>
    </p>
  );
}

/**
 * A part in the page's own first piece, which waits for no script (docs/decisions/025-first-visits-are-whole.md): what it shows comes from the copy. One that fails is
 * drawn again by itself, and says so alone.
 */
async function whole(title: string, part: ReactNode, draw: () => ReactNode | Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await draw();
  } catch {
    return <Alone title={title}>{part}</Alone>;
  }
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
