import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { environment } from "#lib/base/program/environment.ts";
import { type Store, store, type Transaction } from "#lib/base/store/database.ts";
import { isOfClub, MOVED_TABLES, type TableOfClub } from "#lib/base/store/of-club.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { OWN_SEALS, type Seals, sealsUnder } from "#lib/base/store/seal.ts";
import { type Counts, migrationsOf, PATIENCE, writeTable } from "#runtime/backup/dump.ts";
import { type BackupAnswer, BackupFileError, type BackupWriter, writeBackup } from "#runtime/backup/file.ts";
import { rowsIn } from "#runtime/backup/tables.ts";
import { asCalled } from "#runtime/called.ts";
import { BEYOND_HOLD } from "#runtime/database/hold.ts";
import { deskStillnessOf } from "./hold.ts";
import { peopleOf } from "./people.ts";
import { Resealing } from "./sealed.ts";

/** A club's rows in a file, and the key with which the secrets among them open. */
export interface LeftClub extends BackupAnswer {
  key: string;
}

/** Names of clubs that a file takes. */
const TAKEN_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

const KEY_BYTES = 32;

/** By what a file says which key opens it, without saying the key. */
export const fingerprintOfKey = (key: string): string =>
  createHash("sha256").update(`guichet key of a club on its way v1 ${key}`).digest("hex").slice(0, 32);

/**
 * Writes every row of a club that stands still into a file, with the accounts that they name, all as of one moment. What is sealed with this desk's secret is sealed anew with a key of the file's own, which is in
 * no file that this writes.
 * @param path absolute; there must be no such file
 * @throws BackupFileError where it does not stand still
 */
export async function writeClub(path: string, version: string, slug: string): Promise<LeftClub> {
  if (!TAKEN_NAME.test(slug)) throw new BackupFileError(`The name ${slug} is longer than a file takes.`);
  const open = await store();
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const about = {
    ...{ program: "desk" as const, version, key: fingerprintOfKey(key) },
    database: environment().databaseUrl ? ("server" as const) : ("embedded" as const),
    notIncluded: [
      "The key of this file, which opens the credentials in it. Its fingerprint is `key`.",
      "Who is signed in, links for new passwords, codes that a director gave: they are asked for anew.",
      "Files on their way to the club, which no table holds: whoever has one brings it again.",
      "Numbers: the other desk gives its own, so that addresses with a number of a work in them lead nowhere there.",
    ],
  };
  // Before the file is there: from then on it may be restored elsewhere, whatever becomes of this process.
  await open.db.transaction(async (tx) => {
    await tx.execute(sql.raw(BEYOND_HOLD));
    await tx
      .update(clubs)
      .set({ exportedAt: sql`now()` })
      .where(and(eq(clubs.slug, slug), isNotNull(clubs.heldAt)));
  });
  const answer = await writeBackup(path, about, (writer) =>
    open.patiently(PATIENCE, () => writeRows(writer, open, slug, sealsUnder(key))),
  );
  return { ...answer, key };
}

function writeRows(writer: BackupWriter, open: Store, slug: string, seals: Seals): Promise<Counts> {
  return open.db.transaction(
    async (tx) => {
      if ((await deskStillnessOf(tx, slug)) !== "still")
        throw new BackupFileError(
          asCalled(`The club ${slug} is at work. Make it stand still first: npm run desk -- hold ${slug}`),
        );
      await writer.write({ section: slug, migrations: await migrationsOf(tx, open.connection.kind) });
      const counts: Counts = {};
      const resealing = new Resealing(slug, OWN_SEALS, seals);
      counts.accounts = await writeTable(writer, "accounts", await peopleOf(tx, slug, seals));
      for (const table of MOVED_TABLES)
        counts[table.name] = await writeTable(writer, table.name, resealed(tx, table, slug, resealing));
      await writer.write({ sectionEnd: slug });
      return counts;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function* resealed(
  tx: Transaction,
  table: TableOfClub,
  slug: string,
  resealing: Resealing,
): AsyncGenerator<string> {
  for await (const row of rowsIn(tx, table.name, isOfClub(table, slug, "t"))) yield resealing.row(table.name, row);
}
