import fc from "fast-check";
import { expect, it } from "vitest";
import { rowBeside } from "./row-beside.ts";

const all = () => true;

it("after several rows have left at once, the next is the one that stood below, and nobody is passed over", () => {
  const before = [21, 24, 27, 30, 33, 36, 39, 42, 45];
  expect(rowBeside({ before, now: [39, 42, 45], isHere: all }, 36, 1)).toBe(39);
  expect(rowBeside({ before, now: [21, 39, 42, 45], isHere: all }, 36, -1)).toBe(21);
  expect(rowBeside({ before, now: [39, 42, 45], isHere: (id) => id !== 39 }, 36, 1)).toBe(42);
});

it("below the last of them stands what has come since", () => {
  expect(rowBeside({ before: [1, 2, 3], now: [1, 4, 5], isHere: all }, 3, 1)).toBe(4);
  expect(rowBeside({ before: [1, 2, 3], now: [1], isHere: all }, 3, 1)).toBeUndefined();
  expect(rowBeside({ before: [1, 2, 3], now: [1, 2], isHere: all }, 7, 1)).toBeUndefined();
});

it("steps over a list that shrinks as it is gone down: each that stays is gone to once, in its order", () => {
  const lists = fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(lists, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (rows, leaving) => {
      let [before, now] = [rows, rows];
      const seen: number[] = [];
      for (let open = rows[0]; open !== undefined; ) {
        seen.push(open);
        if (now.includes(open)) before = now;
        // Some of those that were gone to leave, the open one among them or not.
        const left = new Set(seen.filter(() => leaving.next().value === 0));
        now = now.filter((id) => !left.has(id));
        open = rowBeside({ before, now, isHere: all }, open, 1);
      }
      expect(seen).toEqual(rows);
    }),
  );
});
