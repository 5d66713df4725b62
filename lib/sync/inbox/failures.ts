import "server-only";
import { eq, sql } from "drizzle-orm";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { webhookFailures } from "#lib/base/store/schema/sync/inbox.ts";

/**
 * Why a request at a receiver was turned away. `no_key`: the club is connected without a verification key. `too_slow`: the body did
 * not come. `sealed_otherwise`: the key does not open with this program's secret.
 */
export const FAILURE_REASONS = [
  "malformed",
  "too_large",
  "too_slow",
  "stale",
  "no_key",
  "signature",
  "not_readable",
  "wrong_source",
  "id_mismatch",
  "sealed_otherwise",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** A sender of garbage must not cause a database write for each message: counts are written together, this often. */
const WRITE_EVERY_MS = 1_000;

/** Clubs and reasons counted between two writings; an invented club's name must not fill the memory. */
const MOST_COUNTED = 1_000;

interface Counts {
  counted: Map<string, { club: string; reason: FailureReason; count: number }>;
  timer?: NodeJS.Timeout | undefined;
}

const kept = keptByProcess<Counts>("webhook failures");

function counts(): Counts {
  kept.value ??= { counted: new Map() };
  return kept.value;
}

/** Counts a request that was turned away. It never fails and never waits. */
export function countFailure(club: string, reason: FailureReason): void {
  const { counted } = counts();
  const name = `${club} ${reason}`;
  const known = counted.get(name);
  if (known) known.count += 1;
  else if (counted.size < MOST_COUNTED) counted.set(name, { club, reason, count: 1 });
  counts().timer ??= setTimeout(() => {
    store()
      .then(({ db }) => writeFailures(db))
      .catch((err: unknown) => log().warn({ err }, "refused webhooks were not counted"));
  }, WRITE_EVERY_MS).unref();
}

/** Writes what was counted since the last time, for clubs that there are. */
export async function writeFailures(db: Queryable): Promise<void> {
  const { counted } = counts();
  clearTimeout(counts().timer);
  kept.value = undefined;
  for (const { club, reason, count } of counted.values()) {
    const known = db
      .select({
        club: clubs.slug,
        reason: sql<string>`${reason}::text`.as("reason"),
        count: sql<number>`${count}::bigint`.as("count"),
        lastAt: sql<Date>`now()`.as("last_at"),
      })
      .from(clubs)
      .where(eq(clubs.slug, club));
    await db
      .insert(webhookFailures)
      .select(known)
      .onConflictDoUpdate({
        target: [webhookFailures.club, webhookFailures.reason],
        set: { count: sql`${webhookFailures.count} + excluded.count`, lastAt: sql`now()` },
      });
  }
}
