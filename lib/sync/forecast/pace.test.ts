import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isResting, replaceRest, restAfter } from "./pace.ts";

beforeEach(() => {
  vi.useFakeTimers();
  replaceRest(10);
});
afterEach(() => {
  replaceRest(undefined);
  vi.useRealTimers();
});

it("rests ten times as long as the last forecast took, and then makes one for all who asked", () => {
  const again = vi.fn();
  expect(isResting("judo 2", again)).toBe(false);
  restAfter("judo 2", 200);
  expect([isResting("judo 2", again), isResting("judo 2", again), isResting("judo 3", again)]).toEqual([
    true,
    true,
    false,
  ]);
  vi.advanceTimersByTime(1_999);
  expect(again).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(again).toHaveBeenCalledTimes(1);
  expect(isResting("judo 2", again)).toBe(false);
});

it("rests after none that was over at once", () => {
  restAfter("judo 2", 40);
  expect(isResting("judo 2", () => undefined)).toBe(false);
});
