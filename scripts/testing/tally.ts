import { readFileSync } from "node:fs";

/** How many checks of a step, or of all of them, passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** A step that is one check: passed when its program ended with 0. */
export function oneCheck(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Reads vitest's JSON report. A file that could not be loaded has no test to fail, but counts as one; so does a
 * test that was skipped (it has shown nothing), and a run that ended badly with no failure in its report (an unhandled
 * rejection, a report that was never written).
 */
export function vitestTally(reportFile: string, exitCode: number): Tally {
  return tallyOf(reportFile, exitCode, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.numPendingTests +
      report.numTodoTests +
      report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length,
  }));
}

/**
 * Reads Playwright's JSON report. A test that passed only when tried again is a failure: it would hide a race. So is one
 * that was skipped.
 */
export function playwrightTally(reportFile: string, exitCode: number): Tally {
  return tallyOf(reportFile, exitCode, ({ stats, errors }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  }));
}

/** The sum of all steps. */
export function sum(tallies: Tally[]): Tally {
  return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

function tallyOf<Report>(reportFile: string, exitCode: number, read: (report: Report) => Tally): Tally {
  let tally: Tally = { passed: 0, failed: 0 };
  try {
    tally = read(JSON.parse(readFileSync(reportFile, "utf8")) as Report);
  } catch (cause) {
    console.error(`The report ${reportFile} cannot be read: ${cause instanceof Error ? cause.message : cause}`);
    return { passed: 0, failed: 1 };
  }
  // A suite that ran nothing has shown nothing.
  const silentFailure = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silentFailure ? { ...tally, failed: 1 } : tally;
}
