import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { now } from "#lib/base/time/clock.ts";
import { onPass } from "#lib/sync/copy/pass.ts";
import { publishJob } from "./publish-job.ts";
import { noticeRestore } from "./restored.ts";

const kept = keptByProcess<() => void>("jobs");

/** Begins to notice that a club's data went back in time. Once a process; for lib/desk/boot.ts. */
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
