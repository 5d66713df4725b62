import { afterEach, describe, expect, it, vi } from "vitest";
import { Lookout } from "./lookout.ts";

const open: Lookout[] = [];
afterEach(async () => {
  for (const lookout of open.splice(0)) await lookout.stop();
});

function lookoutFor(look: (lookout: Lookout) => Promise<void>, failed: (cause: unknown) => void = () => {}) {
  const lookout = new Lookout({ look, failed, everyMs: 60_000 });
  open.push(lookout);
  lookout.start();
  return lookout;
}

describe("a lookout", () => {
  it("looks again when it is woken, also while it looks, and after a look that failed", async () => {
    let looks = 0;
    const failed = vi.fn();
    const lookout = lookoutFor(async (own) => {
      looks++;
      if (looks === 1) own.wake();
      if (looks === 2) throw new Error("away");
    }, failed);
    await vi.waitFor(() => expect(looks).toBe(2));
    expect(failed).toHaveBeenCalledTimes(1);
    lookout.wake();
    await vi.waitFor(() => expect(looks).toBe(3));
  });

  it("runs one thing under a name at a time, and looks for more once it has ended", async () => {
    let looks = 0;
    const ends: ((isMore: boolean) => void)[] = [];
    const lookout = lookoutFor(async (own) => {
      looks++;
      own.run("judo", () => new Promise<boolean>((resolve) => ends.push(resolve)));
      own.run("judo", () => Promise.reject(new Error("a second one")));
    });
    await vi.waitFor(() => expect(lookout.running).toEqual(["judo"]));
    ends.shift()?.(true);
    await vi.waitFor(() => expect([looks, ends.length]).toEqual([2, 1]));
    ends.shift()?.(false);
  });

  it("has ended once it is stopped: nothing is looked for, and nothing runs or begins any more", async () => {
    const seen: string[] = [];
    const lookout = lookoutFor(async (own) => {
      own.run("judo", async () => {
        await new Promise((resolve) => own.signal.addEventListener("abort", resolve));
        seen.push("ended");
        return true;
      });
    });
    await vi.waitFor(() => expect(lookout.running).toEqual(["judo"]));
    await lookout.stop();
    lookout.run("karate", async () => seen.push("begun") > 0);
    lookout.wake();
    expect([seen, lookout.running]).toEqual([["ended"], []]);
  });
});
