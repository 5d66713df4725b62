import "server-only";
import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Store } from "#lib/store/database.ts";
import { quotaAllowances, quotaSpendings } from "#lib/store/schema/quota.ts";
import {
  type Allowance,
  CLOCK_SLACK_SECONDS,
  current,
  DOCUMENTED_REQUESTS,
  DOCUMENTED_WINDOW_SECONDS,
  documented,
  foreign,
  inWindow,
  LONGEST_SILENCE_SECONDS,
  learnt,
  type Spendings,
  sum,
  waitSeconds,
} from "./allowance.ts";
import type { QuotaReport } from "./rate-limit-fields.ts";

/** `waitMs` 0: the request may be sent and is counted; else how long to wait before asking again. */
export interface Permit extends LedgerState {
  waitMs: number;
}

export interface LedgerState {
  /** Requests allowed in a window. */
  requests: number;
  windowSeconds: number;
  /** Requests sent within the running window. */
  spent: number;
  /** Seconds until anything may be sent after a 429, 0 when not blocked. */
  blockedSeconds: number;
  /** How long ago the requests of the running window were sent, in seconds. */
  ages: readonly { age: number; requests: number }[];
}

/** The account of one integration's requests: in memory for one process, in the database for several. */
export interface Ledger {
  /** Spends one request if less than `share` (0 to 1) of the window's allowance is spent. */
  spend(share: number): Promise<Permit>;
  /** Takes back one request that was spent and not sent. */
  refund(): Promise<void>;
  /** Takes over what an answer said; another user of the same integration shows as a lower `remaining` than ours. */
  learn(report: QuotaReport): Promise<void>;
  /** After a 429: nobody sends for this long, at most the longest silence. */
  block(seconds: number): Promise<void>;
  state(): Promise<LedgerState>;
}

function stateOf(allowance: Allowance, spendings: Spendings, now: number): LedgerState {
  const { requests, windowSeconds, blockedUntil } = allowance;
  return {
    requests,
    windowSeconds,
    spent: sum(spendings),
    blockedSeconds: Math.max(0, blockedUntil - now),
    ages: spendings.map(({ second, requests }) => ({ age: Math.floor(now) - second, requests })),
  };
}

function permitOf(allowance: Allowance, spendings: Spendings, share: number, now: number): Permit {
  const waitMs = Math.ceil(waitSeconds(spendings, allowance, share, now) * 1_000);
  return { ...stateOf(allowance, spendings, now), waitMs };
}

/** A block's length as it may count. */
function bounded(seconds: number): number {
  return Math.min(Math.max(seconds, 0), LONGEST_SILENCE_SECONDS);
}

/** The ledger of a single process. @param clock seconds, monotonic */
export function memoryLedger(clock: () => number = () => performance.now() / 1_000): Ledger {
  let kept = documented();
  let spendings: { second: number; requests: number }[] = [];
  const add = (requests: number) => {
    const second = Math.floor(clock());
    const last = spendings.at(-1);
    if (last?.second === second) last.requests += requests;
    else spendings.push({ second, requests });
  };
  const now = () => {
    const allowance = current(kept, clock());
    spendings = [...inWindow(spendings, allowance, clock())];
    return { allowance, spendings };
  };
  return {
    spend: async (share) => {
      const { allowance, spendings } = now();
      const permit = permitOf(allowance, spendings, share, clock());
      if (permit.waitMs === 0) add(1);
      return permit;
    },
    refund: async () => {
      const last = spendings.findLast(({ requests }) => requests > 0);
      if (last) last.requests -= 1;
    },
    learn: async (report) => {
      kept = learnt(now().allowance, report, clock());
      const { allowance, spendings } = now();
      const unknown = foreign(report, allowance, sum(spendings));
      if (unknown > 0) add(unknown);
    },
    block: async (seconds) => {
      kept = { ...kept, blockedUntil: Math.max(current(kept, clock()).blockedUntil, clock() + bounded(seconds)) };
    },
    state: async () => {
      const { allowance, spendings } = now();
      return stateOf(allowance, spendings, clock());
    },
  };
}

type Tx = Parameters<Parameters<Store["db"]["transaction"]>[0]>[0];
type Work<T> = (tx: Tx, allowance: Allowance, spendings: Spendings, now: number) => Promise<T>;

/** The ledger that all dashboards on one PostgreSQL share; time is the database's. */
export function databaseLedger(store: Store, integration: string): Ledger {
  const mine = eq(quotaAllowances.integration, integration);
  const locked = <T>(work: Work<T>) => withAccount(store, integration, work);
  return {
    spend: (share) =>
      locked(async (tx, allowance, spendings, now) => {
        const permit = permitOf(allowance, spendings, share, now);
        if (permit.waitMs === 0) await add(tx, integration, allowance, now, 1);
        return permit;
      }),
    refund: () =>
      locked(async (tx, _allowance, spendings) => {
        const last = [...spendings].sort((a, b) => b.second - a.second).find(({ requests }) => requests > 0);
        if (!last) return;
        await tx
          .update(quotaSpendings)
          .set({ requests: sql`greatest(${quotaSpendings.requests} - 1, 0)` })
          .where(and(eq(quotaSpendings.integration, integration), eq(quotaSpendings.second, last.second)));
      }),
    learn: (report) =>
      locked(async (tx, before, spendings, now) => {
        const allowance = learnt(before, report, now);
        if (isNews(before, allowance))
          await tx
            .update(quotaAllowances)
            .set({
              requests: allowance.requests,
              windowSeconds: allowance.windowSeconds,
              learntAt: sql`to_timestamp(${allowance.learntAt})`,
            })
            .where(mine);
        const unknown = foreign(report, allowance, sum(spendings));
        if (unknown > 0) await add(tx, integration, allowance, now, unknown);
      }),
    block: (seconds) =>
      locked(async (tx, allowance, _spendings, now) => {
        const until = Math.max(allowance.blockedUntil, now + bounded(seconds));
        await tx
          .update(quotaAllowances)
          .set({ blockedUntil: sql`to_timestamp(${until})` })
          .where(mine);
      }),
    state: () => locked(async (_tx, allowance, spendings, now) => stateOf(allowance, spendings, now)),
  };
}

/** A quota that is told again is written down again only so often, in seconds: it must not grow old, nor cost a write an answer. */
const RENEW_LEARNT_SECONDS = 60;

function isNews(before: Allowance, after: Allowance): boolean {
  if (after === before) return false;
  if (after.requests !== before.requests || after.windowSeconds !== before.windowSeconds) return true;
  return before.learntAt === null || (after.learntAt ?? 0) - before.learntAt > RENEW_LEARNT_SECONDS;
}

/** Locks the account for `work`. */
function withAccount<T>(store: Store, integration: string, work: Work<T>): Promise<T> {
  return store.db.transaction(async (tx) => {
    await tx
      .insert(quotaAllowances)
      .values({ integration, requests: DOCUMENTED_REQUESTS, windowSeconds: DOCUMENTED_WINDOW_SECONDS })
      .onConflictDoNothing();
    const [row] = await tx
      .select({
        requests: quotaAllowances.requests,
        windowSeconds: quotaAllowances.windowSeconds,
        blockedUntil: sql<string>`coalesce(extract(epoch from ${quotaAllowances.blockedUntil}), 0)`,
        learntAt: sql<string | null>`extract(epoch from ${quotaAllowances.learntAt})`,
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
    const learntAt = row.learntAt === null ? null : Number(row.learntAt);
    const allowance = current({ ...row, blockedUntil: Number(row.blockedUntil), learntAt }, now);
    const all = await tx.select().from(quotaSpendings).where(eq(quotaSpendings.integration, integration));
    return work(tx, allowance, inWindow(all, allowance, now), now);
  });
}

/** Counts requests as sent now; seconds that no longer count, or not yet by a clock set back, are removed in passing. */
async function add(tx: Tx, integration: string, allowance: Allowance, now: number, requests: number): Promise<void> {
  const second = Math.floor(now);
  await tx
    .insert(quotaSpendings)
    .values({ integration, second, requests })
    .onConflictDoUpdate({
      target: [quotaSpendings.integration, quotaSpendings.second],
      set: { requests: sql`${quotaSpendings.requests} + ${requests}` },
    });
  const gone = lte(quotaSpendings.second, second - allowance.windowSeconds - 1);
  await tx
    .delete(quotaSpendings)
    .where(
      and(
        eq(quotaSpendings.integration, integration),
        or(gone, gt(quotaSpendings.second, second + CLOCK_SLACK_SECONDS)),
      ),
    );
}
