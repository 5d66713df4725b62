// Runs aside: it starts the whole check several times.
import { execFileSync, type SpawnSyncReturns } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEPT_GRAPH } from "./kept-graph.ts";

let project: string;
const installed = resolve("node_modules");

/** Every rule with the smallest project that breaks it: files with what they import. */
const OFFENCES: [rule: string, files: Record<string, string>][] = [
  ["no-cycles", { "lib/base/a.ts": "#lib/base/b.ts", "lib/base/b.ts": "#lib/base/a.ts" }],
  ["resolvable", { "lib/base/a.ts": "#lib/base/missing.ts" }],
  ["dashboard-speaks-http-to-the-service", { "app/a.ts": "#service/b.ts", "service/b.ts": "node:fs" }],
  ["service-does-not-know-the-dashboard", { "service/a.ts": "../lib/base/b.ts", "lib/base/b.ts": "node:fs" }],
  ["runtime-stands-alone", { "runtime/a.ts": "../lib/base/b.ts", "lib/base/b.ts": "node:fs" }],
  ["rules-import-nothing", { "service/rules/a.ts": "node:fs" }],
  ["base-knows-no-club", { "lib/base/a.ts": "#lib/club/b.ts", "lib/club/b.ts": "node:fs" }],
  ["club-stands-on-base", { "components/club/a.ts": "#lib/sync/b.ts", "lib/sync/b.ts": "node:fs" }],
  ["sync-knows-no-desk", { "lib/sync/a.ts": "#lib/people/b.ts", "lib/people/b.ts": "node:fs" }],
  ["people-know-no-room", { "lib/people/a.ts": "#lib/treasury/b.ts", "lib/treasury/b.ts": "node:fs" }],
  ["rooms-stand-side-by-side", { "lib/papers/a.ts": "#lib/treasury/b.ts", "lib/treasury/b.ts": "node:fs" }],
  ["districts-only", { "lib/base/a.ts": "#lib/loose.ts", "lib/loose.ts": "node:fs" }],
  ["lib-below-screens", { "lib/base/a.ts": "#components/desk/b.ts", "components/desk/b.ts": "node:fs" }],
  ["components-below-app", { "components/desk/a.ts": "#app/b.ts", "app/b.ts": "node:fs" }],
  ["inert-components", { "components/base/ui/a.ts": "#lib/base/b.ts", "lib/base/b.ts": "node:fs" }],
  [
    "inert-components-know-no-domain",
    { "components/club/form/a.ts": "#components/people/b.ts", "components/people/b.ts": "node:fs" },
  ],
  ["components-hold-no-query", { "components/desk/a.ts": "#lib/base/store/b.ts", "lib/base/store/b.ts": "node:fs" }],
  ["programs-do-not-import-scripts", { "lib/base/a.ts": "../../scripts/b.ts", "scripts/b.ts": "node:fs" }],
  ["no-tests-in-the-product", { "lib/base/a.ts": "./testing/b.ts", "lib/base/testing/b.ts": "node:fs" }],
  ["no-development-packages-in-the-product", { "lib/base/a.ts": "vitest" }],
];

/** The same with names of its own for each rule, so that all stand in one project: starting the check costs more than what it then does. */
const BROKEN = OFFENCES.map(([rule, files], nth): [string, Record<string, string>] => {
  const own = (path: string) => path.replace(/\/(a|b|loose)\.ts$/, `/$1${nth}.ts`);
  return [rule, Object.fromEntries(Object.entries(files).map(([path, imported]) => [own(path), own(imported)]))];
});

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "guichet-architecture-"));
  for (const file of ["package.json", "tsconfig.json", ".dependency-cruiser.mjs"]) cpSync(file, join(project, file));
  for (const file of [
    "scripts/architecture.ts",
    "scripts/import-graph.ts",
    "scripts/kept-graph.ts",
    "scripts/page-words.ts",
    "lib/base/words/everywhere.ts",
  ])
    cpSync(file, join(project, file), { recursive: true });
  symlinkSync(installed, join(project, "node_modules"));
});
afterAll(() => rmSync(project, { recursive: true }));

/** Runs the check in a project of these files, each with what it imports or with its lines. @returns what it printed when it failed, undefined when content */
function complaint(files: Record<string, string>): string | undefined {
  for (const [path, imported] of Object.entries(files)) {
    mkdirSync(join(project, dirname(path)), { recursive: true });
    const lines = imported.includes("\n") ? imported : `import * as it from "${imported}";\nexport default it;\n`;
    writeFileSync(join(project, path), lines);
  }
  try {
    // The graph that is kept for the run is another project's.
    const env = { ...process.env, [KEPT_GRAPH]: undefined };
    execFileSync(process.execPath, ["scripts/architecture.ts"], { cwd: project, env, encoding: "utf8", stdio: "pipe" });
    return undefined;
  } catch (cause) {
    return (cause as SpawnSyncReturns<string>).stderr;
  } finally {
    for (const path of Object.keys(files)) rmSync(join(project, path));
  }
}

const LAYOUT = "app/desk/layout.tsx";
const giving = (namespaces: string) =>
  `import { PageWords } from "#components/desk/words.tsx";\nexport default () => <PageWords of={[${namespaces}]} />;\n`;
/** A page with one component for the browser, which asks for the words of people. */
const PAGE = {
  "app/desk/page.tsx": "#components/desk/a.tsx",
  "components/desk/a.tsx":
    '"use client";\nimport { useTranslations } from "next-intl";\nexport const A = () => useTranslations("people.nothing")("title");\n',
  "components/desk/words.tsx": "node:fs",
};

describe("the architecture check", () => {
  it("tells which page lacks words that its components ask for, and which layout gives words for nobody", () => {
    expect(complaint({ ...PAGE, [LAYOUT]: giving("") })).toContain(
      '✗ components/desk/a.tsx asks for the words of "people", which no layout gives app/desk/page.tsx',
    );
    expect(complaint({ ...PAGE, [LAYOUT]: giving('"people", "twins"') })).toContain(
      `✗ ${LAYOUT} gives the words of "twins", for which nothing below it asks.`,
    );
    expect(complaint({ ...PAGE, [LAYOUT]: giving('"people"') })).toBeUndefined();
    expect(
      complaint({ "components/desk/a.tsx": "export const a = (of: string) =>\n  useTranslations(of);\n" }),
    ).toContain("✗ components/desk/a.tsx asks for words without their namespace");
  });

  describe("of many rules that are broken at once", () => {
    let said: string | undefined;
    beforeAll(() => {
      said = complaint(Object.assign({}, ...BROKEN.map(([, files]) => files)));
    });

    it.each(BROKEN)("tells who breaks %s", (rule, files) => {
      expect(said).toContain(`✗ ${rule}: ${Object.keys(files)[0]}`);
    });
  });

  it("is content with imports that point down", () => {
    const files = {
      "app/a.ts": "#components/desk/b.ts",
      "components/desk/b.ts": "#lib/base/c.ts",
      "lib/base/c.ts": "zod",
    };
    expect(complaint(files)).toBeUndefined();
  });
});
