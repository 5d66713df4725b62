import { setTimeout as wait } from "node:timers/promises";

/** Whoever stands still longer than this is a finding. */
const LIMIT_MS = 20 * 60_000;

/** Waits until it is so. @param what in words, for who waits in vain @throws after twenty minutes */
export async function until(what: string, done: () => boolean | Promise<boolean>, everyMs = 200): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!(await done())) {
    if (performance.now() > limit) throw new Error(`Waited in vain: ${what}.`);
    await wait(everyMs);
  }
}
