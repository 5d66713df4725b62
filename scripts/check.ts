/**
 * `npm run check -- --changed [COMMIT]`: format and lint, types, import rules, and of the tests those that the change since a commit may make fail. It is for the
 * inner loop: `npm test` alone tells everything. The browser's specs are named, and run with `--browser`.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { endOnSignals, runNode } from "./programs.ts";
import { checksOf, projectGraph } from "./reach.ts";

const USAGE = "Usage: npm run check -- --changed [COMMIT] [--browser] [--list]";

/** With more test files than this on its command line, vitest is given all of them instead: a system takes so many words. */
const MOST_NAMED = 1_000;

const git = (...words: string[]) =>
  execFileSync("git", words, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
    .split("\0")
    .filter(Boolean);

/** What differs from a commit, committed or not; files that are gone are among it. */
function changedSince(commit: string): string[] {
  const known = git("diff", "--name-only", "--no-renames", "-z", "--merge-base", commit);
  return [...new Set([...known, ...git("ls-files", "--others", "--exclude-standard", "-z")])].sort();
}

/** Each with its words for Node. */
function steps(units: readonly string[] | "all", specs: readonly string[] | "all", browser: boolean): string[][] {
  const named = (files: readonly string[] | "all") => (files === "all" || files.length > MOST_NAMED ? [] : files);
  return [
    ["node_modules/@biomejs/biome/bin/biome", "check", "."],
    ["node_modules/next/dist/bin/next", "typegen"],
    ["node_modules/typescript-7/bin/tsc", "--noEmit", "--checkers", "1"],
    ["scripts/architecture.ts"],
    ...(units.length > 0 ? [["node_modules/vitest/vitest.mjs", "run", ...named(units)]] : []),
    ...(browser && specs.length > 0 ? [["node_modules/@playwright/test/cli.js", "test", ...named(specs)]] : []),
  ];
}

function told(what: string, files: readonly string[] | "all"): void {
  console.log(files === "all" ? `${what}: all` : `${what}: ${files.length}`);
  if (files !== "all") for (const file of files) console.log(`  ${file}`);
}

async function check(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { changed: { type: "boolean" }, browser: { type: "boolean" }, list: { type: "boolean" } },
    allowPositionals: true,
  });
  if (!values.changed || positionals.length > 1) {
    console.error(USAGE);
    return 2;
  }
  const [commit = "origin/main"] = positionals;
  const changed = changedSince(commit);
  const { units, specs } = checksOf(await projectGraph(), changed);
  told(`changed since ${commit}`, changed);
  told("tests that it reaches", units);
  told(values.browser ? "browser tests that it reaches" : "browser tests that it reaches (run with --browser)", specs);
  if (values.list || changed.length === 0) return 0;
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  const failed: string[] = [];
  for (const words of steps(units, specs, values.browser === true))
    if ((await runNode(words)) !== 0) failed.push(words.slice(0, 2).join(" "));
  for (const step of failed) console.error(`✗ ${step}`);
  return failed.length === 0 ? 0 : 1;
}

endOnSignals();
if (!existsSync("package.json")) throw new Error("Run it in the project's folder: npm run check");
try {
  process.exitCode = await check();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 2;
}
