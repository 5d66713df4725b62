"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageHead } from "#components/base/ui/page-head.tsx";
import type { PageHelpWords } from "#components/base/ui/page-help.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { clubDataAddress, seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { JobPage } from "#lib/registrations/decisions/job-page.ts";
import type { JobSummary } from "#lib/registrations/decisions/read.ts";
import { JobControls } from "./job-controls.tsx";
import { decidedRows, hasMoreToSend } from "./job-progress.ts";
import { useJobName, useJobStateWords } from "./job-words.ts";
import { RetryNote } from "./retry-note.tsx";
import { useShowsJob } from "./shown-jobs.ts";

export interface JobHeadProps {
  club: string;
  season: number;
  job: JobSummary;
  denied: string | null;
  onChanged: () => void;
  retry: JobPage["retry"];
  /** The address of what is shown as it goes on paper. */
  paper: string;
  /** What the page is for. */
  help?: PageHelpWords | undefined;
}

/** Who asked for what and when, how it stands, and what can be done about it. */
export function JobHead({ club, season, job, denied, onChanged, retry, paper, help }: JobHeadProps) {
  const words = useTranslations("jobs");
  const formats = useFormats();
  const name = useJobName();
  const stateWords = useJobStateWords();
  const done = decidedRows(job);
  useShowsJob(job.id);
  return (
    <>
      <nav className="px-4 pt-4 text-sm md:px-8">
        <IntentLink href={seasonAddress(club, season, "jobs")} className="text-ink-soft hover:text-ink hover:underline">
          {words("actions.all")}
        </IntentLink>
      </nav>
      <PageHead
        help={help}
        className="pt-1 md:pt-1"
        title={name(job)}
        description={[
          words("results.asked", { name: job.askedByName, when: formats.dateTime(job.askedAt) }),
          job.finishedAt ? words("results.finished", { when: formats.dateTime(job.finishedAt) }) : "",
          job.takenBackBy ? words("takenBack", { name: job.takenBackBy }) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
        actions={
          <>
            {job.operation === "refuse" && job.counts.done + job.counts.skipped > 0 && denied === null ? (
              <a
                href={`${seasonAddress(club, season, "registrations", "refusals", "print")}?job=${job.id}`}
                className={buttonStyle({ variant: "secondary" })}
              >
                <Printer aria-hidden />
                {words("results.refusalLetters")}
              </a>
            ) : null}
            <ExportButton href={clubDataAddress(club, "jobs", job.id, "export")} paper={paper} withWord />
            <JobControls {...{ club, job, denied, onChanged }} worthRetry={retry?.again ?? 0} />
          </>
        }
      />
      <div className="space-y-2 px-4 pb-4 md:px-8">
        <p aria-live="polite" className="text-base">
          {hasMoreToSend(job) ? (
            <span className="tabular-nums">{words("progress", { done, size: job.size })} · </span>
          ) : null}
          {stateWords(job)}
          {job.counts.unknown > 0 ? (
            <span className="text-pending"> {words("checking", { count: job.counts.unknown })}</span>
          ) : null}
          {job.surprises !== null && !hasMoreToSend(job) ? (
            <span className="text-ink-soft"> {words("results.surprises", { count: job.surprises })}</span>
          ) : null}
          {job.pauseDetail && job.pauseReason === "failed" ? (
            <span className="text-ink-soft"> {job.pauseDetail}</span>
          ) : null}
        </p>
        {retry ? <RetryNote retry={retry} /> : null}
        {hasMoreToSend(job) ? <Progress label={name(job)} value={done} max={job.size} className="max-w-xl" /> : null}
      </div>
    </>
  );
}
