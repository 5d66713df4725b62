import { execFileSync, type SpawnSyncReturns } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let project: string;
const installed = resolve("node_modules");

/** Every rule with the smallest project that breaks it: files with what they import. */
const OFFENCES: [rule: string, files: Record<string, string>][] = [
  ["no-cycles", { "lib/a.ts": "#lib/b.ts", "lib/b.ts": "#lib/a.ts" }],
  ["resolvable", { "lib/a.ts": "#lib/missing.ts" }],
  ["dashboard-speaks-http-to-the-service", { "app/a.ts": "#service/b.ts", "service/b.ts": "node:fs" }],
  ["service-does-not-know-the-dashboard", { "service/a.ts": "../lib/b.ts", "lib/b.ts": "node:fs" }],
  ["runtime-stands-alone", { "runtime/a.ts": "../lib/b.ts", "lib/b.ts": "node:fs" }],
  ["rules-import-nothing", { "service/rules/a.ts": "node:fs" }],
  ["lib-below-screens", { "lib/a.ts": "#components/b.ts", "components/b.ts": "node:fs" }],
  ["components-below-app", { "components/a.ts": "#app/b.ts", "app/b.ts": "node:fs" }],
  ["inert-components", { "components/ui/a.ts": "#lib/b.ts", "lib/b.ts": "node:fs" }],
  [
    "inert-components-know-no-domain",
    { "components/form/a.ts": "#components/people/b.ts", "components/people/b.ts": "node:fs" },
  ],
  ["components-hold-no-query", { "components/a.ts": "#lib/store/b.ts", "lib/store/b.ts": "node:fs" }],
  ["programs-do-not-import-scripts", { "lib/a.ts": "../scripts/b.ts", "scripts/b.ts": "node:fs" }],
  ["no-tests-in-the-product", { "lib/a.ts": "./testing/b.ts", "lib/testing/b.ts": "node:fs" }],
  ["no-development-packages-in-the-product", { "lib/a.ts": "vitest" }],
];

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "guichet-architecture-"));
  for (const file of ["package.json", "tsconfig.json", ".dependency-cruiser.mjs"]) cpSync(file, join(project, file));
  cpSync("scripts/architecture.ts", join(project, "scripts/architecture.ts"), { recursive: true });
  symlinkSync(installed, join(project, "node_modules"));
});
afterAll(() => rmSync(project, { recursive: true }));

/** Runs the check in a project of these files. @returns what it printed when it failed, undefined when content */
function complaint(files: Record<string, string>): string | undefined {
  for (const [path, imported] of Object.entries(files)) {
    mkdirSync(join(project, dirname(path)), { recursive: true });
    writeFileSync(join(project, path), `import * as it from "${imported}";\nexport default it;\n`);
  }
  try {
    execFileSync(process.execPath, ["scripts/architecture.ts"], { cwd: project, encoding: "utf8", stdio: "pipe" });
    return undefined;
  } catch (cause) {
    return (cause as SpawnSyncReturns<string>).stderr;
  } finally {
    for (const path of Object.keys(files)) rmSync(join(project, path));
  }
}

describe("the architecture check", () => {
  it.each(OFFENCES)("tells who breaks %s", (rule, files) => {
    expect(complaint(files)).toContain(`✗ ${rule}: ${Object.keys(files)[0]}`);
  });

  it("is content with imports that point down", () => {
    const files = { "app/a.ts": "#components/b.ts", "components/b.ts": "#lib/c.ts", "lib/c.ts": "zod" };
    expect(complaint(files)).toBeUndefined();
  });
});
