import { asCalled } from "#runtime/called.ts";
import "server-only";
import { sql } from "drizzle-orm";
import { now } from "#lib/base/time/clock.ts";
import { BEYOND_HOLD } from "#runtime/database/hold.ts";
import { EnvironmentError } from "#runtime/environment.ts";
import { fingerprint } from "./backed-up.ts";
import { clubsSealedOtherwise, forgetSealedOtherwise } from "./clubs.ts";
import type { Queryable, Transaction } from "./database.ts";
import { forgetBoxesSealedOtherwise } from "./mail-boxes.ts";
import { forgetMailSealedOtherwise } from "./mail-servers.ts";
import { waitingKeys } from "./schema/base/access.ts";
import { storeKeys } from "./schema/base/clubs.ts";

const THE_ROW = 1;

/**
 * Makes sure that this program's NEXTAUTH_SECRET is the one to which the store belongs; a store that belongs to nobody yet is claimed.
 * Two dashboards with a secret each would make each other's credentials unreadable, and end each other's sessions, at every start.
 * @throws EnvironmentError the one line to show before ending
 */
export async function claimStore(db: Queryable): Promise<void> {
  const mine = fingerprint();
  // One that was begun before fingerprints were kept is told by what lies sealed in it.
  if ((await keyOf(db)) === undefined && (await isOthers(db))) throw notOurs();
  await db.insert(storeKeys).values({ id: THE_ROW, fingerprint: mine, since: now() }).onConflictDoNothing();
  if ((await keyOf(db)) !== mine) throw notOurs();
}

const notOurs = () =>
  new EnvironmentError(
    asCalled(
      "NEXTAUTH_SECRET: this database was begun with another secret. Set NEXTAUTH_SECRET to that one, the same for every dashboard on the database (a generated one lies in the file `secret` of the first one's DATA_DIR); if it is lost or was replaced on purpose, run: npm run user -- adopt-secret",
    ),
  );

/**
 * Makes the present NEXTAUTH_SECRET the store's own. What was sealed with another one is worth nothing, and keys of messages among it
 * are removed.
 * @returns the clubs whose credentials have to be given again
 */
export async function adoptSecret(tx: Transaction): Promise<string[]> {
  const since = { fingerprint: fingerprint(), since: now() };
  await tx.execute(sql.raw(BEYOND_HOLD));
  await tx
    .insert(storeKeys)
    .values({ id: THE_ROW, ...since })
    .onConflictDoUpdate({ target: storeKeys.id, set: since });
  await tx.delete(waitingKeys);
  await forgetMailSealedOtherwise(tx);
  await forgetBoxesSealedOtherwise(tx);
  return forgetSealedOtherwise(tx);
}

async function keyOf(db: Queryable): Promise<string | undefined> {
  return (await db.select({ fingerprint: storeKeys.fingerprint }).from(storeKeys))[0]?.fingerprint;
}

/** Whether something is sealed here and none of it opens: one broken credential is its club's trouble, all of them are another secret. */
async function isOthers(db: Queryable): Promise<boolean> {
  const { opens, otherwise } = await clubsSealedOtherwise(db);
  return opens.length === 0 && otherwise.length > 0;
}
