import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { hoursAndMinutes } from "#lib/activities/hours/hour-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** A person's month as a line. */
export interface TeamLine {
  id: number;
  name: string;
  /** Their own page of this month. */
  href: string;
  sessions: number;
  plannedSeconds: number;
  /** undefined: the club was not asked. */
  answer:
    | { state: "validated"; seconds: number }
    | { state: "pending" | "off" }
    | { state: "unread"; words: string }
    | undefined;
}

/** Everybody's month: what the timetable has, and what was validated of it once the club was asked. */
export function TeamTable({ caption, lines }: { caption: string; lines: readonly TeamLine[] }) {
  const words = useTranslations("hours");
  const { number } = useFormats();
  const length = (seconds: number) => words("length", hoursAndMinutes(seconds));
  const isAsked = lines.some(({ answer }) => answer);
  const columns: PlainColumn[] = [
    { id: "name", label: words("columns.name"), card: "name" },
    { id: "sessions", label: words("columns.sessions"), numeric: true },
    { id: "planned", label: words("columns.planned"), numeric: true },
    ...(isAsked
      ? ([
          { id: "validated", label: words("columns.validated"), numeric: true },
          { id: "difference", label: words("columns.difference"), explains: "gap", numeric: true },
        ] as const)
      : []),
  ];
  const rows = lines.map(({ id, name, href, sessions, plannedSeconds, answer }) => ({
    id,
    cells: {
      // Followed when it is pressed, never before: it asks the club.
      name: (
        <a href={href} className="font-medium underline-offset-4 hover:underline">
          {name}
        </a>
      ),
      sessions: number(sessions),
      planned: length(plannedSeconds),
      validated: <Answer answer={answer} />,
      difference: answer?.state === "validated" ? difference(answer.seconds - plannedSeconds, length) : "",
    },
  }));
  return <PlainTable {...{ caption, columns, rows }} />;
}

function Answer({ answer }: Pick<TeamLine, "answer">) {
  const words = useTranslations("hours");
  if (!answer) return null;
  if (answer.state === "validated") return words("length", hoursAndMinutes(answer.seconds));
  if (answer.state === "unread") return <span className="text-danger">{answer.words}</span>;
  return <Badge>{words(`states.${answer.state}`)}</Badge>;
}

const MINUS = "\u2212";

/** More than half a minute apart: the rest is rounding. */
const SAME_SECONDS = 30;

function difference(seconds: number, length: (seconds: number) => string): string {
  if (Math.abs(seconds) < SAME_SECONDS) return "=";
  return `${seconds > 0 ? "+" : MINUS}${length(seconds)}`;
}
