import { type ChildProcess, spawn } from "node:child_process";

const running = new Set<ChildProcess>();
let interrupted: NodeJS.Signals | undefined;

/**
 * Runs a Node program to its end on the Node that runs us, its output going straight to ours. The program is started
 * directly, never through `npx` or a shell: killing those orphans what they started.
 * @returns its exit code; 1 when a signal ended it
 */
export function runNode(file: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  if (interrupted) return Promise.resolve(1);
  const child = spawn(process.execPath, [file, ...args], { stdio: "inherit", env: { ...process.env, ...env } });
  running.add(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Hands SIGINT and SIGTERM on to the programs that run, then ends with the code a shell gives for that signal. */
export function passSignalsOn(): void {
  for (const [signal, number] of [
    ["SIGINT", 2],
    ["SIGTERM", 15],
  ] as const) {
    process.once(signal, async () => {
      interrupted = signal;
      const ends = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of running) child.kill(signal);
      await Promise.all(ends);
      process.exit(128 + number);
    });
  }
}
