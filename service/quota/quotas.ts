import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Club } from "../clubs.ts";
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

interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
}

/**
 * Counts requests. On the embedded database one process serves a club and counts in memory; on PostgreSQL the count is a
 * row, because several processes share it.
 */
export class Quotas {
  readonly #limiters = new WeakMap<ClubDatabase, Map<number, Limiter>>();
  /** Token requests per minute for each address and club. */
  readonly #tokenRequests: number;

  constructor(tokenRequests: number) {
    this.#tokenRequests = tokenRequests;
  }

  /** Counts one request of an integration (club-api §8: 300 per minute unless the club set another number). */
  takeRequest(club: Club, integration: { id: number; quota: number }): Promise<QuotaState> {
    return this.#take(club, `integration:${integration.id}`, integration.quota);
  }

  /** Counts one token request from an address (club-api §8: 30 per minute per IP per club). */
  takeTokenRequest(club: Club, address: string): Promise<QuotaState> {
    return this.#take(club, `token:${address}`, this.#tokenRequests);
  }

  async #take(club: Club, key: string, limit: number): Promise<QuotaState> {
    try {
      return stateOf(await this.#limiterOf(club.database, limit).consume(key), limit, false);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return stateOf(refused, limit, true);
      throw refused;
    }
  }

  /** A limiter knows one limit; the counts of a key are shared by all limiters of a club. */
  #limiterOf(database: ClubDatabase, limit: number): Limiter {
    const ofClub = this.#limiters.get(database) ?? new Map<number, Limiter>();
    this.#limiters.set(database, ofClub);
    const limiter = ofClub.get(limit) ?? createLimiter(database, limit);
    ofClub.set(limit, limiter);
    return limiter;
  }
}

function createLimiter({ connection }: ClubDatabase, limit: number): Limiter {
  const common = { points: limit, duration: WINDOW_SECONDS, keyPrefix: "" };
  if (connection.kind === "embedded") return new RateLimiterMemory(common);
  return new RateLimiterPostgres({
    ...common,
    storeClient: connection.pool,
    storeType: "pool",
    schemaName: connection.schema,
    tableName: "quota_windows",
    tableCreated: true,
    // Rows are few (one an integration, one an address) and removed by the service's own upkeep.
    clearExpiredByTimeout: false,
    // Once over the limit the process knows when the window ends: a flood costs the database nothing.
    inMemoryBlockOnConsumed: limit + 1,
  });
}

function stateOf(count: RateLimiterRes, limit: number, exceeded: boolean): QuotaState {
  return {
    limit,
    remaining: exceeded ? 0 : count.remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(count.msBeforeNext / 1000)),
    exceeded,
  };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. */
export function quotaHeaders(policy: string, state: QuotaState): Record<string, string> {
  return {
    "RateLimit-Policy": `"${policy}";q=${state.limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"${policy}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}
