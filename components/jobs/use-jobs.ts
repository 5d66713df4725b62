"use client";

import useSWR from "swr";
import { fetchJson } from "#components/live/fetch-json.ts";
import { useLive } from "#components/live/live.ts";
import { useThrottle } from "#components/live/use-throttle.ts";
import { clubDataAddress } from "#lib/addresses.ts";
import type { JobSummary } from "#lib/jobs/read.ts";
import { hasMoreToSend } from "./job-progress.ts";

/** Progress streams; at most this often the numbers are read again. */
const READ_AGAIN_MS = 700;
/** While something runs, the seconds left move even when no row does (a hold, a wait for the quota). */
const LOOK_WHILE_RUNNING_MS = 2_000;
const LOOK_MS = 30_000;

/** The dock's jobs of a club, kept up to date. @param isWaiting whether a job is waited for: otherwise theirs draw nothing again */
export function useDockJobs(club: string, isWaiting = true) {
  const address = isWaiting ? clubDataAddress(club, "jobs") : null;
  const { data, error, mutate } = useSWR<JobSummary[], Error>(address, fetchJson, {
    refreshInterval: (jobs) => (jobs?.some(hasMoreToSend) ? LOOK_WHILE_RUNNING_MS : LOOK_MS),
  });
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["jobs"], again);
  return { jobs: data, error, refresh: () => void mutate() };
}
