import "server-only";
import { eq, sql } from "drizzle-orm";
import { log } from "#lib/base/program/log.ts";
import { beforeDeskUpgrade } from "#lib/base/store/backed-up.ts";
import { openStore, type Store, storeLocation } from "#lib/base/store/database.ts";
import { storeKeys } from "#lib/base/store/schema/base/clubs.ts";
import { rowsOf } from "#runtime/backup/tables.ts";
import { BEYOND_LOST_NUMBERS } from "#runtime/database/sequences.ts";
import { type Location, NoStoreError } from "#runtime/database.ts";
import { holdOpenWork } from "./open-work.ts";

/**
 * The store's server has come back to an older past (runtime/database/past.ts): what is open in it may have been done, and numbers that it will give were given before. As after a restored back-up
 * nothing of that is sent before a director says so, and no number comes again. Whichever process notices first does it, once a loss.
 * @param loss a timeline of the server or a run of it, as `PastOptions` says
 */
export async function comeBackFromPast(loss: string, location: Location = storeLocation()): Promise<void> {
  const open = await onOwnConnection(location);
  if (!open) return;
  try {
    if (await open.db.transaction((tx) => holdOnce(tx, loss)))
      log().error(
        { loss },
        "the database has come back to an older past: what was open in it stands still until a director says what becomes of it, and what was done last is gone",
      );
  } finally {
    await open.close();
  }
}

/** A standby took over that nobody waited for: whichever dashboard was told numbers that are gone, this one gives none of them again. */
export async function goBeyondLostNumbers(_loss: string, location: Location = storeLocation()): Promise<void> {
  const open = await onOwnConnection(location);
  if (!open) return;
  try {
    await open.query({ text: BEYOND_LOST_NUMBERS });
  } finally {
    await open.close();
  }
}

/** @returns whether nobody had done it */
async function holdOnce(tx: Parameters<typeof holdOpenWork>[0], loss: string): Promise<boolean> {
  const [key] = await tx.select({ past: storeKeys.past }).from(storeKeys).for("update");
  // Whoever still knows an earlier timeline misses what was made up for on this one, however often the server was started since.
  if (!key || key.past === loss || key.past?.startsWith(`${loss} `)) return false;
  await holdOpenWork(tx);
  await rowsOf(tx, sql.raw(BEYOND_LOST_NUMBERS));
  await tx.update(storeKeys).set({ past: loss }).where(eq(storeKeys.id, THE_ROW));
  return true;
}

const THE_ROW = 1;

/** By a server of its own: whoever uses the store's waits until this is done. Tables of an older version, that came back too, are brought up to date first. @returns undefined where there are none */
async function onOwnConnection(location: Location): Promise<Store | undefined> {
  const own = location.kind === "server" && "url" in location ? { ...location, connections: 1 } : location;
  try {
    return await openStore(own, { wanted: "there", beforeMigrating: beforeDeskUpgrade() });
  } catch (cause) {
    if (cause instanceof NoStoreError) return undefined;
    throw cause;
  }
}
