import "server-only";
import { and, count, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { type Piece, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { texts } from "#lib/base/store/texts.ts";
import { isRule, NO_RULE } from "#lib/sync/forecast/refusals.ts";
import { type Follower, followedWorks } from "./followed.ts";
import { FORECAST_DONE } from "./keep-forecast.ts";

/**
 * `foreseen`: it failed as was foreseen · `unforeseen`: it failed and nobody had foreseen it · `unforeseen_done`: a refusal was foreseen,
 * and the club did as it was asked.
 */
export type ForecastComparison = "foreseen" | "unforeseen" | "unforeseen_done";

/** How the forecast has fared in a season. */
export interface ForecastAccuracy {
  /** Outcomes of which something was foreseen. */
  outcomes: number;
  /** Those that came otherwise. */
  surprises: number;
}

/** Compares a row's outcome with what was foreseen when it was asked for. A failure that is no rule's could not be foreseen. */
export function compareWithForecast({
  state,
  code,
  foreseen,
}: Pick<Piece, "state" | "code" | "foreseen">): ForecastComparison | null {
  if (foreseen === null) return null;
  if (state === "done") return foreseen === FORECAST_DONE ? null : "unforeseen_done";
  if (state !== "failed" || !isRule(code ?? "")) return null;
  return foreseen === FORECAST_DONE ? "unforeseen" : "foreseen";
}

/** How many rows of a group came out otherwise than foreseen: the same comparison in the database. */
export const surprisesIn: SQL<number> = sql<number>`count(*) filter (where
  (${pieces.state} = 'done' and ${pieces.foreseen} <> ${FORECAST_DONE})
  or (${pieces.state} = 'failed' and ${pieces.foreseen} = ${FORECAST_DONE}
    and coalesce(${pieces.code}, '') <> all(${texts(NO_RULE)})))`.mapWith(Number);

/** The same over all works of a season. */
export async function forecastAccuracy(db: Queryable, of: Follower, seasonId: number): Promise<ForecastAccuracy> {
  const [row] = await db
    .select({ outcomes: count(), surprises: surprisesIn })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .where(
      and(
        ...[followedWorks(of), eq(works.seasonId, seasonId)],
        ...[inArray(pieces.state, ["done", "failed"]), isNotNull(pieces.foreseen)],
      ),
    );
  return row ?? { outcomes: 0, surprises: 0 };
}
