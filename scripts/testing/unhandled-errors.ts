import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

/** Names the file that this reporter writes, from whoever starts vitest. */
export const UNHANDLED_ERRORS = "UNHANDLED_ERRORS_FILE";

/**
 * A reporter of vitest for what its JSON report leaves out: errors that belong to no test (a rejection that nobody handled, a worker that died).
 * They end a run badly although every test passed. Writes a JSON array of lines, each with the test file that was running where vitest knows it; until
 * the run ends, a line for each test file that has not come to its end, which is all that is known of a run that was ended from outside.
 */
export default class UnhandledErrors implements Reporter {
  readonly #running = new Set<string>();

  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId);
    this.#writeRunning();
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#running.delete(relativeModuleId);
    this.#writeRunning();
  }

  #writeRunning(): void {
    const file = process.env[UNHANDLED_ERRORS];
    const lines = [...this.#running].map((name) => `${name}: had not come to its end when the run was ended`);
    if (file) writeFileSync(file, JSON.stringify(lines));
  }

  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[UNHANDLED_ERRORS];
    if (file) writeFileSync(file, JSON.stringify(errors.map(lineOf)));
  }
}

/** What the reporter wrote into `file`; nothing where vitest did not come to its end. */
export function unhandledErrors(file: string): string[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

function lineOf({ message, stacks, VITEST_TEST_PATH, VITEST_TEST_NAME }: SerializedError): string {
  const test = [VITEST_TEST_PATH, VITEST_TEST_NAME].filter(Boolean).join(" › ");
  return `${test || stacks?.[0]?.file || "outside a test"}: ${message}`;
}
