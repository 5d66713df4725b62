import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** How many checks of a step, or of all of them, passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
  /** What failed, one line each, as far as it has a name: the end of a long log is all that many readers see. */
  failures: readonly string[];
  /** What passed only when it was tried again, one line each, with what went wrong before. */
  unsteady: readonly string[];
}

/**
 * How many browser tests of a run may pass only at their second try. Such a test hides a race, of the test or of the program,
 * and is named at the end for somebody to mend; one in hundreds does not stop everybody, three are a defect.
 */
const UNSTEADY_AT_MOST = 2;

const NOTHING_PASSED: Tally = { passed: 0, failed: 1, failures: [], unsteady: [] };

/** A step that is one check: passed when its program ended with 0. */
export function oneCheck(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0, failures: [], unsteady: [] } : NOTHING_PASSED;
}

/**
 * Reads vitest's JSON report. A file that could not be loaded has no test to fail, but counts as one; so does a
 * test that was skipped (it has shown nothing), and a run that ended badly with no failure in its report (an unhandled
 * rejection, a report that was never written).
 * @param unhandled errors that belong to no test, one line each (unhandled-errors.ts): each is a failure, whatever the code says, since a program that had to be ended has none
 */
export function vitestTally(reportFile: string, exitCode: number, unhandled: readonly string[] = []): Tally {
  return tallyOf(reportFile, exitCode, unhandled, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.numPendingTests +
      report.numTodoTests +
      report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length +
      unhandled.length,
    failures: [
      ...report.testResults.flatMap(({ name, status, message, assertionResults }) => [
        ...(status === "failed" && assertionResults.length === 0 ? [line(name, message)] : []),
        ...assertionResults
          .filter((test) => test.status !== "passed")
          .map((test) => line(`${name} › ${test.fullName}`, test.failureMessages?.[0] ?? test.status)),
      ]),
      ...unhandled,
    ],
    unsteady: [],
  }));
}

/**
 * Reads Playwright's JSON report. Tests that passed only when tried again count as failures from the third on. So does one that
 * was skipped.
 */
export function playwrightTally(reportFile: string, exitCode: number): Tally {
  return tallyOf(reportFile, exitCode, [], ({ stats, errors, suites }: PlaywrightReport) => {
    const forgiven = Math.min(stats.flaky, UNSTEADY_AT_MOST);
    return {
      passed: stats.expected + forgiven,
      failed: stats.unexpected + stats.flaky - forgiven + stats.skipped + errors.length,
      failures: [
        ...errors.map((error) => line("outside a test", error.message)),
        ...named(suites ?? [], (status) => status === "unexpected" || status === "skipped"),
      ],
      unsteady: named(suites ?? [], (status) => status === "flaky"),
    };
  });
}

/** The sum of all steps. */
export function sum(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((all, { passed }) => all + passed, 0),
    failed: tallies.reduce((all, { failed }) => all + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    unsteady: tallies.flatMap(({ unsteady }) => unsteady),
  };
}

/** A time as people read it: 42 s, 3 min 5 s. */
export function inWords(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** How many letters of what a test received are told, in UTF-16 units: a fault of a page and where it stands fit, a page does not. */
const RECEIVED_AT_MOST = 400;

/** What an expectation that failed had received: the lines that a difference adds, or the line that says so. */
const RECEIVED = /^(?:\+ (?!Received)|Received\b[^:]*:)/;

/**
 * A name, the first line of what went wrong and what was received instead, without a terminal's colours: what passes at its second try is seen
 * nowhere else.
 */
function line(name: string, message = ""): string {
  const [first = "", ...more] = stripVTControlCharacters(message).trim().split("\n");
  const received = more
    .map((words) => words.trim())
    .filter((words) => RECEIVED.test(words))
    .join(" ")
    .slice(0, RECEIVED_AT_MOST);
  return [name, first, received].filter(Boolean).join(": ");
}

/** The tests that ended so, one line each, with the first thing that went wrong. */
function named(
  suites: readonly PlaywrightSuite[],
  ended: (status: string) => boolean,
  above: readonly string[] = [],
): string[] {
  return suites.flatMap((suite) => {
    const names = [...above, suite.title];
    const found = (suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => ended(test.status))
        .map((test) => {
          const errors = test.results.flatMap((result) => result.errors);
          return line(`[${test.projectName}] ${[...names, spec.title].join(" › ")}`, errors[0]?.message);
        }),
    );
    return [...found, ...named(suite.suites ?? [], ended, names)];
  });
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightError {
  message?: string;
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  results: { errors: PlaywrightError[] }[];
}

function tallyOf<Report>(
  reportFile: string,
  exitCode: number,
  failures: readonly string[],
  read: (report: Report) => Tally,
): Tally {
  let tally: Tally;
  try {
    tally = read(JSON.parse(readFileSync(reportFile, "utf8")) as Report);
  } catch (cause) {
    console.error(`The report ${reportFile} cannot be read: ${cause instanceof Error ? cause.message : cause}`);
    return { ...NOTHING_PASSED, failures };
  }
  // A suite that ran nothing has shown nothing.
  const silentFailure = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  if (!silentFailure) return tally;
  const told = tally.failures.length > 0 ? tally.failures : [`ended with ${exitCode}, and names no failure`];
  return { ...tally, failed: told.length, failures: told };
}
