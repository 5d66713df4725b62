import "server-only";
import { now } from "#lib/clock.ts";
import { log } from "#lib/log.ts";
import { onPass } from "#lib/mirror/pass.ts";
import { store } from "#lib/store/database.ts";
import { afterDecision } from "./after.ts";
import { publishJob } from "./progress.ts";
import { noticeRestore } from "./restored.ts";
import { Runner } from "./runner.ts";
import { clubSender } from "./sender.ts";

const kept = globalThis as { __guichet_jobs?: Runner | undefined; __guichet_jobs_unheard?: () => void };

/** Begins to send what waits, and takes up what an earlier process left unfinished. Once a process; for lib/boot.ts. */
export async function startJobs(): Promise<void> {
  if (kept.__guichet_jobs) return;
  const runner = new Runner({
    store: await store(),
    sender: clubSender,
    log: log(),
    now,
    onProgress: publishJob,
    onDecided: (tx, decided) => afterDecision(tx, decided, now()),
  });
  kept.__guichet_jobs = runner;
  kept.__guichet_jobs_unheard = onPass(async ({ db }, club, season) => {
    for (const job of await noticeRestore(db, club, season, now())) publishJob(job);
  });
  await runner.start();
}

/** Sends nothing more and waits for what is on its way. Before the store closes. */
export async function stopJobs(): Promise<void> {
  const runner = kept.__guichet_jobs;
  kept.__guichet_jobs = undefined;
  kept.__guichet_jobs_unheard?.();
  await runner?.stop();
}

/** Somebody has just asked for something: the runner looks at the queue now instead of at its next turn. */
export function wakeJobs(): void {
  kept.__guichet_jobs?.wake();
}
