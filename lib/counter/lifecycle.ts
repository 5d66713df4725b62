import "server-only";
import { now } from "#lib/clock.ts";
import { keptByProcess } from "#lib/kept.ts";
import { log } from "#lib/log.ts";
import { refreshRecord } from "#lib/mirror/record.ts";
import { store } from "#lib/store/database.ts";
import type { Claim } from "./claim.ts";
import { Clerk } from "./clerk.ts";

const kept = keptByProcess<Clerk>("counter");

/** Begins to send what was asked for at the counter, and takes up what an earlier process left. Once a process; for lib/boot.ts. */
export async function startCounter(): Promise<void> {
  if (kept.value) return;
  kept.value = new Clerk({ store: await store(), log: log(), now, onCreated: copyCreated });
  await kept.value.start();
}

/** Sends nothing more and waits for what is on its way. Before the store closes. */
export async function stopCounter(): Promise<void> {
  const clerk = kept.value;
  kept.value = undefined;
  await clerk?.stop();
}

/** Somebody has just asked for something: it is sent now. */
export function wakeCounter(): void {
  kept.value?.wake();
}

/** Reads the new registration into the mirror. A failure is none of the registration: the next reconciliation reads it too. */
async function copyCreated({ enrolment, row }: Claim, id: number): Promise<void> {
  try {
    await refreshRecord(enrolment.club, row.kind, id, "click", enrolment.askedBy);
  } catch (failure) {
    log().warn({ err: failure, club: enrolment.club, kind: row.kind, id }, "created, but not yet in the copy");
  }
}
