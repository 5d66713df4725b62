import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { pageAddress } from "#lib/base/addresses.ts";
import { en } from "#lib/base/words/en.ts";
import { COPIED, LISTED, listedAt } from "./all.ts";
import type { ListedResource } from "./listed-resource.ts";

const lists = Object.values<ListedResource>(LISTED);

/** The addresses at which app/ has a page, as its folders name them: groups in brackets are no part of an address. */
const answered = globSync("app/**/page.tsx").map((path) =>
  path
    .replace(/^app/, "")
    .replace(/\/\([^)]+\)/g, "")
    .replace(/\/page\.tsx$/, ""),
);

const addressOf = ({ page }: ListedResource) => pageAddress(page, "[club]", "[season]");

it("has a page for each list, at an address of its own", () => {
  expect(lists.map(addressOf).filter((address) => !answered.includes(address))).toEqual([]);
  expect(lists.map(({ page }) => listedAt(page))).toEqual(lists);
});

it("prints a list where its page says, also where single records have pages, whose address would come before", () => {
  const shadowed = lists.filter((list) => {
    const own = answered.includes(`${addressOf(list)}/print`);
    const isShared =
      list.page.of === "season" && !answered.some((address) => address.startsWith(`${addressOf(list)}/[`));
    return list.hasPaper && !own && !isShared;
  });
  expect(shadowed.map(addressOf)).toEqual([]);
});

it("has words for every option that a list can be narrowed to", () => {
  const wordless = lists.flatMap(({ words, filters }) =>
    filters.flatMap(({ words: group, options }) => {
      const ofList: Record<string, unknown> = en.resources[words.split(".")[1] as keyof typeof LISTED];
      const said = ofList[group] as Record<string, unknown>;
      return options
        .filter(({ value }) => typeof said[value] !== "string")
        .map(({ value }) => `${words}.${group}.${value}`);
    }),
  );
  expect(wordless).toEqual([]);
});

it("reads each collection under a name of its own, which the database remembers", () => {
  const names = COPIED.map(({ copy }) => copy.phase);
  expect(new Set(names).size).toBe(names.length);
});
