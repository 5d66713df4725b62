import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { Lookout } from "#lib/base/program/lookout.ts";
import { store } from "#lib/base/store/database.ts";
import { onPass } from "#lib/sync/copy/pass.ts";
import { keptSeasons, readDue } from "./keeper.ts";
import { keepAttendance } from "./read-sheet.ts";

/** Messages of a club come in bursts, of which one look is enough. */
const GATHER_MS = 1_000;

/** Between two looks for sheets that are due, where nobody wakes the keeper. */
const LOOK_EVERY_MS = 60_000;

const kept = keptByProcess<{ lookout: Lookout; leave: () => void }>("attendance");

/** Begins to keep the copy of attendance true. Once a process; for lib/desk/boot.ts. */
export async function startAttendance(): Promise<void> {
  if (kept.value) return;
  const opened = await store();
  const lookout = new Lookout({
    async look({ signal }) {
      for (const season of await keptSeasons(opened.db)) await readDue(opened, season, signal);
    },
    failed: (cause) => log().error({ err: cause }, "the copy of attendance was not kept; it goes on soon"),
    ...{ everyMs: LOOK_EVERY_MS, gatherMs: GATHER_MS },
  });
  kept.value = { lookout, leave: onPass(async () => lookout.wake()) };
  lookout.start();
}

/** Reads nothing more. Before the store closes. */
export async function stopAttendance(): Promise<void> {
  const attendance = kept.value;
  kept.value = undefined;
  attendance?.leave();
  await attendance?.lookout.stop();
}

/** A sheet is in doubt (`doubtSheet`): it is read soon. */
export function wakeKeeper(): void {
  kept.value?.lookout.wake();
}

/** Copies a season's attendance from its first visit by somebody who may read it, and looks for what is due of it. Costs no call itself. */
export async function openAttendance(club: string, seasons: Iterable<number>): Promise<void> {
  const opened = await store();
  let isNew = false;
  for (const season of new Set(seasons)) isNew = (await keepAttendance(opened, club, season)) || isNew;
  if (isNew) kept.value?.lookout.wake();
}
