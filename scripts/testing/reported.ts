import { existsSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import type { Program } from "../programs.ts";

/** How often one looks whether the report stands, in milliseconds. */
const LOOK_MS = 1_000;

/** How long a program may take to end once its report stands, in milliseconds. */
const LINGER_MS = 120_000;

/** How a program ended that writes a report of its tests at its end. */
export interface Reported {
  /** Its exit code; 0 where its report stood and it had to be ended, since the report says what failed; 1 where a signal or the limit ended it before. */
  code: number;
  /** Whether it had to be ended although its report stood. */
  lingered: boolean;
}

/**
 * Waits for a program that writes a report when all its tests have ended. Vitest writes it before it stops its workers, and waits for ever for one
 * that a signal ended in that moment (5.1: `ForksPoolWorker.stop` looks at `exitCode` alone): all tests had passed, and an hour went by.
 * @param report the file that the report is written to; it must not stand yet
 * @param limitMs the longest that all of it may take, in milliseconds
 * @param lingerMs the longest from the report to the end, in milliseconds
 */
export async function runReported(
  program: Pick<Program, "ended" | "kill">,
  report: string,
  limitMs: number,
  lingerMs = LINGER_MS,
): Promise<Reported> {
  const over = new AbortController();
  const limit = setTimeout(() => void program.kill(), limitMs);
  const lingering = async () => {
    while (!existsSync(report)) await after(LOOK_MS, undefined, { signal: over.signal });
    await after(lingerMs, undefined, { signal: over.signal });
    return "lingered" as const;
  };
  const first = await Promise.race([program.ended, lingering().catch(() => program.ended)]);
  clearTimeout(limit);
  over.abort();
  if (first !== "lingered") return { code: first.code ?? 1, lingered: false };
  await program.kill();
  return { code: 0, lingered: true };
}
