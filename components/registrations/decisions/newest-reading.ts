import { useCallback, useSyncExternalStore } from "react";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import type { JobSummary } from "#lib/registrations/decisions/read.ts";

/** More than any page shows at once. */
const KEPT = 500;

/** Of each job what was read last on this page, and when that was asked for. Another map once there is something newer. */
let newest: ReadonlyMap<number, { asked: number; job: JobSummary }> = new Map();
const listeners = new Set<() => void>();

/** Reads jobs, and has every part of the page know of it. @param jobsIn those of the answer */
export async function readJobs<T>(address: string, jobsIn: (answer: T) => readonly JobSummary[]): Promise<T> {
  const asked = performance.now();
  const answer = await fetchJson<T>(address);
  noteReading(jobsIn(answer), asked);
  return answer;
}

/**
 * The panel and the dock read one job each for themselves, and on a machine that does much else an answer comes seconds later: what was asked for last counts for both,
 * whichever answer came first.
 */
export function noteReading(jobs: readonly JobSummary[], asked: number): void {
  const next = new Map(newest);
  for (const job of jobs) {
    const known = next.get(job.id);
    if (known && known.asked > asked) continue;
    next.delete(job.id);
    next.set(job.id, { asked, job });
  }
  newest = new Map([...next].slice(-KEPT));
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Gives of a job what was read of it last, by whichever part of the page. Another function once there is something newer. */
export function useNewestReading(): (job: JobSummary) => JobSummary {
  const known = useSyncExternalStore(subscribe, newestNow, newestNow);
  return useCallback((job: JobSummary) => known.get(job.id)?.job ?? job, [known]);
}

const newestNow = () => newest;
