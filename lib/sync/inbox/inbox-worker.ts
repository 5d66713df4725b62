import "server-only";
import { setTimeout } from "node:timers/promises";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { Lookout } from "#lib/base/program/lookout.ts";
import { clubsUnannounced } from "#lib/base/store/awaited.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { claimBatch, clubsDue, releaseOrphans } from "./claim.ts";
import type { InboxListener } from "./listener.ts";
import { processBatch, readUnannounced } from "./process.ts";

/** Between two looks when nothing wakes the worker: waits that end, messages that another dashboard received. */
const LOOK_EVERY_MS = 2_000;

/** After a batch of one club: what arrives meanwhile shares the next reading, instead of asking for one each. */
const PAUSE_MS = 1_000;

/** Clubs at work at a time. Each has a quota of its own, and one that hangs must not hold the others up for ever. */
const CLUBS_AT_ONCE = 8;

const kept = keptByProcess<Lookout>("inbox");

/** Begins to work off what clubs announced, and takes up what an earlier process left. Once a process; for lib/desk/boot.ts. */
export async function startInbox(listeners: readonly InboxListener[]): Promise<void> {
  if (kept.value) return;
  const open = await store();
  if (open.connection.kind === "embedded") await releaseOrphans(open.db);
  kept.value = new Lookout({
    look: (lookout) => look(lookout, listeners),
    failed: (cause) => log().error({ err: cause }, "the inbox cannot be read; it is looked at again soon"),
    everyMs: LOOK_EVERY_MS,
  });
  kept.value.start();
}

/** Gives back what is not worked off yet. */
export async function stopInbox(): Promise<void> {
  const lookout = kept.value;
  kept.value = undefined;
  await lookout?.stop();
}

/** Looks for waiting messages now. */
export function wakeInbox(): void {
  kept.value?.wake();
}

async function look(lookout: Lookout, listeners: readonly InboxListener[]): Promise<void> {
  const open = await store();
  const due = [...(await clubsDue(open.db)), ...(await clubsUnannounced(open.db))];
  for (const club of new Set(due)) {
    if (lookout.running.length >= CLUBS_AT_ONCE) return;
    lookout.run(club, async () => {
      try {
        return await workOff(lookout.signal, listeners, open, club);
      } catch (cause) {
        log().error({ err: cause, club }, "messages were not worked off");
        return false;
      }
    });
  }
}

/** @returns true after a batch: there may be more. Another process that is claiming leaves nothing to do here for now. */
async function workOff(
  signal: AbortSignal,
  listeners: readonly InboxListener[],
  open: Store,
  club: string,
): Promise<boolean> {
  const batch = await claimBatch(open.db, club);
  if (batch) await processBatch(open, batch, signal);
  // After the messages: what they announced is no longer awaited.
  await readUnannounced(open, club, signal);
  if (!batch) return false;
  for (const listener of listeners) listener.wakeAfterReading?.();
  await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {});
  return true;
}
