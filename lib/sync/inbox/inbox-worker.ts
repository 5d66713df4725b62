import "server-only";
import { setTimeout } from "node:timers/promises";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { clubsUnannounced } from "#lib/base/store/awaited.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { Pause } from "#runtime/pause.ts";
import { claimBatch, clubsDue, releaseOrphans } from "./claim.ts";
import type { InboxListener } from "./listener.ts";
import { processBatch, readUnannounced } from "./process.ts";

/** Between two looks when nothing wakes the worker: waits that end, messages that another dashboard received. */
const LOOK_EVERY_MS = 2_000;

/** After a batch of one club: what arrives meanwhile shares the next reading, instead of asking for one each. */
const PAUSE_MS = 1_000;

/** Clubs at work at a time. Each has a quota of its own, and one that hangs must not hold the others up for ever. */
const CLUBS_AT_ONCE = 8;

interface Worker {
  listeners: readonly InboxListener[];
  ending: AbortController;
  running: Map<string, Promise<void>>;
  pause: Pause;
  /** Over when the worker has ended. */
  looking: Promise<void>;
}

const kept = keptByProcess<Worker>("inbox");

/** Begins to work off what clubs announced, and takes up what an earlier process left. Once a process; for lib/desk/boot.ts. */
export async function startInbox(listeners: readonly InboxListener[]): Promise<void> {
  if (kept.value) return;
  const open = await store();
  if (open.connection.kind === "embedded") await releaseOrphans(open.db);
  const worker: Worker = {
    listeners,
    ending: new AbortController(),
    running: new Map(),
    pause: new Pause(),
    looking: Promise.resolve(),
  };
  kept.value = worker;
  worker.looking = look(worker);
}

/** Gives back what is not worked off yet. */
export async function stopInbox(): Promise<void> {
  const worker = kept.value;
  if (!worker) return;
  kept.value = undefined;
  worker.ending.abort(new Error("the program ends"));
  // A look that had begun begins nothing any more, and asks the store nothing once that is closed.
  worker.pause.wake();
  await worker.looking;
  await Promise.allSettled(worker.running.values());
}

/** Looks for waiting messages now. */
export function wakeInbox(): void {
  kept.value?.pause.wake();
}

async function look(worker: Worker): Promise<void> {
  while (!worker.ending.signal.aborted) {
    try {
      const open = await store();
      const due = [...(await clubsDue(open.db)), ...(await clubsUnannounced(open.db))];
      for (const club of new Set(due)) begin(worker, open, club);
    } catch (cause) {
      log().error({ err: cause }, "the inbox cannot be read; it is looked at again soon");
    }
    await worker.pause.last(LOOK_EVERY_MS);
  }
}

function begin(worker: Worker, open: Store, club: string): void {
  if (worker.ending.signal.aborted || worker.running.has(club) || worker.running.size >= CLUBS_AT_ONCE) return;
  const work = workOff(worker, open, club)
    .catch((cause: unknown) => log().error({ err: cause, club }, "messages were not worked off"))
    .then((worked) => {
      worker.running.delete(club);
      if (worked) wakeInbox();
    });
  worker.running.set(club, work);
}

/** @returns true after a batch: there may be more. Another process that is claiming leaves nothing to do here for now. */
async function workOff({ ending: { signal }, listeners }: Worker, open: Store, club: string): Promise<boolean> {
  const batch = await claimBatch(open.db, club);
  if (batch) await processBatch(open, batch, signal);
  // After the messages: what they announced is no longer awaited.
  await readUnannounced(open, club, signal);
  if (!batch) return false;
  for (const listener of listeners) listener.wakeAfterReading?.();
  await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {});
  return true;
}
