import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { inWords, playwrightTally, sum, vitestTally } from "./tally.ts";

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

  it("names what was running when a run was ended before its report was written", () => {
    vi.spyOn(console, "error").mockReturnValue();
    expect(vitestTally(join(folder, "never.json"), 1, ["a.test.ts: had not come to its end"])).toEqual({
      ...{ passed: 0, failed: 1, unsteady: [], failures: ["a.test.ts: had not come to its end"] },
    });
  });

  it("counts errors of no test as failures, also where the run had to be ended after its report", () => {
    const unhandled = ["a.test.ts: closed", "b.test.ts: gone"];
    expect(vitestTally(report(vitest(0)), 0, unhandled)).toMatchObject({ failed: 2, failures: unhandled });
    const wrong = { status: "failed", fullName: "adds", failureMessages: ["expected 3"] };
    const failing = { name: "b.test.ts", status: "failed", assertionResults: [wrong] };
    expect(vitestTally(report(vitest(1, [failing])), 0, unhandled)).toMatchObject({ passed: 5, failed: 3 });
  });

  it("counts vitest's tests, and a file that could not be loaded as one failure", () => {
    const broken = { name: "a.test.ts", status: "failed", message: "\nNo such module\n  at …", assertionResults: [] };
    const wrong = { status: "failed", fullName: "adds", failureMessages: ["\u001b[31mexpected 3\u001b[39m\nto be 4"] };
    const failing = { name: "b.test.ts", status: "failed", assertionResults: [wrong, { status: "passed" }, wrong] };
    expect(vitestTally(report(vitest(2, [broken, failing])), 1)).toEqual({
      passed: 5,
      failed: 3,
      failures: ["a.test.ts: No such module", "b.test.ts › adds: expected 3", "b.test.ts › adds: expected 3"],
      unsteady: [],
    });
  });

  it("counts Playwright's errors outside tests as failures, and forgives two tests their first try, by name", () => {
    const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 0 };
    const test = (status: string, message?: string) => ({
      projectName: "office",
      status,
      results: [{ errors: message ? [{ message }] : [] }],
    });
    const specs = [
      { title: "opens", tests: [test("unexpected", "It stayed shut\nfor 30 s"), test("expected")] },
      { title: "shuts", tests: [test("flaky", "It creaked")] },
    ];
    const suites = [{ title: "door.spec.ts", suites: [{ title: "a door", specs }] }];
    expect(playwrightTally(report({ stats, errors: [{ message: "No browser" }], suites }), 1)).toEqual({
      passed: 10,
      failed: 2,
      failures: ["outside a test: No browser", "[office] door.spec.ts › a door › opens: It stayed shut"],
      unsteady: ["[office] door.spec.ts › a door › shuts: It creaked"],
    });
    const creaking = { expected: 9, unexpected: 0, flaky: 3, skipped: 0 };
    expect(playwrightTally(report({ stats: creaking, errors: [] }), 0)).toMatchObject({ passed: 11, failed: 1 });
  });

  it("tells what was received in place of what was expected, bounded", () => {
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    const message = [
      "Error: accessibility of the page",
      "",
      "- Expected  - 1",
      "+ Received  + 3",
      "- Array []",
      '+   "color-contrast: a button",',
      `+   "${"x".repeat(9_000)}",`,
      "  at page.spec.ts:9",
    ].join("\n");
    const specs = [
      {
        title: "looks",
        tests: [{ projectName: "office", status: "unexpected", results: [{ errors: [{ message }] }] }],
      },
    ];
    const { failures } = playwrightTally(report({ stats, errors: [], suites: [{ title: "page.spec.ts", specs }] }), 1);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(
      /looks: Error: accessibility of the page: \+ {3}"color-contrast: a button", \+ {3}"x+$/,
    );
    expect(failures[0]?.length).toBeLessThan(600);
  });

  it("counts a test that was skipped as a failure, and names it", () => {
    const skipped = {
      name: "a.test.ts",
      status: "passed",
      assertionResults: [{ status: "skipped", fullName: "adds" }],
    };
    expect(vitestTally(report({ ...vitest(0, [skipped]), numPendingTests: 1, numTodoTests: 1 }), 0)).toMatchObject({
      failed: 2,
      failures: ["a.test.ts › adds: skipped"],
    });
    const stats = { expected: 9, unexpected: 0, flaky: 0, skipped: 1 };
    const specs = [{ title: "opens", tests: [{ projectName: "office", status: "skipped", results: [] }] }];
    expect(playwrightTally(report({ stats, errors: [], suites: [{ title: "door.spec.ts", specs }] }), 0)).toMatchObject(
      {
        failed: 1,
        failures: ["[office] door.spec.ts › opens"],
      },
    );
  });

  it("never lets a bad end, an empty run or a missing report pass", () => {
    const nameless = { passed: 5, failed: 1, failures: ["ended with 1, and names no failure"], unsteady: [] };
    expect(vitestTally(report(vitest(0)), 1)).toEqual(nameless);
    const unhandled = ["a.test.ts: closed", "b.test.ts: gone"];
    expect(vitestTally(report(vitest(0)), 1, unhandled)).toMatchObject({ failed: 2, failures: unhandled });
    const empty = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };
    expect(playwrightTally(report(empty), 0)).toMatchObject({ passed: 0, failed: 1 });
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(vitestTally(join(folder, "missing.json"), 0)).toEqual({ passed: 0, failed: 1, failures: [], unsteady: [] });
    expect(told).toHaveBeenCalledOnce();
  });

  it("sums", () => {
    expect(sum([oneOf(1, 0), oneOf(30, 1, "a")])).toEqual({ passed: 31, failed: 1, failures: ["a"], unsteady: [] });
  });
});

const oneOf = (passed: number, failed: number, ...failures: string[]) => ({ passed, failed, failures, unsteady: [] });

it("says how long a step took as people read it", () => {
  expect([0.4, 59.4, 59.6, 185].map(inWords)).toEqual(["0 s", "59 s", "1 min 0 s", "3 min 5 s"]);
});
