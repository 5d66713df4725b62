import { useTranslations } from "next-intl";
import { cn } from "#components/ui/class-names.ts";
import { type Axis, axisOf, type Column } from "#lib/records/timetable.ts";
import type { Clash } from "#lib/records/week.ts";
import { entryKey } from "#lib/records/week.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import type { TrainerNames } from "./entry-facts.tsx";
import { TimetableBlock } from "./timetable-block.tsx";

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
        "timetable flex",
        onPaper && "timetable-on-paper",
        `axis-hour-${axis.from} axis-hours-${axis.to - axis.from}`,
        !onPaper && "overflow-auto border-line border-t pb-4 md:min-h-0 md:flex-1",
        !onPaper && kind === "day" && "max-md:overflow-visible",
        !onPaper && kind !== "day" && "max-md:max-h-[75dvh]",
      )}
    >
      <Hours axis={axis} />
      {columns.map(({ key, title, parts, lanes, hidden }) => (
        <section
          key={key}
          aria-label={title}
          {...(kind === "day" ? { "data-day": key } : {})}
          className={cn("timetable-column border-line border-l", `wide-${lanes}`, kind === "day" && "max-md:min-w-0")}
        >
          <h2
            className={cn(
              "sticky top-0 z-20 truncate border-line border-b bg-paper px-2 py-1.5 text-sm first-letter:uppercase print:static print:py-0.5",
              kind === "day" && !onPaper && "max-md:sr-only",
            )}
            title={title}
          >
            {title}
          </h2>
          <ol className="timetable-hours" data-hours={`${axis.from}-${axis.to}`} data-column={key}>
            {parts.map((part, at) => (
              <TimetableBlock
                key={`${entryKey(part.entry)}-${part.start}`}
                {...{ club, season, part, trainers, onPaper }}
                clashes={clashes.get(entryKey(part.entry)) ?? []}
                column={String(columns.findIndex((one) => one.key === key))}
                isFirst={at === 0}
              />
            ))}
          </ol>
          {hidden > 0 ? <p className="px-2 py-1 text-ink-soft text-sm">{words("hidden", { count: hidden })}</p> : null}
        </section>
      ))}
    </div>
  );
}

/** The times at the left; what is read out has its own in each block. */
function Hours({ axis }: { axis: Axis }) {
  const { hour } = useFormats();
  const hours = Array.from({ length: axis.to - axis.from }, (_, at) => axis.from + at);
  return (
    <div
      aria-hidden
      className="sticky left-0 z-30 w-14 shrink-0 bg-paper text-right text-ink-faint text-xs tabular-nums print:static print:w-10"
    >
      {/* As high as the heads of the columns, so that hours stand at their lines. */}
      <p className="sticky top-0 z-30 border-line border-b bg-paper py-1.5 text-sm print:static print:py-0.5">&nbsp;</p>
      <div className="timetable-height relative">
        {hours.map((one) => (
          <span key={one} className={cn("timetable-tick w-full px-1.5", `at-hour-${one}`)}>
            {hour(one, 0)}
          </span>
        ))}
      </div>
    </div>
  );
}
