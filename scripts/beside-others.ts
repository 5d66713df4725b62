/**
 * Before the demonstration makes anything: whether the dashboard's data hold a club of somebody's own. `npm start` runs it, with the
 * demonstration's base address; it ends with 1 and one line where the demonstration would be refused later.
 */
import { refuseBesideOthers } from "#lib/base/access/demo.ts";
import { closeStore, store } from "#lib/base/store/database.ts";
import { claimStore } from "#lib/base/store/key.ts";
import { DirectoryLockedError } from "#runtime/directory-lock.ts";
import { EnvironmentError } from "#runtime/environment.ts";

try {
  const { db } = await store();
  await claimStore(db);
  await refuseBesideOthers(db, process.argv[2]);
} catch (cause) {
  const told = [EnvironmentError, DirectoryLockedError].some((kind) => cause instanceof kind);
  // What else keeps the store closed is told by the dashboard itself, in its own words.
  if (told) console.error(`\n${(cause as Error).message}`);
  process.exitCode = told ? 1 : 0;
} finally {
  await closeStore().catch(() => {});
}
