import { execFileSync } from "node:child_process";
import { hasProgram } from "./debian.ts";

/** Where Debian keeps it. */
const PROGRAM = "/usr/bin/promtool";

/** Whether promtool is there; without it the tests of the rules for Prometheus are left out. */
export const hasPromtool = (): boolean =>
  hasProgram(PROGRAM, { name: "prometheus", tests: "Tests of the rules for Prometheus" });

/** Runs it. @returns what it says @throws with what it complains of, where it does */
export function promtool(...words: string[]): string {
  return execFileSync(PROGRAM, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
