import { setTimeout } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Club } from "../clubs.ts";
import { Problem } from "../problem.ts";
import type { Queryable, Transaction } from "../store/database.ts";
import { databaseCode } from "../store/failures.ts";
import { idempotency_keys } from "../store/schema.ts";

/** A write as its integration asked for it. */
export interface Request {
  integrationId: number;
  key: string;
  /** Of a body that is refused it is never needed: making it costs as much as reading the body. */
  hash: () => Uint8Array;
  now: Date;
}

/** What a write is answered with, now and at every replay. */
export interface Outcome {
  status: number;
  answer: unknown;
}

/** Keys of writes running in this process. The embedded database has one session, whose locks never exclude itself. */
const running = new WeakMap<Club, Set<string>>();

/**
 * Carries a write out at most once (club-api#writes): the key is claimed, a stored answer is given again, otherwise the
 * write, its key and its answer are committed together. A write that is refused spends nothing.
 * @throws Problem 409 `idempotency_in_progress` while another request with the key runs, `idempotency_key_reused` when
 * the key belongs to a different request
 */
export async function once(
  club: Club,
  request: Request,
  write: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  const ofClub = running.get(club) ?? new Set<string>();
  running.set(club, ofClub);
  const name = nameOf(request);
  if (ofClub.has(name)) throw inProgress();
  ofClub.add(name);
  try {
    return await again(() => attempt(club, name, request, write));
  } finally {
    ofClub.delete(name);
  }
}

/**
 * Whether the key of a write is that of another one: it runs in this process, or has its answer. Asked without a transaction, for
 * writes that are refused anyway unless it is.
 */
export async function isUsed(club: Club, request: Request): Promise<boolean> {
  if (running.get(club)?.has(nameOf(request))) return true;
  return (await stored(club.database.db, request)) !== undefined;
}

function nameOf({ integrationId, key }: Request): string {
  return `${integrationId}:${key}`;
}

function attempt(club: Club, name: string, request: Request, write: (tx: Transaction) => Promise<Outcome>) {
  return club.database.db.transaction(async (tx) => {
    await claim(tx, name);
    const answered = await replay(tx, request);
    if (answered) return answered;
    const outcome = await write(tx);
    await tx.insert(idempotency_keys).values({
      integration_id: request.integrationId,
      key: request.key,
      request_hash: request.hash(),
      status: outcome.status,
      answer: outcome.answer,
      created_at: request.now,
    });
    return outcome;
  });
}

/** SQLSTATE of a deadlock and of a serialization failure: nothing happened, and the same again may well succeed. */
const PASSING = new Set(["40P01", "40001"]);
/** Eleven writes that meet over one group may take turns at losing; more often than this is a defect that should be seen. */
const MAX_ATTEMPTS = 6;
/**
 * Longest wait before the second attempt, twice that before the third and so on: transactions that lost together must not come
 * back together.
 */
const STEP_MS = 100;

async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (cause) {
      if (attempts === MAX_ATTEMPTS || !PASSING.has(databaseCode(cause) ?? "")) throw cause;
      await setTimeout(Math.random() * STEP_MS * attempts);
    }
  }
}

/** Between processes the database decides who runs. The schema is part of the lock: clubs share a server. */
async function claim(tx: Transaction, name: string): Promise<void> {
  const { rows } = (await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(current_schema() || ':' || ${name}, 0)) as mine`,
  )) as { rows: { mine: unknown }[] };
  if (!rows[0]?.mine) throw inProgress();
}

async function replay(tx: Transaction, request: Request): Promise<Outcome | undefined> {
  const found = await stored(tx, request);
  if (!found) return undefined;
  if (Buffer.compare(found.request_hash, request.hash()) !== 0) {
    throw new Problem(409, "idempotency_key_reused", "This Idempotency-Key was used for a different request.");
  }
  return { status: found.status, answer: found.answer };
}

async function stored(db: Queryable, { integrationId, key }: Request) {
  const [found] = await db
    .select()
    .from(idempotency_keys)
    .where(and(eq(idempotency_keys.integration_id, integrationId), eq(idempotency_keys.key, key)));
  return found;
}

function inProgress(): Problem {
  return new Problem(409, "idempotency_in_progress", "A request with this Idempotency-Key is still running.", {
    headers: { "Retry-After": "1" },
  });
}
