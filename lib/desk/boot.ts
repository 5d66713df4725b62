import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { startAttendance, stopAttendance } from "#lib/activities/attendance/lifecycle.ts";
import { refuseBesideOthers } from "#lib/base/access/demo.ts";
import { startAccess, stopAccess } from "#lib/base/access/lifecycle.ts";
import { startLive, stopLive } from "#lib/base/live/live.ts";
import { endStreams } from "#lib/base/live/streams.ts";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { foldConsole, log } from "#lib/base/program/log.ts";
import { closeWayIn, leaveWayIn } from "#lib/base/program/way-in.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { closeStore, isUnavailable, onOlderPast, store } from "#lib/base/store/database.ts";
import { claimStore } from "#lib/base/store/key.ts";
import { startUpkeep, stopUpkeep } from "#lib/base/store/upkeep.ts";
import { now } from "#lib/base/time/clock.ts";
import { refuseRealClub } from "#lib/club/client/demonstration.ts";
import { checkFirstClub } from "#lib/club/client/first-check.ts";
import { connectFirstClub } from "#lib/club/client/first-club.ts";
import { startBackups, stopBackups } from "#lib/desk/backup/control.ts";
import { comeBackFromPast, goBeyondLostNumbers } from "#lib/desk/backup/older-past.ts";
import { startDoctor, stopDoctor } from "#lib/desk/doctor/control.ts";
import { startFreezing, stopFreezing } from "#lib/desk/headcount/lifecycle.ts";
import { addFrenchPresets } from "#lib/desk/headcount/presets.ts";
import { LETTER_KINDS } from "#lib/desk/letter-kinds.ts";
import { LISTENERS } from "#lib/desk/listeners.ts";
import { startRetention, stopRetention } from "#lib/desk/retention/lifecycle.ts";
import { startWatch, stopWatch } from "#lib/desk/watch/watch.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import { startPapers, stopPapers } from "#lib/papers/missing/lifecycle.ts";
import { startDecisions, stopDecisions } from "#lib/registrations/decisions/lifecycle.ts";
import { addPostalCodes } from "#lib/sync/copy/learn-communes.ts";
import { startMirror, stopMirror } from "#lib/sync/copy/mirror.ts";
import { startRefolding, stopRefolding } from "#lib/sync/copy/refold.ts";
import { startInbox, stopInbox } from "#lib/sync/inbox/inbox-worker.ts";
import { startOutbox, stopOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { startBoxes, startPost, stopBoxes, stopPost } from "#lib/sync/post/lifecycle.ts";
import { addFrenchKinds } from "#lib/treasury/aid/kinds.ts";
import { addIssuer } from "#lib/treasury/receipts/issuer.ts";
import { isMendable } from "#runtime/mendable.ts";
import { logWarnings } from "#runtime/warnings.ts";

/** A call that is on its way may take this long to end before the program ends without it; works and mirror resume anyway. */
const STOP_WITHIN_MS = 10_000;

const END_STREAMS_EVERY_MS = 250;

/** Where the people of the demonstration live, as a director would have set it. */
const DEMO_POSTAL_CODES = ["35300", "35133", "35420", "35210", "35140", "35460", "53220"];

/** In whose name the demonstration issues papers: no club of this world. */
const DEMO_ISSUER = {
  ...{ name: "Club de démonstration", address: "1 rue du Stade\n35300 Fougères", siret: "12345678200010" },
};

/** What runs beside the pages. */
interface Part {
  start(): unknown;
  stop(): unknown;
  /** Stops once the last requests are answered: they need it. */
  untilTheEnd?: true;
}

/** All of it, in the order in which it starts; it stops the other way round, because what starts later may need what started before. */
const PARTS: readonly Part[] = [
  { start: startLive, stop: stopLive, untilTheEnd: true },
  { start: startAccess, stop: stopAccess },
  { start: startMirror, stop: stopMirror },
  { start: () => startInbox(LISTENERS), stop: stopInbox },
  { start: startDecisions, stop: stopDecisions },
  { start: () => startOutbox(KINDS), stop: stopOutbox },
  { start: () => startPost(LETTER_KINDS), stop: stopPost },
  { start: startBoxes, stop: stopBoxes },
  { start: startAttendance, stop: stopAttendance },
  { start: startPapers, stop: stopPapers },
  { start: startRetention, stop: stopRetention, untilTheEnd: true },
  { start: startFreezing, stop: stopFreezing, untilTheEnd: true },
  { start: startUpkeep, stop: stopUpkeep, untilTheEnd: true },
  { start: startWatch, stop: stopWatch, untilTheEnd: true },
  { start: startBackups, stop: stopBackups },
  { start: startDoctor, stop: stopDoctor },
  { start: startRefolding, stop: stopRefolding, untilTheEnd: true },
];

const kept = keptByProcess<Promise<void>>("boot");

/**
 * Starts what runs beside the pages: the store, the first club, sign-in, the mirror's schedule and the outbox. Once a process. A
 * fault that the owner of the machine must mend ends the program with one line.
 */
export function boot(): Promise<void> {
  kept.value ??= start().catch((cause: unknown) => {
    console.error(startFailure(cause));
    process.exit(1);
  });
  return kept.value;
}

async function start(): Promise<void> {
  foldConsole();
  logWarnings(log());
  const { firstClub, demo } = environment();
  onOlderPast({ cameBack: (loss) => comeBackFromPast(loss), tookOver: (loss) => goBeyondLostNumbers(loss) });
  const { db } = await store();
  await claimStore(db);
  if (demo) await refuseBesideOthers(db, firstClub?.baseUrl);
  if (demo && firstClub) await refuseRealClub(db, firstClub);
  if (firstClub) {
    const before = await listClubs(db);
    const { slug } = await connectFirstClub(db, firstClub, demo);
    if (demo) {
      await addPostalCodes(db, slug, DEMO_POSTAL_CODES);
      await db.transaction(async (tx) => {
        await addFrenchKinds(tx, { club: slug, by: null, now: now() });
        await addFrenchPresets(tx, { club: slug, by: null, now: now() });
        await addIssuer(tx, { club: slug, by: "Guichet", now: now() }, DEMO_ISSUER);
      });
    } else await checkFirstClub(db, slug, firstClub, !before.some((club) => club.slug === slug));
  }
  for (const part of PARTS) await part.start();
  stopOnSignal();
}

/**
 * Says that it is not ready for as long as a balancer takes to notice, then stops everything in the order in which it needs each other: streams,
 * which come back elsewhere, and the requests that are being answered; readers and writers; the store last.
 */
async function stop(): Promise<void> {
  leaveWayIn();
  const { stopDelaySeconds } = environment();
  if (stopDelaySeconds > 0) await pause(stopDelaySeconds * 1_000);
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await Promise.all([answerTheLast(), stopParts(PARTS.filter(({ untilTheEnd }) => !untilTheEnd))]);
  await stopParts(PARTS.filter(({ untilTheEnd }) => untilTheEnd));
  await closeStore();
}

/** No new request, and the answers to those that there are; streams have none, and come back to another dashboard, those too that only just began. */
async function answerTheLast(): Promise<void> {
  endStreams();
  const ending = setInterval(endStreams, END_STREAMS_EVERY_MS);
  await closeWayIn();
  clearInterval(ending);
}

async function stopParts(parts: readonly Part[]): Promise<void> {
  for (const part of parts.toReversed()) await part.stop();
}

/** With NEXT_MANUAL_SIG_HANDLE Next leaves the signals to us; without it (`next dev`) it ends the process itself. */
function stopOnSignal(): void {
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) return;
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (cause: unknown) => {
        log().error({ err: cause }, "the program did not stop in order");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
}

/** One line for what the owner can mend; anything else is a defect and keeps its stack. */
function startFailure(cause: unknown): string {
  if (isMendable(cause)) return cause.message;
  if (cause instanceof Error && isUnavailable(cause)) {
    const { code } = (cause.cause ?? cause) as { code?: unknown };
    return `DATABASE_URL: the database cannot be opened (${code}).`;
  }
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
