import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Store } from "#lib/store/database.ts";
import { quotaAllowances, quotaSpendings } from "#lib/store/quota.ts";
import type { QuotaReport } from "./rate-limit-fields.ts";

/** What the document allows an integration until the service says otherwise (club-api §8). */
export const DOCUMENTED_REQUESTS = 300;
export const DOCUMENTED_WINDOW_SECONDS = 60;

export interface Allowance {
  /** Requests in a window. */
  requests: number;
  windowSeconds: number;
  /** Nothing is sent before this instant; seconds on the ledger's clock. */
  blockedUntil: number;
}

/** `waitMs` 0: the request may be sent and is counted; else how long to wait before asking again. */
export interface Permit {
  waitMs: number;
}

export interface LedgerState extends Allowance {
  /** Requests sent within the running window. */
  spent: number;
  /** Seconds until `blockedUntil`, 0 when not blocked. */
  blockedSeconds: number;
}

/** The account of one integration's requests: in memory for one process, in the database for several. */
export interface Ledger {
  /** Spends one request if less than `share` (0 to 1) of the window's allowance is spent. */
  spend(share: number): Promise<Permit>;
  /** Takes over what an answer said; another user of the same integration shows as a lower `remaining` than ours. */
  learn(report: QuotaReport): Promise<void>;
  /** After a 429: nobody sends for this long. */
  block(seconds: number): Promise<void>;
  state(): Promise<LedgerState>;
}

type Spendings = readonly { second: number; requests: number }[];

/**
 * The window slides by whole seconds and counts the second that is leaving, so that neither a service with fixed windows nor one
 * with sliding windows ever sees more than its limit.
 */
function inWindow(spendings: Spendings, allowance: Allowance, now: number): Spendings {
  return spendings.filter(({ second }) => second >= Math.floor(now) - allowance.windowSeconds);
}

function sum(spendings: Spendings): number {
  return spendings.reduce((total, { requests }) => total + requests, 0);
}

function waitSeconds(spendings: Spendings, allowance: Allowance, share: number, now: number): number {
  if (allowance.blockedUntil > now) return allowance.blockedUntil - now;
  // At least one, or a lane with a small share would wait for ever.
  const cap = Math.max(1, Math.floor(allowance.requests * share));
  let counted = sum(spendings);
  if (counted < cap) return 0;
  for (const { second, requests } of [...spendings].sort((a, b) => a.second - b.second)) {
    counted -= requests;
    if (counted < cap) return second + allowance.windowSeconds + 1 - now;
  }
  return 1;
}

/** Requests that the service has counted and we have not: somebody else uses the integration. */
function foreign(report: QuotaReport, allowance: Allowance, spent: number): number {
  return report.remaining === undefined ? 0 : Math.max(0, allowance.requests - report.remaining - spent);
}

/** The ledger of a single process. @param clock seconds, monotonic */
export function memoryLedger(clock: () => number = () => performance.now() / 1_000): Ledger {
  const allowance: Allowance = {
    requests: DOCUMENTED_REQUESTS,
    windowSeconds: DOCUMENTED_WINDOW_SECONDS,
    blockedUntil: 0,
  };
  let spendings: { second: number; requests: number }[] = [];
  const add = (requests: number) => {
    const second = Math.floor(clock());
    const last = spendings.at(-1);
    if (last?.second === second) last.requests += requests;
    else spendings.push({ second, requests });
  };
  const current = () => {
    spendings = [...inWindow(spendings, allowance, clock())];
    return spendings;
  };
  return {
    spend: async (share) => {
      const waitMs = Math.ceil(waitSeconds(current(), allowance, share, clock()) * 1_000);
      if (waitMs === 0) add(1);
      return { waitMs };
    },
    learn: async (report) => {
      if (report.limit) allowance.requests = report.limit;
      if (report.windowSeconds) allowance.windowSeconds = report.windowSeconds;
      const unknown = foreign(report, allowance, sum(current()));
      if (unknown > 0) add(unknown);
    },
    block: async (seconds) => {
      allowance.blockedUntil = Math.max(allowance.blockedUntil, clock() + seconds);
    },
    state: async () => ({
      ...allowance,
      spent: sum(current()),
      blockedSeconds: Math.max(0, allowance.blockedUntil - clock()),
    }),
  };
}

/** The ledger that all dashboards on one PostgreSQL share; time is the database's. */
export function databaseLedger(store: Store, integration: string): Ledger {
  type Tx = Parameters<Parameters<Store["db"]["transaction"]>[0]>[0];
  const locked = <T>(work: (tx: Tx, allowance: Allowance, spendings: Spendings, now: number) => Promise<T>) =>
    store.db.transaction(async (tx) => {
      await tx
        .insert(quotaAllowances)
        .values({ integration, requests: DOCUMENTED_REQUESTS, windowSeconds: DOCUMENTED_WINDOW_SECONDS })
        .onConflictDoNothing();
      const [row] = await tx
        .select({
          requests: quotaAllowances.requests,
          windowSeconds: quotaAllowances.windowSeconds,
          blockedUntil: sql<string>`coalesce(extract(epoch from ${quotaAllowances.blockedUntil}), 0)`,
        })
        .from(quotaAllowances)
        .where(eq(quotaAllowances.integration, integration))
        .for("update");
      if (!row) throw new Error("the allowance vanished while it was locked");
      // Asked for after the lock is held: whoever waited for it must not spend in a second that has passed.
      const [clock] = await tx
        .select({ now: sql<string>`extract(epoch from clock_timestamp())` })
        .from(quotaAllowances)
        .where(eq(quotaAllowances.integration, integration));
      const now = Number(clock?.now);
      const allowance = { ...row, blockedUntil: Number(row.blockedUntil) };
      const all = await tx.select().from(quotaSpendings).where(eq(quotaSpendings.integration, integration));
      return work(tx, allowance, inWindow(all, allowance, now), now);
    });
  const add = async (tx: Tx, allowance: Allowance, now: number, requests: number) => {
    const second = Math.floor(now);
    await tx
      .insert(quotaSpendings)
      .values({ integration, second, requests })
      .onConflictDoUpdate({
        target: [quotaSpendings.integration, quotaSpendings.second],
        set: { requests: sql`${quotaSpendings.requests} + ${requests}` },
      });
    await tx
      .delete(quotaSpendings)
      .where(
        and(
          eq(quotaSpendings.integration, integration),
          lte(quotaSpendings.second, second - allowance.windowSeconds - 1),
        ),
      );
  };
  return {
    spend: (share) =>
      locked(async (tx, allowance, spendings, now) => {
        const waitMs = Math.ceil(waitSeconds(spendings, allowance, share, now) * 1_000);
        if (waitMs === 0) await add(tx, allowance, now, 1);
        return { waitMs };
      }),
    learn: (report) =>
      locked(async (tx, before, spendings, now) => {
        const allowance = {
          ...before,
          requests: report.limit || before.requests,
          windowSeconds: report.windowSeconds || before.windowSeconds,
        };
        if (allowance.requests !== before.requests || allowance.windowSeconds !== before.windowSeconds)
          await tx
            .update(quotaAllowances)
            .set({ requests: allowance.requests, windowSeconds: allowance.windowSeconds })
            .where(eq(quotaAllowances.integration, integration));
        const unknown = foreign(report, allowance, sum(spendings));
        if (unknown > 0) await add(tx, allowance, now, unknown);
      }),
    block: (seconds) =>
      locked(async (tx) => {
        await tx
          .update(quotaAllowances)
          .set({
            blockedUntil: sql`greatest(${quotaAllowances.blockedUntil}, clock_timestamp() + make_interval(secs => ${seconds}))`,
          })
          .where(eq(quotaAllowances.integration, integration));
      }),
    state: () =>
      locked(async (_tx, allowance, spendings, now) => ({
        ...allowance,
        spent: sum(spendings),
        blockedSeconds: Math.max(0, allowance.blockedUntil - now),
      })),
  };
}
