import { constants, existsSync, statSync } from "node:fs";
import { cp, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Queryable, Tables } from "../database/open.ts";
import { type Finding, failureName, faulty, fine, isWell, unlooked } from "./finding.ts";
import { compareMigrations, newerStore, olderStore, tablesIn } from "./server.ts";

/** Whether a program works on an embedded database now. */
export type FolderHold = "held" | "free" | "absent" | "unreadable";

const SQLITE_BUSY = 5;
/** Of a program that was killed a journal is left behind, which whoever only reads may not roll back: nobody holds it any more. */
const SQLITE_READONLY = 8;

/**
 * Looks at the lock of a data directory (`runtime/directory-lock.ts`) without taking it.
 * @param files the folder within it whose absence says that nothing is there; empty: the directory itself
 */
export function holdOf(directory: string, files = "postgres"): FolderHold {
  const file = join(directory, "lock.sqlite");
  if (!existsSync(join(directory, files))) return isHidden(join(directory, files)) ? "unreadable" : "absent";
  if (!existsSync(file)) return "free";
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    lock.prepare("select count(*) from sqlite_schema").get();
    return "free";
  } catch (cause) {
    const code = cause instanceof Error && "errcode" in cause ? Number(cause.errcode) & 0xff : 0;
    if (code === SQLITE_BUSY) return "held";
    return code === SQLITE_READONLY ? "free" : "unreadable";
  } finally {
    lock?.close();
  }
}

/** Whether something above a path keeps this account from seeing it: then it may be there. */
function isHidden(path: string): boolean {
  try {
    statSync(path);
    return false;
  } catch (cause) {
    return ["EACCES", "EPERM"].includes((cause as NodeJS.ErrnoException).code ?? "");
  }
}

/** A copy of more than this takes longer than a person waits, and perhaps more room than there is. */
const MOST_BYTES = 4 * 1024 * 1024 * 1024;

/** What was read of a database, or why not. */
export type FromCopy<T> = { findings: Finding[]; read?: T };

/**
 * Reads an embedded database on which no program works. PostgreSQL writes even where one only reads, so that a copy is opened, and removed.
 * @param work is not called where the tables are those of a newer version
 */
export async function readCopy<S extends Tables, T>(
  directory: string,
  { program, tables, migrations }: { program: string; tables: S; migrations: string },
  work: (db: Queryable<S>) => Promise<T>,
): Promise<FromCopy<T>> {
  const id = `${program}/migrations`;
  const files = join(directory, "postgres");
  const size = await sizeOf(files);
  const { bavail, bsize } = await statfs(tmpdir());
  if (size > Math.min(MOST_BYTES, (bavail * bsize) / 2))
    return {
      findings: [
        {
          ...{ id, standing: "skipped", says: `The data is too large for a copy in ${tmpdir()} (${size} bytes).` },
          remedy: "Start the program and run this again: then it is asked.",
        },
      ],
    };
  const folder = await mkdtemp(join(tmpdir(), "guichet-doctor-"));
  try {
    await cp(files, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    if (holdOf(directory) === "held")
      return { findings: [unlooked(id, "A program has begun to work on it meanwhile: run this again.")] };
    return await readFiles(folder, { program, tables, migrations }, work);
  } catch (cause) {
    return {
      findings: [
        faulty(
          id,
          `The embedded database does not open (${failureName(cause)}).`,
          "Move its folder away, and restore the last back-up: npm run restore -- FILE.",
        ),
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFiles<S extends Tables, T>(
  folder: string,
  { program, tables, migrations }: { program: string; tables: S; migrations: string },
  work: (db: Queryable<S>) => Promise<T>,
): Promise<FromCopy<T>> {
  const id = `${program}/migrations`;
  const pglite = await PGlite.create(folder);
  try {
    const { rows } = await pglite
      .query<{ last: string | null }>("select max(created_at) as last from drizzle.__drizzle_migrations")
      // One that was begun and never filled.
      .catch(() => ({ rows: [] as { last: string | null }[] }));
    const { newer, missing } = compareMigrations(migrations, Number(rows[0]?.last ?? 0));
    if (newer) return { findings: [newerStore(id)] };
    // One whose tables are older has others than this version.
    const named = missing > 0 ? [] : [await tablesIn(pglite, { program, tables }, ["public"])];
    if (!isWell(named)) return { findings: named };
    const read = await work(drizzle(pglite, { schema: tables }) as unknown as Queryable<S>);
    const version = missing > 0 ? olderStore(id, missing) : fine(id, "The tables are those of this version.");
    return { findings: [version, ...named], read };
  } finally {
    await pglite.close();
  }
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  return size;
}
