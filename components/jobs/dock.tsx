"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { toast } from "#components/ui/toast.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import type { JobSummary } from "#lib/jobs/read.ts";
import { JobControls } from "./job-controls.tsx";
import { useJobName, useJobStanding } from "./job-words.ts";
import { decidedRows, isLive, useDockJobs } from "./use-jobs.ts";

export interface JobsDockProps {
  club: string;
  /** Why this person may not pause or take back; null when they may. */
  denied: string | null;
}

/**
 * Running work, bottom right. It hangs in the frame and so survives navigation. A job that ended stays until it is removed
 * when something of it failed; without a failure a toast says so and it goes.
 */
export function JobsDock({ club, denied }: JobsDockProps) {
  const words = useTranslations("jobs");
  const { jobs, refresh } = useDockJobs(club);
  const [folded, setFolded] = useState(false);
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const watched = useEnding(jobs);
  const shown = jobs?.filter(
    (job) => isLive(job) || (watched.has(job.id) && job.counts.failed > 0 && !removed.has(job.id)),
  );
  if (!shown || shown.length === 0) return null;
  return (
    <section
      aria-label={words("dock")}
      className="motion-rise w-[22rem] max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-lg bg-raised shadow-panel"
    >
      <header className="flex items-center gap-2 border-line border-b py-1 pr-1 pl-3.5">
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
      {folded ? null : (
        <ul className="max-h-[50dvh] divide-y divide-line overflow-y-auto">
          {shown.map((job) => (
            <DockJob
              key={job.id}
              {...{ club, job, denied, refresh }}
              onRemove={() => setRemoved(new Set([...removed, job.id]))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DockJobProps extends JobsDockProps {
  job: JobSummary;
  refresh: () => void;
  onRemove: () => void;
}

function DockJob({ club, job, denied, refresh, onRemove }: DockJobProps) {
  const words = useTranslations("jobs");
  const name = useJobName();
  const standing = useJobStanding();
  const done = decidedRows(job);
  const halted = job.state === "paused" && job.pauseReason !== "person";
  return (
    <li className="space-y-1.5 px-3.5 py-2.5">
      <div className="flex items-start gap-2">
        <Link
          href={seasonAddress(club, job.seasonId, "jobs", job.id)}
          className="min-w-0 flex-1 rounded font-medium [overflow-wrap:anywhere] hover:underline"
        >
          {name(job)}
        </Link>
        <div className="-my-1 -mr-1.5 flex shrink-0 items-center">
          <JobControls club={club} job={job} denied={denied} onChanged={refresh} small />
          {isLive(job) ? null : (
            <IconButton label={words("actions.dismiss")} size="icon-sm" onClick={onRemove}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      <Progress label={name(job)} value={done} max={job.size} tone={halted ? "tight" : "accent"} />
      <p className="flex flex-wrap gap-x-2 text-ink-soft text-sm" aria-live="polite">
        {job.size > 1 ? <span className="tabular-nums">{words("progress", { done, size: job.size })}</span> : null}
        <span className={halted ? "text-pending" : undefined}>{standing(job)}</span>
        {job.counts.unknown > 0 ? (
          <span className="text-pending">{words("checking", { count: job.counts.unknown })}</span>
        ) : null}
        {job.counts.failed > 0 && isLive(job) ? (
          <span className="text-refused">{words("failures", { count: job.counts.failed })}</span>
        ) : null}
      </p>
    </li>
  );
}

/** Jobs seen alive by this page; one that ends well is told once. */
function useEnding(jobs: readonly JobSummary[] | undefined): ReadonlySet<number> {
  const watched = useRef(new Set<number>());
  const told = useRef(new Set<number>());
  const name = useJobName();
  const standing = useJobStanding();
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (isLive(job)) {
        watched.current.add(job.id);
        told.current.delete(job.id);
      } else if (watched.current.has(job.id) && !told.current.has(job.id)) {
        told.current.add(job.id);
        if (job.counts.failed === 0) toast({ tone: "done", words: `${name(job)}. ${standing(job)}` });
      }
    }
  }, [jobs, name, standing]);
  return watched.current;
}
