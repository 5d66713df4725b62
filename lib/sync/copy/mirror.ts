import "server-only";
import { publish } from "#lib/base/live/live.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { Lookout } from "#lib/base/program/lookout.ts";
import { findClub, listClubs } from "#lib/base/store/clubs.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { lookOnlyFor, onLoss, onReturn, reachabilityOf } from "#lib/club/client/reachability.ts";
import { runPass } from "./pass.ts";
import { seasonsOf } from "./seasons.ts";
import {
  due,
  hasten,
  keepClubsCopied,
  keepCopied,
  type MirrorStatus,
  mirrorStatus,
  readAgainAfterOutage,
  releaseOrphanedReadings,
  unreachableClubs,
} from "./state.ts";
import { dueWhole, readWhole } from "./whole-reading.ts";

/** How often the schedule looks for what is due, where nothing wakes it. */
const LOOK_EVERY_MS = 5_000;

/** Passes at a time: what all seasons share beside one season; more would only queue for the same quota. */
const PASSES = 2;

const kept = keptByProcess<{ lookout: Lookout; leave: () => void }>("mirror");

/**
 * Begins to keep every open season true. Once a process.
 * @param lookEveryMs how often it looks for what is due, where nothing wakes it
 */
export async function startMirror(lookEveryMs = LOOK_EVERY_MS): Promise<void> {
  if (kept.value) return;
  const opened = await store();
  if (opened.connection.kind === "embedded") await releaseOrphanedReadings(opened.db);
  // What open pages say of the club's age is looked at again at once.
  const hearings = [onReturn((club) => void goOn(club)), onLoss(tellLoss), lookOnlyFor(isConnected)];
  const leave = () => {
    for (const end of hearings) end();
  };
  const lookout = new Lookout({
    look: startDue,
    failed: (cause) => log().error({ err: cause }, "the mirror's schedule failed; it looks again soon"),
    everyMs: lookEveryMs,
  });
  kept.value = { lookout, leave };
  await watchLost(opened.db);
  lookout.start();
}

/** Whether a club is connected at this address now. */
async function isConnected({ slug, baseUrl }: { slug: string; baseUrl: string }): Promise<boolean> {
  return (await findClub((await store()).db, slug))?.baseUrl === baseUrl;
}

function tellLoss(club: string): void {
  for (const topic of ["mirror", "jobs"] as const) void publish({ club, topic });
}

/** Passes that waited for a club go on when it answers again. */
async function goOn(club: string): Promise<void> {
  try {
    await readAgainAfterOutage((await store()).db, club);
    wakeMirror();
  } catch (cause) {
    log().error({ err: cause, club }, "the club answers again, but the mirror could not be told; it goes on later");
  }
}

/** Looks for the return of clubs that were away when the program ended. */
async function watchLost(db: Queryable): Promise<void> {
  const lost = new Set(await unreachableClubs(db));
  for (const club of await listClubs(db)) if (lost.has(club.slug)) reachabilityOf(club).lost();
}

/** Ends running passes; they go on at their cursor after the next start. */
export async function stopMirror(): Promise<void> {
  const mirror = kept.value;
  kept.value = undefined;
  mirror?.leave();
  await mirror?.lookout.stop();
}

/** Looks for what is due now, not at the next tick. */
export function wakeMirror(): void {
  kept.value?.lookout.wake();
}

/**
 * Keeps a season copied from its first visit on, and tells how its copy stands. Costs no call itself: the schedule reads. A season
 * that the club's list does not have is not opened, whatever address somebody typed.
 * @returns the status of the season with what all seasons share
 */
export async function openSeason(db: Queryable, club: string, season: number): Promise<MirrorStatus> {
  const status = await mirrorStatus(db, club, season);
  // Also while a pass runs: it may be the one over what all seasons share, and this season not be kept yet.
  if (!status.ready && (await mayExist(db, club, season))) {
    await keepCopied(db, club, season);
    wakeMirror();
  }
  return status;
}

/** In the list of seasons, or that list has not been read yet. */
async function mayExist(db: Queryable, club: string, season: number): Promise<boolean> {
  const seasons = await seasonsOf(db, club);
  return seasons.length === 0 || seasons.some(({ id }) => id === season);
}

/** Reads a season and what all share anew, now: for a person who does not want to wait for the schedule. */
export async function refreshSeason(db: Queryable, club: string, season: number): Promise<void> {
  await hasten(db, club, CLUB_WIDE);
  await hasten(db, club, season);
  wakeMirror();
}

async function startDue(lookout: Lookout): Promise<void> {
  const opened = await store();
  await keepClubsCopied(opened.db);
  // Somebody waits for these: they stand in no line behind a season that is copied for the first time.
  for (const place of await dueWhole(opened.db)) {
    const name = `whole ${place.club} ${place.season} ${place.phase}`;
    lookout.run(name, () => ended(name, readWhole(opened, place, lookout.signal)));
  }
  for (const { club, season } of await due(opened.db)) {
    const name = `${club} ${season}`;
    const passes = lookout.running.filter((one) => !one.startsWith("whole "));
    if (passes.length < PASSES) lookout.run(name, () => ended(name, runPass(opened, club, season, lookout.signal)));
  }
}

/** Whatever became of a reading, there is a place for the next one. */
async function ended(name: string, reading: Promise<void>): Promise<boolean> {
  try {
    await reading;
  } catch (cause) {
    log().error({ err: cause, reading: name }, "a reading ended without writing its state");
  }
  return true;
}
