import "server-only";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import type { StandingPiece } from "./piece.ts";
import { referencesIn, type StagedReference } from "./plan.ts";

/** Gives the number of the record that a reference stands for. @throws Error where no step has made one */
export type Numbers = (reference: StagedReference) => number;

/** The numbers that references of a step stand for: those of its own row, and of rows before it. */
export async function numbersFor(
  db: Queryable,
  club: string,
  { stage, place, step, made }: StandingPiece,
): Promise<Numbers> {
  const rows = referencesIn(step).flatMap(({ row }) => (row === undefined || row === place ? [] : [row]));
  const known = new Map<number, Record<string, number>>([[place, made]]);
  for (const row of new Set(rows)) {
    const at = and(eq(stageRows.club, club), eq(stageRows.stage, stage), eq(stageRows.place, row));
    const [found] = await db.select({ made: stageRows.made }).from(stageRows).where(at);
    known.set(row, found?.made ?? {});
  }
  return ({ of, row = place }) => {
    const number = known.get(row)?.[of];
    if (number === undefined) throw new Error(`no step ${of} of row ${row} has made anything`);
    return number;
  };
}
