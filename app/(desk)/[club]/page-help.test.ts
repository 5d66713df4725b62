import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { routeOf } from "#lib/base/arguments/route-of.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { MENU } from "./menu-table.ts";

/** Pages that show nothing of their own, each with its reason. */
const SAYS_NOTHING: Readonly<Record<string, string>> = {
  "": "leads on to the season that runs, or says that there is none",
  settings: "leads on to the first of the settings",
  "[...unknown]": "says that there is no such page",
};

/** Every page of the desk, named as its folder is, without the groups in brackets. */
const PAGES = globSync("app/(desk)/[[]club[]]/**/page.tsx").map((file) =>
  file
    .split("/")
    .slice(3, -1)
    .filter((part) => !part.startsWith("("))
    .join("/"),
);

it("says of every page what it is for, and of none that is not there", () => {
  expect(PAGES.length).toBeGreaterThan(90);
  const saying = PAGES.filter((page) => !(page in SAYS_NOTHING)).sort();
  expect(Object.keys(en.help.pages).sort()).toEqual(saying);
  expect(Object.keys(fr.help.pages).sort()).toEqual(saying);
});

it("says of every page of the menu what it is for, by its address", () => {
  const routes = Object.keys(fr.help.pages);
  for (const { places } of MENU.flatMap(({ entries }) => entries))
    for (const { of, path } of places) {
      const route = of === "season" ? ["[season]", path].filter(Boolean).join("/") : path;
      expect(routeOf(of === "season" ? `7/${path}` : path, routes), path).toBe(route);
    }
});

it.each([
  ["en", en.help.pages],
  ["fr", fr.help.pages],
])("says it in one sentence, of no two pages the same, %s", (_language, pages) => {
  const sentences = Object.values(pages);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.filter((sentence) => !/^\p{Lu}[^.?]*\.$/u.test(sentence))).toEqual([]);
});

it("stands at every title, also where the browser draws it", () => {
  const bare = globSync(["app/**/*.tsx", "components/**/*.tsx"])
    .filter((file) => !file.endsWith("ui/page-header.tsx"))
    .filter((file) => {
      const [, ...heads] = readFileSync(file, "utf8").split(/<(?:PageHead|DeskHead)\s/);
      return heads.some((head) => !/\bhelp=/.test(head.split(/\/?>\n/)[0] ?? ""));
    });
  expect(bare).toEqual([]);
});
