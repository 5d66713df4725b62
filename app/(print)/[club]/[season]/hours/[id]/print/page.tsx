import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { sessionCalendarOf } from "#lib/activities/attendance/calendar.ts";
import { hoursAndMinutes } from "#lib/activities/hours/hour-words.ts";
import { isMonth } from "#lib/activities/hours/month.ts";
import { offersStaffHours } from "#lib/activities/hours/offered.ts";
import { compared, type PlannedMonth, plannedIn } from "#lib/activities/hours/planned.ts";
import type { HoursMonth } from "#lib/activities/hours/read-month.ts";
import { askHours, nameOfStaff, seesHoursOf } from "#lib/activities/hours/team.ts";
import { mayReadStaffHours, type Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/hours/[id]/print">) {
  return personTitle((await params).id, (await getTranslations("hours"))("paper.title"));
}

type Props = PageProps<"/[club]/[season]/hours/[id]/print">;

/** A person's validated month on paper, with a line to sign for them and one for the club. */
export default async function PrintHoursPage({ params, searchParams }: Props) {
  const { club, season, id } = await params;
  const { month } = await searchParams;
  if (!isMonth(month)) notFound();
  return printedFor({
    ...{ club, rule: mayReadStaffHours },
    draw: (seat, page) => drawMonth(seat, { seasonId: idOfPage(season), memberId: idOfPage(id), month }, page),
  });
}

interface Asked {
  seasonId: number;
  memberId: number;
  month: string;
}

async function drawMonth(seat: Seat, { seasonId, memberId, month }: Asked, page: { club: string; at: Date }) {
  const { db } = await store();
  const { club } = seat;
  const words = await getTranslations("hours");
  if (!(await seesHoursOf(db, seat, memberId))) return <ErrorState title={words("ownOnly")} />;
  const off = <ErrorState title={words("off.title")}>{words("off.words")}</ErrorState>;
  if (!(await offersStaffHours(db, club))) return off;
  const name = (await nameOfStaff(db, club, memberId)) ?? notFound();
  const answer = await askHours(club, { memberId, month });
  if (answer.state === "off") return off;
  if (answer.state === "unread") return <UnavailableNote none={answer.none} />;
  if (answer.state === "pending") return <ErrorState title={words("pending")} />;
  const planned = plannedIn(await sessionCalendarOf(db, club), month)(memberId);
  const season = (await seasonName(db, club, seasonId)) ?? `#${seasonId}`;
  const back = `${seasonAddress(club, seasonId, "hours", memberId)}?month=${month}`;
  return <PrintedMonth {...page} {...{ name, season, back, planned, month }} hours={answer.month} />;
}

interface PrintedMonthProps {
  name: string;
  season: string;
  month: string;
  hours: HoursMonth;
  planned: PlannedMonth;
  club: string;
  at: Date;
  back: string;
}

async function PrintedMonth({ name, season, month, hours, planned, ...page }: PrintedMonthProps) {
  const words = await getTranslations("hours");
  const formats = await getFormats();
  const length = (seconds: number) => words("length", hoursAndMinutes(seconds));
  const { entries, without } = compared(planned, hours.entries);
  const columns = ["day", "time", "session", "information", "length"] as const;
  const shown = { planned: length(planned.seconds), count: planned.sessions.length };
  return (
    <PrintedTable
      {...page}
      title={[name, formats.month(`${month}-01`), season]}
      notes={[
        words("paper.title"),
        words("paper.planned", shown),
        ...(without.length > 0
          ? [words("paper.without", { days: formats.list(without.map(({ date }) => formats.shortDate(date))) })]
          : []),
      ]}
      headers={columns.map((column) => words(`columns.${column}`))}
      rows={entries.map(({ begin, end, seconds, session, information }) => [
        begin ? formats.date(begin) : words("unknown"),
        begin && end ? `${formats.time(begin)} – ${formats.time(end)}` : words("unknown"),
        session ? (session.title ?? words("unnamed", { id: session.courseId })) : words("notPlanned"),
        information ?? "",
        seconds === null ? words("unknown") : length(seconds),
      ])}
      footer={[words("paper.total"), "", "", "", length(hours.totalSeconds)]}
      signatures={[words("paper.ofPerson", { name }), words("paper.ofClub")]}
    />
  );
}
