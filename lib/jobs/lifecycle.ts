import "server-only";
import { now } from "#lib/clock.ts";
import { keptByProcess } from "#lib/kept.ts";
import { onPass } from "#lib/mirror/pass.ts";
import { publishJob } from "./publish-job.ts";
import { noticeRestore } from "./restored.ts";

const kept = keptByProcess<() => void>("jobs");

/** Begins to notice that a club's data went back in time. Once a process; for lib/boot.ts. */
export function startJobs(): void {
  kept.value ??= onPass(async ({ db }, club, season) => {
    for (const job of await noticeRestore(db, club, season, now())) publishJob(job);
  });
}

/** Notices nothing more. Before the store closes. */
export function stopJobs(): void {
  kept.value?.();
  kept.value = undefined;
}
