import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { JobSummary } from "#lib/registrations/decisions/read.ts";
import { JobControls } from "./job-controls.tsx";
import { decidedRows, hasMoreToSend } from "./job-progress.ts";
import { useFailureWords, useJobName, useJobStateWords } from "./job-words.ts";

interface DockJobProps {
  club: string;
  job: JobSummary;
  denied: string | null;
  refresh: () => void;
  isLine: boolean;
  /** Takes it out of the dock; null while it runs. */
  dismiss: ReactNode;
}

/** A job of many registrations in the dock. */
export function DockJob({ club, job, denied, refresh, isLine, dismiss }: DockJobProps) {
  const words = useTranslations("jobs");
  const name = useJobName();
  const stateWords = useJobStateWords();
  const done = decidedRows(job);
  const why = useFailureWords()(job);
  const halted = job.state === "paused" && job.pauseReason !== "person";
  const controls = (
    <span className={cn("flex shrink-0 items-center", isLine ? "order-last" : "-my-1 -mr-1.5")}>
      <JobControls club={club} job={job} denied={denied} onChanged={refresh} small />
      {dismiss}
    </span>
  );
  return (
    <>
      <div className={isLine ? "contents" : "flex min-w-0 basis-full items-start gap-2"}>
        <IntentLink
          href={seasonAddress(club, job.seasonId, "jobs", job.id)}
          className={cn(
            "min-w-0 rounded font-medium hover:underline",
            isLine ? "truncate" : "flex-1 [overflow-wrap:anywhere]",
          )}
        >
          {name(job)}
        </IntentLink>
        {controls}
      </div>
      <Progress
        label={name(job)}
        value={done}
        max={job.size}
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
        <span className="tabular-nums">{words("progress", { done, size: job.size })}</span>
        <span className={halted ? "text-pending" : undefined}>{stateWords(job)}</span>
        {job.counts.unknown > 0 ? (
          <span className="text-pending">{words("checking", { count: job.counts.unknown })}</span>
        ) : null}
        {job.counts.failed > 0 && hasMoreToSend(job) ? (
          <span className="text-refused">{words("failures", { count: job.counts.failed })}</span>
        ) : null}
        {why ? <span className="min-w-0 truncate">{why}</span> : null}
      </p>
    </>
  );
}
