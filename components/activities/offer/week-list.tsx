import { useTranslations } from "next-intl";
import { WEEK_DAYS, weekDay } from "#lib/base/time/days.ts";
import type { Clash, WeekEntry } from "#lib/sync/records/week.ts";
import { entryKey, startOf } from "#lib/sync/records/week.ts";
import { EntryFacts, type TrainerNames } from "./entry-facts.tsx";

export interface WeekListProps {
  club: string;
  season: number;
  entries: readonly WeekEntry[];
  trainers: TrainerNames;
  /** By `entryKey`. */
  clashes: ReadonlyMap<string, readonly Clash[]>;
}

/** A normal week in words, day by day: what happens when and where, with places, and who or what is needed twice at once. */
export function WeekList({ club, season, entries, trainers, clashes }: WeekListProps) {
  const words = useTranslations("groups.week");
  const days = useTranslations("form.options.day");
  const byStart = [...entries].sort(
    (a, b) => (startOf(a) ?? 1440) - (startOf(b) ?? 1440) || a.name.localeCompare(b.name, "fr"),
  );
  const unscheduled = byStart.filter(({ day }) => weekDay(day) === undefined);
  const columns = WEEK_DAYS.map((day) => ({
    title: days(day),
    entries: byStart.filter((one) => one.day === day),
  }));
  if (unscheduled.length > 0) columns.push({ title: words("unscheduled"), entries: unscheduled });
  return (
    <div
      data-sheet="wide"
      className="grid gap-x-3 gap-y-6 px-4 pb-10 md:grid-cols-4 md:px-8 xl:grid-cols-7 print:auto-cols-fr print:grid-flow-col print:grid-cols-none print:gap-x-1.5 print:px-0"
    >
      {columns.map((column) => (
        <section key={column.title} aria-label={column.title} className="min-w-0 space-y-2">
          <h2 className="border-line border-b pb-1 text-base first-letter:uppercase">{column.title}</h2>
          {column.entries.length === 0 ? <p className="text-ink-faint text-sm">{words("nothing")}</p> : null}
          <ul className="space-y-2">
            {column.entries.map((entry) => (
              <li key={entryKey(entry)}>
                <EntryCard {...{ club, season, entry, trainers }} clashes={clashes.get(entryKey(entry)) ?? []} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** One entry as the list, and what is left over from a timetable, show it. */
export function EntryCard(facts: Parameters<typeof EntryFacts>[0]) {
  return (
    <article
      className={`break-inside-avoid rounded border bg-surface p-2.5 text-sm [text-wrap:pretty] print:p-1 print:text-[6.5pt] print:leading-tight ${facts.clashes.length > 0 ? "border-pending" : "border-line"}`}
    >
      <EntryFacts {...facts} />
    </article>
  );
}
