import "server-only";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Store, store } from "#lib/store/database.ts";

/** Tries that cost a slow thinker nothing and a guesser everything; forgiven by the right password. */
const LIMITS = {
  /** One address from one machine: a person who mistypes. */
  pair: { points: 8, duration: 15 * 60 },
  /** One address from anywhere: guessing that is spread over many machines. */
  email: { points: 50, duration: 60 * 60 },
  /** One machine, any address: trying one password on everybody. A club's office shares one. */
  machine: { points: 60, duration: 15 * 60 },
} as const;

type Limiter = RateLimiterMemory | RateLimiterPostgres;
type Limiters = Record<keyof typeof LIMITS, Limiter>;

const kept = globalThis as { __guichet_attempts?: WeakMap<Store, Limiters> };

/** Counted in the database where several dashboards share one; in memory beside the embedded database, which has one. */
function limitersOn(open: Store): Limiters {
  kept.__guichet_attempts ??= new WeakMap();
  const known = kept.__guichet_attempts.get(open);
  if (known) return known;
  const { connection } = open;
  const make = (name: keyof typeof LIMITS): Limiter => {
    const options = { ...LIMITS[name], keyPrefix: name };
    if (connection.kind === "embedded") return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: open,
      storeType: "pool",
      tableName: "sign_in_attempts",
      tableCreated: true,
      clearExpiredByTimeout: true,
    });
  };
  const limiters = { pair: make("pair"), email: make("email"), machine: make("machine") };
  kept.__guichet_attempts.set(open, limiters);
  return limiters;
}

/** Another try, or how long to wait for it. */
export type Attempt = { allowed: true; forgive: () => Promise<void> } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts a try before the password is looked at, so that parallel tries count too.
 * @param email as typed, lower case
 * @param machine the address it comes from
 */
export async function countAttempt(email: string, machine: string): Promise<Attempt> {
  const limiters = limitersOn(await store());
  const keys: [Limiter, string][] = [
    [limiters.pair, `${email} ${machine}`],
    [limiters.email, email],
    [limiters.machine, machine],
  ];
  for (const [limiter, key] of keys) {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return { allowed: false, retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) };
    }
  }
  return { allowed: true, forgive: async () => void (await limiters.pair.delete(`${email} ${machine}`)) };
}
