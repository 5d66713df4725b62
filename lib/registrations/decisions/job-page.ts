import "server-only";
import { readWithin, windowOf } from "#lib/base/arguments/paged.ts";
import type { PageOf } from "#lib/base/arguments/view-parameters.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { JobSummary } from "./read.ts";
import {
  countResults,
  jobResults,
  type ReasonGroup,
  type ResultChoice,
  type ResultFilter,
  type ResultRow,
  undoneReasons,
} from "./result-rows.ts";
import { type LeftOut, retryChoice } from "./retry.ts";

/** What the page of a job shows. It travels as JSON. */
export interface JobPage {
  job: JobSummary;
  rows: ResultRow[];
  /** The number of the page; the last page where the address names one beyond it. */
  page: number;
  /** Rows of the choice, over every page. */
  total: number;
  /** What was not done, by reason. */
  reasons: ReasonGroup[];
  /** How many rows another try would take up, and which not; null while the job lives, and where nothing failed. */
  retry: { again: number; left: LeftOut[] } | null;
}

/** What the page of a job opens on: what was not done, where there is something. */
export function opensOn({ counts }: Pick<JobSummary, "counts">): ResultFilter {
  return counts.failed > 0 ? "failed" : "all";
}

/** The page of a job with these of its rows. */
export async function readJobPage(
  db: Queryable,
  club: string,
  job: JobSummary,
  choice: ResultChoice,
  asked: PageOf,
): Promise<JobPage> {
  const hasFailed = job.counts.failed > 0;
  const shown = await readWithin(asked, async (page) => ({
    total: await countResults(db, job.id, choice),
    rows: await jobResults(db, job, club, choice, windowOf(page)),
  }));
  return {
    job,
    ...shown,
    reasons: hasFailed || job.counts.unknown > 0 ? await undoneReasons(db, job.id) : [],
    retry: hasFailed && job.finishedAt !== null ? await readRetry(db, club, job) : null,
  };
}

async function readRetry(db: Queryable, club: string, job: JobSummary): Promise<JobPage["retry"]> {
  const { positions, left } = await retryChoice(db, { ...job, collection: job.kind, club });
  return { again: positions.length, left };
}
