/**
 * `npm test`: every check of the project, one after the other, cheapest first. A failing step does not stop the run, so
 * that one run tells everything. The last line is `N passed, N failed` over all suites.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endOnSignals, runNode } from "./programs.ts";
import { ensureChromium } from "./testing/chromium.ts";
import { oneCheck, playwrightTally, sum, type Tally, vitestTally } from "./testing/tally.ts";

const NEXT = "node_modules/next/dist/bin/next";
const reports = mkdtempSync(join(tmpdir(), "guichet-reports-"));

const steps: Record<string, () => Promise<Tally>> = {
  "format and lint": async () => oneCheck(await runNode(["node_modules/@biomejs/biome/bin/biome", "check", "."])),
  types: async () =>
    oneCheck((await runNode([NEXT, "typegen"])) || (await runNode(["node_modules/typescript/bin/tsc", "--noEmit"]))),
  "unused code": async () => oneCheck(await runNode(["node_modules/knip/bin/knip.js", "--no-progress"])),
  architecture: async () => oneCheck(await runNode(["scripts/architecture.ts"])),
  "unit and integration, on both databases": async () => {
    const report = join(reports, "vitest.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    return vitestTally(report, await runNode(["node_modules/vitest/vitest.mjs", "run", ...reporters]));
  },
  build: async () => oneCheck(await runNode(["scripts/build.ts"])),
  browser: async () => {
    ensureChromium();
    const report = join(reports, "playwright.json");
    const code = await runNode(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return playwrightTally(report, code);
  },
};

endOnSignals();
process.env.NEXT_TELEMETRY_DISABLED = "1";
const tallies: [name: string, tally: Tally][] = [];
for (const [name, run] of Object.entries(steps)) {
  console.log(`\n── ${name}`);
  const tally = await run().catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause);
    return oneCheck(1);
  });
  tallies.push([name, tally]);
}
rmSync(reports, { recursive: true, force: true });

console.log("");
for (const [name, { passed, failed }] of tallies) {
  console.log(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed`);
}
const { passed, failed, failures } = sum(tallies.map(([, tally]) => tally));
for (const failure of failures) console.log(`  ✗ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
