import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { MonthLinks } from "#components/activities/hours/month-links.tsx";
import { type TeamLine, TeamTable } from "#components/activities/hours/team-table.tsx";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { Alone } from "#components/desk/frame/alone.tsx";
import { hoursAndMinutes } from "#lib/activities/hours/hour-words.ts";
import { offersStaffHours } from "#lib/activities/hours/offered.ts";
import { plannedIn } from "#lib/activities/hours/planned.ts";
import { askTeam, type HoursAnswer, MOST_ASKED, teamOf } from "#lib/activities/hours/team.ts";
import { mayReadStaffHours, type Seat } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { openedHours } from "./opened.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("hours"))("title") };
}

/** A month of the people who lead something: what the timetable plans, from the copy; what was validated, when somebody asks the club. */
export default async function HoursPage({ params, searchParams }: PageProps<"/[club]/[season]/hours">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadStaffHours(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const words = await getTranslations("hours");
  if (!(await offersStaffHours(db, club)))
    return <ErrorState title={words("off.title")}>{words("off.words")}</ErrorState>;
  const seasonId = idOfPage(season);
  const { month: asked, read } = await searchParams;
  const { calendar, months, month } = await openedHours(seat, seasonId, asked);
  const people = await teamOf(db, seat, { calendar, seasonId });
  const title = words("title");
  if (month === undefined) return <ErrorState title={words("notBegun")} />;
  const calls = Math.min(people.length, MOST_ASKED);
  const exported = `${seasonDataAddress(club, seasonId, "hours", "export")}?month=${month}`;
  return (
    <>
      <PageHeader
        title={title}
        description={words("description")}
        className="pb-3"
        actions={calls > 0 ? <ExportButton withWord href={exported} /> : null}
      />
      <PageBody className="space-y-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <MonthLinks {...{ months, month }} />
          {calls > 0 ? (
            <a
              href={`?month=${month}&read=all`}
              className={cn(buttonStyle({ variant: read === "all" ? "secondary" : "primary" }), wrappingButton)}
            >
              {words(read === "all" ? "askAgain" : "ask", { calls })}
            </a>
          ) : null}
        </div>
        <EmptyState of={noRows({ total: people.length })} title={words("nobody")}>
          {words(seat.role === "coach" ? "nobodyOwn" : "nobodyHelp")}
        </EmptyState>
        {calls > 0 ? (
          <Alone title={title}>
            <Team
              {...{ seat, seasonId, month, people }}
              planned={plannedIn(calendar, month)}
              isAsked={read === "all"}
            />
          </Alone>
        ) : null}
      </PageBody>
    </>
  );
}

interface TeamProps {
  seat: Seat;
  seasonId: number;
  month: string;
  people: Awaited<ReturnType<typeof teamOf>>;
  planned: ReturnType<typeof plannedIn>;
  isAsked: boolean;
}

async function Team({ seat, seasonId, month, people, planned, isAsked }: TeamProps) {
  const { club } = seat;
  const words = await getTranslations("hours");
  const asked = people.slice(0, MOST_ASKED).map(({ id }) => id);
  const answers = isAsked ? await askTeam(club, asked, month) : new Map<number, HoursAnswer>();
  const lines = people.map(({ id, name }): TeamLine => {
    const { sessions, seconds } = planned(id);
    const href = `${seasonAddress(club, seasonId, "hours", id)}?month=${month}`;
    return {
      ...{ id, name, href },
      sessions: sessions.length,
      plannedSeconds: seconds,
      answer: lineAnswer(answers.get(id)),
    };
  });
  const validated = lines.flatMap(({ answer }) => (answer?.state === "validated" ? [answer.seconds] : []));
  const sum = (all: readonly number[]) => hoursAndMinutes(all.reduce((one, other) => one + other, 0));
  const isOff = [...answers.values()].some(({ state }) => state === "off");
  return (
    <div className="space-y-4">
      {isOff ? (
        <ErrorState shape="inline" title={words("off.title")}>
          {words("off.words")}
        </ErrorState>
      ) : null}
      <p className="max-w-text tabular-nums">
        {words("plannedSum", { length: words("length", sum(lines.map(({ plannedSeconds }) => plannedSeconds))) })}{" "}
        {isAsked
          ? words("validatedSum", {
              length: words("length", sum(validated)),
              count: validated.length,
              people: asked.length,
            })
          : words("notAsked")}
        {people.length > asked.length ? ` ${words("tooMany", { most: MOST_ASKED })}` : ""}
      </p>
      <TeamTable caption={words("caption")} lines={lines} />
    </div>
  );
}

function lineAnswer(answer: HoursAnswer | undefined): TeamLine["answer"] {
  if (!answer) return undefined;
  if (answer.state === "validated") return { state: "validated", seconds: answer.month.totalSeconds };
  return answer.state === "unread" ? { state: "unread", words: answer.none.words } : answer;
}
