import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFilesInMemory } from "./memory.ts";

let memory = "";
const before = process.env.TMPDIR;

beforeEach(() => {
  // Beside the tests' own folder and not in it: what has its files in this memory already makes no further folder there.
  memory = mkdtempSync(join(tmpdir(), "memory-"));
  process.env.TMPDIR = "/tmp";
});

afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(memory, { recursive: true, force: true });
});

const space = /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0];

/** The number of a process that has ended. */
const gone = () => execFileSync("sh", ["-c", "echo $$"], { encoding: "utf8" }).trim();

test("what a run leaves that was killed is removed by the next, and nobody else's", () => {
  const abandoned = `guichet-tests-${space}-${gone()}`;
  const others = [`guichet-tests-${space}-${process.ppid}`, `guichet-tests-1-${gone()}`, "something-else"];
  for (const name of [abandoned, ...others]) mkdirSync(join(memory, name, "files"), { recursive: true });

  const forget = keepFilesInMemory(memory);
  const own = process.env.TMPDIR ?? "";

  expect(existsSync(own)).toBe(true);
  expect(readdirSync(memory).sort()).toEqual([...others, own.slice(memory.length + 1)].sort());
  forget();
  expect(readdirSync(memory).sort()).toEqual(others.sort());
  expect(process.env.TMPDIR).toBe("/tmp");
});

test("what cannot be removed stays, and is told", () => {
  const told = vi.spyOn(console, "warn").mockImplementation(() => {});
  const kept = join(memory, `guichet-tests-${space}-${gone()}`);
  mkdirSync(kept);
  const mounted = mount(kept);
  try {
    keepFilesInMemory(memory)();
    expect(existsSync(kept)).toBe(mounted);
    expect(told).toHaveBeenCalledTimes(mounted ? 1 : 0);
  } finally {
    if (mounted) execFileSync("umount", [kept]);
    told.mockRestore();
  }
});

/** Lays a file system over a folder, which keeps it from being removed, where this process may: elsewhere it is removed as any other. */
function mount(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
