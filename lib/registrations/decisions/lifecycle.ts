import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { now } from "#lib/base/time/clock.ts";
import { onPass } from "#lib/sync/copy/pass.ts";
import { publishDecisionWork } from "./publish-work.ts";
import { noticeRestore } from "./restored.ts";

const kept = keptByProcess<() => void>("decisions");

/** Begins to notice that a club's data went back in time. Once a process; for lib/desk/boot.ts. */
export function startDecisions(): void {
  kept.value ??= onPass(async ({ db }, club, season) => {
    for (const work of await noticeRestore(db, club, season, now())) publishDecisionWork(work);
  });
}

/** Notices nothing more. Before the store closes. */
export function stopDecisions(): void {
  kept.value?.();
  kept.value = undefined;
}
