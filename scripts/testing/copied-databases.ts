import { AsyncLocalStorage } from "node:async_hooks";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "../../runtime/database/migrate.ts";
import { root } from "./pages.ts";
import { copyDatabase, FILES, PREPARED, preparedFolder, type Template } from "./prepared-databases.ts";

/*
 * Making an empty embedded database (initdb, in WebAssembly) takes two seconds of a core, and bringing its tables up to date half a
 * second more; opening one that was made takes a fifth of that, and the tests need hundreds. So one of each is made before all tests,
 * and each test's begins as a copy. A copy is brought up to date as everywhere: there is nothing to do.
 *
 * What each copy would carry for nothing is left out: 16 MB of a log that is a twentieth full, the databases that PostgreSQL keeps to
 * make others of (two thirds of the files), and buffers of 160 MB, which are written full of zeros at each opening.
 */

/** How the databases are made: log files of 1 MB, the smallest there are, and buffers beyond what a test's tables take. */
const SMALL = ["--wal-segsize=1", "-c", "shared_buffers=16MB", "-c", "min_wal_size=2MB"];

/** Takes out the databases that others would be made of: nobody makes one in an embedded PostgreSQL. */
const WITHOUT_MODELS = [
  "update pg_database set datistemplate = false",
  "drop database template1",
  "drop database template0",
  "checkpoint",
];

/** What makes the tables of those that have some. */
export const TABLES = { desk: "lib/base/store/migrations", club: "service/store/migrations" } as const;

/** The databases that are made, with what makes their tables. */
const TEMPLATES: Record<Template, string | undefined> = { empty: undefined, ...TABLES };

const ARCHIVE = "archive.tar";

/**
 * Makes the databases that others are copies of, before any test, once for all projects.
 * @param archived also a club's, and all as archives for databases in memory: without it, only what a dashboard begins with on disk
 * @returns what removes them
 */
export async function prepareDatabases({ archived = true } = {}): Promise<() => void> {
  if (process.env[PREPARED]) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "guichet-prepared-"));
  // Every program that a test starts compiles the same modules: the first one does it for all.
  process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled");
  for (const [name, migrations] of Object.entries(TEMPLATES)) {
    if (name === "club" && !archived) continue;
    const files = join(folder, name, FILES);
    mkdirSync(files, { recursive: true });
    if (name !== "empty") cpSync(join(folder, "empty", FILES), files, { recursive: true });
    const made = await create(files, { initDbStartParams: SMALL });
    if (name === "empty") for (const statement of WITHOUT_MODELS) await made.exec(statement);
    if (migrations) await migrate(drizzle(made), { migrationsFolder: join(root, migrations) });
    if (archived)
      writeFileSync(join(folder, name, ARCHIVE), Buffer.from(await (await made.dumpDataDir("none")).arrayBuffer()));
    await made.close();
  }
  process.env[PREPARED] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

const beginning = new AsyncLocalStorage<Template>();

/** What `open` makes begins as a copy of that template, where it makes an embedded database. */
export function beginningAs<T>(template: Template, open: () => Promise<T>): Promise<T> {
  return beginning.run(template, open);
}

/** What was read once is kept for the next test. */
const archives: Partial<Record<Template, Blob>> = {};

function archiveOf(template: Template): Blob {
  archives[template] ??= new Blob([readFileSync(join(preparedFolder(), template, ARCHIVE))]);
  return archives[template];
}

/** PGlite's own: a worker runs the set-up once a file, and must not copy what was copied. */
const create: typeof PGlite.create =
  (PGlite as { uncopied?: typeof PGlite.create }).uncopied ?? PGlite.create.bind(PGlite);

/** In a worker of the tests: every new embedded database begins as a copy of a prepared one. */
export function copyDatabases(): void {
  const begun = async (given?: string | PGliteOptions, options?: PGliteOptions) => {
    if (typeof given !== "string") return create(given);
    const template = beginning.getStore() ?? "empty";
    if (given === "memory://") return create(given, { ...options, loadDataDir: archiveOf(template) });
    if (!existsSync(given) || readdirSync(given).length === 0) copyDatabase(template, given);
    return create(given, options);
  };
  Object.assign(PGlite, { create: begun, uncopied: create });
}
