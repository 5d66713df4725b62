import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Program } from "../programs.ts";
import { runReported } from "./reported.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reported-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that ends when it is told to, or killed. */
function program() {
  const { promise, resolve } = Promise.withResolvers<Awaited<Program["ended"]>>();
  let kills = 0;
  const kill = async () => {
    kills += 1;
    resolve({ words: "was ended by SIGKILL" });
  };
  return {
    ended: promise,
    end: (code: number) => resolve({ code, words: `ended with ${code}` }),
    kill,
    kills: () => kills,
  };
}

it("gives the code with which a program ends by itself, its report written or not", async () => {
  const [passed, failed] = [program(), program()];
  passed.end(0);
  failed.end(1);
  writeFileSync(join(folder, "report.json"), "{}");
  expect(await runReported(passed, join(folder, "report.json"), 60_000)).toEqual({ code: 0, lingered: false });
  expect(await runReported(failed, join(folder, "none.json"), 60_000)).toEqual({ code: 1, lingered: false });
  expect(passed.kills() + failed.kills()).toBe(0);
});

it("ends what does not end after its report, and leaves it to the report what failed", async () => {
  const one = program();
  writeFileSync(join(folder, "report.json"), "{}");
  expect(await runReported(one, join(folder, "report.json"), 60_000, 10)).toEqual({ code: 0, lingered: true });
  expect(one.kills()).toBe(1);
});

it("ends what never reports at its limit, which is a failure", async () => {
  const one = program();
  expect(await runReported(one, join(folder, "none.json"), 20)).toEqual({ code: 1, lingered: false });
});
