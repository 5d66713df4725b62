import "server-only";
import { now } from "#lib/clock.ts";
import { onReturn, reachabilityOf } from "#lib/club/reachability.ts";
import { keptByProcess } from "#lib/kept.ts";
import { log } from "#lib/log.ts";
import { onPass } from "#lib/mirror/pass.ts";
import { listClubs } from "#lib/store/clubs.ts";
import { type Store, store } from "#lib/store/database.ts";
import { afterDecision } from "./after.ts";
import { lostClubs, resumeAfterOutage } from "./outage.ts";
import { publishJob } from "./progress.ts";
import { noticeRestore } from "./restored.ts";
import { Runner } from "./runner.ts";
import { clubSender } from "./sender.ts";

const keptRunner = keptByProcess<Runner>("jobs");
const keptUnheard = keptByProcess<() => void>("jobs unheard");

/** Begins to send what waits, and takes up what an earlier process left unfinished. Once a process; for lib/boot.ts. */
export async function startJobs(): Promise<void> {
  if (keptRunner.value) return;
  const opened = await store();
  const runner = new Runner({
    store: opened,
    sender: clubSender,
    log: log(),
    now,
    onProgress: publishJob,
    onDecided: (tx, decided) => afterDecision(tx, decided, now()),
  });
  keptRunner.value = runner;
  const leave = [
    onReturn((club) => void goOn(opened, club)),
    onPass(async ({ db }, club, season) => {
      for (const job of await noticeRestore(db, club, season, now())) publishJob(job);
    }),
  ];
  keptUnheard.value = () => {
    for (const end of leave) end();
  };
  await runner.start();
  const lost = new Set(await lostClubs(opened.db));
  for (const club of await listClubs(opened.db)) if (lost.has(club.slug)) reachabilityOf(club).lost();
}

/** Jobs that waited for a club go on when it answers again. */
async function goOn({ db }: Store, club: string): Promise<void> {
  try {
    await resumeAfterOutage(db, club);
    wakeJobs();
  } catch (cause) {
    log().error({ err: cause, club }, "the club answers again, but its jobs could not be told; they go on later");
  }
}

/** Sends nothing more and waits for what is on its way. Before the store closes. */
export async function stopJobs(): Promise<void> {
  const runner = keptRunner.value;
  keptRunner.value = undefined;
  keptUnheard.value?.();
  await runner?.stop();
}

/** Somebody has just asked for something: the runner looks at the queue now instead of at its next turn. */
export function wakeJobs(): void {
  keptRunner.value?.wake();
}
