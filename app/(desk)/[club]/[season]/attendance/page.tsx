import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { TabLinks } from "#components/ui/tabs.tsx";
import { mayReadAttendance } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { parametersReader } from "#lib/arguments/view-parameters.ts";
import { attendanceCopy, offersAttendance } from "#lib/attendance/attendance-copy.ts";
import { sessionCalendarOf } from "#lib/attendance/calendar.ts";
import { openAttendance } from "#lib/attendance/lifecycle.ts";
import { ownSessions } from "#lib/attendance/own.ts";
import { calledSessions, uncalled } from "#lib/attendance/season.ts";
import { walkInsOf } from "#lib/attendance/walk-ins.ts";
import { errorWords } from "#lib/club/words.ts";
import { streamPosition } from "#lib/live/live.ts";
import { store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";
import { Corrections } from "./corrections.tsx";
import { Missing } from "./missing.tsx";
import { Rates } from "./rates.tsx";
import { Sessions } from "./session-week.tsx";
import { WalkIns } from "./walk-in-list.tsx";

const TABS = ["sessions", "missing", "walkIns", "rates", "corrections"] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("attendance"))("title") };
}

/** A season's attendance: its sessions, those without a roll call, rates, corrections. From the copy: no call to the club. */
export default async function AttendancePage({ params, searchParams }: PageProps<"/[club]/[season]/attendance">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const words = await getTranslations("attendance");
  const denied = await whyNot(mayReadAttendance(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  if (!(await offersAttendance(db, club))) return <ErrorState title={words("refused.feature")} />;
  const seasonId = idOfPage(season);
  const calendar = await sessionCalendarOf(db, club);
  const span = calendar.seasons.get(seasonId);
  if (!span) notFound();
  await openAttendance(club, [seasonId]);
  const { at } = streamPosition(club, null);
  const address = await searchParams;
  const tab = parametersReader(address).among("tab", TABS) ?? "sessions";
  const past = await calledSessions(db, { club, seasonId }, calendar, span.start, await today(db, club));
  const missing = uncalled(past);
  const isOwn = address.whose === "own" ? await ownSessions(db, club, [seasonId], seat.person.email) : undefined;
  const copy = await attendanceCopy(db, club, seasonId);
  const copied = copy.asOf !== null && copy.error === null;
  // Also of sessions that are not there any more: the number is that of the rows behind it.
  const walkIns = await walkInsOf(db, { club, seasonId });
  const here = seasonAddress(club, seasonId, "attendance");
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} also="attendance" />
      <PageHeader title={words("title")} description={words("description")} className="pb-3" />
      <TabLinks
        label={words("tabs")}
        className="px-4 md:px-8"
        links={TABS.map((one) => ({
          href: one === "sessions" ? here : `${here}?tab=${one}`,
          words: words(one),
          current: one === tab,
          ...(one === "missing" && { count: missing.length }),
          ...(one === "walkIns" && { count: walkIns.length }),
        }))}
      />
      <PageBody className="space-y-6 pt-5">
        <CopyState copy={copy} />
        {tab === "sessions" ? <Sessions {...{ seat, seasonId, calendar }} week={address.week} /> : null}
        {tab === "missing" ? (
          <Missing
            {...{ club, here, copied }}
            missing={isOwn ? missing.filter(isOwn) : missing}
            whose={isOwn && "own"}
          />
        ) : null}
        {tab === "walkIns" ? <WalkIns {...{ club, seasonId, calendar }} all={walkIns} /> : null}
        {tab === "rates" ? <Rates {...{ past, copied }} /> : null}
        {tab === "corrections" ? <Corrections {...{ club, seasonId, calendar, address }} /> : null}
      </PageBody>
    </>
  );
}

/** How far the copy is, while it is not whole: an outage must not look like a club that never calls a roll. */
async function CopyState({ copy: { asOf, error } }: { copy: Awaited<ReturnType<typeof attendanceCopy>> }) {
  const words = await getTranslations("attendance");
  if (error)
    return (
      <p role="status" className="max-w-text text-danger">
        {words("readError", { words: errorWords(await getTranslations("errors"), error) })}
      </p>
    );
  if (asOf !== null) return null;
  return (
    <p role="status" className="max-w-text text-ink-soft">
      {words("reading")}
    </p>
  );
}
