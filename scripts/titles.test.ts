import { expect, it } from "vitest";
import { ownFiles, textOf } from "./testing/pages.ts";

/** Pages whose address names one of several things below the season or the club. */
const OF_ONE = /\/\[(?:id|number|figure|lesson|other|list)\]\//;
const pages = ownFiles("tsx").filter((path) => /^app\/.*\/page\.tsx$/.test(path) && OF_ONE.test(path));

it("sees the pages", () => expect(pages.length).toBeGreaterThan(40));

// Two tabs of two letters said the same, and the walk found it only where a round of it had made two of a kind.
it.each(pages)("a title names which one is open: %s", (path) => {
  const [, taken = ""] = /generateMetadata\s*(?:=\s*async\s*)?\(\s*([\s\S]*?)\)/.exec(textOf(path)) ?? [];
  expect(taken, "generateMetadata reads `params` (app/(desk)/_records/title.ts)").toMatch(/params/);
});
