import "server-only";
import { repeated } from "#lib/base/program/repeated.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { heldClubs } from "#lib/base/store/hold.ts";
import { now } from "#lib/base/time/clock.ts";
import { freezeDue } from "./freeze.ts";

/** A day that ended is frozen within the hour; the copy must have been read since, which takes no longer. */
const EVERY_MS = 3_600_000;
/** After the rush of a start. */
const FIRST_AFTER_MS = 5 * 60_000;

const failed = "headcounts were not frozen; it is tried again";

/** Freezes what the clubs want frozen. Once a process; for lib/desk/boot.ts. */
export const { start: startFreezing, stop: stopFreezing } = repeated(
  "headcount",
  { firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS, failed },
  async () => {
    const { db } = await store();
    const still = await heldClubs(db);
    for (const { slug } of await listClubs(db)) if (!still.has(slug)) await freezeDue(db, slug, now());
  },
);
