import { describe, expect, it } from "vitest";
import { FairQueue, OverloadedError } from "./fair-queue.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));
const settle = async () => {
  for (let turns = 0; turns < 5; turns++) await turn();
};
const quietly = () => {};

/** Asks for a place, notes in `told` who has it, or who was refused, and leaves in the next turn. */
async function ask(queue: FairQueue, caller: string, told: string[], bytes = 1): Promise<void> {
  const leave = await queue.enter({ caller, bytes }).catch(() => undefined);
  told.push(leave ? caller : `not ${caller}`);
  if (leave) setImmediate(leave);
}

describe("places of a queue", () => {
  it("are given to callers in turn: one who came with a hundred requests delays another's only one by a few", async () => {
    const queue = new FairQueue({ places: 2, placesEach: 2, line: 200, waitMs: 10_000 });
    const told: string[] = [];
    const asked = Array.from({ length: 100 }, () => ask(queue, "flood", told));
    await Promise.all([...asked, ask(queue, "guest", told)]);
    expect(told.indexOf("guest")).toBeLessThan(5);
    expect(told).toHaveLength(101);
  });

  it("are kept for others when one caller has his", async () => {
    const queue = new FairQueue({ places: 10, placesEach: 3, line: 200 });
    for (let count = 0; count < 50; count++) queue.enter({ caller: "flood" }).catch(quietly);
    await queue.enter({ caller: "guest" });
    await settle();
    expect(queue.inside).toBe(4);
  });

  it("are given back once, however often it is told", async () => {
    const queue = new FairQueue({ places: 2, line: 1 });
    const leave = await queue.enter({ caller: "a" });
    await queue.enter({ caller: "b" });
    leave();
    leave();
    expect(queue.inside).toBe(1);
  });
});

describe("a queue that is full", () => {
  it("has room for a newcomer when one caller fills the line, and for no more than so many", async () => {
    const queue = new FairQueue({ places: 1, line: 4 });
    const told: string[] = [];
    await Promise.all(["a", "a", "a", "a", "a", "b", "c"].map((caller) => ask(queue, caller, told)));
    expect(told.toSorted()).toEqual(["a", "a", "a", "b", "c", "not a", "not a"]);
  });

  it("turns the newcomer away where nobody has more than one, so that who waits is served", async () => {
    const queue = new FairQueue({ places: 1, line: 1 });
    const told: string[] = [];
    await Promise.all(["a", "b", "c"].map((caller) => ask(queue, caller, told)));
    expect(told.toSorted()).toEqual(["a", "b", "not c"]);
  });

  it("holds no more bytes than so many while they wait", async () => {
    const queue = new FairQueue({ places: 1, line: 4, lineBytes: 1_000 });
    const told: string[] = [];
    await Promise.all([ask(queue, "a", told), ask(queue, "b", told, 600), ask(queue, "c", told, 600)]);
    expect(told.toSorted()).toEqual(["a", "b", "not c"]);
  });

  it("turns away whoever waited too long", async () => {
    const queue = new FairQueue({ places: 1, line: 1, waitMs: 20 });
    const leave = await queue.enter({ caller: "a" });
    await expect(queue.enter({ caller: "b" })).rejects.toThrow(OverloadedError);
    leave();
    await settle();
    expect(queue.inside).toBe(0);
    await queue.enter({ caller: "d" });
  });
});

describe("a queue that gives way", () => {
  it("begins nothing while others go first, but one after the time for which it yields", async () => {
    let others = true;
    const notBefore = ({ startedAt }: { startedAt: number }) => (others ? startedAt + 30 : 0);
    const queue = new FairQueue({ line: 200, notBefore });
    await queue.enter({ caller: "a" });
    for (let count = 0; count < 5; count++) queue.enter({ caller: "a" }).catch(quietly);
    await settle();
    expect(queue.inside).toBe(1);
    await expect.poll(() => queue.inside).toBeGreaterThan(1);
    others = false;
    queue.advance();
    expect(queue.inside).toBe(6);
  });

  it("looks again when somebody leaves, not only when that one would have been held up", async () => {
    const notBefore = ({ startedAt, leftAt }: { startedAt: number; leftAt: number | undefined }) =>
      leftAt === undefined ? startedAt + 60_000 : leftAt + 1;
    const queue = new FairQueue({ line: 200, notBefore });
    const leave = await queue.enter({ caller: "a" });
    const next = queue.enter({ caller: "b" });
    await settle();
    expect(queue.inside).toBe(1);
    leave();
    await next;
    expect(queue.inside).toBe(1);
  });

  it("goes on when the one inside is itself held up", async () => {
    const queue = new FairQueue({ line: 4, notBefore: ({ startedAt, leftAt }) => leftAt ?? startedAt + 1 });
    await queue.enter({ caller: "a" });
    await queue.enter({ caller: "b" });
    expect(queue.inside).toBe(2);
  });
});
