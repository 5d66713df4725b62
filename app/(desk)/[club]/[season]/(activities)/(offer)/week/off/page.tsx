import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { idOfPage } from "#app/page-identifier.ts";
import { CallOffForm } from "#components/activities/days-off/call-off-form.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { Alone } from "#components/desk/frame/alone.tsx";
import {
  plannedBetween,
  type Session,
  type SessionKey,
  sessionAt,
  sessionCalendarOf,
} from "#lib/activities/attendance/calendar.ts";
import { mayCallOffThis } from "#lib/activities/attendance/call-off.ts";
import type { SessionLetterName } from "#lib/activities/attendance/session-letter-text.ts";
import { date } from "#lib/activities/attendance/wire.ts";
import { freeDayWords } from "#lib/activities/days-off/free-day-words.ts";
import { mayCallOff, type Seat } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { findMailServer } from "#lib/base/store/mail-servers.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { automaticLetter } from "#lib/people/letters/automatic-letter.ts";
import { callOff } from "./actions.ts";
import { Told } from "./told.tsx";

const asked = z.object({
  type: z.enum(["lesson", "slot"]),
  course: recordIdText,
  date: date.optional().catch(undefined),
});

/** Dates that are offered: a session is called off days before, seldom weeks. */
const DAYS_AHEAD = 8 * 7;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("freedays.callOff"))("title") };
}

/** One date of a lesson or slot: called off with a reason, or held after all, and who is to be told. From the copy: no call to the club. */
export default async function CallOffPage({ params, searchParams }: PageProps<"/[club]/[season]/week/off">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayCallOff(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const read = asked.safeParse(await searchParams);
  if (!read.success) notFound();
  const { type, course: courseId, date: named } = read.data;
  const { db } = await store();
  const calendar = await sessionCalendarOf(db, club);
  const from = await today(db, club);
  const isThis = (one: SessionKey) => one.type === type && one.courseId === courseId;
  const coming = plannedBetween(calendar, from, dayAfter(from, DAYS_AHEAD)).filter(isThis);
  const session =
    (named && sessionAt(calendar, { date: named, type, courseId })) ??
    // One that was called off stays in sight: on the next date the same button would stand in the same place.
    coming.find(({ off }) => off === null || off.kind === "calledOff") ??
    coming[0];
  const words = await getTranslations("freedays.callOff");
  if (!session) return <ErrorState title={words("noDate")} />;
  if (session.seasonId !== seasonId) notFound();
  const notOwn = await whyNot(await mayCallOffThis(db, seat, seasonId, session));
  if (notOwn) return <ErrorState title={notOwn} />;
  return <CallOff {...{ seat, session, coming }} />;
}

interface CallOffProps {
  seat: Seat;
  session: Session;
  coming: readonly Session[];
}

async function CallOff({ seat, session, coming }: CallOffProps) {
  const words = await getTranslations("freedays.callOff");
  const formats = await getFormats();
  const { club } = seat;
  const { seasonId, courseId, off } = session;
  const type = session.type === "slot" ? "slot" : "lesson";
  const hours = `${formats.time(session.begin)} – ${formats.time(session.end)}`;
  const title = session.title ?? words("unnamed", { id: courseId });
  const isCalledOff = off?.kind === "calledOff";
  const { db } = await store();
  const server = await findMailServer(db, club);
  const leaves = async (kind: SessionLetterName) =>
    server?.isOn === true && (await automaticLetter(db, club, kind))?.isOn === true;
  const isMailed = await leaves("called_off");
  const isAlone = isCalledOff && !(await leaves("taking_place"));
  return (
    <>
      <PageHeader
        title={title}
        aside={off ? <Badge tone="cancelled">{await shortWhy(session)}</Badge> : null}
        description={
          <>
            <span className="inline-block first-letter:uppercase">{formats.longDate(session.date)}</span>, {hours}
            {session.place ? ` · ${session.place}` : ""}{" "}
            <IntentLink
              href={seasonAddress(club, seasonId, "week")}
              className="text-accent underline underline-offset-4"
            >
              {words("week")}
            </IntentLink>
          </>
        }
      />
      <PageBody className="space-y-8">
        <Dates {...{ coming, session }} />
        <section aria-labelledby="call-off" className="space-y-2">
          <h2 id="call-off" className="text-base">
            {words(isCalledOff ? "isOff" : "title")}
          </h2>
          {isCalledOff ? (
            <p className="max-w-text [overflow-wrap:anywhere]">
              {words("said", { reason: off.reason, by: off.by, when: formats.dateTime(off.at) })}
            </p>
          ) : (
            <p className="max-w-text text-ink-soft">{words(isMailed ? "helpMailed" : "help")}</p>
          )}
          {isAlone ? <p className="max-w-text text-ink-soft">{words("holdHelp")}</p> : null}
          {off === null || isCalledOff ? (
            <CallOffForm
              key={`${session.date} ${isCalledOff}`}
              reason={isCalledOff ? off.reason : null}
              say={callOff.bind(null, club)}
              session={{ seasonId, type, courseId, date: session.date }}
            />
          ) : (
            <p className="max-w-text">{words("free", { why: await freeDayWords(off) })}</p>
          )}
        </section>
        <Alone title={words("told.title")}>
          <Told {...{ seat, session, title }} />
        </Alone>
      </PageBody>
    </>
  );
}

/** The dates to come, each with whether it takes place. */
async function Dates({ coming, session }: Omit<CallOffProps, "seat">) {
  const words = await getTranslations("freedays.callOff");
  const formats = await getFormats();
  const links = await Promise.all(coming.map(async (one) => ({ ...one, why: one.off ? await shortWhy(one) : null })));
  return (
    <nav aria-label={words("dates")}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ date: day, type, courseId, why }) => (
          <li key={day}>
            <IntentLink
              href={`?${new URLSearchParams({ type, course: String(courseId), date: day })}`}
              aria-current={day === session.date ? "page" : undefined}
              title={why ?? undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded border border-line px-3 tabular-nums aria-[current=page]:border-accent aria-[current=page]:font-medium md:min-h-8"
            >
              {why ? <s>{formats.shortDate(day)}</s> : formats.shortDate(day)}
              {why ? <span className="text-ink-soft text-sm">{why}</span> : null}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Why a session does not take place, in few words. */
async function shortWhy({ off }: Session): Promise<string> {
  const words = await getTranslations("freedays");
  if (!off) return "";
  return off.kind === "calledOff" ? words("calledOff") : freeDayWords(off);
}
