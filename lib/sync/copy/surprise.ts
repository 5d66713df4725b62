import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";

/**
 * Registrations of a page that are not as the copy has them: what a club that announces its changes would have announced
 * (club-api §6.1). Asked before the page is written.
 */
export async function surprises(
  tx: Transaction,
  club: string,
  phase: "annual" | "event",
  rows: readonly Record<string, unknown>[],
): Promise<number[]> {
  const { club: of, kind, id, valid } = mirrorRegistrations;
  const ids = rows.map((row) => row.id as number);
  if (ids.length === 0) return [];
  const known = await tx
    .select({ id, valid })
    .from(mirrorRegistrations)
    .where(and(eq(of, club), eq(kind, phase), inArray(id, ids)));
  const states = new Map(known.map((row) => [row.id, row.valid]));
  return rows.filter((row) => states.get(row.id as number) !== row.valid).map((row) => row.id as number);
}
