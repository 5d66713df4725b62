import fc from "fast-check";
import { expect, it } from "vitest";
import { newestLines, type TimelineLine } from "./line.ts";

const line = (at: number): TimelineLine => ({
  ...{ of: "announced", at: new Date(at), type: "members.updated", subject: null, state: "processed" },
});

/** What a list gives when it is asked for so many lines before an instant, the newest first. */
const asked = (list: readonly number[], before: Date | undefined, most: number): TimelineLine[] =>
  list
    .toSorted((one, other) => other - one)
    .filter((at) => before === undefined || at < before.getTime())
    .slice(0, most)
    .map(line);

it("pages through several lists lose no line and show none twice, whichever share a moment", () => {
  const lists = fc.array(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 5 }), (all, most) => {
      const longest = all.flat().length + 1;
      const seen: number[] = [];
      let before: Date | undefined;
      for (let hasMore = true; hasMore; ) {
        const { lines, hasOlder } = newestLines(
          all.map((list) => asked(list, before, longest)),
          most,
        );
        seen.push(...lines.map(({ at }) => at.getTime()));
        before = lines.at(-1)?.at;
        hasMore = hasOlder;
      }
      expect(seen).toEqual(all.flat().toSorted((one, other) => other - one));
    }),
  );
});
