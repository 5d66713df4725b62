import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseUnavailableError } from "#runtime/database/failure.ts";

/** So often is work carried out that lost against other transactions, in all. */
const TRIES = 3;
/** Milliseconds before the next try; a little by chance, so that two who lost against each other do not meet again. */
const BETWEEN_MS = 150;
/** What took longer than this, in milliseconds, is not begun again: whoever waits for it is told, and it would be no shorter. */
const LONGEST_MS = 60_000;

/**
 * Carries work out once more whose transaction was rolled back because others held what it needed: a deadlock (40P01), a wait that was too long (55P03, 57014), a
 * serialization failure (40001). Nothing of the lost try is left.
 * @param work one whole transaction, which may begin anew
 * @throws what the last try throws; anything but contention at once
 */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  const begun = Date.now();
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (cause) {
      const lost = cause instanceof DatabaseUnavailableError && cause.reason === "contended";
      if (!lost || tried === TRIES || Date.now() - begun > LONGEST_MS) throw cause;
      await wait(BETWEEN_MS * tried * (0.5 + Math.random()));
    }
  }
}
