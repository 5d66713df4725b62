import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { FairQueue } from "#runtime/http/fair-queue.ts";
import { FilesBusyError } from "./files-busy.ts";
import { keptByProcess } from "./kept.ts";

/** Why a thread was ended before it was done. */
export type ThreadFault = "took_too_long" | "too_heavy";

/** Whose file it is: files take turns by club, and of one club or person there are few. */
export interface FileOwner {
  club: string;
  person: number;
}

/** What is read in a thread, and how. */
export interface ThreadReading<Word, Result> {
  /** The thread's module from the folder of the program: Next bundles no threads, and the sources are there wherever the desk runs. */
  module: `lib/${string}.ts`;
  /** What it is started with, copied to it. */
  order: object;
  of: FileOwner;
  /** From when its turn has come to its last word. */
  milliseconds: number;
  /** Ends the reading, or the wait for its turn, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Hears what the thread says, word by word; what it gives back ends the reading. */
  hear: (word: Word) => Result | undefined;
}

/** Of a thread, in MiB: what the limits of files allow fits, and anything beyond ends the thread and not the desk. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 } as const;

/**
 * Files of a process, each of them bytes in its memory. `each`: of one club, and of one person, with the one that is read: they have a desk and a phone. `waiting`: as
 * many as are on their way at once (`FILE_TURNS` of lib/desk/front/file-turns.ts). `waitMs`: longer than any reading, and half as long as a silent line stays open.
 */
export const THREAD_TURNS = { each: 2, waiting: 4, waitMs: 60_000 } as const;

interface Turns {
  /** One at a time in a process, so that several large files together need no more memory than one. */
  queue: FairQueue;
  /** Of every file that is read, or waits for it. */
  owners: FileOwner[];
}

const kept = keptByProcess<Turns>("file threads");

/**
 * Reads somebody's file in a thread with memory of its own and a deadline: whatever the file does, the desk goes on (decision 51). Files wait for their turn by club, the
 * second of one behind the first of every other; one that nobody waits for any more is let go at once.
 * @throws FilesBusyError
 */
export async function readInThread<Word, Result>(reading: ThreadReading<Word, Result>): Promise<Result | ThreadFault> {
  const { of, signal } = reading;
  signal?.throwIfAborted();
  kept.value ??= {
    queue: new FairQueue({ places: 1, line: THREAD_TURNS.waiting, waitMs: THREAD_TURNS.waitMs }),
    owners: [],
  };
  const { queue, owners } = kept.value;
  const isMany = (is: (owner: FileOwner) => boolean) => owners.filter(is).length >= THREAD_TURNS.each;
  if (isMany(({ club }) => club === of.club) || isMany(({ person }) => person === of.person))
    throw new FilesBusyError();
  const owner = { ...of };
  owners.push(owner);
  try {
    const leave = await turnIn(queue, of.club, signal);
    try {
      return await inThread(reading);
    } finally {
      leave();
    }
  } finally {
    owners.splice(owners.indexOf(owner), 1);
  }
}

async function turnIn(queue: FairQueue, caller: string, signal: AbortSignal | undefined): Promise<() => void> {
  const onGone = (leave: () => void) => {
    signal?.addEventListener("abort", leave, { once: true });
    return () => signal?.removeEventListener("abort", leave);
  };
  try {
    return await queue.enter({ caller, onGone });
  } catch (cause) {
    signal?.throwIfAborted();
    // Each bundle of Next has a class of its own for the same refusal, and the queue is of whichever asked first.
    if (!(cause instanceof Error && cause.name === "OverloadedError")) throw cause;
    throw new FilesBusyError({ cause });
  }
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
