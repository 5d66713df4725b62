import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "guichet-own-"));
});
const children: ChildProcess[] = [];
// One that outlived a failed test would keep the whole run from ending.
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 12, retryDelay: 100 }));

const PROGRAM = (then: string) => `
  const { ownFolder } = await import("./scripts/own-folder.ts");
  const { startProgram } = await import("./scripts/programs.ts");
  const own = ownFolder("tried");
  startProgram("writer", ["--input-type=module", "-e", \`
    import { writeFileSync } from "node:fs";
    setInterval(() => { try { writeFileSync(\${JSON.stringify(own.path)} + "/written-" + Math.random(), ""); } catch {} }, 5);
  \`], process.env, "inherit");
  console.log(own.path);
  ${then}
  setInterval(() => {}, 1_000);
`;

/** A program that has a folder in which a program of its own writes. */
async function program(then = ""): Promise<{ path: string; end: (signal: NodeJS.Signals) => Promise<void> }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM(then)], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  // What it started has this pipe too, and would keep the tests from ending.
  child.stdout.destroy();
  return {
    path: said.toString().trim(),
    end: async (signal) => {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "goes with its program at %s, whatever still writes into it",
  async (signal) => {
    const { path, end } = await program();
    expect(existsSync(path)).toBe(true);
    await end(signal);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it("is removed by the next one when its program was killed, and only then", async () => {
  const [killed, alive, kept] = [await program(), await program(), await program("own.keep();")];
  // A folder of somebody else's making is nobody's to remove.
  const other = join(folder, "guichet-tried-by-hand");
  mkdirSync(other);
  await killed.end("SIGKILL");
  await kept.end("SIGKILL");
  expect(existsSync(killed.path)).toBe(true);
  const next = await program();
  expect([killed, alive, kept, next].map(({ path }) => existsSync(path))).toEqual([false, true, true, true]);
  expect(existsSync(other)).toBe(true);
  await alive.end("SIGTERM");
  await next.end("SIGTERM");
});
