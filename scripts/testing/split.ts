import { existsSync, globSync } from "node:fs";
import { posix } from "node:path";
import { root, textOf } from "./pages.ts";

/** Where vitest finds tests. */
export const TESTS = "{runtime,service,lib,components,app,scripts,bench,simulate}/**/*.test.{ts,tsx}";

/** What opens a database, or starts a program that does. */
const OPENERS = new RegExp(
  [
    "^(?:pg|@electric-sql/pglite)$",
    String.raw`^runtime/database\.ts$`,
    String.raw`^(?:lib/base|service)/store/database\.ts$`,
    String.raw`^service/clubs\.ts$`,
    String.raw`^scripts/programs\.ts$`,
    String.raw`^scripts/testing/(?:copied-databases|prepared-databases|databases|own-database|postgres|victim)\.ts$`,
  ].join("|"),
);

/** A test that puts modules in the place of others, or says why it cannot share a process. */
const ALONE = /\bvi\.(?:mock|resetModules)\(|^\/\/ Runs alone: /m;

/** A test without a database that is too slow for the inner loop, and says why. */
const ASIDE = /^\/\/ Runs aside: /m;

/** Which tests run how: a project of vitest each. */
export interface Split {
  /** Nothing is prepared for them, and a database that one of them opens fails it (no-database.ts). */
  pure: string[];
  /** As `pure`, but not among what one runs while working: `npm test` and `npm run unit` have them. */
  aside: string[];
  /** Beside embedded databases to copy and a PostgreSQL server. */
  database: string[];
  /** As `database`, each in a process of its own. */
  alone: string[];
}

/**
 * Sorts the test files by what they import themselves, or through modules that exist for tests. What the product imports beyond
 * that says nothing: a pure function may stand beside a query.
 */
export function splitTests(): Split {
  const split: Split = { pure: [], aside: [], database: [], alone: [] };
  for (const file of globSync(TESTS, { cwd: root }).sort()) {
    if (ALONE.test(textOf(file))) split.alone.push(file);
    else if (opensDatabase(file, new Set())) split.database.push(file);
    else split[ASIDE.test(textOf(file)) ? "aside" : "pure"].push(file);
  }
  return split;
}

function opensDatabase(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some(
    (path) =>
      OPENERS.test(path) ||
      (/(?:^|\/)testing\//.test(path) && existsSync(posix.join(root, path)) && opensDatabase(path, seen)),
  );
}

/** What a file imports, types left aside: paths from the project's folder, or names of packages. */
function importsOf(file: string): string[] {
  const imports = textOf(file).matchAll(/^(?:import|export)\s+(?!type\b)[^;"']*?["']([^"']+)["']/gm);
  return [...imports].map(([, path = ""]) => {
    if (path.startsWith("#")) return path.slice(1);
    return path.startsWith(".") ? posix.join(posix.dirname(file), path) : path;
  });
}
