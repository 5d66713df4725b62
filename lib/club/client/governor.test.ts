import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_SILENCE_SECONDS } from "./allowance.ts";
import { retryAfterOf } from "./error.ts";
import { Governor, type Lane, type Take } from "./governor.ts";
import { memoryLedger } from "./ledger.ts";
import { quotaIn } from "./rate-limit-fields.ts";

let governor: Governor;
beforeEach(() => {
  vi.useFakeTimers();
  governor = new Governor(memoryLedger());
});
afterEach(() => vi.useRealTimers());

/** What is promised, whatever our own constant says. */
const TWO_MINUTES = 120;
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const asleep = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_000));
/** One call: its place, some time on its way, its end. */
const call = async (lane: Lane, take: Take = {}, onItsWay = 0.1) => {
  const turn = await governor.take(lane, take);
  turn.use();
  await asleep(onItsWay);
  governor.timed(onItsWay);
  turn.over();
};
const spend = (lane: Lane, count: number, take?: Take) =>
  Promise.all(Array.from({ length: count }, () => call(lane, take)));
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );

describe("what a club's headers can do to us", () => {
  const number = fc.oneof(
    fc.constantFrom("0", "1", "-1", "1.5", "86400", "9999999999", "9".repeat(400), "1e9", "NaN", "", " 7"),
    fc.nat(10_000).map(String),
  );
  const headers = fc.record(
    {
      "retry-after": fc.oneof(number, fc.constantFrom("Thu, 31 Dec 9999 23:59:59 GMT", "soon")),
      date: fc.constantFrom("Thu, 01 Jan 1970 00:00:00 GMT", "never"),
      "ratelimit-policy": fc
        .array(fc.tuple(number, number), { minLength: 1, maxLength: 3 })
        .map((all) => all.map(([q, w], n) => `"${n}";q=${q};w=${w}`).join(", ")),
      ratelimit: fc.tuple(number, number).map(([r, t]) => `"0";r=${r};t=${t}`),
      "ratelimit-limit": number,
      "x-ratelimit-remaining": number,
    },
    { requiredKeys: [] },
  );
  const answer = fc.record({ headers, refused: fc.boolean() });

  it("never keeps us silent for longer than two minutes, whatever they say (property)", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 1, maxLength: 4 }),
        fc.constantFrom<Lane>("click", "bulk", "sync"),
        async (answers, lane) => {
          governor = new Governor(memoryLedger());
          for (const { headers, refused } of answers) {
            const sent = vi.fn();
            const asked = governor.take(lane, { patient: true }).then((turn) => {
              sent();
              return turn;
            });
            await seconds(TWO_MINUTES + 2);
            expect(sent).toHaveBeenCalledOnce();
            const turn = await asked;
            turn.use();
            await governor.learn(quotaIn(new Headers(headers)));
            if (refused) await governor.limited(retryAfterOf(new Headers(headers)));
            turn.over();
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("sends one call alone after a 429, and the others when it was answered", async () => {
    await governor.limited(86_400);
    const arrived: number[] = [];
    const others = [1, 2, 3].map(async (nth) => {
      const turn = await governor.take("bulk");
      turn.use();
      arrived.push(nth);
      return turn;
    });
    await seconds(LONGEST_SILENCE_SECONDS + 1);
    expect(arrived).toEqual([1]);
    // Refused again: the next one waits as long.
    await governor.limited(86_400);
    (await others[0])?.over();
    await seconds(LONGEST_SILENCE_SECONDS - 1);
    expect(arrived).toEqual([1]);
    await seconds(2);
    expect(arrived).toEqual([1, 2]);
    (await others[1])?.over();
    await seconds(0);
    expect(arrived).toEqual([1, 2, 3]);
  });

  it("forgets after ten minutes what is told no more", async () => {
    await governor.learn({ limit: 12, windowSeconds: 60 });
    expect((await governor.gauge()).limit).toBe(12);
    await seconds(601);
    expect((await governor.gauge()).limit).toBe(300);
  });
});

describe("people share the lane of clicks", () => {
  const [reader, secretary] = [1, 2];

  it("lets another person's click pass at once while one person asks without end", async () => {
    const greedy = spend("click", 200, { by: reader, patient: true });
    await seconds(1);
    const form = vi.fn();
    const sent = call("click", { by: secretary }).then(form);
    await seconds(1);
    expect(form).toHaveBeenCalled();
    await sent;
    expect((await governor.gauge()).left).toBeGreaterThanOrEqual(149);
    await seconds(120);
    await greedy;
  });

  it("tells the person who takes too much to wait, in words of their own", async () => {
    const greedy = spend("click", 150, { by: reader, patient: true });
    await seconds(1);
    await greedy;
    expect(await failure(governor.take("click", { by: reader }))).toMatchObject({ code: "own_share_spent", status: 0 });
  });

  it("keeps only so many clicks of one person waiting", async () => {
    await governor.limited(5);
    const waiting = Array.from({ length: 12 }, () => governor.take("click", { by: reader }));
    expect(await failure(governor.take("click", { by: reader }))).toMatchObject({ code: "too_many_at_once" });
    const other = governor.take("click", { by: secretary });
    await seconds(6);
    const [alone] = await Promise.all(waiting.slice(0, 1));
    alone?.use();
    alone?.over();
    await Promise.all([...waiting, other]);
  });

  it("lets nobody wait longer than a person does", async () => {
    await governor.limited(1);
    const [alone, behind] = [governor.take("click"), failure(governor.take("click"))];
    await seconds(2);
    const turn = await alone;
    await seconds(9);
    expect(await behind).toMatchObject({ kind: "rate_limited", code: "rate_limited" });
    turn.over();
  });
});

describe("big work beside the mirror", () => {
  it("does not starve the mirror, nor the mirror the work", async () => {
    const syncs: number[] = [];
    let over = false;
    const mirror = (async () => {
      while (!over) {
        await call("sync");
        syncs.push(performance.now() / 1_000);
      }
    })();
    const began = performance.now() / 1_000;
    const works = Promise.all([1, 2, 3, 4].map(async () => spendOneByOne(500))).then(() => {
      over = true;
    });
    await seconds(700);
    await Promise.all([works, mirror]);
    const during = syncs.filter((at) => at > began + 5);
    const gaps = during.map((at, n) => at - (during[n - 1] ?? began));
    // A window that filled at once: then the mirror's next call waits for its end.
    expect(Math.max(...gaps)).toBeLessThan(61);
    // Nobody looks meanwhile: it is kept going, and no more.
    expect(syncs.length).toBeGreaterThan(30);
  });

  const spendOneByOne = async (count: number) => {
    for (let n = 0; n < count; n++) await call("bulk");
  };

  it.each([
    [400, false],
    [2_000, false],
    [400, true],
    [2_000, true],
  ])("takes as long as was told: %i rows, the mirror reading beside them: %s", async (rows, mirrored) => {
    let over = false;
    const mirror = (async () => {
      // What a club announces of each decision is read, folded, every two seconds.
      while (mirrored && !over) await Promise.all([call("sync"), asleep(2)]);
    })();
    await seconds(30);
    await spendSome();
    const told = await governor.estimate(rows, "bulk", 4);
    const began = performance.now();
    let took = 0;
    const works = Promise.all([1, 2, 3, 4].map(() => spendOneByOne(rows / 4))).then(() => {
      took = (performance.now() - began) / 1_000;
      over = true;
    });
    await seconds(told * 2 + 120);
    await Promise.all([works, mirror]);
    expect(Math.abs(told - took) / took).toBeLessThan(0.1);
  });

  /** A few calls, by which the club's pace is known. */
  const spendSome = async () => {
    const some = spend("bulk", 10);
    await seconds(1);
    await some;
  };
});

it("lets a hundred wait for one signal without a warning of Node's", async () => {
  const told: string[] = [];
  const tell = (warning: Error) => told.push(warning.name);
  process.on("warning", tell);
  vi.useRealTimers();
  const ending = new AbortController();
  await governor.limited(60);
  const waiting = Array.from({ length: 100 }, () => failure(governor.take("bulk", { signal: ending.signal })));
  // Node warns in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  ending.abort(new Error("ends"));
  expect(await Promise.all(waiting)).toHaveLength(100);
  process.off("warning", tell);
  expect(told).toEqual([]);
});
