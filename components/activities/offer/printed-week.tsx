import { useTranslations } from "next-intl";
import type { TrainerNames } from "#components/activities/offer/entry-facts.tsx";
import { Timetable } from "#components/activities/offer/timetable.tsx";
import { EntryCard } from "#components/activities/offer/week-list.tsx";
import { PrintButton } from "#components/base/print/print-button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { columnOf, dayParts } from "#lib/activities/week/timetable-columns.ts";
import { WEEK_DAYS } from "#lib/base/time/days.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { type Clash, entryKey, type WeekEntry } from "#lib/sync/records/week.ts";

export interface PrintedWeekProps {
  club: string;
  season: number;
  /** What the club and the season are called. */
  clubName: string;
  seasonName: string;
  /** When it was made, by the desk's clock. */
  at: Date;
  /** The week that it was made from. */
  back: string;
  /** A sheet each: what happens at a place. */
  sheets: readonly { key: string; title: string; entries: readonly WeekEntry[] }[];
  trainers: TrainerNames;
  clashes: ReadonlyMap<string, readonly Clash[]>;
}

/** The week on paper, to hang up at each place: one sheet in landscape a place, without tools. */
export function PrintedWeek({
  club,
  season,
  clubName,
  seasonName,
  at,
  back,
  sheets,
  trainers,
  clashes,
}: PrintedWeekProps) {
  const words = useTranslations("groups.week");
  const paper = useTranslations("ui.export.paper");
  const days = useTranslations("form.options.day");
  const formats = useFormats();
  return (
    <main id="content" className="paper space-y-6 p-6 print:space-y-0 print:p-0">
      <nav className="flex gap-2 print:hidden">
        <PrintButton>{paper("print")}</PrintButton>
        <a href={back} className={buttonStyle({ variant: "quiet" })}>
          {paper("back")}
        </a>
      </nav>
      <h1 className="text-xl print:hidden">{words("title")}</h1>
      {sheets.length === 0 ? <p>{words("noMatch")}</p> : null}
      {sheets.map(({ key, title, entries }) => {
        const parts = entries.flatMap(dayParts);
        const withoutTime = entries.filter((entry) => dayParts(entry).length === 0);
        return (
          <section
            key={key}
            aria-label={title}
            data-place={key}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key (WCAG 2.1.1)
            tabIndex={0}
            className="break-after-page overflow-x-auto last:break-after-auto print:overflow-visible"
          >
            <header className="flex items-baseline justify-between gap-4 pb-2">
              <h2 className="text-lg">{title}</h2>
              <p className="text-ink-soft text-sm">{[clubName, seasonName, formats.date(at)].join(" · ")}</p>
            </header>
            {parts.length > 0 ? (
              <Timetable
                {...{ club, season, trainers, clashes }}
                kind="day"
                onPaper
                columns={WEEK_DAYS.map((day) =>
                  columnOf(
                    day,
                    days(day),
                    parts.filter((part) => part.day === day),
                  ),
                )}
              />
            ) : null}
            {withoutTime.length > 0 ? (
              <ul className="grid grid-cols-2 gap-2 pt-2 sm:grid-cols-5 print:grid-cols-5">
                {withoutTime.map((entry) => (
                  <li key={entryKey(entry)}>
                    <EntryCard {...{ club, season, entry, trainers }} clashes={clashes.get(entryKey(entry)) ?? []} />
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        );
      })}
    </main>
  );
}
