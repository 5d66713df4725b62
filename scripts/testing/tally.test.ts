import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { playwrightTally, sum, vitestTally } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe("a suite's tally", () => {
  const vitest = (failed: number, files: unknown[] = []) => ({
    numPassedTests: 5,
    numFailedTests: failed,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: files,
  });

  it("counts vitest's tests, and a file that could not be loaded as one failure", () => {
    const broken = { status: "failed", assertionResults: [] };
    const failing = { status: "failed", assertionResults: [{}, {}] };
    expect(vitestTally(report(vitest(2, [broken, failing])), 1)).toEqual({ passed: 5, failed: 3 });
  });

  it("counts Playwright's flaky tests and errors outside tests as failures", () => {
    const stats = { expected: 9, unexpected: 1, flaky: 2, skipped: 0 };
    expect(playwrightTally(report({ stats, errors: [{}] }), 1)).toEqual({ passed: 9, failed: 4 });
  });

  it("counts a test that was skipped as a failure", () => {
    expect(vitestTally(report({ ...vitest(0), numPendingTests: 1, numTodoTests: 1 }), 0).failed).toBe(2);
    const stats = { expected: 9, unexpected: 0, flaky: 0, skipped: 1 };
    expect(playwrightTally(report({ stats, errors: [] }), 0).failed).toBe(1);
  });

  it("never lets a bad end, an empty run or a missing report pass", () => {
    expect(vitestTally(report(vitest(0)), 1)).toEqual({ passed: 5, failed: 1 });
    const empty = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };
    expect(playwrightTally(report(empty), 0)).toEqual({ passed: 0, failed: 1 });
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(vitestTally(join(folder, "missing.json"), 0)).toEqual({ passed: 0, failed: 1 });
    expect(told).toHaveBeenCalledOnce();
  });

  it("sums", () => {
    expect(sum([oneOf(1, 0), oneOf(30, 2)])).toEqual({ passed: 31, failed: 2 });
  });
});

const oneOf = (passed: number, failed: number) => ({ passed, failed });
