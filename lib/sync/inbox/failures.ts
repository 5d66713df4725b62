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
  /** The writing under way: whoever writes next, waits for it, so that all that was counted before is there afterwards. */
  writing: Promise<void>;
}

const kept = keptByProcess<Counts>("webhook failures");

function counts(): Counts {
  kept.value ??= { counted: new Map(), writing: Promise.resolve() };
  return kept.value;
}

/** Counts a request that was turned away. It never fails and never waits. */
export function countFailure(club: string, reason: FailureReason): void {
  add(club, reason, 1);
  counts().timer ??= setTimeout(() => {
    store()
      .then(({ db }) => writeFailures(db))
      .catch((err: unknown) => log().warn({ err }, "refused webhooks were not counted"));
  }, WRITE_EVERY_MS).unref();
}

function add(club: string, reason: FailureReason, count: number): void {
  const { counted } = counts();
  const name = `${club} ${reason}`;
  const known = counted.get(name);
  if (known) known.count += count;
  else if (counted.size < MOST_COUNTED) counted.set(name, { club, reason, count });
}

/**
 * Writes what was counted since the last time, for clubs that there are. Afterwards all that was counted before is written, by whomever.
 * @throws what the database throws; what was not written is counted for the next time
 */
export function writeFailures(db: Queryable): Promise<void> {
  const before = counts();
  const written = before.writing.catch(() => {}).then(() => writeCounted(db));
  before.writing = written;
  return written;
}

async function writeCounted(db: Queryable): Promise<void> {
  const state = counts();
  clearTimeout(state.timer);
  state.timer = undefined;
  const taken = [...state.counted.values()];
  state.counted = new Map();
  let written = 0;
  try {
    for (const one of taken) {
      await writeCount(db, one);
      written += 1;
    }
  } finally {
    for (const { club, reason, count } of taken.slice(written)) add(club, reason, count);
  }
}

async function writeCount(
  db: Queryable,
  { club, reason, count }: { club: string; reason: FailureReason; count: number },
): Promise<void> {
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
