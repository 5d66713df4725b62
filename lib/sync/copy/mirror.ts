import "server-only";
import { publish } from "#lib/base/live/live.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { type Queryable, type Store, store } from "#lib/base/store/database.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { onLoss, onReturn, reachabilityOf } from "#lib/club/client/reachability.ts";
import { Pause } from "#runtime/pause.ts";
import { runPass } from "./pass.ts";
import { seasonsOf } from "./seasons.ts";
import {
  due,
  hasten,
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

interface Mirror {
  leave: () => void;
  ending: AbortController;
  running: Map<string, Promise<void>>;
  pause: Pause;
  /** Over when the mirror has ended. */
  looking: Promise<void>;
}

const kept = keptByProcess<Mirror>("mirror");

/**
 * Begins to keep every open season true. Once a process.
 * @param lookEveryMs how often it looks for what is due, where nothing wakes it
 */
export async function startMirror(lookEveryMs = LOOK_EVERY_MS): Promise<void> {
  if (kept.value) return;
  const opened = await store();
  if (opened.connection.kind === "embedded") await releaseOrphanedReadings(opened.db);
  // What open pages say of the club's age is looked at again at once.
  const hearings = [onReturn((club) => void goOn(club)), onLoss(tellLoss)];
  const leave = () => {
    for (const end of hearings) end();
  };
  const mirror: Mirror = {
    leave,
    ending: new AbortController(),
    running: new Map(),
    pause: new Pause(),
    looking: Promise.resolve(),
  };
  kept.value = mirror;
  await watchLost(opened.db);
  mirror.looking = look(mirror, lookEveryMs);
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
  if (!mirror) return;
  kept.value = undefined;
  mirror.leave();
  mirror.ending.abort(new Error("the program ends"));
  // A look that had begun starts no pass any more, and asks the store nothing once that is closed.
  mirror.pause.wake();
  await mirror.looking;
  await Promise.allSettled(mirror.running.values());
}

/** Looks for what is due now, not at the next tick. */
export function wakeMirror(): void {
  kept.value?.pause.wake();
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

async function look(mirror: Mirror, everyMs: number): Promise<void> {
  while (!mirror.ending.signal.aborted) {
    try {
      await startDue(mirror, await store());
    } catch (cause) {
      log().error({ err: cause }, "the mirror's schedule failed; it looks again soon");
    }
    await mirror.pause.last(everyMs);
  }
}

async function startDue(mirror: Mirror, opened: Store): Promise<void> {
  for (const { slug } of await listClubs(opened.db)) await keepCopied(opened.db, slug, CLUB_WIDE);
  // Somebody waits for these: they stand in no line behind a season that is copied for the first time.
  for (const place of await dueWhole(opened.db)) {
    const name = `whole ${place.club} ${place.season} ${place.phase}`;
    if (mirror.ending.signal.aborted) return;
    if (!mirror.running.has(name)) run(mirror, name, readWhole(opened, place, mirror.ending.signal));
  }
  for (const { club, season } of await due(opened.db)) {
    if (mirror.ending.signal.aborted) return;
    const name = `${club} ${season}`;
    const passes = [...mirror.running.keys()].filter((one) => !one.startsWith("whole "));
    if (passes.length >= PASSES || mirror.running.has(name)) continue;
    run(mirror, name, runPass(opened, club, season, mirror.ending.signal));
  }
}

function run(mirror: Mirror, name: string, reading: Promise<void>): void {
  const ended = reading
    .catch((cause: unknown) => log().error({ err: cause, reading: name }, "a reading ended without writing its state"))
    .finally(() => {
      mirror.running.delete(name);
      wakeMirror();
    });
  mirror.running.set(name, ended);
}
