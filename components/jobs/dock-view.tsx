"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useBottomStack } from "#components/ui/bottom-stack.tsx";
import { IconButton } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { toast } from "#components/ui/toast.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import type { JobSummary } from "#lib/jobs/read.ts";
import { JobControls } from "./job-controls.tsx";
import { useFailureWords, useJobName, useJobStanding } from "./job-words.ts";
import { decidedRows, isLive } from "./standing.ts";
import { isToldHere } from "./told-here.ts";
import { useUnreadUpdates } from "./use-unread-updates.ts";

export interface DockViewProps {
  club: string;
  /** Why this person may not pause or take back; null when they may. */
  denied: string | null;
  jobs: readonly JobSummary[];
  /** Jobs that this page has seen alive. */
  watched: ReadonlySet<number>;
  refresh: () => void;
}

/**
 * Running work, at the bottom: a box at the right, or a line above the bars of a page that is one table (`strip`). It hangs in the
 * frame and so survives navigation. A job that ended stays until it is removed when something of it failed; without a failure a
 * toast says so and it goes.
 */
export function DockView({ club, denied, jobs, watched, refresh }: DockViewProps) {
  const words = useTranslations("jobs");
  const [folded, setFolded] = useState(false);
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const place = useBottomStack();
  useEnding(jobs, watched);
  useUnreadUpdates(club, jobs);
  const shown = jobs.filter(
    (job) => isLive(job) || (watched.has(job.id) && job.counts.failed > 0 && !removed.has(job.id)),
  );
  if (!place || shown.length === 0) return null;
  return createPortal(
    <section
      aria-label={words("dock")}
      className={cn(
        "motion-rise pointer-events-auto w-[22rem] max-w-full overflow-hidden rounded-lg bg-raised shadow-panel",
        "in-[.strip]:w-full in-[.strip]:rounded-none in-[.strip]:shadow-none",
      )}
    >
      <header
        className={cn(
          "flex items-center gap-2 border-line border-b py-1 pr-1 pl-3.5 md:in-[.strip]:px-8",
          shown.length === 1 && "in-[.strip]:hidden",
        )}
      >
        <h2 className="flex-1 text-sm">{words("running", { count: shown.length })}</h2>
        <IconButton
          label={words(folded ? "actions.expand" : "actions.collapse")}
          size="icon-sm"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </IconButton>
      </header>
      {folded && shown.length > 1 ? null : (
        <ul
          className={cn(
            "max-h-[40dvh] divide-y divide-line overflow-y-auto in-[.strip]:max-h-[24dvh]",
            // One job in a strip has no head to unfold it by.
            folded && "hidden in-[.strip]:block",
          )}
        >
          {shown.map((job) => (
            <DockJob
              key={job.id}
              {...{ club, job, denied, refresh }}
              onRemove={() => setRemoved(new Set([...removed, job.id]))}
            />
          ))}
        </ul>
      )}
    </section>,
    place,
  );
}

interface DockJobProps extends Pick<DockViewProps, "club" | "denied" | "refresh"> {
  job: JobSummary;
  onRemove: () => void;
}

function DockJob({ club, job, denied, refresh, onRemove }: DockJobProps) {
  const words = useTranslations("jobs");
  const name = useJobName();
  const standing = useJobStanding();
  const done = decidedRows(job);
  const why = useFailureWords()(job);
  const halted = job.state === "paused" && job.pauseReason !== "person";
  return (
    // In a strip all stands on one line, the controls last.
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2.5 md:in-[.strip]:flex-nowrap md:in-[.strip]:px-8 md:in-[.strip]:py-1">
      <div className="flex min-w-0 basis-full items-start gap-2 md:in-[.strip]:contents">
        <IntentLink
          href={seasonAddress(club, job.seasonId, "jobs", job.id)}
          className="min-w-0 flex-1 rounded font-medium [overflow-wrap:anywhere] hover:underline md:in-[.strip]:max-w-[40%] md:in-[.strip]:flex-none md:in-[.strip]:truncate"
        >
          {name(job)}
        </IntentLink>
        <div className="-my-1 -mr-1.5 flex shrink-0 items-center md:in-[.strip]:order-last md:in-[.strip]:my-0">
          <JobControls club={club} job={job} denied={denied} onChanged={refresh} small />
          {isLive(job) ? null : (
            <IconButton label={words("actions.dismiss")} size="icon-sm" onClick={onRemove}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      <Progress
        label={name(job)}
        value={done}
        max={job.size}
        tone={halted ? "tight" : "accent"}
        className="md:in-[.strip]:w-28 md:in-[.strip]:shrink-0"
      />
      <p
        className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-ink-soft text-sm md:in-[.strip]:flex-nowrap md:in-[.strip]:overflow-hidden md:in-[.strip]:whitespace-nowrap"
        aria-live="polite"
      >
        {job.size > 1 ? <span className="tabular-nums">{words("progress", { done, size: job.size })}</span> : null}
        <span className={halted ? "text-pending" : undefined}>{standing(job)}</span>
        {job.counts.unknown > 0 ? (
          <span className="text-pending">{words("checking", { count: job.counts.unknown })}</span>
        ) : null}
        {job.counts.failed > 0 && isLive(job) ? (
          <span className="text-refused">{words("failures", { count: job.counts.failed })}</span>
        ) : null}
        {why ? <span className="min-w-0 md:in-[.strip]:truncate">{why}</span> : null}
      </p>
    </li>
  );
}

/** A job that ends well is told once. */
function useEnding(jobs: readonly JobSummary[], watched: ReadonlySet<number>): void {
  const told = useRef(new Set<number>());
  const name = useJobName();
  const standing = useJobStanding();
  useEffect(() => {
    for (const job of jobs) {
      if (isLive(job)) told.current.delete(job.id);
      else if (watched.has(job.id) && !told.current.has(job.id)) {
        told.current.add(job.id);
        if (job.counts.failed === 0 && !isToldHere(job.id))
          toast({ tone: "done", words: `${name(job)}. ${standing(job)}` });
      }
    }
  }, [jobs, watched, name, standing]);
}
