import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { onPass } from "#lib/sync/copy/pass.ts";
import { Pause } from "#runtime/pause.ts";
import { keptSeasons, readDue } from "./keeper.ts";
import { keepAttendance } from "./read-sheet.ts";

/** Messages of a club come in bursts, of which one look is enough. */
const GATHER_MS = 1_000;

/** Between two looks for sheets that are due, where nobody wakes the keeper. */
const LOOK_EVERY_MS = 60_000;

interface Attendance {
  ending: AbortController;
  pause: Pause;
  keeping: Promise<void>;
  leave: () => void;
}

const kept = keptByProcess<Attendance>("attendance");

/** Begins to keep the copy of attendance true. Once a process; for lib/desk/boot.ts. */
export async function startAttendance(): Promise<void> {
  if (kept.value) return;
  const opened = await store();
  const [ending, pause] = [new AbortController(), new Pause()];
  const leave = onPass(async () => pause.wake());
  const keep = async () => {
    while (!ending.signal.aborted) {
      try {
        for (const season of await keptSeasons(opened.db)) await readDue(opened, season, ending.signal);
      } catch (cause) {
        log().error({ err: cause }, "the copy of attendance was not kept; it goes on soon");
      }
      if (!ending.signal.aborted) await pause.last(LOOK_EVERY_MS);
      if (!ending.signal.aborted) await delay(GATHER_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  kept.value = { ending, pause, leave, keeping: keep() };
}

/** Reads nothing more. Before the store closes. */
export async function stopAttendance(): Promise<void> {
  const attendance = kept.value;
  kept.value = undefined;
  if (!attendance) return;
  attendance.leave();
  attendance.ending.abort(new Error("the program ends"));
  attendance.pause.wake();
  await attendance.keeping;
}

/** A sheet is in doubt (`doubtSheet`): it is read soon. */
export function wakeKeeper(): void {
  kept.value?.pause.wake();
}

/** Copies a season's attendance from its first visit by somebody who may read it, and looks for what is due of it. Costs no call itself. */
export async function openAttendance(club: string, seasons: Iterable<number>): Promise<void> {
  const opened = await store();
  let isNew = false;
  for (const season of new Set(seasons)) isNew = (await keepAttendance(opened, club, season)) || isNew;
  if (isNew) kept.value?.pause.wake();
}
