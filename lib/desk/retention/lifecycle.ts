import "server-only";
import { log } from "#lib/base/program/log.ts";
import { repeated } from "#lib/base/program/repeated.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { sweep } from "./sweep.ts";

/** What is removed is counted in months: once a day is often enough, and the first time after the rush of a start. */
const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 24 * 3_600_000;

const failed = "what had been kept for its term was not removed; it is tried again";

/** Removes what has been kept for its term. Once a process; for lib/desk/boot.ts. */
export const { start: startRetention, stop: stopRetention } = repeated(
  "retention",
  { firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS, failed },
  async () => {
    const swept = await sweep((await store()).db, { now: now() });
    if (swept.size > 0) log().info({ swept: Object.fromEntries(swept) }, "what had been kept for its term is removed");
  },
);
