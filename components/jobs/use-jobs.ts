"use client";

import useSWR from "swr";
import { fetchJson } from "#components/live/fetch-json.ts";
import { useLive } from "#components/live/live.ts";
import { useThrottle } from "#components/live/use-throttle.ts";
import { clubDataAddress } from "#lib/addresses.ts";
import type { JobControl } from "#lib/jobs/control.ts";
import type { JobSummary } from "#lib/jobs/read.ts";

/** Progress streams; at most this often the numbers are read again. */
const READ_AGAIN_MS = 700;
/** While something runs, the seconds left move even when no row does (a hold, a wait for the quota). */
const LOOK_WHILE_RUNNING_MS = 2_000;
const LOOK_MS = 30_000;

/** The dock's jobs of a club, kept up to date. */
export function useDockJobs(club: string) {
  const { data, error, mutate } = useSWR<JobSummary[], Error>(clubDataAddress(club, "jobs"), fetchJson, {
    refreshInterval: (jobs) => (jobs?.some(isLive) ? LOOK_WHILE_RUNNING_MS : LOOK_MS),
  });
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["jobs"], again);
  return { jobs: data, error, refresh: () => void mutate() };
}

/** Whether a job still has something to send. */
export function isLive(job: Pick<JobSummary, "state">): boolean {
  return job.state === "queued" || job.state === "running" || job.state === "paused";
}

/** Rows with an outcome. */
export function decidedRows({ counts }: Pick<JobSummary, "counts">): number {
  return counts.done + counts.skipped + counts.failed + counts.taken_back + counts.superseded;
}

/** Asks something of a job. @throws AnswerError with the words of the refusal */
export function controlJob(club: string, id: number, control: JobControl): Promise<{ state: string }> {
  return fetchJson(clubDataAddress(club, "jobs", id), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ control }),
  });
}
