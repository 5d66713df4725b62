import { expect, it } from "vitest";
import { sharedRead } from "./shared-read.ts";

/** A source whose readings end when the test says so. */
function source() {
  const ends: (() => void)[] = [];
  let value = 0;
  return {
    write: () => void value++,
    read: async () => {
      const found = value;
      await new Promise<void>((resolve) => ends.push(resolve));
      return found;
    },
    ends,
    begun: () => ends.length,
  };
}

it("reads twice for two hundred who ask at once, and gives nobody what is older than their question", async () => {
  const { write, read, ends, begun } = source();
  const first = sharedRead("table", read);
  write();
  const others = Array.from({ length: 199 }, () => sharedRead("table", read));
  expect(begun()).toBe(1);
  ends[0]?.();
  expect(await first).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun()).toBe(2);
  ends[1]?.();
  expect(new Set(await Promise.all(others))).toEqual(new Set([1]));
});

it("reads for each question by itself, and again after a failure", async () => {
  const failing = sharedRead("list", () => Promise.reject(new Error("away")));
  const after = sharedRead("list", async () => "back");
  const other = sharedRead("another list", async () => "mine");
  await expect(failing).rejects.toThrow("away");
  expect(await after).toBe("back");
  expect(await other).toBe("mine");
  expect(await sharedRead("list", async () => "anew")).toBe("anew");
});
