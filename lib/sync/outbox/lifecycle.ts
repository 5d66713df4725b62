import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { onReturn, reachabilityOf } from "#lib/club/client/reachability.ts";
import { Engine } from "./engine.ts";
import { ownHand } from "./in-hand.ts";
import type { AnyKind } from "./kind.ts";
import { lostClubs, resumeAfterOutage } from "./outage.ts";

const kept = keptByProcess<{ engine: Engine; leave: () => void }>("outbox");

/** Begins to send what waits, and takes up what an earlier process left unfinished. Once a process; for lib/desk/boot.ts. */
export async function startOutbox(kinds: readonly AnyKind[]): Promise<void> {
  if (kept.value) return;
  const opened = await store();
  const engine = new Engine({ store: opened, log: log(), now, kinds, hand: ownHand() });
  kept.value = { engine, leave: onReturn((club) => void goOn(opened, club)) };
  await engine.start();
  const lost = new Set(await lostClubs(opened.db));
  for (const club of await listClubs(opened.db)) if (lost.has(club.slug)) reachabilityOf(club).lost();
}

/** Works that waited for a club go on when it answers again. */
async function goOn({ db }: Store, club: string): Promise<void> {
  try {
    await resumeAfterOutage(db, club);
    wakeOutbox();
  } catch (cause) {
    log().error({ err: cause, club }, "the club answers again, but its works could not be told; they go on later");
  }
}

/** Sends nothing more and waits for what is on its way. Before the store closes. */
export async function stopOutbox(): Promise<void> {
  const outbox = kept.value;
  kept.value = undefined;
  outbox?.leave();
  await outbox?.engine.stop();
}

/** Lets the engine look at the outbox now instead of at its next turn, since a work was just created. */
export function wakeOutbox(): void {
  kept.value?.engine.wake();
}
