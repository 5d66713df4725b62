import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "#components/base/ui/class-names.ts";
import { useWeeklyWords } from "#components/sync/records/weekly-words.ts";
import type { Fold, PlacedPart } from "#lib/activities/week/timetable-columns.ts";
import type { Clash } from "#lib/sync/records/week.ts";
import { entryKey } from "#lib/sync/records/week.ts";
import { EntryFacts, type TrainerNames, useTrainerNames } from "./entry-facts.tsx";

export interface TimetableBlockProps {
  club: string;
  season: number;
  part: PlacedPart;
  trainers: TrainerNames;
  clashes: readonly Clash[];
  /** Of its column: one entry may stand in several, each time with details of its own to open. */
  column: string;
  /** The first of its column: the Tab key comes to it, arrow keys to the others. */
  isFirst: boolean;
  /** Says what a screen shows when one presses it. */
  onPaper: boolean;
}

/** An entry at its time, as long as it lasts: its name and how full it is; pressed, all the rest. */
export function TimetableBlock({
  club,
  season,
  part,
  trainers,
  clashes,
  column,
  isFirst,
  onPaper,
}: TimetableBlockProps) {
  const words = useTranslations("groups.week");
  const { whole, hours } = useWeeklyWords();
  const nameOf = useTrainerNames(trainers);
  const { entry } = part;
  const id = `${entryKey(entry)}-${column}-${part.start}`;
  const fill = entry.capacity == null ? null : { taken: entry.taken ?? 0, capacity: entry.capacity };
  const label = [
    entry.name,
    whole(entry),
    words(entry.kind),
    fill && words("places", fill),
    clashes.length > 0 && words("clashes", { count: clashes.length }),
    entry.isOffThisWeek && words("offThisWeek"),
  ];
  return (
    <li className={cn("timetable-block", placeInLanes(part))} data-block={entryKey(entry)}>
      <div
        className={cn(
          "timetable-face absolute inset-px overflow-hidden rounded-sm border border-l-4 bg-surface px-1.5 py-px text-xs leading-[1.15] hyphens-auto [overflow-wrap:anywhere] has-focus-visible:ring-2 has-focus-visible:ring-accent hover:border-line-strong print:px-1 print:text-[7pt]",
          entry.kind === "slot" ? "border-line border-l-accent bg-accent-soft" : "border-line border-l-line-strong",
          clashes.length > 0 && "border-pending border-l-pending",
        )}
      >
        <div className="timetable-words">
          <p className="timetable-name font-medium">
            {clashes.length > 0 ? (
              <TriangleAlert aria-hidden className="-mt-0.5 mr-0.5 inline size-3 text-pending" />
            ) : null}
            {entry.isOffThisWeek && !onPaper ? <s>{entry.name}</s> : entry.name}
          </p>
          <p className="shrink-0 text-ink-soft tabular-nums">
            {[
              entry.isOffThisWeek && !onPaper && words("offThisWeek"),
              onPaper && hours(entry),
              fill && words("fill", fill),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {onPaper ? <p className="timetable-coach truncate text-ink-soft">{nameOf(entry.trainerIds)}</p> : null}
        </div>
        {onPaper ? null : (
          <button
            type="button"
            popoverTarget={id}
            aria-label={label.filter(Boolean).join(", ")}
            title={[entry.name, hours(entry)].filter(Boolean).join(" · ")}
            tabIndex={isFirst ? 0 : -1}
            className="absolute inset-0 outline-none"
          />
        )}
      </div>
      {onPaper ? null : (
        <div
          id={id}
          popover="auto"
          role="dialog"
          aria-label={entry.name}
          className="timetable-more rounded-lg border-0 bg-raised p-3 text-sm shadow-panel"
        >
          <EntryFacts {...{ club, season, entry, trainers, clashes }} />
        </div>
      )}
    </li>
  );
}

/** The classes of app/timetable.css that put a part, or what is folded, in its place. */
export function placeInLanes({ start, end, lane, lanes }: PlacedPart | Fold): string {
  const [at, long] = [start, end - start].map((minutes) => [Math.floor(minutes / 60), minutes % 60] as const) as [
    readonly [number, number],
    readonly [number, number],
  ];
  return `at-hour-${at[0]} at-minutes-${at[1]} for-hours-${long[0]} for-minutes-${long[1]} lane-${lane} of-lanes-${lanes}`;
}
