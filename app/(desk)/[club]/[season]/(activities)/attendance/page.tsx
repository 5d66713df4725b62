import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { attendanceCopy, offersAttendance } from "#lib/activities/attendance/attendance-copy.ts";
import { openAttendance } from "#lib/activities/attendance/lifecycle.ts";
import { ownSessions } from "#lib/activities/attendance/own.ts";
import { calledSessions, uncalled } from "#lib/activities/attendance/roll-calls.ts";
import { calendarSeenBy } from "#lib/activities/attendance/section-calendar.ts";
import { walkInsOf } from "#lib/activities/attendance/walk-ins.ts";
import { mayReadAttendance } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { errorWords } from "#lib/club/client/words.ts";
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
  const seat = await requireAnySeat(club);
  const words = await getTranslations("attendance");
  const denied = await whyNot(mayReadAttendance(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  if (!(await offersAttendance(db, club))) return <ErrorState title={words("refused.feature")} />;
  const seasonId = idOfPage(season);
  const calendar = await calendarSeenBy(db, seat, () => [seasonId]);
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
  const walkIns = await walkInsOf(db, { club, seasonId }, calendar);
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
