import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
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
  const { child, ended } = begin(args, { env, stdio: ["ignore", "pipe", errors] });
  const said: string[] = [];
  const listeners = new Set<(line: string) => void>();
  // Read to its end, or a program that says much would wait for its reader.
  if (child.stdout)
    createInterface({ input: child.stdout }).on("line", (line) => {
      said.push(line);
      for (const listener of listeners) listener(line);
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
    end: (signal) => endOf(child, ended, signal),
  };
}

/** A program that answers each line of JSON that it is asked with one; what it says before it is asked is its greeting. */
export interface AskedVictim extends Pick<Victim, "end"> {
  /** It runs; somebody here has ended it, though it may not be over yet; it ended by itself. */
  readonly state: "running" | "killed" | "ended";
  /** @returns undefined: it ended first */
  greeting<Answer>(): Promise<Answer | undefined>;
  /** @returns undefined: it ended first */
  ask<Answer>(question: unknown): Promise<Answer | undefined>;
  /** Asks it nothing more, and waits until it has ended by itself. */
  leave(): Promise<void>;
}

/**
 * Starts one, on the Node that runs us.
 * @param args the program's file and arguments
 * @param cwd its working folder: ours unless told
 */
export function startAsked(args: string[], cwd?: string): AskedVictim {
  const { child, ended } = begin(args, { ...(cwd !== undefined && { cwd }), stdio: ["pipe", "pipe", "inherit"] });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const waiting: ((line: string | undefined) => void)[] = [];
  if (child.stdout) createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(line));
  // It may end while it is asked.
  child.stdin?.on("error", () => {});
  child.once("exit", () => {
    for (const tell of waiting.splice(0)) tell(undefined);
  });
  const next = async <Answer>(): Promise<Answer | undefined> => {
    if (isOver()) return undefined;
    const line = await new Promise<string | undefined>((resolve) => waiting.push(resolve));
    return line === undefined ? undefined : (JSON.parse(line) as Answer);
  };
  return {
    get state() {
      if (child.killed) return "killed";
      return isOver() ? "ended" : "running";
    },
    greeting: next,
    ask: <Answer>(question: unknown) => {
      const answer = next<Answer>();
      child.stdin?.write(`${JSON.stringify(question)}\n`);
      return answer;
    },
    leave: async () => {
      child.stdin?.end();
      await ended;
    },
    end: (signal) => endOf(child, ended, signal),
  };
}

/** What a program answered. @param who it is, in words @throws where it ended first */
export function answered<Answer>(answer: Answer | undefined, who: string): Answer {
  if (answer === undefined) throw new Error(`${who} ended`);
  return answer;
}

function begin(args: string[], how: SpawnOptions): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [...LEAN_LOADING, ...args], how);
  alive.add(child);
  const ended = once(child, "exit").then(([code]): number | null => {
    alive.delete(child);
    return code;
  });
  return { child, ended };
}

function endOf(child: ChildProcess, ended: Promise<number | null>, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return ended;
}
