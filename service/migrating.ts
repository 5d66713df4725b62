import { setTimeout as pause } from "node:timers/promises";
import type { Service } from "./service.ts";

/**
 * Clubs of a server that are brought up to date at once: fewer than a process may migrate (runtime/database/server.ts), so that a request for a club whose turn is
 * far away does not wait behind all others. Embedded ones open one after the other: each is a whole PostgreSQL in this one process.
 */
const AT_ONCE = { server: 3, embedded: 1 };

/** After a failure that may be over, such as a database that is away. */
const AGAIN_MS = 5_000;

/**
 * Brings every club up to date from the start on, beside the requests, in alphabetical order: nobody has to ask for a club first. What was done is in the club itself, so a process that is
 * killed leaves nothing behind, and the next one goes on. A club that cannot be brought up to date is told in the log, once, and does not stop the others.
 * @returns what ends it; a club whose turn it is comes to its end
 */
export function startMigrating({ clubs, log }: Pick<Service, "clubs" | "log">): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const untilDone = async (what: string, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      try {
        await work();
        return;
      } catch (err) {
        if (clubs.refused.has(what)) {
          log.error({ err, club: what }, "a club cannot be brought up to date, and is not served");
          return;
        }
        log.warn({ err, ...(what && { club: what }) }, "a club could not be opened, and is tried again");
        await pause(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
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
    if (!signal.aborted) log.info({ clubs: slugs.length - refused, refused }, "every club was looked at");
  };
  const running = all();
  return async () => {
    ending.abort();
    await running;
  };
}
