import { setTimeout } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Club } from "../clubs.ts";
import { asGiven, type OutgoingMessage, WRITE_MESSAGES } from "../events/outbox.ts";
import { Problem } from "../problem.ts";
import type { RowChange } from "../store/change.ts";
import { preparedForClubs, type Queryable, type Transaction } from "../store/database.ts";
import { databaseCode } from "../store/failures.ts";
import { club as clubTable, idempotency_keys } from "../store/schema.ts";

/** A write as its integration asked for it. */
export interface Request {
  integrationId: number;
  key: string;
  /** Of a body that is refused it is never needed: making it costs as much as reading the body. */
  hash: () => Uint8Array;
  now: Date;
}

/** What a write is answered with, now and at every replay. */
export interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** A write on its way to its end: what its last statement does beside storing key and answer. */
export interface Ending extends StoredAnswer {
  messages?: readonly OutgoingMessage[];
  change?: RowChange | undefined;
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
  write: (tx: Transaction) => Promise<Ending>,
): Promise<StoredAnswer> {
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

function attempt(club: Club, name: string, request: Request, write: (tx: Transaction) => Promise<Ending>) {
  return club.database.db.transaction(async (tx) => {
    const answered = await claim(tx, name, request);
    if (answered) return answered;
    try {
      const { messages = [], change, ...outcome } = await write(tx);
      await finish(tx, { request, outcome, messages, change });
      return outcome;
    } catch (cause) {
      // Another process may have ended between the claim's look at the stored keys and its lock. Then that is the answer.
      const late =
        cause instanceof Problem && club.database.connection.kind === "server" && (await stored(tx, request));
      if (late) return replay(late, request);
      throw cause;
    }
  });
}

/** What a write's last statement does. */
interface Finish {
  request: Request;
  outcome: StoredAnswer;
  messages: readonly OutgoingMessage[];
  change: RowChange | undefined;
}

/** A write with the key was made by another process since this one looked: to be tried again, and answered as that one. */
class OvertakenError extends Error {
  override name = "OvertakenError";
}

/** SQLSTATE unique_violation. */
const TAKEN = "23505";

async function finish(tx: Transaction, { request, outcome, messages, change }: Finish): Promise<void> {
  const { integrationId: integration_id, key, now: created_at } = request;
  const values = { integration_id, key, request_hash: request.hash(), ...outcome, created_at };
  try {
    await finishing(change)(tx, { ...change?.values, ...values, ...asGiven(messages) });
  } catch (cause) {
    throw databaseCode(cause) === TAKEN ? new OvertakenError(undefined, { cause }) : cause;
  }
}

const endings = new Map<string, ReturnType<typeof preparedForClubs>>();

/** The statement that makes a change, writes messages, and stores key and answer. */
function finishing(change: RowChange | undefined): ReturnType<typeof preparedForClubs> {
  const name = `finish_${change?.name ?? "write"}`;
  const known = endings.get(name);
  if (known) return known;
  const made = preparedForClubs(name, (db) => {
    const told = db.$with("told", {}).as(WRITE_MESSAGES);
    const steps = change ? [db.$with("changed", {}).as(change.make), told] : [told];
    const value = sql.placeholder;
    return db
      .with(...steps)
      .insert(idempotency_keys)
      .values({
        integration_id: value("integration_id"),
        key: value("key"),
        request_hash: value("request_hash"),
        status: value("status"),
        answer: value("answer"),
        created_at: value("created_at"),
      });
  });
  endings.set(name, made);
  return made;
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
      const passes = cause instanceof OvertakenError || PASSING.has(databaseCode(cause) ?? "");
      if (attempts === MAX_ATTEMPTS || !passes) throw cause;
      await setTimeout(Math.random() * STEP_MS * attempts);
    }
  }
}

const isStored = () =>
  and(
    eq(idempotency_keys.integration_id, sql.placeholder("integration_id")),
    eq(idempotency_keys.key, sql.placeholder("key")),
  );

const lockAndFind = preparedForClubs("claim_key", (db) =>
  db
    .select({
      mine: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(current_schema() || ':' || ${sql.placeholder("name")}, 0))`,
      found: idempotency_keys,
    })
    .from(clubTable)
    .leftJoin(idempotency_keys, isStored()),
);

/**
 * Between processes the database decides who runs. The schema is part of the lock: clubs share a server. The same statement looks for
 * a stored answer, as it was when the statement began, which may be just before the lock was free: `attempt` looks again.
 */
async function claim(tx: Transaction, name: string, { integrationId, ...request }: Request) {
  const [row] = await lockAndFind(tx, { name, integration_id: integrationId, key: request.key });
  if (!row?.mine) throw inProgress();
  return row.found ? replay(row.found, request) : undefined;
}

type Stored = typeof idempotency_keys.$inferSelect;

function replay(found: Stored, { hash }: Pick<Request, "hash">): StoredAnswer {
  if (Buffer.compare(found.request_hash, hash()) !== 0) {
    throw new Problem(409, "idempotency_key_reused", "This Idempotency-Key was used for a different request.");
  }
  return { status: found.status, answer: found.answer };
}

const find = preparedForClubs("stored_key", (db) => db.select().from(idempotency_keys).where(isStored()));

async function stored(db: Queryable, { integrationId, key }: Request): Promise<Stored | undefined> {
  const [found] = await find(db, { integration_id: integrationId, key });
  return found;
}

function inProgress(): Problem {
  return new Problem(409, "idempotency_in_progress", "A request with this Idempotency-Key is still running.", {
    headers: { "Retry-After": "1" },
  });
}
