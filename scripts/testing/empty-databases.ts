import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";

/*
 * Making an empty embedded database (initdb, in WebAssembly) takes two seconds of a core; opening one that was made takes a
 * fifth of that, and the tests need hundreds. So one is made before all tests, and each test's begins as a copy of it. What is copied is
 * empty: tables are made by the migrations each time, as everywhere.
 */

/** The variable with the folder that `prepareEmptyDatabase` wrote. */
const PREPARED = "TEST_EMPTY_DATABASE";

const FILES = "files";
const ARCHIVE = "archive.tar";

/** Makes the empty database that others are copies of, before any test. @returns what removes it */
export async function prepareEmptyDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "guichet-empty-"));
  const empty = await PGlite.create(join(folder, FILES));
  writeFileSync(join(folder, ARCHIVE), Buffer.from(await (await empty.dumpDataDir("none")).arrayBuffer()));
  await empty.close();
  process.env[PREPARED] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** For a program that a test starts, which makes its databases itself: the files of an empty one, where it will look for them. */
export function copyEmptyDatabase(to: string): void {
  cpSync(join(preparedFolder(), FILES), to, { recursive: true });
}

function preparedFolder(): string {
  const folder = process.env[PREPARED];
  if (!folder) throw new Error(`${PREPARED} is missing: the global set-up of the tests writes it.`);
  return folder;
}

/** In a worker of the tests: every empty embedded database begins as a copy of the prepared one. */
export function copyEmptyDatabases(): void {
  const folder = preparedFolder();
  const create = PGlite.create.bind(PGlite);
  const begun = async (given?: string | PGliteOptions, options?: PGliteOptions) => {
    if (typeof given !== "string") return create(given);
    if (given === "memory://") {
      return create(given, { ...options, loadDataDir: new Blob([readFileSync(join(folder, ARCHIVE))]) });
    }
    if (!existsSync(given) || readdirSync(given).length === 0) copyEmptyDatabase(given);
    return create(given, options);
  };
  Object.assign(PGlite, { create: begun });
}
