import "server-only";
import { sql } from "drizzle-orm";
import { log } from "#lib/log.ts";
import { type Store, store } from "./database.ts";

/**
 * The embedded database has no autovacuum, and the mirror writes each of its rows anew every few minutes: once an hour keeps its
 * files from growing and its planner informed. The first time soon after the start, when the first copies are whole.
 */
const FIRST_AFTER_MS = 5 * 60_000;
const EVERY_MS = 60 * 60_000;

const kept = globalThis as { __guichet_upkeep?: NodeJS.Timeout | undefined };

/** Keeps the embedded database in shape; a PostgreSQL server does that itself. Once a process. */
export async function startUpkeep(): Promise<void> {
  const open = await store();
  if (open.connection.kind === "server" || kept.__guichet_upkeep) return;
  const next = (wait: number) => {
    kept.__guichet_upkeep = setTimeout(() => {
      vacuum(open)
        .catch((err: unknown) => log().error({ err }, "upkeep"))
        .finally(() => kept.__guichet_upkeep && next(EVERY_MS));
    }, wait);
    kept.__guichet_upkeep.unref();
  };
  next(FIRST_AFTER_MS);
}

/** Ends upkeep before the store closes. */
export function stopUpkeep(): void {
  clearTimeout(kept.__guichet_upkeep);
  kept.__guichet_upkeep = undefined;
}

/** Gives the space of replaced rows back for use and brings the planner's statistics up to date. */
export async function vacuum({ db }: Store): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
