import "server-only";
import { and, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import { WAITS_TOLD, waitingSince } from "#lib/sync/copy/waiting.ts";
import { inRegistrationSet, type RegistrationSet } from "#lib/sync/forecast/season-facts.ts";

/** How many registrations wait for a decision, and of these how many for more than so many days. */
export interface Waits {
  pending: number;
  longer: readonly { days: number; count: number }[];
}

/** How long the pending registrations of a kind have waited; each number is exactly what the list shows under `waited`. From the copy, in one query. */
export async function waitsOf(db: Queryable, set: RegistrationSet, now: Date): Promise<Waits> {
  const longer = WAITS_TOLD.map((days) => {
    const since = waitingSince(days, now).toISOString();
    return [
      `over${days}`,
      sql<number>`count(*) filter (where ${registrations.registeredAt} < ${since})`.mapWith(Number),
    ] as const;
  });
  const [row] = await db
    .select({ pending: sql<number>`count(*)`.mapWith(Number), ...Object.fromEntries(longer) })
    .from(registrations)
    .where(and(inRegistrationSet(set), isNull(registrations.valid)));
  const found: Record<string, number> = { ...row };
  return {
    pending: found.pending ?? 0,
    longer: WAITS_TOLD.map((days) => ({ days, count: found[`over${days}`] ?? 0 })),
  };
}
