import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { onPass } from "#lib/sync/copy/pass.ts";
import { Pause } from "#runtime/pause.ts";
import { fillPapers } from "./fill.ts";
import { dueFillings, releaseClaims } from "./filling.ts";

/** Messages of a club come in bursts, of which one look is enough. */
const GATHER_MS = 1_000;

/** Between two looks where nothing wakes it: waits that end, and what another dashboard was asked for. */
const LOOK_EVERY_MS = 10_000;

/** Clubs at work at a time. Each has a quota of its own, and one that hangs must not hold the others up. */
const CLUBS_AT_ONCE = 8;

interface Papers {
  ending: AbortController;
  pause: Pause;
  running: Map<string, Promise<void>>;
  looking: Promise<void>;
  leave: () => void;
}

const kept = keptByProcess<Papers>("papers");

/** Begins to read papers where somebody asked for it, and takes up what an earlier process left. Once a process; for lib/desk/boot.ts. */
export async function startPapers(): Promise<void> {
  if (kept.value) return;
  const opened = await store();
  if (opened.connection.kind === "embedded") await releaseClaims(opened.db);
  const papers: Papers = {
    ...{ ending: new AbortController(), pause: new Pause(), running: new Map(), looking: Promise.resolve() },
    leave: onPass(async () => wakePapers()),
  };
  kept.value = papers;
  papers.looking = look(papers, opened);
}

/** Reads nothing more. Before the store closes. */
export async function stopPapers(): Promise<void> {
  const papers = kept.value;
  kept.value = undefined;
  if (!papers) return;
  papers.leave();
  papers.ending.abort(new Error("the program ends"));
  papers.pause.wake();
  await papers.looking;
  await Promise.allSettled(papers.running.values());
}

/** Somebody asked for something, came, or is in doubt: they are read soon. */
export function wakePapers(): void {
  kept.value?.pause.wake();
}

async function look(papers: Papers, opened: Store): Promise<void> {
  const { signal } = papers.ending;
  while (!signal.aborted) {
    try {
      const due = await dueFillings(opened.db);
      // The seasons of a club one after the other: they share its quota, and most of their people.
      for (const [club, fillings] of Map.groupBy(due, (filling) => filling.club)) {
        if (signal.aborted || papers.running.has(club) || papers.running.size >= CLUBS_AT_ONCE) continue;
        const running = (async () => {
          for (const filling of fillings) if (!signal.aborted) await fillPapers(opened, filling, signal);
        })()
          .catch((cause: unknown) =>
            log().error({ err: cause, club }, "papers were not read; they are tried again soon"),
          )
          .finally(() => papers.running.delete(club));
        papers.running.set(club, running);
      }
    } catch (cause) {
      log().error({ err: cause }, "the readings of papers were not looked at; it goes on soon");
    }
    await papers.pause.last(LOOK_EVERY_MS);
    if (!signal.aborted) await delay(GATHER_MS, undefined, { signal }).catch(() => {});
  }
}
