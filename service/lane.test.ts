import { describe, expect, it } from "vitest";
import { GateFullError } from "./gate.ts";
import { Lane } from "./lane.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));
const settle = async () => {
  for (let turns = 0; turns < 5; turns++) await turn();
};

describe("a lane", () => {
  it("serves callers in turn: one who came with a hundred requests delays another's only one by a few", async () => {
    const lane = new Lane({ places: 2, placesEach: 2, line: 200, patienceMs: 10_000 });
    const order: string[] = [];
    const visit = async (caller: string) => {
      await lane.enter({ caller });
      order.push(caller);
      await turn();
      lane.leave(caller);
    };
    const visits = Array.from({ length: 100 }, () => visit("flood"));
    await Promise.all([...visits, visit("guest")]);
    expect(order.indexOf("guest")).toBeLessThan(5);
    expect(order).toHaveLength(101);
  });

  it("lets so many of one caller in, and others beside them", async () => {
    const lane = new Lane({ places: 10, placesEach: 3, line: 200, patienceMs: 10_000 });
    for (let count = 0; count < 50; count++) lane.enter({ caller: "flood" }).catch(() => {});
    await lane.enter({ caller: "guest" });
    await settle();
    expect(lane.inside).toBe(4);
  });

  it("begins nothing while others go first, but one after the time for which it yields", async () => {
    let others = true;
    const lane = new Lane({ places: 10, placesEach: 10, line: 200, patienceMs: 10_000, yieldMs: 30 }, () => others);
    await lane.enter({ caller: "a" });
    for (let count = 0; count < 5; count++) lane.enter({ caller: "a" }).catch(() => {});
    await settle();
    expect(lane.inside).toBe(1);
    await expect.poll(() => lane.inside).toBeGreaterThan(1);
    others = false;
    lane.advance();
    expect(lane.inside).toBe(6);
  });

  it("begins the next one soon after the one inside has left, not only when that one would have been held up", async () => {
    const lane = new Lane({ places: 9, placesEach: 9, line: 200, patienceMs: 10_000, yieldMs: 300 }, () => true);
    const order: string[] = [];
    await lane.enter({ caller: "a" });
    const next = lane.enter({ caller: "b" }).then(() => order.push("next"));
    await settle();
    expect(lane.inside).toBe(1);
    lane.leave("a");
    // After five times its pause, and half of what it would wait behind one who is held up.
    const heldUp = new Promise((resolve) => setTimeout(resolve, 1_500)).then(() => order.push("held up"));
    await Promise.all([next, heldUp]);
    expect(order).toEqual(["next", "held up"]);
  });

  it("turns away whoever finds the line full, and whoever waited too long", async () => {
    const lane = new Lane({ places: 1, placesEach: 1, line: 1, patienceMs: 20 });
    await lane.enter({ caller: "a" });
    const waiting = lane.enter({ caller: "b" });
    await expect(lane.enter({ caller: "c" })).rejects.toThrow(GateFullError);
    await expect(waiting).rejects.toThrow(GateFullError);
    lane.leave("a");
    await settle();
    expect(lane.inside).toBe(0);
    await lane.enter({ caller: "d" });
  });
});
