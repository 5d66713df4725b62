import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import type { Session } from "#lib/activities/attendance/calendar.ts";
import { hoursAndMinutes } from "#lib/activities/hours/hour-words.ts";
import { type HeldEntry, lengthOf } from "#lib/activities/hours/planned.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** What was validated, stretch by stretch, beside what the timetable has at that time. */
export function EntryTable({ entries }: { entries: readonly HeldEntry[] }) {
  const words = useTranslations("hours");
  const formats = useFormats();
  const rows = entries.map(({ id, begin, end, seconds, information, session }, at) => ({
    id: id ?? `at ${at}`,
    cells: {
      day: (
        <span className="inline-block first-letter:uppercase">
          {begin ? formats.longDate(begin) : words("unknown")}
        </span>
      ),
      time: begin && end ? `${formats.time(begin)} – ${formats.time(end)}` : words("unknown"),
      length: seconds === null ? words("unknown") : words("length", hoursAndMinutes(seconds)),
      planned: session ? (session.title ?? words("unnamed", { id: session.courseId })) : words("notPlanned"),
      information: <span className="[overflow-wrap:anywhere]">{information}</span>,
    },
  }));
  return (
    <PlainTable
      caption={words("entries")}
      columns={[
        { id: "day", label: words("columns.day"), card: "name" },
        { id: "length", label: words("columns.length"), numeric: true, card: "asideOfName" },
        { id: "time", label: words("columns.time"), card: "value" },
        { id: "planned", label: words("columns.session"), card: "value" },
        { id: "information", label: words("columns.information"), card: "line" },
      ]}
      rows={rows}
    />
  );
}

/** Sessions of the timetable: those at whose time nothing was validated, or all of a month that is not. */
export function PlannedTable({ caption, sessions }: { caption: string; sessions: readonly Session[] }) {
  const words = useTranslations("hours");
  const formats = useFormats();
  return (
    <PlainTable
      caption={caption}
      columns={[
        { id: "day", label: words("columns.day"), card: "name" },
        { id: "length", label: words("columns.length"), numeric: true, card: "asideOfName" },
        { id: "time", label: words("columns.time"), card: "value" },
        { id: "session", label: words("columns.session"), card: "value" },
      ]}
      rows={sessions.map((session) => ({
        id: `${session.type} ${session.courseId} ${session.date}`,
        cells: {
          day: <span className="inline-block first-letter:uppercase">{formats.longDate(session.date)}</span>,
          length: words("length", hoursAndMinutes(lengthOf(session))),
          time: `${formats.time(session.begin)} – ${formats.time(session.end)}`,
          session: session.title ?? words("unnamed", { id: session.courseId }),
        },
      }))}
    />
  );
}
