import { useTranslations } from "next-intl";
import { cn } from "#components/base/ui/class-names.ts";
import { type Axis, axisOf, type Column } from "#lib/activities/week/timetable-columns.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Clash } from "#lib/sync/records/week.ts";
import { entryKey } from "#lib/sync/records/week.ts";
import type { TrainerNames } from "./entry-facts.tsx";
import { TimetableBlock } from "./timetable-block.tsx";
import { TimetableFold } from "./timetable-fold.tsx";

/** What a column is one of. */
export type ColumnKind = "day" | "place" | "coach";

export interface TimetableProps {
  club: string;
  season: number;
  columns: readonly Column[];
  kind: ColumnKind;
  trainers: TrainerNames;
  /** By `entryKey`. */
  clashes: ReadonlyMap<string, readonly Clash[]>;
  onPaper?: boolean;
}

/** The hours of a timetable, and of each column what happens when: every block at its time, as long as it lasts. */
export function Timetable({ club, season, columns, kind, trainers, clashes, onPaper = false }: TimetableProps) {
  const words = useTranslations("groups.week");
  const axis = axisOf(columns.flatMap(({ parts }) => parts));
  return (
    <div
      data-sheet="wide"
      className={cn(
        !onPaper && "overflow-auto border-line border-t md:min-h-0 md:flex-1",
        !onPaper && (kind === "day" ? "max-md:overflow-visible" : "max-md:max-h-[75dvh]"),
      )}
    >
      {/* As wide and as high as what is in it, whatever is seen of it: so heads and hours stay in view to the end. */}
      <div
        className={cn(
          "timetable flex min-w-fit",
          onPaper ? "timetable-on-paper" : "pb-4",
          kind === "day" && "timetable-of-days",
          `axis-hour-${axis.from} axis-hours-${axis.to - axis.from}`,
        )}
      >
        <Hours axis={axis} />
        {columns.map(({ key, title, parts, folds, lanes }, place) => (
          <section
            key={key}
            // A sheet has the same days as the next one: there its place is what one goes to.
            aria-label={onPaper ? undefined : title}
            {...(kind === "day" ? { "data-day": key } : {})}
            className={cn("timetable-column border-line border-l", `wide-${lanes}`)}
          >
            <h2 className="timetable-head z-20 px-1.5" title={title}>
              <span className="line-clamp-3 first-letter:uppercase">{title}</span>
            </h2>
            <ol className="timetable-hours" data-hours={`${axis.from}-${axis.to}`} data-column={key}>
              {[...parts, ...(onPaper ? [] : folds)]
                .sort(byBeginning)
                .map((face, at) =>
                  "parts" in face ? (
                    <TimetableFold
                      key={`fold-${face.start}`}
                      {...{ club, season, trainers, clashes }}
                      fold={face}
                      column={String(place)}
                      isOfDay={kind === "day"}
                      isFirst={at === 0}
                    />
                  ) : (
                    <TimetableBlock
                      key={`${entryKey(face.entry)}-${face.start}`}
                      {...{ club, season, trainers, onPaper }}
                      part={face}
                      clashes={clashes.get(entryKey(face.entry)) ?? []}
                      column={String(place)}
                      isFirst={at === 0}
                    />
                  ),
                )}
            </ol>
            {onPaper && folds.length > 0 ? (
              <p className="px-2 py-1 text-ink-soft text-sm">
                {words("hidden", { count: folds.flatMap((fold) => fold.parts).length })}
              </p>
            ) : null}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Keys go through a column as its day goes. */
const byBeginning = (a: { start: number; lane: number }, b: { start: number; lane: number }) =>
  a.start - b.start || a.lane - b.lane;

/** The times at the left; what is read out has its own in each block. */
function Hours({ axis }: { axis: Axis }) {
  const { hour } = useFormats();
  const hours = Array.from({ length: axis.to - axis.from }, (_, at) => axis.from + at);
  return (
    <div
      aria-hidden
      className="sticky left-0 z-30 w-12 shrink-0 bg-paper text-ink-faint text-xs tabular-nums print:static"
    >
      <p className="timetable-head z-30" />
      <div className="timetable-height relative">
        {hours.map((one) => (
          <span key={one} className={cn("timetable-tick inset-x-0 pr-1.5 text-right", `at-hour-${one}`)}>
            {hour(one, 0)}
          </span>
        ))}
      </div>
    </div>
  );
}
