/**
 * `npm test`: every check of the project. Two suites come one after the other: the tests with a database, then the browser's, which need
 * the build. What waits for no moment runs beside them, on what they leave of two cores. A failing step does not stop the run, so that
 * one run tells everything. The last line is `N passed, N failed` over all suites.
 */
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KEPT_GRAPH } from "./kept-graph.ts";
import { ownFolder } from "./own-folder.ts";
import { endOnSignals, type Output, runNode, startProgram } from "./programs.ts";
import { ensureChromium } from "./testing/chromium.ts";
import { COUNTS, countsIn } from "./testing/counts.ts";
import { runReported } from "./testing/reported.ts";
import { inWords, oneCheck, playwrightTally, sum, type Tally, vitestTally } from "./testing/tally.ts";
import { UNHANDLED_ERRORS, unhandledErrors } from "./testing/unhandled-errors.ts";

/**
 * How long one step may take, in milliseconds: well beyond what the longest takes on two slow cores. What never comes to its end is ended then and named, rather
 * than ending the whole run from outside without a word.
 */
const STEP_LIMIT_MS = 60 * 60_000;
const NEXT = "node_modules/next/dist/bin/next";
/** Checks types only; the programs that read our sources through TypeScript's API have version 6 (docs/decisions/002-typescript-6.md). */
const TSC = "node_modules/typescript-7/bin/tsc";
/** Checkers do not share what they have worked out: on two cores one ends before two or four, with half of the work. */
const ONE_CHECKER = ["--checkers", "1"];
const own = ownFolder("reports");
const reports = own.path;

interface Step {
  name: string;
  run: (output: Output) => Promise<Tally>;
}

const PATIENT = ["--import", new URL("./testing/patient.ts", import.meta.url).href];

/** A step beside another: one program, or several of which the first failure counts. */
const programs = (name: string, ...commands: string[][]): Step => ({
  name,
  run: async (output) => {
    for (const command of commands) {
      const code = await runNode([...PATIENT, ...command], {}, output, STEP_LIMIT_MS);
      if (code !== 0) return oneCheck(code);
    }
    return oneCheck(0);
  },
});

/** Tests of some of vitest's projects (vitest.config.ts). */
const units = (name: string, projects: string[], before: string[] = []): Step => ({
  name,
  run: async (output) => {
    const report = join(reports, `${projects.join("-")}.json`);
    const errors = join(reports, `${projects.join("-")}-errors.json`);
    const reporters = ["default", "json", "./scripts/testing/unhandled-errors.ts"].map((name) => `--reporter=${name}`);
    const chosen = projects.flatMap((project) => ["--project", project]);
    const command = [...before, "node_modules/vitest/vitest.mjs", "run", ...chosen, ...reporters];
    const env = { [UNHANDLED_ERRORS]: errors };
    const { code, lingered } = await runReported(
      startProgram("vitest", [...command, `--outputFile.json=${report}`], { ...process.env, ...env }, output),
      report,
      STEP_LIMIT_MS,
    );
    const tally = vitestTally(report, code, unhandledErrors(errors));
    return lingered
      ? { ...tally, unsteady: [...tally.unsteady, `${name}: vitest did not end after its report`] }
      : tally;
  },
});

const DATABASES = units("integration, on both databases", ["database", "alone"]);

const BESIDE_DATABASES: Step[] = [
  programs("format and lint", ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
  programs(
    "types",
    [NEXT, "typegen"],
    [TSC, "--noEmit", ...ONE_CHECKER],
    [TSC, "--noEmit", "-p", "components/activities/attendance/worker"],
  ),
  programs("build", ["scripts/build.ts"]),
];

const BESIDE_BROWSER: Step[] = [
  units("unit, without a database", ["pure", "aside"], PATIENT),
  programs("architecture", ["scripts/architecture.ts"]),
  programs("unused code", ["node_modules/knip/bin/knip.js", "--no-progress"]),
];

const BROWSER: Step = {
  name: "browser",
  run: async (output) => {
    ensureChromium();
    const report = join(reports, "playwright.json");
    const command = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", "--retries=1"];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return playwrightTally(report, await runNode(command, env, output, STEP_LIMIT_MS));
  },
};

interface Ended {
  name: string;
  tally: Tally;
  seconds: number;
}

/** Runs a step, its output going straight to ours. */
async function inFront({ name, run }: Step): Promise<Ended> {
  console.log(`\n── ${name}, after ${inWords((performance.now() - start) / 1_000)}`);
  return timed(name, () => run("inherit"));
}

/** Runs steps one after the other; what each said is printed whole when it has ended. */
async function beside(steps: Step[]): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const [place, { name, run }] of steps.entries()) {
    const said = join(reports, `${place}.log`);
    const output = openSync(said, "a");
    ended.push(await timed(name, () => run(output)));
    closeSync(output);
    const took = inWords(ended.at(-1)?.seconds ?? 0);
    console.log(`\n── ${name}, in ${took}\n${readFileSync(said, "utf8")}`);
  }
  return ended;
}

async function timed(name: string, run: () => Promise<Tally>): Promise<Ended> {
  const start = performance.now();
  const tally = await run().catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause);
    return oneCheck(1);
  });
  return { name, tally, seconds: (performance.now() - start) / 1_000 };
}

endOnSignals();
process.env.NEXT_TELEMETRY_DISABLED = "1";
const counts = join(reports, "counts.jsonl");
process.env[COUNTS] = counts;
process.env[KEPT_GRAPH] = join(reports, "imports.json");
const start = performance.now();
const ended = [
  ...(await Promise.all([inFront(DATABASES), beside(BESIDE_DATABASES)])).flat(),
  ...(await Promise.all([inFront(BROWSER), beside(BESIDE_BROWSER)])).flat(),
];
const dear = countsIn(counts);
own.remove();

console.log("");
for (const line of dear) console.log(line);
for (const { name, tally, seconds } of ended) {
  const { passed, failed } = tally;
  console.log(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, in ${inWords(seconds)}`);
}
const { passed, failed, failures, unsteady } = sum(ended.map(({ tally }) => tally));
for (const failure of failures) console.log(`  ✗ ${failure}`);
for (const test of unsteady) console.log(`  ~ passed at its second try, mend it: ${test}`);
console.log(`in ${inWords((performance.now() - start) / 1_000)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
