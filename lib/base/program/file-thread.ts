import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { keptByProcess } from "./kept.ts";

/** Why a thread was ended before it was done. */
export type ThreadFault = "took_too_long" | "too_heavy";

/** What is read in a thread, and how. */
export interface ThreadReading<Word, Result> {
  /** The thread's module from the folder of the program: Next bundles no threads, and the sources are there wherever the desk runs. */
  module: `lib/${string}.ts`;
  /** What it is started with, copied to it. */
  order: object;
  /** From when its turn has come to its last word. */
  milliseconds: number;
  /** Ends the reading, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Hears what the thread says, word by word; what it gives back ends the reading. */
  hear: (word: Word) => Result | undefined;
}

/** Of a thread, in MiB: what the limits of files allow fits, and anything beyond ends the thread and not the desk. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 } as const;

/** One at a time in a process, so that several large files together need no more memory than one. */
const turns = keptByProcess<LimitFunction>("file threads");

/** Reads somebody's file in a thread with memory of its own and a deadline: whatever the file does, the desk goes on (decision 51). */
export function readInThread<Word, Result>(reading: ThreadReading<Word, Result>): Promise<Result | ThreadFault> {
  turns.value ??= pLimit(1);
  return turns.value(() => inThread(reading));
}

async function inThread<Word, Result>({
  module,
  order,
  milliseconds,
  signal,
  hear,
}: ThreadReading<Word, Result>): Promise<Result | ThreadFault> {
  signal?.throwIfAborted();
  const thread = new Worker(join(/* turbopackIgnore: true */ process.cwd(), module), {
    ...{ workerData: order, resourceLimits: MEMORY, execArgv: [], env: {}, stdout: false, stderr: false },
    name: module,
  });
  const result = Promise.withResolvers<Result | ThreadFault>();
  const deadline = setTimeout(() => result.resolve("took_too_long"), milliseconds);
  const leave = () => result.reject(signal?.reason);
  signal?.addEventListener("abort", leave, { once: true });
  thread.on("message", (word: Word) => {
    const end = hear(word);
    if (end !== undefined) result.resolve(end);
  });
  thread.on("error", (failure: NodeJS.ErrnoException) => {
    if (failure.code === "ERR_WORKER_OUT_OF_MEMORY") result.resolve("too_heavy");
    else result.reject(failure);
  });
  thread.on("exit", (code) => result.reject(new Error(`the thread of ${module} ended with ${code}`)));
  try {
    return await result.promise;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", leave);
    await thread.terminate();
  }
}
