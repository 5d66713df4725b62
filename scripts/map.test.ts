import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MENU } from "#app/(desk)/[club]/menu-table.ts";

const map = readFileSync("docs/map.md", "utf8");

const cellsOf = (row: string) =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The cells of the rows of the table below a heading, without its head. */
function rowsBelow(heading: string): string[][] {
  const [, below = ""] = map.split(`## ${heading}\n`);
  return (below.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map(cellsOf);
}

/** The folders of each district, as the page has them. */
const told = new Map<string, string[]>();
let district = "";
for (const [name = "", folder = "", what = ""] of rowsBelow("Districts and their folders")) {
  if (name !== "") {
    district = name.replaceAll("*", "");
    told.set(district, []);
  } else told.get(district)?.push(folder.replaceAll("`", ""));
  if (what === "") throw new Error(`docs/map.md does not say what ${name || folder} is.`);
}

/** The rows of a chapter of the words; those of the parts below it name no place. */
const wordsOf = (district: string) =>
  (
    readFileSync("docs/words.md", "utf8")
      .split(/^##+ /m)
      .find((part) => part.toLowerCase().startsWith(`${district}\n`)) ?? ""
  )
    .split("\n")
    .filter((line) => line.startsWith("| **"))
    .map(cellsOf);

const foldersOf = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((one) => one.isDirectory())
        .map(({ name }) => name)
    : [];

it("has nine districts, which are all there is in lib/ and components/", () => {
  expect(told.size).toBe(9);
  const there = ["lib", "components"].flatMap((root) => readdirSync(root));
  // The compiler's settings for what runs in browsers lie above what they are for.
  expect([...new Set(there)].filter((name) => name !== "tsconfig.json").sort()).toEqual([...told.keys()].sort());
});

it("says of each folder of a district what it is, and of none that is not there", () => {
  for (const [name, folders] of told) {
    const there = new Set([...foldersOf(`lib/${name}`), ...foldersOf(`components/${name}`)]);
    expect([...folders].sort(), name).toEqual([...there].sort());
  }
});

it("has its names where tables, words, browser tests and pages of districts lie, and no other name there", () => {
  const districts = [...told.keys()];
  for (const path of ["lib/base/store/schema", "lib/base/words/en", "lib/base/words/fr"])
    expect(districts, path).toEqual(expect.arrayContaining(readdirSync(path)));
  expect(readdirSync("e2e").sort()).toEqual([...districts, "harness", "presses", "walk"].sort());
  const groups = ["", "[season]"].flatMap((path) => foldersOf(`app/(desk)/[club]/${path}`));
  for (const group of groups.filter((name) => name.startsWith("(")))
    expect(districts, group).toContain(group.slice(1, -1));
});

it("has its names as the first chapters of the words, in its order", () => {
  const chapters = [...readFileSync("docs/words.md", "utf8").matchAll(/^## (.*)$/gm)].map(([, name = ""]) => name);
  expect(chapters.map((name) => name.toLowerCase()).slice(0, told.size)).toEqual([...told.keys()]);
  for (const name of told.keys()) {
    const words = wordsOf(name).filter(([, , where = ""]) => !where.includes(`/${name}/`) && !where.includes("app/"));
    expect(
      words.map(([word]) => word),
      name,
    ).toEqual([]);
  }
});

it("knows for each page of the menu its heading, its page and its district", () => {
  const entries = rowsBelow("Entries of the menu");
  const rows = MENU.flatMap(({ key: heading, entries: below }) =>
    below.flatMap(({ places }) => places.map(({ key }) => [heading, key])),
  );
  let heading = "";
  const there = entries.map(([named = "", key = ""]) => {
    heading = named.replaceAll("*", "") || heading;
    return [heading, key];
  });
  expect(there).toEqual(rows);
  for (const [, key, page = "", name = ""] of entries) {
    expect(existsSync(`app/(desk)/[club]/${page.replaceAll("`", "")}`), `${key}: ${page}`).toBe(true);
    expect(told.has(name), `${key}: ${name}`).toBe(true);
  }
});

it("has at most six headings, and no page twice", () => {
  expect(MENU.length).toBeLessThanOrEqual(6);
  const paths = MENU.flatMap(({ entries }) =>
    entries.flatMap(({ places }) => places.map(({ of, path }) => `${of} ${path}`)),
  );
  expect(new Set(paths).size).toBe(paths.length);
});
