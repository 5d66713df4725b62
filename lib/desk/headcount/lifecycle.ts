import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { freezeDue } from "./freeze.ts";

/** A day that ended is frozen within the hour; the copy must have been read since, which takes no longer. */
const EVERY_MS = 3_600_000;
/** After the rush of a start. */
const FIRST_AFTER_MS = 5 * 60_000;

const kept = keptByProcess<{ timer: NodeJS.Timeout; freezing: Promise<void> }>("headcount");

/** Begins to freeze what the clubs want frozen. Once a process; for lib/desk/boot.ts. */
export async function startFreezing(): Promise<void> {
  if (kept.value) return;
  const { db } = await store();
  const freezeAll = async () => {
    for (const { slug } of await listClubs(db)) await freezeDue(db, slug, now());
  };
  const next = (wait: number) => {
    const timer = setTimeout(() => {
      const freezing = freezeAll()
        .catch((err: unknown) => log().error({ err }, "headcounts were not frozen; it is tried again"))
        .finally(() => kept.value && next(EVERY_MS));
      if (kept.value) kept.value.freezing = freezing;
    }, wait);
    timer.unref();
    kept.value = { timer, freezing: kept.value?.freezing ?? Promise.resolve() };
  };
  next(FIRST_AFTER_MS);
}

/** Freezes nothing more. Before the store closes. */
export async function stopFreezing(): Promise<void> {
  const freezing = kept.value;
  kept.value = undefined;
  clearTimeout(freezing?.timer);
  await freezing?.freezing;
}
