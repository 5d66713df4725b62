import "server-only";
import { and, count, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { isRule, NO_RULE } from "#lib/mirror/forecast/refusals.ts";
import type { Queryable } from "#lib/store/database.ts";
import { type JobRow, jobRows, jobs } from "#lib/store/schema/jobs.ts";
import { FORESEEN_DONE } from "./foresee.ts";

/**
 * `foreseen`: it failed as was foreseen · `unforeseen`: it failed and nobody had foreseen it · `unforeseen_done`: a refusal was foreseen,
 * and the club did as it was asked.
 */
export type Foresight = "foreseen" | "unforeseen" | "unforeseen_done";

/** How the forecast has fared in a season. */
export interface SeasonForesight {
  /** Outcomes of which something was foreseen. */
  outcomes: number;
  /** Those that came otherwise. */
  surprises: number;
}

/** Compares a row's outcome with what was foreseen when it was asked for. A failure that is no rule's could not be foreseen. */
export function foresightOf({ state, code, foreseen }: Pick<JobRow, "state" | "code" | "foreseen">): Foresight | null {
  if (foreseen === null) return null;
  if (state === "done") return foreseen === FORESEEN_DONE ? null : "unforeseen_done";
  if (state !== "failed" || !isRule(code ?? "")) return null;
  return foreseen === FORESEEN_DONE ? "unforeseen" : "foreseen";
}

/** How many rows of a group came out otherwise than foreseen: the same comparison in the database. */
export const surprisesIn: SQL<number> = sql<number>`count(*) filter (where
  (${jobRows.state} = 'done' and ${jobRows.foreseen} <> ${FORESEEN_DONE})
  or (${jobRows.state} = 'failed' and ${jobRows.foreseen} = ${FORESEEN_DONE}
    and coalesce(${jobRows.code}, '') <> all(${`{${NO_RULE.join(",")}}`}::text[])))`.mapWith(Number);

/** The same over all jobs of a season. */
export async function seasonForesight(db: Queryable, club: string, seasonId: number): Promise<SeasonForesight> {
  const [row] = await db
    .select({ outcomes: count(), surprises: surprisesIn })
    .from(jobs)
    .innerJoin(jobRows, eq(jobRows.jobId, jobs.id))
    .where(
      and(
        ...[eq(jobs.club, club), eq(jobs.seasonId, seasonId)],
        ...[inArray(jobRows.state, ["done", "failed"]), isNotNull(jobRows.foreseen)],
      ),
    );
  return row ?? { outcomes: 0, surprises: 0 };
}
