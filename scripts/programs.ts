import { type ChildProcess, spawn } from "node:child_process";

/** A program that we started and answer for. */
export interface Program {
  readonly name: string;
  readonly pid: number;
  /** Resolves when it has ended: its exit code (undefined when a signal ended it or it never started), and words for it. */
  readonly ended: Promise<{ code?: number; words: string }>;
  /** Asks it to stop, and insists when it does not. Safe to call twice. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

/** Where output goes: our own, or a file descriptor. */
export type Output = "inherit" | number;

/** A work of the dashboard ends its call in flight before it stops; a call takes at most ten seconds. */
const GRACE_MS = 15_000;

/** The same where the data goes too, and somebody waits for their prompt. */
const HURRIED_GRACE_MS = 3_000;

/** Looks for readiness often enough that nobody waits for it, rarely enough to leave the core to the program. */
const POLL_MS = 150;

/**
 * The first start creates a database and fills the demonstration club, on a small machine beside other work; the limit
 * only keeps a program that hangs from hanging us.
 */
const READY_LIMIT_MS = 300_000;

/** Ends a program whose starter is gone. */
const ORPHAN = new URL("./orphan.ts", import.meta.url).href;

/** Arguments of Node with which a program that uses the database's client is loaded in two thirds of the time. */
export const LEAN_LOADING = ["--import", new URL("./lean-loading.ts", import.meta.url).href];

/**
 * Arguments of Node for a program that stays. Left alone, V8 of Node 24 lets what it has just made, and mostly throws away, grow to 128 MB, which an idle program keeps, and collects
 * the rest when it is four times what was needed: here 32 MB, and one and a half times. `bin/guichet` has the same; what it gives and costs: bench/README.md, `rest`.
 */
export const SMALL_HEAP = ["--max-semi-space-size=16", "--heap-growing-percent=50"];

/**
 * For the same programs' environment: glibc gives larger blocks back as soon as they are free. Left alone it keeps what compiling WebAssembly took for a moment, more than 100 MB of it.
 * Other systems know no such setting.
 */
export const GIVES_BACK = { MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "131072" };

const started = new Set<ChildProcess>();
// Whatever ends us, an error of our own included, nothing that we started stays behind.
process.once("exit", () => {
  for (const child of started) signalGroup(child, "SIGTERM");
});

/**
 * Starts a Node program on the Node that runs us. It gets a process group of its own: Ctrl-C in the terminal reaches only
 * us, and we stop the programs in order; and if one must be killed, its own children go with it. When we are killed ourselves,
 * it notices and ends. It is started directly, never through `npx` or a shell: killing those orphans what they started.
 * @param args the program's file and arguments
 * @param cwd its working folder: ours unless told
 */
export function startProgram(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  output: Output,
  cwd?: string,
): Program {
  const child = spawn(process.execPath, [...LEAN_LOADING, "--import", ORPHAN, ...args], {
    env: { ...env, GUICHET_STARTER: String(process.pid) },
    ...(cwd !== undefined && { cwd }),
    detached: true,
    stdio: ["ignore", output, output],
  });
  started.add(child);
  const ended: Program["ended"] = new Promise((resolve) => {
    child.once("error", (cause) => resolve({ words: `could not be started: ${cause.message}` }));
    child.once("exit", (code, signal) => {
      started.delete(child);
      resolve(code === null ? { words: `was ended by ${signal}` } : { code, words: `ended with exit code ${code}` });
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const insist = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
    if (signal === "SIGKILL") signalGroup(child, signal);
    else child.kill(signal);
    await ended;
    clearTimeout(insist);
  };
  return { name, pid: child.pid ?? -1, ended, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (cause) {
    // ESRCH: it ended by itself in the meantime, which is what we wanted.
    if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause;
  }
}

/**
 * Runs a Node program to its end.
 * @param output where its output goes; straight to ours unless told otherwise
 * @param limitMs ends it after so many milliseconds; none unless told
 * @param cwd its working folder: ours unless told
 * @returns its exit code; 1 when a signal ended it
 */
export async function runNode(
  args: string[],
  env: Record<string, string> = {},
  output: Output = "inherit",
  limitMs?: number,
  cwd?: string,
): Promise<number> {
  const program = startProgram(args[0] ?? "", args, { ...process.env, ...env }, output, cwd);
  const limit = limitMs === undefined ? undefined : setTimeout(() => void program.kill(), limitMs);
  const { code, words } = await program.ended;
  clearTimeout(limit);
  if (code === undefined) console.error(`${args[0]} ${words}.`);
  return code ?? 1;
}

/** Asks everything that we started to stop, insists after a moment, and waits until it has ended: for who must clean up behind it. */
export async function endStarted(): Promise<void> {
  await Promise.all(
    [...started].map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const insist = setTimeout(() => signalGroup(child, "SIGKILL"), HURRIED_GRACE_MS);
      child.kill("SIGTERM");
      await ended;
      clearTimeout(insist);
    }),
  );
}

/** Ends us at SIGINT and SIGTERM with the code that a shell gives for them, and so everything that we started. */
export function endOnSignals(): void {
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
}

/**
 * Waits until an address answers below 500.
 * @throws when the program ends before that, or the limit passes
 */
export async function untilReady(program: Pick<Program, "name" | "ended">, url: string): Promise<void> {
  let over: string | undefined;
  void program.ended.then(({ words }) => {
    over = words;
  });
  const limit = performance.now() + READY_LIMIT_MS;
  while (performance.now() < limit) {
    if (over) throw new Error(`The ${program.name} ${over} before it was ready.`);
    const status = await statusOf(url);
    if (status !== undefined && status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`The ${program.name} did not answer at ${url} in ${READY_LIMIT_MS / 1000} seconds.`);
}

/** The status an address answers with, undefined while nobody listens. */
async function statusOf(url: string): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { redirect: "manual" });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}
