import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { twinVerdicts } from "#lib/base/store/schema/sync/mirror.ts";
import { markCopiedSeasons } from "../../sync/forecast/change-marks.ts";

/** Two records of a club, in the order of their numbers. */
export interface TwinIds {
  club: string;
  lowId: number;
  highId: number;
}

/** Two numbers as a pair; null where they are one record. */
export function pairOf(one: number, other: number): { lowId: number; highId: number } | null {
  return one === other ? null : { lowId: Math.min(one, other), highId: Math.max(one, other) };
}

/** Writes down what a person says of two records; it counts from now on, whatever else was said before. The same said again is said already. */
export async function sayOfTwins(
  tx: Transaction,
  pair: TwinIds,
  said: { verdict: "apart" } | { verdict: "settled"; keptId: number },
  { by, now }: Hand,
): Promise<void> {
  const hand = { writtenById: by.id, writtenBy: by.name, writtenAt: now };
  const verdict = { ...said, keptId: "keptId" in said ? said.keptId : null, ...hand };
  const { club, lowId, highId } = twinVerdicts;
  const written = await tx
    .insert(twinVerdicts)
    .values({ ...pair, ...verdict })
    .onConflictDoUpdate({
      ...{ target: [club, lowId, highId], set: verdict },
      setWhere: sql`${twinVerdicts.verdict} <> ${verdict.verdict} or ${twinVerdicts.keptId} is distinct from ${verdict.keptId}::int`,
    })
    .returning({ lowId });
  if (written.length > 0) await afterSaying(tx, pair, `member.${said.verdict}`, by);
}

/** Takes back that two records are two people. Says nothing where nobody has said so. */
export async function unsayApart(tx: Transaction, pair: TwinIds, { by }: Pick<Hand, "by">): Promise<void> {
  const { club, lowId, highId, verdict } = twinVerdicts;
  const here = and(eq(club, pair.club), eq(lowId, pair.lowId), eq(highId, pair.highId), eq(verdict, "apart"));
  const gone = await tx.delete(twinVerdicts).where(here).returning({ lowId });
  if (gone.length > 0) await afterSaying(tx, pair, "member.perhaps_same", by);
}

/** The doubts of every season may speak of the pair. */
async function afterSaying(tx: Transaction, pair: TwinIds, action: string, by: Hand["by"]): Promise<void> {
  const { club, lowId, highId } = pair;
  await markCopiedSeasons(tx, club);
  await writeAudit(tx, { by, club, action, subject: `members/${lowId}`, details: { members: [lowId, highId] } });
}
