import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { sweep } from "./sweep.ts";

/** What is removed is counted in months: once a day is often enough, and the first time after the rush of a start. */
const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 24 * 3_600_000;

const kept = keptByProcess<{ timer: NodeJS.Timeout; sweeping: Promise<void> }>("retention");

/** Begins to remove what has been kept for its term. Once a process; for lib/desk/boot.ts. */
export async function startRetention(): Promise<void> {
  if (kept.value) return;
  const { db } = await store();
  const next = (wait: number) => {
    const timer = setTimeout(() => {
      const sweeping = sweep(db, { now: now() })
        .then((swept) => {
          if (swept.size > 0)
            log().info({ swept: Object.fromEntries(swept) }, "what had been kept for its term is removed");
        })
        .catch((err: unknown) =>
          log().error({ err }, "what had been kept for its term was not removed; it is tried again"),
        )
        .finally(() => kept.value && next(EVERY_MS));
      if (kept.value) kept.value.sweeping = sweeping;
    }, wait);
    timer.unref();
    kept.value = { timer, sweeping: kept.value?.sweeping ?? Promise.resolve() };
  };
  next(FIRST_AFTER_MS);
}

/** Removes nothing more. Before the store closes. */
export async function stopRetention(): Promise<void> {
  const retention = kept.value;
  kept.value = undefined;
  clearTimeout(retention?.timer);
  await retention?.sweeping;
}
