import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { PrintedList } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { sessionAt } from "#lib/activities/attendance/calendar.ts";
import { offWords } from "#lib/activities/attendance/off-words.ts";
import { ownSessions } from "#lib/activities/attendance/own.ts";
import { calendarAt } from "#lib/activities/attendance/section-calendar.ts";
import { sheetsOf } from "#lib/activities/attendance/sheets.ts";
import { date, SESSION_TYPES } from "#lib/activities/attendance/wire.ts";
import { mayReadAttendance, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

const asked = z.object({ date, type: z.enum(SESSION_TYPES), course: recordIdText });

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("attendance"))("sheet") };
}

/** The sheet of one session on paper: what was recorded, and a column to sign in or to tick by hand. */
export default async function PrintSheetPage({ params, searchParams }: PageProps<"/[club]/[season]/attendance/print">) {
  const { club, season } = await params;
  const read = asked.safeParse(await searchParams);
  if (!read.success) notFound();
  const { course: courseId, ...named } = read.data;
  const seasonId = idOfPage(season);
  return (
    <PrintedList
      club={club}
      rule={withinSections(mayReadAttendance)}
      listFor={(seat) => paperOf(seat, seasonId, { ...named, courseId })}
      back={seasonAddress(club, seasonId, "attendance")}
    />
  );
}

async function paperOf(
  seat: Seat,
  seasonId: number,
  key: { date: string; type: "lesson" | "slot" | "event"; courseId: number },
): Promise<NamedExport> {
  const { db } = await store();
  const calendar = await calendarAt(db, seat, [key]);
  const session = sessionAt(calendar, key);
  if (session?.seasonId !== seasonId) notFound();
  const isOwn = await ownSessions(db, seat.club, [seasonId], seat.person.email);
  const [sheet] = await sheetsOf(db, seat, [session], { calendar, isOwn });
  if (!sheet) notFound();
  const words = await getTranslations("attendance");
  const formats = await getFormats();
  const columns = ["name", "presence", "recordedBy", "signature"] as const;
  return {
    title: [sheet.title ?? words("unnamed", { id: key.courseId }), formats.longDate(key.date)],
    day: key.date,
    notes: [
      [`${formats.time(sheet.begin)} – ${formats.time(sheet.end)}`, sheet.place, formats.list(sheet.coaches)]
        .filter(Boolean)
        .join(" · "),
      ...(session.off ? [await offWords(session.off)] : []),
    ],
    columns: columns.map((id) => ({ header: words(id), onPaper: true })),
    rows: sheet.people.map((person) => [
      [personName(person) || `#${person.id}`, person.pending ? `(${words("pending")})` : ""].filter(Boolean).join(" "),
      person.presence === null ? "" : words(`presences.${person.presence}`),
      person.recordedBy ?? "",
      "",
    ]),
  };
}
