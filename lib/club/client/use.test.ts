import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Governor, type Lane, type Take } from "./governor.ts";
import { bulkShare, bulkShareAtOnce, overdueShare } from "./lanes.ts";
import { type Ledger, memoryLedger } from "./ledger.ts";

let ledger: Ledger;
let governor: Governor;
beforeEach(() => {
  vi.useFakeTimers();
  ledger = memoryLedger();
  governor = new Governor(ledger);
});
afterEach(() => vi.useRealTimers());

const LIMIT = 300;
const WINDOW = 60;
const SECRETARY = 1;
/** What a first click and those after it wait at most, in seconds. */
const NO_WAIT = 1;
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const asleep = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_000));
const clock = () => performance.now() / 1_000;
/** One call: its place, some time on its way, its end. */
const call = async (lane: Lane, take: Take = {}, onItsWay = 0.05) => {
  const turn = await governor.take(lane, take);
  turn.use();
  await asleep(onItsWay);
  governor.timed(onItsWay);
  turn.over();
};

/** A work of four rows at once. */
function bulkWork(rows: number) {
  const begun = clock();
  const one = async () => {
    for (let n = 0; n < rows / 4; n++) await call("bulk");
  };
  return Promise.all([one(), one(), one(), one()]).then(() => clock() - begun);
}

/** Somebody who clicks again and again. @returns how long each click waited for its turn, in seconds */
function clicking(everySeconds: number) {
  const waits: number[] = [];
  let over = false;
  const work = (async () => {
    while (!over) {
      const begun = clock();
      await call("click", { by: SECRETARY });
      waits.push(clock() - begun - 0.05);
      await asleep(everySeconds);
    }
  })();
  const leave = () => {
    over = true;
    return work;
  };
  return { waits, leave };
}

/** Waits for the end of something while the clock runs. */
async function ended<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  // A work that failed has ended, too: waiting on would be without end.
  void work.then(over, over);
  while (!isOver) await seconds(5);
  return work;
}

const floorOf = (rows: number) => Math.floor((rows - 1) / LIMIT) * WINDOW;

describe("a work in the quota of a club", () => {
  it("uses nearly all of it while nobody is there, and the time is told", async () => {
    await ended(bulkWork(12));
    await seconds(WINDOW + 1);
    const told = await governor.estimate(2_000, "bulk", 4);
    const took = await ended(bulkWork(2_000));
    expect(took / floorOf(2_000)).toBeLessThan(1.05);
    expect(Math.abs(told / took - 1)).toBeLessThan(0.05);
  });

  it("tells the time of what the mirror's lane reads one by one, too", async () => {
    await ended(call("sync"));
    await seconds(WINDOW + 1);
    const told = await governor.estimate(400, "sync");
    const begun = clock();
    const reading = async () => {
      for (let n = 0; n < 400; n++) await call("sync");
    };
    await ended(reading());
    const took = clock() - begun;
    expect(took).toBeGreaterThan(2 * WINDOW);
    expect(Math.abs(told / took - 1)).toBeLessThan(0.1);
  });

  it("makes room for a person who clicks every few seconds and never waits, and the time is told", async () => {
    const { waits, leave } = clicking(3);
    await seconds(WINDOW + 1);
    const told = await governor.estimate(2_000, "bulk", 4);
    const took = await ended(bulkWork(2_000));
    expect(took / floorOf(2_000)).toBeLessThan(1.3);
    expect(Math.abs(told / took - 1)).toBeLessThan(0.05);
    expect(waits.length).toBeGreaterThan(100);
    expect(Math.max(...waits)).toBeLessThan(NO_WAIT);
    await ended(leave());
  });

  it("leaves a person who comes back at any moment what they click (property)", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 1, max: 250, noNaN: true }),
        fc.integer({ min: 3, max: 8 }),
        async (at, every) => {
          governor = new Governor(memoryLedger());
          const working = bulkWork(1_600);
          await seconds(at);
          const { waits, leave } = clicking(every);
          await seconds(90);
          expect(Math.max(...waits)).toBeLessThan(NO_WAIT);
          await ended(leave());
          await ended(working);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("makes room for who has just touched a page, and takes it again half a minute after", async () => {
    const rest = bulkWork(500);
    await governor.noticed();
    await seconds(20);
    expect((await ledger.state()).spent).toBe(Math.floor(LIMIT * 0.88));
    await seconds(20);
    expect((await ledger.state()).spent).toBeGreaterThan(LIMIT * 0.92);
    await ended(rest);
  });

  it("leaves the mirror its calls, more of them while somebody looks", async () => {
    const calls = async (watch: boolean) => {
      governor = new Governor(memoryLedger());
      let over = false;
      let read = 0;
      const mirror = (async () => {
        for (; !over; read++) await call("sync");
      })();
      const looking = watch ? clicking(10) : undefined;
      const took = await ended(bulkWork(1_000));
      over = true;
      await ended(mirror);
      await ended(looking?.leave() ?? Promise.resolve());
      return read / (took / WINDOW);
    };
    const [alone, watched] = [await calls(false), await calls(true)];
    expect(alone).toBeGreaterThan(4);
    expect(alone).toBeLessThan(10);
    expect(watched).toBeGreaterThan(11);
    expect(watched).toBeLessThan(20);
  });
});

describe("shares", () => {
  it("always leave people something, and the mirror a place beyond works (property)", () => {
    const use = fc.record({
      requests: fc.integer({ min: 6, max: 60_000 }),
      windowSeconds: fc.integer({ min: 1, max: 120 }),
      clicks: fc.nat(60_000),
      peopleSeconds: fc.constantFrom(0, 1, 120),
    });
    fc.assert(
      fc.property(use, (seen) => {
        const share = bulkShare(seen);
        expect(share).toBeLessThanOrEqual(0.98);
        expect(bulkShareAtOnce(seen)).toBeLessThanOrEqual(share);
        expect(overdueShare(seen)).toBeGreaterThan(share);
        expect(overdueShare(seen)).toBeLessThan(1);
      }),
    );
  });
});

describe("an account that begins anew", () => {
  it("takes what it has not counted to leave when the club's window ends", async () => {
    let at = 1_000;
    const begun = memoryLedger(() => at);
    await begun.learn({ limit: LIMIT, windowSeconds: WINDOW, remaining: 4, resetSeconds: 20 });
    expect(await begun.state()).toMatchObject({ spent: 296 });
    at += 20;
    expect((await begun.spend(0.5)).waitMs).toBeGreaterThan(0);
    at += 1;
    expect(await begun.spend(0.5)).toMatchObject({ waitMs: 0, spent: 0 });
  });
});
