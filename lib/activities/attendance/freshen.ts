import "server-only";
import { log } from "#lib/base/program/log.ts";
import type { Store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { nameOf, type Session } from "./calendar.ts";
import { readTimes } from "./presences.ts";
import { readSheetFor } from "./read-sheet.ts";

/** A sheet of today that was read longer ago is asked for again when its coach takes up their device. */
const FRESH_MS = 5 * 60_000;

/** The copy is shown when the club has not answered by then, since a coach waits at the pool side. */
const WAIT_MS = 1_200;

/** Nobody leads more sessions a day; each is a call. */
const MOST_READ = 4;

/**
 * Reads today's own sessions from the club where their copy is older than some minutes: a handful of calls of the person who asks. Whoever
 * waits, waits a moment only; what comes later is in the copy for the next time. A club that does not answer is no failure here.
 */
export async function freshenOwn(
  store: Store,
  club: string,
  by: number,
  own: readonly Session[],
  waitMs = WAIT_MS,
): Promise<void> {
  const day = await today(store.db, club);
  const read = await readTimes(store.db, club, day, day);
  const stale = own
    .filter((one) => one.date === day && now().getTime() - (read.get(nameOf(one))?.getTime() ?? 0) >= FRESH_MS)
    .slice(0, MOST_READ);
  if (stale.length === 0) return;
  const api = await clubApi(club, by);
  const reading = Promise.allSettled(
    stale.map((one) => readSheetFor(store, api, one, { lane: "click", patience: "page" })),
  );
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, waitMs);
  const ended = await Promise.race([reading, late.promise]);
  clearTimeout(timer);
  for (const one of ended ?? [])
    if (one.status === "rejected") log().debug({ err: one.reason, club }, "a sheet of today was not read ahead");
}
