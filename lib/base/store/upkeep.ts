import "server-only";
import { sql } from "drizzle-orm";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { type Store, store } from "./database.ts";

/**
 * The embedded database has no autovacuum, and the mirror writes each of its rows anew every few minutes: once an hour keeps its
 * files from growing and its planner informed. The first time soon after the start, when the first copies are whole.
 */
const FIRST_AFTER_MS = 5 * 60_000;
const EVERY_MS = 60 * 60_000;

const kept = keptByProcess<NodeJS.Timeout>("upkeep");

/** Keeps the embedded database in shape; a PostgreSQL server does that itself. Once a process. */
export async function startUpkeep(): Promise<void> {
  const open = await store();
  if (open.connection.kind === "server" || kept.value) return;
  const next = (wait: number) => {
    kept.value = setTimeout(() => {
      vacuum(open)
        .catch((err: unknown) => log().error({ err }, "upkeep"))
        .finally(() => kept.value && next(EVERY_MS));
    }, wait);
    kept.value.unref();
  };
  next(FIRST_AFTER_MS);
}

/** Ends upkeep before the store closes. */
export function stopUpkeep(): void {
  clearTimeout(kept.value);
  kept.value = undefined;
}

/** Gives the space of replaced rows back for use and brings the planner's statistics up to date. */
export async function vacuum({ db }: Store): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
