import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" });

/** Layouts that show something else than the pages below them as long as something is missing. */
const holding = files
  .filter((file) => file.endsWith("/layout.tsx"))
  .filter((file) => /PageToCome|Signpost|OnceRead/.test(readFileSync(`app/${file}`, "utf8")))
  .map(dirname)
  .sort();

const SEASON = "(desk)/[club]/[season]";

/**
 * What each of them asks for, which every page below it needs: a page that does not stands elsewhere, or it is shut for a reason that is none of its own. In a club's first
 * season nobody could be moved in bulk, since the lists of that stood below the layout that asks for a season before.
 */
const NEEDED: Readonly<Record<string, string>> = {
  [SEASON]: "the copy of the season",
  [`${SEASON}/(registrations)/renewal/(past)`]: "the season before",
  [`${SEASON}/(treasury)/treasury/bank`]: "its payments",
  [`${SEASON}/(treasury)/treasury/deposits`]: "its payments",
  [`${SEASON}/(treasury)/treasury/dues`]: "its payments",
  [`${SEASON}/(treasury)/treasury/instalments`]: "its payments",
  [`${SEASON}/(treasury)/treasury/reminders`]: "its payments",
};

it("holds back no page for want of what it does not need: whoever adds one that holds back says here what all below it need", () => {
  expect(holding).toEqual(Object.keys(NEEDED).sort());
});

it("opens the lists that put people into groups, and what the desk keeps by itself, whatever else is copied", () => {
  const pages = files.filter((file) => file.endsWith("/page.tsx"));
  const above = (page: string) => holding.filter((layout) => page.startsWith(`${layout}/`));
  const own = [
    "(registrations)/renewal/lists",
    "(treasury)/treasury/aid",
    "(treasury)/treasury/slips",
    "(treasury)/treasury/journal",
  ].map((part) => `${SEASON}/${part}/`);
  const found = pages.filter((page) => own.some((part) => page.startsWith(part)));
  expect(found.length).toBeGreaterThan(own.length);
  for (const page of found) expect([page, above(page)]).toEqual([page, [SEASON]]);
});
