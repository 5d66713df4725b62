import "server-only";
import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";
import { quotaAllowances, quotaSpendings } from "#lib/base/store/schema/sync/quota.ts";
import {
  type Allowance,
  CLOCK_SLACK_SECONDS,
  current,
  DOCUMENTED_REQUESTS,
  DOCUMENTED_WINDOW_SECONDS,
  documented,
  foreign,
  foreignSecond,
  inWindow,
  LONGEST_SILENCE_SECONDS,
  learnt,
  type QuotaReport,
  type Spendings,
  sum,
  THERE_FOR_SECONDS,
  waitSeconds,
} from "./allowance.ts";
import type { LedgerState, Share } from "./lanes.ts";

/** `waitMs` 0: the request may be sent and is counted; else how long to wait before asking again. */
export interface Permit extends LedgerState {
  waitMs: number;
}

/** The account of one integration's requests: in the database, or in memory for a connection that is only tried. */
export interface Ledger {
  /**
   * Spends one request if less than `share` (0 to 1) of the window's allowance is spent.
   * @param person whether somebody at the screen asks: that shows that people are there
   */
  spend(share: number | Share, person?: boolean): Promise<Permit>;
  /** Takes back one request that was spent and not sent. @param person as it was spent */
  refund(person?: boolean): Promise<void>;
  /** Somebody is at a page of the desk and has just touched it. */
  noticed(): Promise<void>;
  /** Takes over what an answer said; another user of the same integration shows as a lower `remaining` than ours. */
  learn(report: QuotaReport): Promise<void>;
  /** After a 429: nobody sends for this long, at most the longest silence. */
  block(seconds: number): Promise<void>;
  state(): Promise<LedgerState>;
}

function stateOf(allowance: Allowance, spendings: Spendings, now: number): LedgerState {
  const { requests, windowSeconds, blockedUntil, peopleUntil } = allowance;
  return {
    requests,
    windowSeconds,
    spent: sum(spendings),
    clicks: spendings.reduce((total, { clicks }) => total + clicks, 0),
    peopleSeconds: Math.max(0, peopleUntil - now),
    blockedSeconds: Math.max(0, blockedUntil - now),
    ages: spendings.map(({ second, requests }) => ({ age: Math.floor(now) - second, requests })),
  };
}

function permitOf(allowance: Allowance, spendings: Spendings, share: number | Share, now: number): Permit {
  const state = stateOf(allowance, spendings, now);
  const most = typeof share === "number" ? share : share(state);
  return { ...state, waitMs: Math.ceil(waitSeconds(spendings, allowance, most, now) * 1_000) };
}

/** A block's length as it may count. */
function bounded(seconds: number): number {
  return Math.min(Math.max(seconds, 0), LONGEST_SILENCE_SECONDS);
}

/** The ledger of a connection that is only tried, and forgotten afterwards. @param clock seconds, monotonic */
export function memoryLedger(clock: () => number = () => performance.now() / 1_000): Ledger {
  let kept = documented();
  let spendings: { second: number; requests: number; clicks: number }[] = [];
  const add = (requests: number, clicks: number, second = Math.floor(clock())) => {
    const known = spendings.find((spent) => spent.second === second);
    if (!known) return void spendings.push({ second, requests, clicks });
    known.requests += requests;
    known.clicks += clicks;
  };
  const there = (seconds: number) => {
    kept = { ...kept, peopleUntil: Math.max(current(kept, clock()).peopleUntil, clock() + seconds) };
  };
  const now = () => {
    const allowance = current(kept, clock());
    spendings = [...inWindow(spendings, allowance, clock())];
    return { allowance, spendings };
  };
  return {
    spend: async (share, person = false) => {
      if (person) there(THERE_FOR_SECONDS.call);
      const { allowance, spendings } = now();
      const permit = permitOf(allowance, spendings, share, clock());
      if (permit.waitMs === 0) add(1, person ? 1 : 0);
      return permit;
    },
    refund: async (person = false) => {
      const last = latest(spendings);
      if (!last) return;
      last.requests -= 1;
      if (person) last.clicks = Math.max(0, last.clicks - 1);
    },
    noticed: async () => there(THERE_FOR_SECONDS.page),
    learn: async (report) => {
      kept = learnt(now().allowance, report, clock());
      const { allowance, spendings } = now();
      const unknown = foreign(report, allowance, sum(spendings));
      if (unknown > 0) add(unknown, 0, foreignSecond(report, allowance, clock()));
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

/** The last second in which anything was sent. */
function latest<S extends Spendings[number]>(spendings: readonly S[]): S | undefined {
  return [...spendings].sort((a, b) => b.second - a.second).find(({ requests }) => requests > 0);
}

type Tx = Parameters<Parameters<Store["db"]["transaction"]>[0]>[0];
type Work<T> = (tx: Tx, allowance: Allowance, spendings: Spendings, now: number) => Promise<T>;

/** The ledger that all dashboards on one database share, those to come included; time is the database's. */
export function databaseLedger(store: Store, integration: string): Ledger {
  const mine = eq(quotaAllowances.integration, integration);
  const locked = <T>(work: Work<T>, thereFor?: number) => withAccount(store, integration, work, thereFor);
  return {
    spend: (share, person = false) =>
      locked(
        async (tx, allowance, spendings, now) => {
          const permit = permitOf(allowance, spendings, share, now);
          const one = { second: Math.floor(now), requests: 1, clicks: person ? 1 : 0 };
          if (permit.waitMs === 0) await add(tx, integration, allowance, now, one);
          return permit;
        },
        person ? THERE_FOR_SECONDS.call : undefined,
      ),
    refund: (person = false) =>
      locked(async (tx, _allowance, spendings) => {
        const last = latest(spendings);
        if (!last) return;
        await tx
          .update(quotaSpendings)
          .set({
            requests: sql`greatest(${quotaSpendings.requests} - 1, 0)`,
            ...(person && { clicks: sql`greatest(${quotaSpendings.clicks} - 1, 0)` }),
          })
          .where(and(eq(quotaSpendings.integration, integration), eq(quotaSpendings.second, last.second)));
      }),
    noticed: () => here(store.db, integration, THERE_FOR_SECONDS.page),
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
        const second = foreignSecond(report, allowance, now);
        if (unknown > 0) await add(tx, integration, allowance, now, { second, requests: unknown, clicks: 0 });
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

/** Notes that people are at the desk for so many seconds from now, or longer if that was known. */
async function here(db: Queryable, integration: string, seconds: number): Promise<void> {
  const until = secondsFromNow(seconds);
  await db
    .insert(quotaAllowances)
    .values({ ...fresh(integration), peopleUntil: until })
    .onConflictDoUpdate({
      target: quotaAllowances.integration,
      set: { peopleUntil: sql`greatest(${quotaAllowances.peopleUntil}, ${until})` },
    });
}

function fresh(integration: string) {
  return { integration, requests: DOCUMENTED_REQUESTS, windowSeconds: DOCUMENTED_WINDOW_SECONDS };
}

/** Locks the account for `work`. @param thereFor for how many seconds whoever asks shows that people are there */
function withAccount<T>(store: Store, integration: string, work: Work<T>, thereFor?: number): Promise<T> {
  return store.db.transaction(async (tx) => {
    // One statement either way: a call of a person costs none more than others.
    if (thereFor) await here(tx, integration, thereFor);
    else await tx.insert(quotaAllowances).values(fresh(integration)).onConflictDoNothing();
    const [row] = await tx
      .select({
        requests: quotaAllowances.requests,
        windowSeconds: quotaAllowances.windowSeconds,
        blockedUntil: sql<string>`coalesce(extract(epoch from ${quotaAllowances.blockedUntil}), 0)`,
        peopleUntil: sql<string>`coalesce(extract(epoch from ${quotaAllowances.peopleUntil}), 0)`,
        learntAt: sql<string | null>`extract(epoch from ${quotaAllowances.learntAt})`,
      })
      .from(quotaAllowances)
      .where(eq(quotaAllowances.integration, integration))
      .for("update");
    if (!row) throw new Error("the allowance vanished while it was locked");
    // Asked for after the lock is held: whoever waited for it must not spend in a second that has passed.
    const [clock] = await tx
      .select({ now: sql<string>`extract(epoch from ${CLOCK})` })
      .from(quotaAllowances)
      .where(eq(quotaAllowances.integration, integration));
    const now = Number(clock?.now);
    const learntAt = row.learntAt === null ? null : Number(row.learntAt);
    const [blockedUntil, peopleUntil] = [Number(row.blockedUntil), Number(row.peopleUntil)];
    const allowance = current({ ...row, blockedUntil, peopleUntil, learntAt }, now);
    const all = await tx.select().from(quotaSpendings).where(eq(quotaSpendings.integration, integration));
    return work(tx, allowance, inWindow(all, allowance, now), now);
  });
}

/** Counts requests as sent; seconds that no longer count, or not yet by a clock set back, are removed in passing. */
async function add(
  tx: Tx,
  integration: string,
  allowance: Allowance,
  now: number,
  sent: Spendings[number],
): Promise<void> {
  const second = Math.floor(now);
  await tx
    .insert(quotaSpendings)
    .values({ integration, ...sent })
    .onConflictDoUpdate({
      target: [quotaSpendings.integration, quotaSpendings.second],
      set: {
        requests: sql`${quotaSpendings.requests} + ${sent.requests}`,
        clicks: sql`${quotaSpendings.clicks} + ${sent.clicks}`,
      },
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
