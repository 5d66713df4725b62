import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "#components/base/ui/badge.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Sitting } from "#lib/registrations/decisions/sittings.ts";
import { useReasonsWords } from "./decision-words.ts";

/** What a sitting is, in words: "17 decisions one by one". */
export function useSittingName(): (sitting: Pick<Sitting, "workIds">) => string {
  const words = useTranslations("decisions.sitting");
  return ({ workIds }) => words("name", { count: workIds.length });
}

/** When its decisions were asked for, from the first to the last. */
export function useSittingSpan(): (sitting: Pick<Sitting, "from" | "to">) => string {
  const words = useTranslations("decisions.sitting");
  const formats = useFormats();
  return ({ from, to }) => {
    const [start, end] = [formats.dateTime(from), formats.dateTime(to)];
    if (start === end) return start;
    // A sitting may go on past midnight.
    const isOneDay = formats.date(from) === formats.date(to);
    return words("span", { from: start, to: isOneDay ? formats.time(to) : end });
  };
}

interface SittingToggleProps {
  sitting: Sitting;
  unfolded: boolean;
  onToggle: () => void;
}

/** The name of a sitting, which folds and unfolds its decisions below it. */
export function SittingToggle({ sitting, unfolded, onToggle }: SittingToggleProps) {
  const name = useSittingName();
  return (
    <button
      type="button"
      aria-expanded={unfolded}
      onClick={onToggle}
      className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded text-left font-medium hover:underline"
    >
      <ChevronRight
        aria-hidden
        className={cn("size-4 shrink-0 text-ink-soft transition-transform", unfolded && "rotate-90")}
      />
      {name(sitting)}
    </button>
  );
}

/** What became of a sitting's decisions, and why some were not done. */
export function SittingState({ sitting, unread }: { sitting: Sitting; unread: number }) {
  const words = useTranslations("decisions");
  const why = useReasonsWords();
  const { done, open, failed, takenBack, superseded, pauseReason, reasons } = sitting;
  const rest = [
    ...done.map(({ operation, count }) => words(`sitting.done.${operation}`, { count })),
    takenBack > 0 ? words("backAgain", { count: takenBack }) : "",
    superseded > 0 ? words("sitting.replaced", { count: superseded }) : "",
  ].filter(Boolean);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {open > 0 ? (
        <Badge tone={pauseReason ? "pending" : "accent"}>
          {pauseReason ? words("states.paused") : words("underWay", { count: open })}
        </Badge>
      ) : null}
      {pauseReason ? <span className="text-ink-soft">{words(`pause.${pauseReason}`)}</span> : null}
      {rest.length > 0 ? <span className="text-ink-soft">{rest.join(", ")}</span> : null}
      {failed > 0 ? <span className="text-refused">{words("failures", { count: failed })}</span> : null}
      {failed > 0 ? <span className="text-ink-soft text-sm">{why(reasons, failed)}</span> : null}
      {unread > 0 ? <Badge tone="refused">{words("unread.some", { count: unread })}</Badge> : null}
    </span>
  );
}
