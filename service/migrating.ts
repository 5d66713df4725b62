import { setTimeout as pause } from "node:timers/promises";
import { asCalled } from "#runtime/called.ts";
import type { Service } from "./service.ts";

/**
 * Clubs of a server that are brought up to date at once: fewer than a process may migrate (runtime/database/server.ts), so that a request for a club whose turn is
 * far away does not wait behind all others. Embedded ones open one after the other: each is a whole PostgreSQL in this one process.
 */
const AT_ONCE = { server: 3, embedded: 1 };

/** After a failure that may be over, such as a database that is away. */
const AGAIN_MS = 5_000;

const HELD = asCalled(
  "it stands still, and is brought up to date once it goes on. Where nobody takes it elsewhere: npm run club -- release SLUG",
);

/**
 * Brings every club up to date from the start on, beside the requests, in alphabetical order: nobody has to ask for a club first. What was done is in the club itself, so a process that is
 * killed leaves nothing behind, and the next one goes on. A club that cannot be brought up to date is told in the log, once, and does not stop the others. One that stands still is left as
 * it is until it goes on.
 * @returns what ends it; a club whose turn it is comes to its end
 */
export function startMigrating(
  { clubs, log }: Pick<Service, "clubs" | "log">,
  { againMs = AGAIN_MS }: { againMs?: number } = {},
): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const untilDone = async (what: string, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      try {
        await work();
        return;
      } catch (err) {
        if (clubs.held.has(what)) return;
        if (clubs.refused.has(what)) {
          log.error({ err, club: what }, "a club cannot be brought up to date, and is not served");
          return;
        }
        log.warn({ err, ...(what && { club: what }) }, "a club could not be opened, and is tried again");
        await pause(againMs, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  };
  const all = async () => {
    let slugs: string[] = [];
    await untilDone("", async () => {
      slugs = await clubs.list();
    });
    const waiting = slugs.values();
    const oneByOne = async () => {
      for (const slug of waiting) await untilDone(slug, () => clubs.get(slug));
    };
    await Promise.all(Array.from({ length: AT_ONCE[clubs.kind] }, oneByOne));
    const refused = slugs.filter((slug) => clubs.refused.has(slug)).length;
    let held = slugs.filter((slug) => clubs.held.has(slug));
    for (const club of held) log.warn({ club }, HELD);
    if (!signal.aborted) log.info({ clubs: slugs.length - refused - held.length, refused }, "every club was looked at");
    while (held.length > 0 && !signal.aborted) {
      await pause(againMs, undefined, { signal, ref: false }).catch(() => {});
      for (const slug of held) await untilDone(slug, () => clubs.get(slug));
      held = held.filter((slug) => clubs.held.has(slug));
    }
  };
  const running = all();
  return async () => {
    ending.abort();
    await running;
  };
}
