import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { lettersOn } from "#components/base/table/letter-keys.ts";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useDecisionName, useDecisionStateWords, useFailureWords } from "./decision-words.ts";
import { type DockEntry, lastHeld, tallyOf } from "./just-decided.ts";
import { useShownWorks } from "./shown-works.ts";
import { useDecisionControl } from "./use-decision-control.tsx";

interface DockSinglesProps {
  club: string;
  entry: DockEntry;
  /** They are of the person who looks. */
  isOwn: boolean;
  denied: string | null;
  refresh: () => void;
  isLine: boolean;
  /** Takes it out of the dock; null while one of them runs. */
  dismiss: ReactNode;
}

/** What one person decides one by one, on one line: how many, what became of them, and the way back from the last one. */
export function DockSingles({ club, entry, isOwn, denied, refresh, isLine, dismiss }: DockSinglesProps) {
  const words = useTranslations("decisions");
  const name = useDecisionName();
  const stateWords = useDecisionStateWords();
  const why = useFailureWords();
  const { ask, pending, question } = useDecisionControl(club, refresh);
  const { operations, live, failed, takenBack } = tallyOf(entry);
  const { works } = entry;
  const [only] = works;
  const shown = useShownWorks();
  const last = isOwn ? lastHeld(works) : undefined;
  // The panel that shows it has the way back of it.
  const held = last && shown.includes(last.id) ? undefined : last;
  // What stopped is what somebody has to know: the club does not answer, or refuses this connection.
  const halted = works.find(({ state, pauseReason }) => state === "paused" && pauseReason !== "person");
  const lost = works.filter(({ counts }) => counts.failed > 0);
  const href =
    works.length === 1 && only
      ? seasonAddress(club, only.seasonId, "jobs", only.id)
      : seasonAddress(club, (only ?? { seasonId: 0 }).seasonId, "jobs");
  return (
    <>
      <p
        aria-live="polite"
        className={cn("flex min-w-0 gap-x-2", isLine ? "whitespace-nowrap max-md:flex-1" : "flex-1 flex-wrap")}
      >
        <IntentLink
          href={href}
          className={cn(
            "rounded font-medium hover:underline",
            isLine ? "min-w-0 shrink-0 max-w-full truncate" : "[overflow-wrap:anywhere]",
          )}
        >
          {isOwn ? "" : words("decidedBy", { name: only?.askedByName ?? "" })}
          {works.length === 1 && only
            ? name(only)
            : operations.map(({ operation, count }) => words(`decided.${operation}`, { count })).join(", ")}
        </IntentLink>
        <span className={cn("text-sm", halted ? "text-pending" : "text-ink-soft", isLine && "min-w-0 truncate")}>
          {halted
            ? stateWords(halted)
            : works.length === 1 && only
              ? stateWords(only)
              : live > 0
                ? words("underWay", { count: live })
                : ""}
          {takenBack > 0 && works.length > 1 ? ` ${words("backAgain", { count: takenBack })}` : ""}
        </span>
        {failed > 0 && works.length > 1 ? (
          <span className="text-refused text-sm">{words("failures", { count: failed })}</span>
        ) : null}
        {lost.length === 1 && lost[0] ? (
          <span className="min-w-0 truncate text-ink-soft text-sm">{why(lost[0])}</span>
        ) : null}
      </p>
      <span className="flex shrink-0 items-center gap-1">
        {held ? (
          <Button
            size="sm"
            disabledReason={denied}
            pending={pending}
            title={words("takeBackOf", { name: name(held) })}
            aria-label={words("actions.take_back")}
            onClick={() => ask({ work: held.id, control: "take_back", label: words("actions.take_back") })}
          >
            {words(isLine ? "actions.back" : "actions.take_back")}
            {isLine && lettersOn() ? <kbd className="text-ink-faint text-xs max-md:hidden">Z</kbd> : null}
          </Button>
        ) : null}
        {dismiss}
      </span>
      {question}
    </>
  );
}
