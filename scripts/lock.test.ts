import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Locked {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };

/** Where Node would find a package that another one names: beside it, or in a folder above. */
function entryOf(name: string, namedBy: string): Locked | undefined {
  for (let folder = namedBy; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const found = packages[join(folder, "node_modules", name)];
    if (found || folder === "") return found;
  }
}

test("the lock file names the packages of every platform, so that installing changes nothing in it", () => {
  const optional = Object.entries(packages).flatMap(([namedBy, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ namedBy, name })),
  );
  expect(optional.length).toBeGreaterThan(100);
  expect(optional.filter(({ name, namedBy }) => !entryOf(name, namedBy))).toEqual([]);
});

test("the lock file holds no download address", () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
