import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { Lookout } from "#lib/base/program/lookout.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { onPass } from "#lib/sync/copy/pass.ts";
import { fillPapers } from "./fill.ts";
import { dueFillings, releaseClaims } from "./filling.ts";

/** Messages of a club come in bursts, of which one look is enough. */
const GATHER_MS = 1_000;

/** Between two looks where nothing wakes it: waits that end, and what another dashboard was asked for. */
const LOOK_EVERY_MS = 10_000;

/** Clubs at work at a time. Each has a quota of its own, and one that hangs must not hold the others up. */
const CLUBS_AT_ONCE = 8;

const kept = keptByProcess<{ lookout: Lookout; leave: () => void }>("papers");

/** Begins to read papers where somebody asked for it, and takes up what an earlier process left. Once a process; for lib/desk/boot.ts. */
export async function startPapers(): Promise<void> {
  if (kept.value) return;
  const opened = await store();
  if (opened.connection.kind === "embedded") await releaseClaims(opened.db);
  const lookout = new Lookout({
    look: (looking) => look(looking, opened),
    failed: (cause) => log().error({ err: cause }, "the readings of papers were not looked at; it goes on soon"),
    ...{ everyMs: LOOK_EVERY_MS, gatherMs: GATHER_MS },
  });
  kept.value = { lookout, leave: onPass(async () => lookout.wake()) };
  lookout.start();
}

/** Reads nothing more. Before the store closes. */
export async function stopPapers(): Promise<void> {
  const papers = kept.value;
  kept.value = undefined;
  papers?.leave();
  await papers?.lookout.stop();
}

/** Somebody asked for something, came, or is in doubt: they are read soon. */
export function wakePapers(): void {
  kept.value?.lookout.wake();
}

async function look(lookout: Lookout, opened: Store): Promise<void> {
  const { signal } = lookout;
  const due = await dueFillings(opened.db);
  // The seasons of a club one after the other: they share its quota, and most of their people.
  for (const [club, fillings] of Map.groupBy(due, (filling) => filling.club)) {
    if (lookout.running.length >= CLUBS_AT_ONCE) return;
    lookout.run(club, async () => {
      try {
        for (const filling of fillings) if (!signal.aborted) await fillPapers(opened, filling, signal);
      } catch (cause) {
        log().error({ err: cause, club }, "papers were not read; they are tried again soon");
      }
      return false;
    });
  }
}
