import "server-only";
import { publish } from "#lib/base/live/live.ts";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { BoxReader } from "./box-reader.ts";
import type { AnyLetterKind } from "./letter-kind.ts";
import { PostOffice } from "./post-office.ts";

const kept = keptByProcess<PostOffice>("post");

/** Begins to hand over the letters that wait, and takes up what an earlier process left on its way. Once a process; for lib/desk/boot.ts. */
export async function startPost(kinds: readonly AnyLetterKind[]): Promise<void> {
  if (kept.value) return;
  kept.value = new PostOffice({
    ...{ store: await store(), log: log(), kinds, allowed: environment().mailAllowed },
    publicUrl: environment().publicUrl,
    progress: ({ club, seasonId }) =>
      void publish({ club, topic: "letters", ...(seasonId !== null && { season: seasonId }) }),
  });
  await kept.value.start();
}

/** Hands nothing more over. Before the store closes. */
export async function stopPost(): Promise<void> {
  const office = kept.value;
  kept.value = undefined;
  await office?.stop();
}

/** Lets it look now, since letters were just asked for or a server was changed. */
export function wakePost(): void {
  kept.value?.wake();
}

const reading = keptByProcess<BoxReader>("mailboxes");

/** Begins to read the mailboxes to which letters come back. Once a process; for lib/desk/boot.ts. */
export async function startBoxes(): Promise<void> {
  if (reading.value) return;
  reading.value = new BoxReader({
    ...{ store: await store(), log: log(), allowed: environment().mailAllowed },
    progress: (club) => void publish({ club, topic: "letters" }),
  });
  reading.value.start();
}

/** Reads nothing more. Before the store closes. */
export async function stopBoxes(): Promise<void> {
  const reader = reading.value;
  reading.value = undefined;
  await reader?.stop();
}

/** Lets it look now, since a mailbox was just set up. */
export function wakeBoxes(): void {
  reading.value?.wake();
}
