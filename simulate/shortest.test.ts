import * as fc from "fast-check";
import { expect, it } from "vitest";
import { shortest } from "./shortest.ts";

it("leaves exactly what a failure needs, whatever stands between", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 40 }),
      fc.infiniteStream(fc.boolean()),
      async (all, some) => {
        const needed = all.filter(() => some.next().value);
        if (needed.length === 0) needed.push(all[0] ?? 0);
        const found = await shortest(all, async (part) => needed.every((one) => part.includes(one)), 10_000);
        expect(found).toEqual(all.filter((one) => needed.includes(one)));
      },
    ),
  );
});

it("ends with the shortest so far where its time is over", async () => {
  const history = Array.from({ length: 50 }, (_, place) => place);
  expect(await shortest(history, async () => true, 0)).toEqual(history);
});
