// Runs aside: it follows every import of the project.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { KEPT_GRAPH } from "./kept-graph.ts";
import { checksOf, type Graph, projectGraph, reachedBy } from "./reach.ts";

/** A graph by hand. */
const graphOf = (needs: Record<string, string[]>, lookEverywhere: string[] = []): Graph => ({
  needs: new Map(Object.entries(needs).map(([path, needed]) => [path, new Set(needed)])),
  lookEverywhere: new Set(lookEverywhere),
});

describe("what a change reaches", () => {
  it("is what imports it, by however many others, in a circle too, and nothing else", () => {
    const graph = graphOf({
      "lib/a.test.ts": ["lib/a.ts"],
      "lib/a.ts": ["lib/b.ts"],
      "lib/b.ts": ["lib/c.ts", "lib/a.ts"],
      "lib/d.test.ts": ["lib/d.ts"],
    });
    expect([...reachedBy(graph, ["lib/c.ts"])].sort()).toEqual(["lib/a.test.ts", "lib/a.ts", "lib/b.ts", "lib/c.ts"]);
  });

  it("is also what reads the folder in which it lies", () => {
    const graph = graphOf({ "lib/a.test.ts": ["lib/a.ts"], "lib/a.ts": ["lib/store/migrations/"] });
    expect(reachedBy(graph, ["lib/store/migrations/0001.sql"])).toContain("lib/a.test.ts");
    expect(reachedBy(graph, ["lib/store/other.sql"])).not.toContain("lib/a.test.ts");
  });

  it("is every test, where it is of what all of them begin with", () => {
    const graph = graphOf({ "lib/a.test.ts": [] });
    for (const path of ["package-lock.json", "vitest.config.ts"]) expect(checksOf(graph, [path]).units).toBe("all");
    expect(checksOf(graph, ["scripts/testing/noise.ts"]).units).toBe("all");
    expect(checksOf(graph, ["e2e/harness/desk.ts"])).toEqual({ units: [], specs: "all" });
  });

  it("is whatever looks at all files, unless nothing has changed", () => {
    const graph = graphOf({ "scripts/links.test.ts": [], "lib/a.test.ts": [] }, ["scripts/links.test.ts"]);
    expect(checksOf(graph, ["README.md"]).units).toEqual(["scripts/links.test.ts"]);
    expect(checksOf(graph, [])).toEqual({ units: [], specs: [] });
  });
});

describe("in this project", () => {
  let graph: Graph;
  beforeAll(async () => {
    graph = await projectGraph();
  });
  const of = (...changed: string[]) => checksOf(graph, changed);

  it("a rule reaches its own test and those over HTTP, not those of what never asks it", () => {
    const { units } = of("service/rules/denial.ts");
    expect(units).toContain("service/routes/every-operation.test.ts");
    expect(units).not.toContain("lib/activities/days-off/days-off.test.ts");
  });

  it("a program reaches the tests that start it by its path", () => {
    expect(of("scripts/doctor.ts").units).toContain("scripts/doctor.test.ts");
    expect(of("lib/desk/testing/desk-process.ts").units).toContain("lib/sync/outbox/crash.test.ts");
  });

  it("a page reaches the browser tests that open it, by its address", () => {
    const { specs } = of("app/(desk)/[club]/[season]/(lists)/payments/page.tsx");
    expect(specs).toContain("e2e/treasury/payments.spec.ts");
    expect(specs).not.toContain("e2e/base/docs.spec.ts");
  });

  it("what a page is made of reaches its browser tests as well", () => {
    expect(of("lib/treasury/payments/record.ts").specs).toContain("e2e/treasury/treasurer.spec.ts");
  });

  it("a text reaches only what looks at texts", () => {
    const { units, specs } = of("CONTRIBUTING.md");
    expect(units).toContain("scripts/links.test.ts");
    expect(units).not.toContain("lib/treasury/payments/payments.test.ts");
    expect(specs).toEqual([]);
  });
});

describe("the command", () => {
  const check = (cwd: string, ...words: string[]) =>
    execFileSync(process.execPath, [join(process.cwd(), "scripts/check.ts"), ...words], {
      cwd,
      // The graph that is kept for the run is another project's.
      env: { ...process.env, [KEPT_GRAPH]: undefined },
      encoding: "utf8",
      stdio: "pipe",
    });

  it("says how it is used, and which commit it does not know", () => {
    expect(() => check(".", "--browser")).toThrow(/Usage: npm run check -- --changed/);
    expect(() => check(".", "--changed", "no-such-commit", "--list")).toThrow(/no-such-commit/);
  });

  it("names what has changed since a commit: committed, not yet, and new", () => {
    const folder = mkdtempSync(join(tmpdir(), "guichet-check-"));
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@club.example", ...words], {
        cwd: folder,
        encoding: "utf8",
        stdio: "pipe",
      });
    const write = (name: string, text = name) => writeFileSync(join(folder, name), text);
    try {
      git("init", "-q");
      for (const name of ["tsconfig.json", "package.json"]) write(name, "{}");
      mkdirSync(join(folder, "lib"));
      write("lib/a.ts", "export const a = 1;");
      write(".dependency-cruiser.mjs", "export default { forbidden: [], options: {} };");
      for (const name of ["kept.md", "committed.md", "open.md"]) write(name);
      git("add", ".");
      git("commit", "-qm", "before");
      const before = git("rev-parse", "HEAD").trim();
      write("committed.md", "other");
      git("commit", "-qam", "after");
      write("open.md", "other");
      write("new.md");
      const said = check(folder, "--changed", before, "--list");
      expect(said).toContain(`changed since ${before}: 3\n  committed.md\n  new.md\n  open.md\n`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
