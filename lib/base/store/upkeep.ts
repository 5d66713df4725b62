import "server-only";
import { sql } from "drizzle-orm";
import { repeated } from "#lib/base/program/repeated.ts";
import { type Store, store } from "./database.ts";

/**
 * The embedded database has no autovacuum, and the mirror writes each of its rows anew every few minutes: once an hour keeps its
 * files from growing and its planner informed. The first time soon after the start, when the first copies are whole.
 */
const FIRST_AFTER_MS = 5 * 60_000;
const EVERY_MS = 60 * 60_000;

const upkeep = repeated("upkeep", { firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS, failed: "upkeep" }, async () =>
  vacuum(await store()),
);

/** Keeps the embedded database in shape; a PostgreSQL server does that itself. Once a process. */
export async function startUpkeep(): Promise<void> {
  if ((await store()).connection.kind !== "server") upkeep.start();
}

/** Ends upkeep before the store closes. */
export const stopUpkeep = upkeep.stop;

/** Gives the space of replaced rows back for use and brings the planner's statistics up to date. */
export async function vacuum({ db }: Store): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
