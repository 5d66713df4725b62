import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { DecisionControls } from "./decision-controls.tsx";
import { decidedRows, hasMoreToSend } from "./decision-progress.ts";
import { useDecisionName, useDecisionStateWords, useFailureWords } from "./decision-words.ts";

interface DockWorkProps {
  club: string;
  work: DecisionSummary;
  denied: string | null;
  refresh: () => void;
  isLine: boolean;
  /** Takes it out of the dock; null while it runs. */
  dismiss: ReactNode;
}

/** A work of many registrations in the dock. */
export function DockWork({ club, work, denied, refresh, isLine, dismiss }: DockWorkProps) {
  const words = useTranslations("decisions");
  const name = useDecisionName();
  const stateWords = useDecisionStateWords();
  const done = decidedRows(work);
  const why = useFailureWords()(work);
  const halted = work.state === "paused" && work.pauseReason !== "person";
  const controls = (
    <span className={cn("flex shrink-0 items-center", isLine ? "order-last" : "-my-1 -mr-1.5")}>
      <DecisionControls club={club} work={work} denied={denied} onChanged={refresh} small />
      {dismiss}
    </span>
  );
  return (
    <>
      <div className={isLine ? "contents" : "flex min-w-0 basis-full items-start gap-2"}>
        <IntentLink
          href={seasonAddress(club, work.seasonId, "jobs", work.id)}
          className={cn(
            "min-w-0 rounded font-medium hover:underline",
            isLine ? "truncate" : "flex-1 [overflow-wrap:anywhere]",
          )}
        >
          {name(work)}
        </IntentLink>
        {controls}
      </div>
      <Progress
        label={name(work)}
        value={done}
        max={work.size}
        tone={halted ? "tight" : "accent"}
        className={isLine ? "w-20 shrink-0 max-md:hidden @max-[48rem]:hidden" : undefined}
      />
      <p
        className={cn(
          "flex min-w-0 gap-x-2 text-ink-soft text-sm",
          isLine ? "shrink-[3] overflow-hidden whitespace-nowrap" : "flex-1 flex-wrap",
        )}
        aria-live="polite"
      >
        <span className="tabular-nums">{words("progress", { done, size: work.size })}</span>
        <span className={halted ? "text-pending" : undefined}>{stateWords(work)}</span>
        {work.counts.unknown > 0 ? (
          <span className="text-pending">{words("checking", { count: work.counts.unknown })}</span>
        ) : null}
        {work.counts.failed > 0 && hasMoreToSend(work) ? (
          <span className="text-refused">{words("failures", { count: work.counts.failed })}</span>
        ) : null}
        {why ? <span className="min-w-0 truncate">{why}</span> : null}
      </p>
    </>
  );
}
