import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { LEAN_LOADING } from "../programs.ts";

/** A program that a test starts in order to kill it. */
export interface Victim {
  readonly pid: number;
  /** Resolves when it has ended, for whatever reason: its exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /**
   * Waits for a line on its standard output, those it has printed before included.
   * @param heard what the line means; undefined to go on listening
   * @throws when the program ends before
   */
  until<T>(heard: (line: string) => T | undefined): Promise<T>;
  /** Ends it; with SIGKILL as a power cut would. Safe to call twice. @returns its exit code */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const alive = new Set<ChildProcess>();
// Whatever becomes of a test, its programs end with it.
process.once("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

/**
 * Starts a Node program on the Node that runs us.
 * @param args the program's file and arguments
 * @param errors where its standard error goes: ours, nowhere, or a file descriptor
 */
export function startVictim(
  args: string[],
  env: NodeJS.ProcessEnv,
  errors: "inherit" | "ignore" | number = "inherit",
): Victim {
  const child = spawn(process.execPath, [...LEAN_LOADING, ...args], { env, stdio: ["ignore", "pipe", errors] });
  alive.add(child);
  const said: string[] = [];
  const listeners = new Set<(line: string) => void>();
  // Read to its end, or a program that says much would wait for its reader.
  if (child.stdout)
    createInterface({ input: child.stdout }).on("line", (line) => {
      said.push(line);
      for (const listener of listeners) listener(line);
    });
  const ended = once(child, "exit").then(([code]): number | null => {
    alive.delete(child);
    return code;
  });
  return {
    pid: child.pid ?? -1,
    ended,
    until: (heard) =>
      new Promise((resolve, reject) => {
        const listener = (line: string) => {
          const meaning = heard(line);
          if (meaning === undefined) return;
          listeners.delete(listener);
          resolve(meaning);
        };
        listeners.add(listener);
        for (const line of said) listener(line);
        void ended.then((code) => reject(new Error(`It ended with ${code} before it said so: ${said.join("\n")}`)));
      }),
    end: (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}
