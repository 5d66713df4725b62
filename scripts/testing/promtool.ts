import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installPackage, isDebianRoot } from "./debian.ts";

/** Where Debian keeps it. */
const PROGRAM = "/usr/bin/promtool";

let isTold = false;

/**
 * Whether promtool is there; Debian's package is installed where it is missing and we are root. Where it can be neither found nor installed, the tests that need it
 * are left out, and it is said why.
 */
export const hasPromtool = (): boolean => {
  if (!existsSync(PROGRAM) && isDebianRoot()) installPackage("prometheus");
  const isThere = existsSync(PROGRAM);
  if (!isThere && !isTold) {
    isTold = true;
    process.stderr.write(
      `Tests of the rules for Prometheus are left out: there is no ${PROGRAM} (Debian: prometheus).\n`,
    );
  }
  return isThere;
};

/** Runs it. @returns what it says @throws with what it complains of, where it does */
export function promtool(...words: string[]): string {
  return execFileSync(PROGRAM, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
