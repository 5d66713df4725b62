import "server-only";
import { readWithin, windowOf } from "#lib/base/arguments/paged.ts";
import type { PageOf } from "#lib/base/arguments/view-parameters.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { type Follower, withinFollowed } from "./followed.ts";
import type { DecisionSummary } from "./read.ts";
import {
  countResults,
  decisionResults,
  type ReasonGroup,
  type ResultChoice,
  type ResultFilter,
  type ResultRow,
  undoneReasons,
} from "./result-rows.ts";
import { type LeftOut, retryChoice } from "./retry.ts";

/** What the page of a work shows. It travels as JSON. */
export interface ResultPage {
  job: DecisionSummary;
  rows: ResultRow[];
  /** The number of the page; the last page where the address names one beyond it. */
  page: number;
  /** Rows of the choice, over every page. */
  total: number;
  /** What was not done, by reason. */
  reasons: ReasonGroup[];
  /** How many rows another try would take up, and which not; null while the work lives, and where nothing failed. */
  retry: { again: number; left: LeftOut[] } | null;
}

/** What the page of a work opens on: what was not done, where there is something. */
export function opensOn({ counts }: Pick<DecisionSummary, "counts">): ResultFilter {
  return counts.failed > 0 ? "failed" : "all";
}

/** The page of a work with these of its rows. */
export async function readResultPage(
  db: Queryable,
  of: Follower,
  work: DecisionSummary,
  choice: ResultChoice,
  asked: PageOf,
): Promise<ResultPage> {
  const hasFailed = work.counts.failed > 0;
  const shown = await readWithin(asked, async (page) => ({
    total: await countResults(db, work.id, choice),
    rows: await decisionResults(db, work, of, choice, windowOf(page)),
  }));
  return {
    job: work,
    ...shown,
    reasons: hasFailed || work.counts.unknown > 0 ? await undoneReasons(db, work.id) : [],
    retry: hasFailed && work.finishedAt !== null ? await readRetry(db, of, work) : null,
  };
}

async function readRetry(db: Queryable, of: Follower, work: DecisionSummary): Promise<ResultPage["retry"]> {
  const within = await withinFollowed(db, of, work.seasonId);
  const { positions, left } = await retryChoice(db, { ...work, collection: work.kind, club: of.club }, within);
  return { again: positions.length, left };
}
