import { Printer } from "lucide-react";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { EntryTable, PlannedTable } from "#components/activities/hours/entry-table.tsx";
import { MonthLinks } from "#components/activities/hours/month-links.tsx";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { hoursAndMinutes } from "#lib/activities/hours/hour-words.ts";
import { offersStaffHours } from "#lib/activities/hours/offered.ts";
import { compared, type PlannedMonth, plannedIn } from "#lib/activities/hours/planned.ts";
import { type HoursMonth, sumOf } from "#lib/activities/hours/read-month.ts";
import { askHours, nameOfStaff, seesHoursOf } from "#lib/activities/hours/team.ts";
import { mayReadStaffHours } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { openedHours } from "../opened.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/hours/[id]">) {
  return personTitle((await params).id, (await getTranslations("hours"))("title"));
}

type Props = PageProps<"/[club]/[season]/hours/[id]">;

/** One person's month: what was validated, read live and kept nowhere, beside what the timetable plans. */
export default function PersonHoursPage(props: Props) {
  return frameFirst(drawPerson(props));
}

async function drawPerson({ params, searchParams }: Props) {
  const { club, season, id: text } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadStaffHours(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const words = await getTranslations("hours");
  if (!(await offersStaffHours(db, club)))
    return <ErrorState title={words("off.title")}>{words("off.words")}</ErrorState>;
  const [memberId, seasonId] = [idOfPage(text), idOfPage(season)];
  if (!(await seesHoursOf(db, seat, memberId))) return <ErrorState title={words("ownOnly")} />;
  const { month: asked } = await searchParams;
  const { calendar, months, month } = await openedHours(seat, seasonId, asked);
  const name = (await nameOfStaff(db, club, memberId)) ?? notFound();
  if (month === undefined) return <ErrorState title={words("notBegun")} />;
  const planned = plannedIn(calendar, month)(memberId);
  const answer = await askHours(club, { memberId, month });
  const here = seasonAddress(club, seasonId, "hours");
  return (
    <>
      <PageHeader
        title={name}
        description={words("ofPerson")}
        aside={
          answer.state === "validated" || answer.state === "pending" ? (
            <Badge>{words(`states.${answer.state}`)}</Badge>
          ) : null
        }
        actions={
          answer.state === "validated" ? (
            <>
              <a href={`${here}/${memberId}/print?month=${month}`} className={buttonStyle()}>
                <Printer aria-hidden />
                {words("print")}
              </a>
              <ExportButton
                withWord
                href={`${seasonDataAddress(club, seasonId, "hours", memberId, "export")}?month=${month}`}
              />
            </>
          ) : null
        }
      />
      <PageBody className="space-y-6">
        <MonthLinks {...{ months, month }} />
        {answer.state === "unread" ? <UnavailableNote none={answer.none} /> : null}
        {answer.state === "off" ? (
          <ErrorState shape="inline" title={words("off.title")}>
            {words("off.words")}
          </ErrorState>
        ) : null}
        {answer.state === "pending" ? <p className="max-w-text">{words("pending")}</p> : null}
        {answer.state === "validated" ? (
          <Validated {...{ planned }} month={answer.month} />
        ) : (
          <Planned caption={words("plannedAll")} sessions={planned.sessions} seconds={planned.seconds} />
        )}
        <p>
          <IntentLink href={`${here}?month=${month}`} className="text-accent underline-offset-4 hover:underline">
            {words("everybody")}
          </IntentLink>
        </p>
      </PageBody>
    </>
  );
}

async function Validated({ month, planned }: { month: HoursMonth; planned: PlannedMonth }) {
  const words = await getTranslations("hours");
  const length = (seconds: number) => words("length", hoursAndMinutes(seconds));
  const { entries, without } = compared(planned, month.entries);
  const sum = sumOf(month.entries);
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 tabular-nums">
        <Figure term={words("columns.validated")}>{length(month.totalSeconds)}</Figure>
        <Figure term={words("columns.planned")}>{length(planned.seconds)}</Figure>
        <Figure term={words("columns.sessions")}>{String(planned.sessions.length)}</Figure>
      </dl>
      {length(sum) === length(month.totalSeconds) ? null : (
        <p role="status" className="max-w-text text-danger">
          {words("otherSum", { sum: length(sum), total: length(month.totalSeconds) })}
        </p>
      )}
      {entries.length > 0 ? <EntryTable entries={entries} /> : <p className="text-ink-soft">{words("noEntries")}</p>}
      {without.length > 0 ? (
        <Planned caption={words("plannedWithout", { count: without.length })} sessions={without} />
      ) : null}
    </>
  );
}

function Figure({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="font-medium text-lg">{children}</dd>
    </div>
  );
}

interface PlannedProps {
  caption: string;
  sessions: PlannedMonth["sessions"];
  seconds?: number;
}

async function Planned({ caption, sessions, seconds }: PlannedProps) {
  const words = await getTranslations("hours");
  if (sessions.length === 0) return <p className="text-ink-soft">{words("nothingPlanned")}</p>;
  return (
    <section aria-label={caption} className="space-y-2">
      <h2 className="text-base">{caption}</h2>
      {seconds === undefined ? null : (
        <p className="text-ink-soft tabular-nums">
          {words("plannedSum", { length: words("length", hoursAndMinutes(seconds)) })}
        </p>
      )}
      <PlannedTable {...{ caption, sessions }} />
    </section>
  );
}
