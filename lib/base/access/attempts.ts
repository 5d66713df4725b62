import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { machineOf } from "#runtime/http/machine.ts";

/**
 * Tries that cost a slow thinker nothing and a guesser everything. None of them lets a stranger lock somebody else out: a limit
 * refuses only the machine that reached it.
 */
const LIMITS = {
  /** One machine, any address: trying one password on everybody. A club's office shares one; the right password gives a try back. */
  machine: { points: 60, duration: 15 * 60 },
  /** One address from one machine: a person who mistypes. Forgiven by the right password. */
  pair: { points: 8, duration: 15 * 60 },
  /** One address from a browser that signed in to it before: its own, whatever strangers do meanwhile. */
  device: { points: 8, duration: 15 * 60 },
  /**
   * Codes of an account's second factor, from browsers that never signed in to it, whatever their addresses: whoever tries them knows the password. Of a million codes
   * three are right at any moment, so that a year of trying stays below one in two. The person's own browsers have counters of their own, and their
   * recovery codes are longer than any guess.
   */
  code: { points: 20, duration: 60 * 60 },
  /**
   * Secrets that are none, one kind of them from one machine. A right one is looked up first and is no miss: they are longer than any guess, and whoever mistypes at a
   * club's office takes nothing from those who sign in beside them.
   */
  miss: { points: 60, duration: 15 * 60 },
  /** What signs in to a server of a club's each time that somebody presses: its provider shuts out who does that without end. */
  trial: { points: 20, duration: 15 * 60 },
  /** Letters that one has sent to oneself, to see them: a mailing is looked at a few times while it is written, and each counts for what the club's provider allows. */
  test: { points: 20, duration: 60 * 60 },
  /** Letters to an account about browsers that are new to it: one that keeps no cookies is new each time, and nobody's letter box is filled by it. */
  letter: { points: 3, duration: 24 * 60 * 60 },
  /** One address from anywhere: counted, never refused; it only slows down. */
  email: { points: 2 ** 30, duration: 60 * 60 },
} as const;

/** This many tries at an address in an hour are a few people who mistype; each further one waits longer. */
const UNHURRIED_TRIES = 10;
const FIRST_DELAY_MS = 250;
/** Guessing that is spread over a thousand machines is slowed to a thousandth; whoever knows the password waits this long once. */
const LONGEST_DELAY_MS = 5_000;

/** Counters of one kind that are kept in memory at once, about 3 MB. The oldest is forgotten: its machine made room for it. */
const KEYS_MAX = 10_000;

type Limiter = Pick<RateLimiterMemory, "consume" | "delete" | "reward">;
type Limiters = Record<keyof typeof LIMITS, Limiter>;

/** Counters in memory, never more than so many. */
class BoundedMemory implements Limiter {
  readonly #limiter: RateLimiterMemory;
  readonly #keys = new Set<string>();

  constructor(options: ConstructorParameters<typeof RateLimiterMemory>[0]) {
    this.#limiter = new RateLimiterMemory(options);
  }

  consume(key: string | number) {
    this.#keys.delete(String(key));
    this.#keys.add(String(key));
    const [oldest] = this.#keys;
    if (this.#keys.size > KEYS_MAX && oldest !== undefined) void this.delete(oldest);
    return this.#limiter.consume(key);
  }

  delete(key: string | number) {
    this.#keys.delete(String(key));
    return this.#limiter.delete(key);
  }

  reward(key: string | number, points?: number) {
    return this.#limiter.reward(key, points);
  }
}

const kept = keptByProcess<WeakMap<Store, Limiters>>("attempts");

/** Counted in the database where several dashboards share one; in memory beside the embedded database, which has one. */
function limitersOn(open: Store): Limiters {
  kept.value ??= new WeakMap();
  const known = kept.value.get(open);
  if (known) return known;
  const { connection } = open;
  const make = (name: keyof typeof LIMITS): Limiter => {
    const options = { ...LIMITS[name], keyPrefix: name };
    if (connection.kind === "embedded") return new BoundedMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: open,
      storeType: "pool",
      tableName: "sign_in_attempts",
      tableCreated: true,
      clearExpiredByTimeout: true,
    });
  };
  const limiters = {
    ...{ machine: make("machine"), pair: make("pair"), device: make("device"), email: make("email") },
    ...{ code: make("code"), miss: make("miss"), trial: make("trial"), test: make("test"), letter: make("letter") },
  };
  kept.value.set(open, limiters);
  return limiters;
}

/** Who tries, at what. */
export interface Tried {
  /** The address as it is compared, or another name of what is guessed at. */
  at: string;
  /** Where the request comes from. */
  machine: string;
  /** The mark of a browser that signed in there before, already verified. */
  device?: string | undefined;
}

/** Another try after a wait, or how long it is refused. */
export type AttemptLimit =
  | { allowed: true; waitMs: number; forgive: () => Promise<void> }
  | { allowed: false; retryAfterSeconds: number };

/** Counts a try before the password is looked at, so that parallel tries count too. */
export async function countAttempt({ at, machine, device }: Tried): Promise<AttemptLimit> {
  const limiters = limitersOn(await store());
  const keys = { machine: key(machineOf(machine)), pair: key(at, machineOf(machine)), email: key(at) };
  const forgive = async (): Promise<void> => {
    await Promise.all([limiters.pair.delete(keys.pair), limiters.machine.reward(keys.machine, 1)]);
  };
  if (device !== undefined && (await tried(limiters.device, key(at, device))).retryAfterSeconds === undefined)
    return { allowed: true, waitMs: 0, forgive: async () => void (await limiters.device.delete(key(at, device))) };
  // The machine is counted first: a try that it may not make leaves no trace under anybody's address.
  for (const kind of ["machine", "pair"] as const) {
    const { retryAfterSeconds } = await tried(limiters[kind], keys[kind]);
    if (retryAfterSeconds !== undefined) return { allowed: false, retryAfterSeconds };
  }
  const { count } = await tried(limiters.email, keys.email);
  return { allowed: true, waitMs: delayOf(count), forgive };
}

/**
 * Counts a try at the six digits of an account's second factor, before they are looked at. One account's count is full for strangers after so many, from however many
 * machines; nobody else's is.
 * @param at the account
 */
export async function countCode({ at, machine, device }: Tried): Promise<AttemptLimit> {
  const limiters = limitersOn(await store());
  const forgive = async () => {};
  const limits: [Limiter, string][] =
    device === undefined
      ? [
          [limiters.machine, key(machineOf(machine))],
          [limiters.code, key("code", at)],
        ]
      : [[limiters.device, key("code", at, device)]];
  for (const [limiter, of] of limits) {
    const { retryAfterSeconds } = await tried(limiter, of);
    if (retryAfterSeconds !== undefined) return { allowed: false, retryAfterSeconds };
  }
  return { allowed: true, waitMs: 0, forgive };
}

/**
 * Counts a secret that turned out to be none.
 * @param at what it would have opened
 * @returns how long further ones are refused; null: one more is let be
 */
export async function countMiss({ at, machine }: Pick<Tried, "at" | "machine">): Promise<number | null> {
  const { miss } = limitersOn(await store());
  return (await tried(miss, key("miss", at, machineOf(machine)))).retryAfterSeconds ?? null;
}

/**
 * Counts a trial of a server of a club's, before it is asked.
 * @param of what is tried
 * @returns how long, in seconds, further ones are refused; null: it may be asked
 */
export async function countTrial(club: string, of: "mail server" | "mailbox"): Promise<number | null> {
  const { trial } = limitersOn(await store());
  return (await tried(trial, key("trial", of, club))).retryAfterSeconds ?? null;
}

/**
 * Counts a letter that somebody has sent to themselves, before a server is asked.
 * @returns how long, in seconds, further ones are refused; null: it may leave
 */
export async function countTestLetter(club: string, personId: number): Promise<number | null> {
  const { test } = limitersOn(await store());
  return (await tried(test, key("test", club, String(personId)))).retryAfterSeconds ?? null;
}

/** Counts a letter to an account about a browser that is new to it. @returns whether it may leave */
export async function countBrowserLetter(accountId: number): Promise<boolean> {
  const { letter } = limitersOn(await store());
  return (await tried(letter, key("letter", String(accountId)))).retryAfterSeconds === undefined;
}

/** How long the n-th try at an address within an hour waits, in milliseconds. */
export function delayOf(count: number): number {
  if (count <= UNHURRIED_TRIES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - UNHURRIED_TRIES - 1));
}

/** Counts one. `retryAfterSeconds`: how long further ones are refused; undefined: this one is let be. */
async function tried(limiter: Limiter, of: string): Promise<{ count: number; retryAfterSeconds?: number }> {
  try {
    return { count: (await limiter.consume(of)).consumedPoints };
  } catch (cause) {
    // Each bundle of Next has a class of its own for the same refusal, so it is known by what it says.
    if (!isRefusal(cause)) throw cause;
    return { count: cause.consumedPoints, retryAfterSeconds: Math.max(1, Math.ceil(cause.msBeforeNext / 1000)) };
  }
}

function isRefusal(cause: unknown): cause is { msBeforeNext: number; consumedPoints: number } {
  return typeof cause === "object" && cause !== null && "msBeforeNext" in cause && "consumedPoints" in cause;
}

/** A counter's name: as long for 8 MiB as for a word, and it says nothing of anybody. */
function key(...of: string[]): string {
  return createHash("sha256").update(JSON.stringify(of)).digest("base64url");
}
