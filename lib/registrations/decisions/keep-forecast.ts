import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { ofDecisions, pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { texts } from "#lib/base/store/texts.ts";
import { basesOf } from "#lib/sync/forecast/basis.ts";
import { decisionForecast } from "./counted-forecast.ts";
import type { DecisionWork } from "./decision-work.ts";
import { readCase } from "./plan.ts";

/** The forecast of a row that the club will decide as it is asked. */
export const FORECAST_DONE = "done";

/**
 * Keeps the forecast of a work's pieces that wait to be sent, for the comparison afterwards; and what a refusal would depend on.
 * Registrations that the copy does not have have no forecast, nor has a move, whose rules the person was shown before (move-plan.ts).
 */
export async function keepForecast(
  tx: Transaction,
  work: Pick<DecisionWork, "id" | "club" | "seasonId" | "collection" | "operation">,
) {
  const { operation } = work;
  if (operation === "move") return;
  const rows = await tx
    .select({ id: ofDecisions.registrationId })
    .from(pieces)
    .where(and(eq(pieces.workId, work.id), inArray(pieces.state, ["queued"])));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const { club, seasonId, collection: kind } = work;
  const field = { club, seasonId, kind };
  const { candidates, facts } = await readCase(tx, field, ids);
  const doubts = new Map(decisionForecast(operation, candidates, facts).doubts.map((doubt) => [doubt.id, doubt.code]));
  const known = candidates.map(({ id }) => id);
  if (known.length === 0) return;
  const bases = operation === "validate" ? await basesOf(tx, field, known, facts) : new Map<number, string>();
  const forecasts = known.map((id) => ({
    id,
    foreseen: doubts.get(id) ?? FORECAST_DONE,
    basis: bases.get(id) ?? null,
  }));
  await tx
    .update(pieces)
    .set({ foreseen: sql`forecasts.foreseen`, basis: sql`forecasts.basis` })
    .from(
      sql`unnest(${integers(forecasts.map(({ id }) => id))}, ${texts(forecasts.map(({ foreseen }) => foreseen))},
        ${texts(forecasts.map(({ basis }) => basis))}) as forecasts(id, foreseen, basis)`,
    )
    .where(and(eq(pieces.workId, work.id), eq(pieces.state, "queued"), sql`${pieces.recordId} = forecasts.id`));
}
