import { CircleSlash, Printer } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import type { SessionOff } from "#lib/activities/attendance/calendar.ts";
import { offWords } from "#lib/activities/attendance/off-words.ts";
import { outOf } from "#lib/activities/attendance/tally.ts";
import { clubAddress, sheetAddress } from "#lib/base/addresses.ts";
import type { Formats } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

/** A session as the table shows it. */
export interface SessionRow {
  date: string;
  type: "lesson" | "slot" | "event";
  courseId: number;
  seasonId: number;
  title: string | null;
  place: string | null;
  begin: Date;
  end: Date;
  expected: number;
  tally: { recorded: number };
  /** Turned up without being expected. */
  walkIns: number;
  /** When its sheet was read; null: not yet. */
  readAt: Date | null;
  /** Why it does not take place; null: it does. */
  off: SessionOff | null;
}

interface SessionTableProps {
  club: string;
  caption: string;
  sessions: readonly SessionRow[];
  /** Whether the day stands in each row, or in a heading above them. */
  withDay?: boolean;
  at: Date;
}

/** Sessions, each leading to its sheet, with how far its roll has been called. */
export async function SessionTable({ club, caption, sessions, withDay = false, at }: SessionTableProps) {
  const words = await getTranslations("attendance");
  const formats = await getFormats();
  const nameOf = ({ title, courseId }: SessionRow) => title ?? words("unnamed", { id: courseId });
  return (
    <PlainTable
      caption={caption}
      columns={[
        { id: "when", label: words("columns.when"), width: "tabular-nums md:w-56", card: "line" },
        { id: "session", label: words("columns.session"), card: "name" },
        { id: "place", label: words("columns.place"), card: "value" },
        { id: "fill", label: words("columns.fill"), width: "md:w-40", card: "asideOfName" },
        { id: "print", label: words("print"), width: "md:w-12", card: "none", silent: true },
      ]}
      rows={sessions.map((session) => ({
        id: `${session.type} ${session.courseId} ${session.date}`,
        cells: {
          when: <Times {...{ session, formats, withDay }} />,
          session: (
            // A document of its own: it may have the device's camera, which no other page may.
            <a
              href={`${clubAddress(club, "attendance")}?${new URLSearchParams({ date: session.date, type: session.type, course: String(session.courseId) })}`}
              className="font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {session.off ? <s>{nameOf(session)}</s> : nameOf(session)}
            </a>
          ),
          place: session.place,
          fill: (
            <>
              <Off off={session.off} />
              <Fill session={session} at={at} />
              {session.walkIns > 0 ? (
                <span className="block text-ink-soft text-sm">{words("walkInCount", { count: session.walkIns })}</span>
              ) : null}
            </>
          ),
          print: (
            <a
              href={sheetAddress(club, session.seasonId, session)}
              aria-label={words("printOf", { name: nameOf(session) })}
              className="relative z-1 inline-flex size-9 items-center justify-center text-ink-soft hover:text-ink [&_svg]:size-4"
            >
              <Printer aria-hidden />
            </a>
          ),
        },
      }))}
    />
  );
}

/** The hours, and the day above them; on a phone before them. */
function Times({ session: { date, begin, end }, formats, withDay }: TimesProps) {
  return (
    <>
      {withDay ? (
        <span className="md:block">
          {formats.longDate(date)}
          <span className="md:hidden"> · </span>
        </span>
      ) : null}
      {formats.time(begin)} – {formats.time(end)}
    </>
  );
}

interface TimesProps {
  session: SessionRow;
  formats: Formats;
  withDay: boolean;
}

/** That it does not take place, and why; what was recorded all the same stands beside it. */
async function Off({ off }: Pick<SessionRow, "off">) {
  if (!off) return null;
  const why = await offWords(off);
  return (
    <Badge tone="cancelled" className="whitespace-normal">
      <CircleSlash aria-hidden />
      {why}
    </Badge>
  );
}

async function Fill({ session, at }: { session: SessionRow; at: Date }) {
  const words = await getTranslations("attendance");
  const { expected, tally, readAt, begin, off } = session;
  if (tally.recorded > 0) {
    const whole = tally.recorded >= expected;
    return (
      <Badge tone={whole ? "validated" : "pending"}>
        {words("called", { recorded: tally.recorded, expected: outOf(tally.recorded, expected) })}
      </Badge>
    );
  }
  if (off) return null;
  if (begin > at || expected === 0) return <span className="text-ink-soft">{words("expected", { expected })}</span>;
  return <Badge tone={readAt === null ? "plain" : "danger"}>{words(readAt === null ? "unknown" : "notCalled")}</Badge>;
}
