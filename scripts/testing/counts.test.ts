import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { COUNTS, countsIn, noteCount } from "./counts.ts";
import { root } from "./pages.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guichet-counts-"));
  file = join(folder, "counts.jsonl");
  vi.stubEnv(COUNTS, file);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("tells how often what is dear happened, what happened most first, and nothing of what nobody counted", () => {
  noteCount("copy", "club");
  noteCount("copy", "desk", 3);
  noteCount("copy", "club");
  noteCount("migration", "dashboard", 0);
  expect(countsIn(file)).toEqual([
    expect.stringMatching(/^programs .*: 0$/),
    expect.stringMatching(/^clubs .*: 0$/),
    expect.stringMatching(/made by migrations: 0$/),
    expect.stringMatching(/that were copied: 5 \(desk 3, club 2\)$/),
  ]);
});

it("counts the programs that a process of the tests starts by their file, in whatever way it waits for them, and no others", () => {
  const script = `
    import { execFile, spawn } from "node:child_process";
    await import("./scripts/testing/counted-programs.ts");
    const node = process.execPath;
    const end = (child) => new Promise((resolve) => child.once("close", resolve));
    await end(spawn(node, ["--import", "data:text/javascript,1", "service/cli.ts", "--help"], { stdio: "ignore" }));
    await end(execFile(node, ["service/cli.ts", "--help"]));
    await end(spawn(node, ["-e", "1"]));
    await end(spawn("true", ["service/cli.ts"]));`;
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root });
  expect(countsIn(file)[0]).toMatch(/: 2 \(service\/cli\.ts 2\)$/);
});
