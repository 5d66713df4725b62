import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import type { CalledSession } from "#lib/activities/attendance/roll-calls.ts";
import { NOBODY, rateOf, type Tally, together } from "#lib/activities/attendance/tally.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

interface Line {
  name: string;
  sessions: number;
  tally: Tally;
}

/** Who came, by group and by month. What nobody recorded is in no rate (club-api §2.12). */
export async function Rates({ past, copied }: { past: readonly CalledSession[]; copied: boolean }) {
  const words = await getTranslations("attendance");
  const formats = await getFormats();
  const called = past.filter(({ tally }) => tally.recorded > 0);
  if (called.length === 0)
    return (
      <EmptyState of={noRows(copied ? { total: called.length } : undefined)} title={words("noRates")}>
        {words("noRatesWords")}
      </EmptyState>
    );
  const freedays = await getTranslations("freedays");
  const offCount = called.filter(({ off }) => off !== null).length;
  const groups = linesOf(
    called,
    ({ type, groupId, courseId }) => `${type} ${groupId ?? courseId}`,
    ({ title, courseId }) => title ?? words("unnamed", { id: courseId }),
  ).sort((a, b) => alphabet.compare(a.name, b.name));
  const months = linesOf(
    called,
    ({ date }) => date.slice(0, 7),
    ({ date }) => formats.month(date),
  );
  return (
    <>
      <p className="max-w-text text-ink-soft">
        {words("ratesWords")}
        {offCount > 0 ? ` ${freedays("takenAllTheSame", { count: offCount })}` : null}
      </p>
      <RateTable title={words("ratesByMonth")} first={words("columns.month")} lines={months} />
      <RateTable title={words("ratesByGroup")} first={words("columns.group")} lines={groups} />
    </>
  );
}

function linesOf(
  sessions: readonly CalledSession[],
  keyOf: (session: CalledSession) => string,
  nameOf: (session: CalledSession) => string,
): Line[] {
  return [...Map.groupBy(sessions, keyOf).values()].map((those) => ({
    name: those[0] ? nameOf(those[0]) : "",
    sessions: those.length,
    tally: those.reduce((sum, { tally }) => together(sum, tally), NOBODY),
  }));
}

async function RateTable({ title, first, lines }: { title: string; first: string; lines: readonly Line[] }) {
  const words = await getTranslations("attendance");
  const { number, percent } = await getFormats();
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="text-base">{title}</h2>
      <PlainTable
        caption={title}
        className="max-w-4xl"
        columns={[
          { id: "name", label: first, card: "name" },
          { id: "rate", label: words("columns.rate"), explains: "attendanceRate", numeric: true, card: "asideOfName" },
          ...(["sessions", "present", "absent", "excused"] as const).map((id) => ({
            id,
            label: words(`columns.${id}`),
            numeric: true,
            card: "fact" as const,
          })),
        ]}
        rows={lines.map(({ name, sessions, tally }, place) => ({
          id: place,
          cells: {
            name: <span className="inline-block font-medium first-letter:uppercase">{name}</span>,
            rate: percent(rateOf(tally) ?? 0),
            sessions: number(sessions),
            present: number(tally.present),
            absent: number(tally.absent),
            excused: number(tally.excused),
          },
        }))}
      />
    </section>
  );
}
