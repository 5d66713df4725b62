/**
 * Loaded by every process of the tests that starts programs: counts those of ours, by the file they run (counts.ts). What a program starts in its
 * turn is its own affair.
 */
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { noteCount } from "./counts.ts";

/** A file of ours among a program's words; what it loads beforehand is named by an address. */
const OWN_FILE = /^(?:\/.*\/)?((?:service|lib|scripts|e2e|bench)\/[\w./-]+\.ts)$/;

const mark = Symbol.for("guichet.tests.counted-programs");
const process_ = globalThis as { [mark]?: true };

// Test files share a process, and each of them loads this.
if (!process_[mark]) {
  process_[mark] = true;
  subscribe("child_process", (message) => {
    const { process: child } = message as { process: ChildProcess };
    // Its words are known once it has been started, in the same step.
    queueMicrotask(() => noteProgram(child.spawnfile, child.spawnargs));
  });
}

/** Counts a program; for one that is waited for without a process object. @param words of its command line */
export function noteProgram(file: string, words: readonly string[]): void {
  if (file !== process.execPath) return;
  const own = words.map((word) => OWN_FILE.exec(word)?.[1]).find(Boolean);
  if (own) noteCount("program", own);
}
