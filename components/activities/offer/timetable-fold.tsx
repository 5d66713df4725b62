import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import type { Fold } from "#lib/activities/week/timetable-columns.ts";
import { formatWeekView } from "#lib/activities/week/week-view.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { Clash } from "#lib/sync/records/week.ts";
import { entryKey } from "#lib/sync/records/week.ts";
import { EntryFacts, type TrainerNames } from "./entry-facts.tsx";
import { placeInLanes } from "./timetable-block.tsx";

export interface TimetableFoldProps {
  club: string;
  season: number;
  fold: Fold;
  trainers: TrainerNames;
  /** By `entryKey`. */
  clashes: ReadonlyMap<string, readonly Clash[]>;
  /** Of its column, as a block has it. */
  column: string;
  /** Whether its column is a day, which another page shows by places. */
  isOfDay: boolean;
  isFirst: boolean;
}

/** What has no room beside the others, as one block from the first to begin to the last to end: how many, and pressed, each of them. */
export function TimetableFold({ club, season, fold, trainers, clashes, column, isOfDay, isFirst }: TimetableFoldProps) {
  const words = useTranslations("groups.week");
  const days = useTranslations("form.options.day");
  const id = `fold-${column}-${fold.start}`;
  const { parts } = fold;
  const day = parts[0]?.day;
  const label = words("folded", { count: parts.length });
  const clashing = parts.filter(({ entry }) => clashes.has(entryKey(entry))).length;
  return (
    <li
      className={cn("timetable-block", placeInLanes(fold))}
      data-fold={parts.map(({ entry }) => entryKey(entry)).join(" ")}
    >
      <div
        className={cn(
          "timetable-face absolute inset-px grid place-content-center overflow-hidden rounded-sm border border-dashed bg-paper text-ink-soft text-sm has-focus-visible:ring-2 has-focus-visible:ring-accent hover:border-line-strong hover:text-ink",
          clashing > 0 ? "border-pending" : "border-line-strong",
        )}
      >
        <p aria-hidden className="flex items-center gap-0.5 font-medium tabular-nums">
          {clashing > 0 ? <TriangleAlert className="size-3 text-pending" /> : null}
          {words("foldedFace", { count: parts.length })}
        </p>
        <button
          type="button"
          popoverTarget={id}
          title={label}
          aria-label={[label, clashing > 0 && words("clashes", { count: clashing })].filter(Boolean).join(", ")}
          tabIndex={isFirst ? 0 : -1}
          className="absolute inset-0 outline-none"
        />
      </div>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="timetable-more max-h-[70dvh] overflow-y-auto rounded-lg border-0 bg-raised p-3 text-sm shadow-panel"
      >
        <ul className="divide-y divide-line">
          {parts.map(({ entry, start }) => (
            <li key={`${entryKey(entry)}-${start}`} className="py-2 first:pt-0">
              <EntryFacts {...{ club, season, entry, trainers }} clashes={clashes.get(entryKey(entry)) ?? []} />
            </li>
          ))}
        </ul>
        {isOfDay && day ? (
          <IntentLink
            href={`${seasonAddress(club, season, "week")}?${formatWeekView({ by: "place", day })}`}
            className="mt-1 flex h-11 items-center text-accent underline-offset-4 hover:underline md:h-8"
          >
            {words("dayByPlace", { day: days(day) })}
          </IntentLink>
        ) : null}
      </div>
    </li>
  );
}
