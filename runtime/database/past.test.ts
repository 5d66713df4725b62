import { expect, it } from "vitest";
import { Past, type RunStanding } from "./past.ts";

const first: RunStanding = { system: "7", timeline: 1, run: "1 monday", replayed: null, flushed: 1_000n };

/** A process that has changed something twice: when it was sure of 1,500 bytes the journal had 2,000. */
async function working(synchronous: boolean, { isUnread = false } = {}) {
  const [noticed, doubtful]: [string[], string[]] = [[], []];
  const past = new Past({
    cameBack: async (run) => void noticed.push(run),
    tookOver: async (run) => void doubtful.push(run),
  });
  await past.recognise(first);
  past.begin()({ flushed: "1500", synchronous });
  const acknowledged = past.begin();
  acknowledged({ flushed: "2000", synchronous });
  if (isUnread) past.begin()(undefined);
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
  ["its files of before it was promoted", { ...promoted, timeline: 0, replayed: 9_000n }, true, false],
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
    expect(noticed, `synchronous ${synchronous}`).toEqual(lacks ? [run.run] : []);
    // Where nobody waited for a standby that took over, nobody knows what others know.
    const isOther = run.system === first.system && run.timeline !== first.timeline;
    expect(doubtful).toEqual(isOther && !synchronous && !lacks ? [run.run] : []);
    expect([past.isOf(run.run), past.isYoung]).toEqual([true, isOther && !synchronous]);
  }
});

it("takes what was acknowledged by one that said no more for lost, and nothing for looked at that could not be made up for", async () => {
  const { past, noticed } = await working(false, { isUnread: true });
  await past.recognise({ ...promoted, replayed: 2_000n });
  expect(noticed).toEqual(["2 monday"]);

  let isAway = true;
  const again = new Past({
    cameBack: async () => {
      if (isAway) throw new Error("away");
    },
    tookOver: async () => {},
  });
  await again.recognise(first);
  again.begin()({ flushed: "2000", synchronous: false });
  const lacking = { ...promoted, replayed: 1_000n };
  await expect(again.recognise(lacking)).rejects.toThrow("away");
  expect(again.isOf(lacking.run)).toBe(false);
  isAway = false;
  await again.recognise(lacking);
  expect(again.isOf(lacking.run)).toBe(true);
});
