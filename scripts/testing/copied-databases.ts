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
 */

/** The databases that are made, with what makes their tables. */
const TEMPLATES: Record<Template, string | undefined> = {
  empty: undefined,
  desk: "lib/store/migrations",
  club: "service/store/migrations",
};

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
    const made = await create(files);
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

/** PGlite's own: a worker runs the set-up once a file, and must not copy what was copied. */
const create: typeof PGlite.create =
  (PGlite as { uncopied?: typeof PGlite.create }).uncopied ?? PGlite.create.bind(PGlite);

/** In a worker of the tests: every new embedded database begins as a copy of a prepared one. */
export function copyDatabases(): void {
  const begun = async (given?: string | PGliteOptions, options?: PGliteOptions) => {
    if (typeof given !== "string") return create(given);
    const template = beginning.getStore() ?? "empty";
    if (given === "memory://") {
      const archive = new Blob([readFileSync(join(preparedFolder(), template, ARCHIVE))]);
      return create(given, { ...options, loadDataDir: archive });
    }
    if (!existsSync(given) || readdirSync(given).length === 0) copyDatabase(template, given);
    return create(given, options);
  };
  Object.assign(PGlite, { create: begun, uncopied: create });
}
