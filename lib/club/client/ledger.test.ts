import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { Store } from "#lib/base/store/database.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { ClubError } from "./error.ts";
import { Governor, type Lane } from "./governor.ts";
import { governorOf } from "./governors.ts";
import { databaseLedger, type Ledger, memoryLedger } from "./ledger.ts";
import { quotaIn } from "./rate-limit-fields.ts";

describe("what answers say of the quota", () => {
  it.each([
    [
      "draft 08 and later",
      { "ratelimit-policy": '"default";q=120;w=30', ratelimit: '"default";r=7;t=12' },
      { limit: 120, windowSeconds: 30, remaining: 7, resetSeconds: 12 },
    ],
    [
      "two policies",
      { "ratelimit-policy": '"burst";q=20;w=1, "minute";q=300;w=60', ratelimit: '"burst";r=19;t=1, "minute";r=4;t=9' },
      { limit: 300, windowSeconds: 60, remaining: 4, resetSeconds: 9 },
    ],
    [
      "draft 07",
      { "ratelimit-policy": "300;w=60", ratelimit: "limit=300, remaining=12, reset=30" },
      { limit: 300, windowSeconds: 60, remaining: 12, resetSeconds: 30 },
    ],
    [
      "draft 06",
      { "ratelimit-limit": "100, 100;w=10", "ratelimit-remaining": "0", "ratelimit-reset": "4" },
      { limit: 100, windowSeconds: 10, remaining: 0 },
    ],
    ["the older names", { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "59" }, { limit: 60, remaining: 59 }],
    ["a limit of nothing", { "ratelimit-policy": '"x";q=0;w=60' }, {}],
    ["nonsense", { "ratelimit-policy": "soon", ratelimit: "maybe", "x-ratelimit-limit": "many" }, {}],
    ["silence", {}, {}],
  ])("%s", (_shape, headers, report) => {
    expect(quotaIn(new Headers(headers as Record<string, string>))).toEqual(report);
  });
});

describe("an account by a clock of the test's", () => {
  let at = 1_000;
  const spendAll = async (ledger: Ledger, share: number) => {
    let granted = 0;
    while ((await ledger.spend(share)).waitMs === 0) granted++;
    return granted;
  };

  it("gives each lane its share, and never more than the limit in any window", async () => {
    const ledger = memoryLedger(() => at);
    expect(await spendAll(ledger, 0.6)).toBe(180);
    at += 30;
    expect(await spendAll(ledger, 0.8)).toBe(60);
    expect(await spendAll(ledger, 1)).toBe(60);
    at += 30.5;
    // The 180 of the first second are still within a minute of a service that counts differently.
    expect((await ledger.spend(1)).waitMs).toBe(500);
    at += 0.5;
    expect(await spendAll(ledger, 1)).toBe(180);
  });

  it("waits as long as a 429 asks", async () => {
    const ledger = memoryLedger(() => at);
    await ledger.block(7);
    expect(await ledger.spend(1)).toMatchObject({ waitMs: 7_000, blockedSeconds: 7 });
    at += 7;
    expect(await ledger.spend(1)).toMatchObject({ waitMs: 0 });
  });

  it("learns another limit, and that somebody else spends too", async () => {
    const ledger = memoryLedger(() => at);
    await ledger.learn({ limit: 50, windowSeconds: 10, remaining: 20 });
    expect(await ledger.state()).toMatchObject({ requests: 50, windowSeconds: 10, spent: 30 });
    await ledger.learn({ remaining: 40 });
    expect(await ledger.state()).toMatchObject({ spent: 30 });
    expect(await spendAll(ledger, 1)).toBe(20);
  });

  it("lets even the smallest limit through, one by one", async () => {
    const ledger = memoryLedger(() => at);
    await ledger.learn({ limit: 1, windowSeconds: 1 });
    expect(await spendAll(ledger, 0.6)).toBe(1);
  });
});

describe.each(databases("ledger"))("the shared account, %s", (_name, location) => {
  let open: { store: Store; close: () => Promise<void> };
  beforeAll(async () => {
    open = await testStore(location);
  });
  afterAll(() => open.close());

  it("is one account for two processes, however they race", async () => {
    const two = [databaseLedger(open.store, "raced"), databaseLedger(open.store, "raced")];
    await two[0]?.learn({ limit: 20 });
    const permits = await Promise.all(Array.from({ length: 50 }, (_, n) => two[n % 2]?.spend(1)));
    expect(permits.filter((permit) => permit?.waitMs === 0)).toHaveLength(20);
    expect(await two[1]?.state()).toMatchObject({ requests: 20, spent: 20 });
  });

  it("tells every process that a person is there, and what people have used", async () => {
    const [desk, worker] = [databaseLedger(open.store, "people"), databaseLedger(open.store, "people")];
    expect(await worker.state()).toMatchObject({ clicks: 0, peopleSeconds: 0 });
    await desk.noticed();
    const noticed = (await worker.state()).peopleSeconds;
    expect(noticed).toBeGreaterThan(0);
    // The click last: what is refunded is of the last second in which somebody spent.
    await worker.spend(0.5);
    await desk.spend(1, true);
    const { clicks, spent, peopleSeconds } = await worker.state();
    expect({ clicks, spent }).toEqual({ clicks: 1, spent: 2 });
    expect(peopleSeconds).toBeGreaterThan(noticed);
    expect(peopleSeconds).toBeLessThanOrEqual(120);
    // A page that is touched then does not shorten it; nor does a person who leaves before the call.
    await desk.noticed();
    await desk.refund(true);
    const after = await worker.state();
    expect(after.peopleSeconds).toBeGreaterThan(noticed + 30);
    expect(after).toMatchObject({ clicks: 0, spent: 1 });
  });

  it("knows after a crash what was spent and refused before it", async () => {
    const place = { baseUrl: "http://club.example/api/v1", clientId: "crashed" };
    const before = await governorOf(place);
    await before.learn({ limit: 10, windowSeconds: 60 });
    for (let n = 0; n < 4; n++) (await before.take("click", { by: n })).use();
    // A process that was killed leaves nothing in memory.
    keptByProcess("governors").value = undefined;
    const after = await governorOf(place);
    expect(await after.gauge()).toMatchObject({ limit: 10, spent: 4, left: 6 });
    await after.limited(30);
    keptByProcess("governors").value = undefined;
    expect((await (await governorOf(place)).gauge()).blockedSeconds).toBeGreaterThan(20);
  });

  it("keeps integrations apart, learns and blocks", async () => {
    const ledger = databaseLedger(open.store, "alone");
    await ledger.learn({ limit: 10, windowSeconds: 30, remaining: 6 });
    expect(await ledger.state()).toMatchObject({ requests: 10, windowSeconds: 30, spent: 4, blockedSeconds: 0 });
    await ledger.block(20);
    expect((await ledger.spend(1)).waitMs).toBeGreaterThan(10_000);
    await ledger.block(1);
    expect((await ledger.state()).blockedSeconds).toBeGreaterThan(10);
  });
});

describe("the governor", () => {
  /** A ledger that grants when the test says so. */
  function stage() {
    let permits = 0;
    const use = { requests: 300, windowSeconds: 60, spent: 0, clicks: 0, peopleSeconds: 0 };
    const state = { ...use, blockedSeconds: 0, ages: [] };
    const ledger: Ledger = {
      ...memoryLedger(),
      spend: async () => {
        if (permits === 0) return { ...state, waitMs: 5 };
        permits -= 1;
        return { ...state, waitMs: 0 };
      },
      refund: async () => void permits++,
      state: async () => state,
    };
    const allow = (count: number) => {
      permits += count;
    };
    return { governor: new Governor(ledger), allow };
  }

  it("serves people first, then works, then the mirror", async () => {
    const { governor, allow } = stage();
    const served: Lane[] = [];
    const take = (lane: Lane) => governor.take(lane).then(() => served.push(lane));
    const all = [take("sync"), take("bulk"), take("sync"), take("click"), take("bulk")];
    allow(5);
    await Promise.all(all);
    expect(served).toEqual(["click", "bulk", "bulk", "sync", "sync"]);
  });

  it("lets go of a caller who leaves", async () => {
    const { governor, allow } = stage();
    const leaving = new AbortController();
    const left = governor.take("bulk", { signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    expect((await governor.gauge()).waiting.bulk).toBe(0);
    allow(1);
    await governor.take("sync");
  });

  it("tells a person at once when the wait is too long, and lets a work wait", async () => {
    const ledger = memoryLedger();
    await ledger.block(100);
    const governor = new Governor(ledger);
    const refused = await governor.take("click").catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(ClubError);
    expect(refused).toMatchObject({ kind: "rate_limited", status: 0, retryAfterSeconds: 100 });
    const leaving = new AbortController();
    const waiting = governor.take("bulk", { signal: leaving.signal });
    expect((await governor.gauge()).waiting.bulk).toBe(1);
    leaving.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
  });

  it("fails the call, not the queue, when the account cannot be read", async () => {
    let broken = true;
    const working = memoryLedger();
    const governor = new Governor({
      ...working,
      spend: async (share) => (broken ? Promise.reject(new Error("no database")) : working.spend(share)),
    });
    await expect(governor.take("click")).rejects.toThrow("no database");
    broken = false;
    await governor.take("click");
  });
});
