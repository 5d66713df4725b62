import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { isRule, NO_RULE } from "#lib/mirror/forecast/refusals.ts";
import { type JobRow, jobRows } from "#lib/store/schema/jobs.ts";
import { FORESEEN_DONE } from "./foresee.ts";

/**
 * `foreseen`: it failed as was foreseen · `unforeseen`: it failed and nobody had foreseen it · `unforeseen_done`: a refusal was foreseen,
 * and the club did as it was asked.
 */
export type Foresight = "foreseen" | "unforeseen" | "unforeseen_done";

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
