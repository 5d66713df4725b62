import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Club } from "../clubs.ts";
import { Rounds } from "../rounds.ts";
import type { ClubDatabase } from "../store/database.ts";

/** Both of the document's limits count in windows of one minute (club-api §8). */
export const WINDOW_SECONDS = 60;

/** What is left of a quota after a request was counted. */
export interface QuotaState {
  limit: number;
  remaining: number;
  /** Seconds until the window ends, at least 1. */
  resetSeconds: number;
  exceeded: boolean;
}

/** The requests of one minute as the database counted them. */
export interface QuotaWindow {
  /** With those that were just counted; 0: the quota is spent, and they were not. */
  points: number;
  /** When it ends, milliseconds since 1970. */
  expire: number;
}

interface Limiter {
  consume(key: string, points: number): Promise<RateLimiterRes>;
}

/** Counts against one limit; requests of the same moment are counted together. */
interface Counter {
  limiter: Limiter;
  rounds: Rounds<RateLimiterRes>;
}

/**
 * Counts requests. On the embedded database one process serves a club and counts in memory; on PostgreSQL the count is a
 * row, because several processes share it. No process takes more from it than it has requests: the sum is exact.
 */
export class Quotas {
  readonly #counters = new WeakMap<ClubDatabase, Map<number, Counter>>();
  /** Token requests per minute for each address and club. */
  readonly #tokenRequests: number;

  constructor(tokenRequests: number) {
    this.#tokenRequests = tokenRequests;
  }

  /**
   * Counts one request of an integration (club-api §8: 300 per minute unless the club set another number), or says how one stands that
   * the database has counted with those who came with it.
   */
  async takeRequest(
    club: Club,
    integration: { id: number; quota: number },
    counted?: { window: QuotaWindow; later: number },
  ): Promise<QuotaState> {
    if (!counted) return this.#take(club, `integration:${integration.id}`, integration.quota);
    const { points, expire } = counted.window;
    const state = { consumedPoints: points, msBeforeNext: Math.max(0, expire - Date.now()) };
    return stateOf(state, integration.quota, counted.later);
  }

  /** Counts one token request from an address (club-api §8: 30 per minute per IP per club). */
  takeTokenRequest(club: Club, address: string): Promise<QuotaState> {
    return this.#take(club, `token:${address}`, this.#tokenRequests);
  }

  async #take(club: Club, key: string, limit: number): Promise<QuotaState> {
    const { limiter, rounds } = this.#counterOf(club.database, limit);
    const { answer, count, place } = await rounds.join(key, (points) => counted(limiter, key, points));
    return stateOf(answer, limit, count - place - 1);
  }

  /** A limiter knows one limit; the counts of a key are shared by all limiters of a club. */
  #counterOf(database: ClubDatabase, limit: number): Counter {
    const ofClub = this.#counters.get(database) ?? new Map<number, Counter>();
    this.#counters.set(database, ofClub);
    const counter = ofClub.get(limit) ?? { limiter: createLimiter(database, limit), rounds: new Rounds() };
    ofClub.set(limit, counter);
    return counter;
  }
}

/** The count after adding these points. The limiter throws it when it is beyond the limit; other failures stay failures. */
async function counted(limiter: Limiter, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function createLimiter(database: ClubDatabase, limit: number): Limiter {
  const common = { points: limit, duration: WINDOW_SECONDS, keyPrefix: "" };
  if (database.connection.kind === "embedded") return new RateLimiterMemory(common);
  return new RateLimiterPostgres({
    ...common,
    storeClient: database,
    storeType: "pool",
    // No schema: the database's own search path finds the club's. So all clubs share the text of a prepared statement.
    tableName: "quota_windows",
    tableCreated: true,
    // Rows are few (one an integration, one an address) and removed by the service's own upkeep.
    clearExpiredByTimeout: false,
    // Once over the limit the process knows when the window ends: a flood costs the database nothing.
    inMemoryBlockOnConsumed: limit + 1,
  });
}

/** How a request stands, given the count and how many of it came after this request. */
function stateOf(
  { consumedPoints, msBeforeNext }: Pick<RateLimiterRes, "consumedPoints" | "msBeforeNext">,
  limit: number,
  later: number,
): QuotaState {
  // A limiter that knows the quota to be spent answers without counting.
  const used = consumedPoints === 0 ? Number.POSITIVE_INFINITY : consumedPoints - later;
  return {
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    exceeded: used > limit,
  };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. */
export function quotaHeaders(policy: string, state: QuotaState): Record<string, string> {
  return {
    "RateLimit-Policy": `"${policy}";q=${state.limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"${policy}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}
