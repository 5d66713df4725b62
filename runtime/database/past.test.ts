import { expect, it } from "vitest";
import { DatabaseUnavailableError } from "./failure.ts";
import { Past, type RunStanding } from "./past.ts";

const first: RunStanding = { system: "7", timeline: 1, run: "1 monday", replayed: null, flushed: 1_000n };

/** A process that has changed something twice: when it was sure of 1,500 bytes the journal had 2,000. */
async function working(synchronous: boolean) {
  const [noticed, doubtful]: [string[], string[]] = [[], []];
  const past = new Past({
    cameBack: async (loss) => void noticed.push(loss),
    tookOver: async (loss) => void doubtful.push(loss),
  });
  await past.recognise(first);
  past.begin(first.run)({ flushed: "1500", synchronous });
  past.begin(first.run)({ flushed: "2000", synchronous });
  return { past, noticed, doubtful };
}

const promoted = { ...first, timeline: 2, run: "2 monday" };
const restarted = { ...first, run: "1 tuesday" };

/** Runs that answer next, and whether they lack something: where commits did not wait for the standby, and where they did. */
const RUNS: [string, Partial<RunStanding>, boolean, boolean][] = [
  ["a standby that had everything", { ...promoted, replayed: 2_000n }, false, false],
  ["a standby that lacked the last of it", { ...promoted, replayed: 1_999n }, true, false],
  ["a standby that lacked what was acknowledged before the last of it", { ...promoted, replayed: 1_499n }, true, true],
  ["one that was started again since it was promoted", { ...promoted, replayed: null, flushed: 9_000n }, true, false],
  ["the second that was promoted", { ...promoted, timeline: 3, replayed: 9_000n }, true, false],
  ["the same one, stopped and started", { ...restarted, flushed: 2_000n }, false, false],
  ["the same one after a crash", { ...restarted, replayed: 1_990n }, false, false],
  ["its files of an earlier moment, which was no crash", { ...restarted, flushed: 1_200n }, true, true],
  ["its files of an earlier moment, as after a crash", { ...restarted, replayed: 1_200n }, true, true],
  ["its files of before it was promoted", { ...promoted, timeline: 0, replayed: 9_000n }, true, true],
  ["another one, with all the rows", { ...promoted, system: "8", replayed: 1n }, false, false],
];

it.each(RUNS)("tells whether a run lacks something: %s", async (_what, then, asynchronously, synchronously) => {
  for (const [synchronous, lacks] of [
    [false, asynchronously],
    [true, synchronously],
  ] as const) {
    const { past, noticed, doubtful } = await working(synchronous);
    const run = { ...first, ...then };
    await Promise.all([past.recognise(run), past.recognise(run)]);
    await past.recognise(run);
    // What is lacking on a later timeline is so however often the server is started there.
    const loss = run.timeline > first.timeline ? "2" : run.run;
    expect(noticed, `synchronous ${synchronous}`).toEqual(lacks ? [loss] : []);
    // Where nobody waited for a standby that took over, nobody knows what others know.
    const isOther = run.system === first.system && run.timeline !== first.timeline;
    expect(doubtful).toEqual(isOther && !synchronous && !lacks ? [loss] : []);
    expect([past.isOf(run.run), past.isYoung]).toEqual([true, isOther && !synchronous]);
  }
});

it("holds a promoted server for doubtful, and not for older, of which is not known how far its primary was behind the last change", async () => {
  const unread = await working(false);
  unread.past.begin(first.run)(undefined);
  await unread.past.recognise({ ...promoted, replayed: 2_000n });
  expect([unread.noticed, unread.doubtful, unread.past.isYoung]).toEqual([[], ["2"], true]);
  const lacking = await working(false);
  lacking.past.begin(first.run)(undefined);
  await lacking.past.recognise({ ...promoted, replayed: 1_999n });
  expect([lacking.noticed, lacking.doubtful]).toEqual([["2"], []]);
});

it("takes nothing for looked at that could not be made up for", async () => {
  let isAway = true;
  const past = new Past({
    cameBack: async () => {
      if (isAway) throw new Error("away");
    },
    tookOver: async () => {},
  });
  await past.recognise(first);
  past.begin(first.run)({ flushed: "2000", synchronous: false });
  const lacking = { ...promoted, replayed: 1_000n };
  await expect(past.recognise(lacking)).rejects.toThrow("away");
  expect(past.isOf(lacking.run)).toBe(false);
  isAway = false;
  await past.recognise(lacking);
  expect(past.isOf(lacking.run)).toBe(true);
});

it("hears nothing of a run that was replaced, whoever still has a connection to it", async () => {
  const { past, noticed } = await working(false);
  await past.recognise({ ...promoted, replayed: 2_000n, flushed: 2_050n });
  past.begin(first.run)({ flushed: "9000", synchronous: false });
  past.begin(promoted.run)({ flushed: "2100", synchronous: false });
  past.begin(promoted.run)({ flushed: "2200", synchronous: false });
  await past.recognise({ ...promoted, run: "2 tuesday", flushed: 2_300n });
  expect(noticed).toEqual([]);
});

it("notices a run that was put back together with its memory, once, and is not misled by what was done while it was asked", async () => {
  const { past, noticed } = await working(true);
  const early = past.asking();
  past.begin(first.run)({ flushed: "2500", synchronous: true });
  await past.recognise({ ...first, flushed: 1_900n }, early);
  expect([noticed, past.isOf(first.run)]).toEqual([[], true]);
  const asked = past.asking();
  const late = past.begin(first.run);
  const back = { ...first, flushed: 1_400n };
  await Promise.all([past.recognise(back, asked), past.recognise(back, asked)]);
  await past.recognise(back, asked);
  expect(noticed).toEqual([first.run]);
  late({ flushed: "2600", synchronous: true });
  past.begin(first.run)({ flushed: "1450", synchronous: true });
  await past.recognise({ ...first, flushed: 1_450n }, past.asking());
  expect(noticed).toEqual([first.run]);
});

it("has a standby that took over go on from where it began: what its primary had beyond that was nobody's", async () => {
  const { past, noticed } = await working(true);
  await past.recognise({ ...promoted, replayed: 1_600n, flushed: 1_700n });
  past.begin(promoted.run)({ flushed: "1750", synchronous: true });
  await past.recognise({ ...promoted, flushed: 1_750n }, past.asking());
  expect(noticed).toEqual([]);
});

it("has one that takes no writes read meanwhile, and makes up for what it lacks once it takes some", async () => {
  let takesWrites = false;
  const [tried, made]: [string[], string[]] = [[], []];
  const past = new Past({
    cameBack: async (loss) => {
      tried.push(loss);
      if (!takesWrites) throw new Error("refused", { cause: new DatabaseUnavailableError("readonly") });
      made.push(loss);
    },
    tookOver: async () => {},
  });
  await past.recognise(first);
  past.begin(first.run)({ flushed: "2000", synchronous: false });
  const lacking = { ...promoted, replayed: 1_000n };
  await past.recognise(lacking);
  expect([past.isOf(lacking.run), past.isUnmade(lacking.run), past.isYoung]).toEqual([false, true, true]);
  takesWrites = true;
  await past.recognise(lacking);
  expect([past.isOf(lacking.run), past.isUnmade(lacking.run), tried, made]).toEqual([true, false, ["2", "2"], ["2"]]);
});
