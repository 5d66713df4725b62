import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pause } from "./pause.ts";

const MINUTE_MS = 60_000;

describe("a pause between two looks", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Whether a pause is over yet, without waiting for it. */
  const watch = (pause: Pause, ms = MINUTE_MS) => {
    const seen = { over: false };
    void pause.last(ms).then(() => {
      seen.over = true;
    });
    return seen;
  };

  it("lasts as long as it is told to where nobody calls", async () => {
    const seen = watch(new Pause());
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(seen.over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.over).toBe(true);
  });

  it("ends when somebody calls, and leaves no timer behind", async () => {
    const pause = new Pause();
    const seen = watch(pause);
    pause.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.over).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not begin where somebody called during the look, however often, and only once", async () => {
    const pause = new Pause();
    pause.wake();
    pause.wake();
    const first = watch(pause);
    await vi.advanceTimersByTimeAsync(0);
    expect(first.over).toBe(true);
    const second = watch(pause);
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(second.over).toBe(false);
  });
});
