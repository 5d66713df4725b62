import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { type FileHandle, open, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { asCalled } from "../called.ts";
import { refuseSharedSessions } from "../database/own-sessions.ts";
import { Server } from "../database/server.ts";
import { lockDirectory } from "../directory-lock.ts";
import { EnvironmentError } from "../environment.ts";
import { BackupFileError } from "./file.ts";

/** A directory of embedded databases, or a PostgreSQL database and the schema that is the mark there: where somebody looks for it. */
export type Marked = { kind: "embedded"; directory: string } | { kind: "server"; url: string; mark: string };

/**
 * What a restore fills. Beside it stands a mark from before its first row until after its last: whoever finds the mark finds half a place, and
 * leaves it alone.
 */
export interface Fresh {
  at: Marked;
  /** Folders of the directory, or schemas of the database. */
  parts: readonly string[];
  /** What is said where one of them is there already. */
  taken(part: string): string;
}

/** What is said of a schema that is there already. */
export function schemaIsThere(schema: string): string {
  return `The database has a schema ${schema} already: name an empty database, or rename that schema (alter schema … rename to …).`;
}

/** Its name is no club's. */
const MARK = ".restoring";
const LIST = "fills.json";

/** What the mark says: what is removed when the restore begins anew. None of the names leaves the directory. */
const filled = z.array(z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/));

/**
 * Fills a fresh place, whole or not at all. What a restore that was cut off left there is removed first.
 * @throws BackupFileError where something else is there already
 * @throws DirectoryLockedError where another restore fills it
 */
export function inFreshPlace<T>(place: Fresh, fill: () => Promise<T>): Promise<T> {
  const { at, ...what } = place;
  return at.kind === "embedded" ? inFreshFolders(at.directory, what, fill) : inFreshSchemas(at, what, fill);
}

/**
 * Refuses a place that was filled in part.
 * @param name of the setting that names it
 * @throws EnvironmentError
 */
export async function refuseHalfRestored(place: Marked, name: string): Promise<void> {
  if (await isMarked(place))
    throw new EnvironmentError(
      asCalled(
        `${name}: a restore into it has not come to its end; it still runs, or was cut off. Nothing of what is there is used: run npm run restore -- FILE again, which begins anew.`,
      ),
    );
}

async function isMarked(place: Marked): Promise<boolean> {
  if (place.kind === "embedded") return existsSync(join(place.directory, MARK, LIST));
  return onServer(place.url, async (server) => (await existing(server, [place.mark])).length > 0);
}

async function inFreshFolders<T>(
  directory: string,
  { parts, taken }: Omit<Fresh, "at">,
  fill: () => Promise<T>,
): Promise<T> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const mark = join(directory, MARK);
  const release = lockDirectory(mark);
  const remove = (names: readonly string[]) => {
    for (const name of names) rmSync(join(directory, name), { recursive: true, force: true });
  };
  try {
    const list = join(mark, LIST);
    if (existsSync(list)) remove(filled.parse(JSON.parse(readFileSync(list, "utf8"))));
    const found = parts.find((name) => existsSync(join(directory, name)));
    if (found !== undefined) throw new BackupFileError(taken(found));
    await writeDurably(list, JSON.stringify(parts));
    try {
      const done = await fill();
      for (const name of parts) await syncTree(join(directory, name));
      await sync(directory);
      rmSync(list);
      await sync(mark);
      return done;
    } catch (cause) {
      remove(parts);
      rmSync(list, { force: true });
      throw cause;
    }
  } finally {
    release();
    if (!existsSync(join(mark, LIST))) rmSync(mark, { recursive: true, force: true });
  }
}

async function inFreshSchemas<T>(
  { url, mark }: Extract<Marked, { kind: "server" }>,
  { parts, taken }: Omit<Fresh, "at">,
  fill: () => Promise<T>,
): Promise<T> {
  await refuseSharedSessions(url, "The address of the database");
  return onServer(url, (server) =>
    // The connection holds the lock, which ends with it, and with us.
    server.use(async (connection) => {
      const run = (text: string, values?: unknown[]) => connection.query({ text }, values);
      const { rows } = await run("select pg_try_advisory_lock(hashtextextended($1, 0)) as mine", [mark]);
      if (!rows[0]?.mine) throw new BackupFileError("Another restore fills this database.");
      // One by one, and the mark last: all tables of many clubs are more than one transaction may lock.
      const drop = async (names: readonly string[]) => {
        for (const name of [...names, mark]) await run(`drop schema if exists ${pg.escapeIdentifier(name)} cascade`);
      };
      try {
        const [left] = (
          await run("select obj_description(oid, 'pg_namespace') as list from pg_namespace where nspname = $1", [mark])
        ).rows as { list: string | null }[];
        if (left) await drop(filled.parse(JSON.parse(left.list ?? "[]")));
        const [found] = await existing(server, parts);
        if (found !== undefined) throw new BackupFileError(taken(found));
        // Several statements of one message are one transaction.
        const list = pg.escapeLiteral(JSON.stringify(parts));
        const name = pg.escapeIdentifier(mark);
        await run(`create schema ${name}; comment on schema ${name} is ${list}`);
        try {
          const done = await fill();
          await drop([]);
          return done;
        } catch (cause) {
          // Where the server is away, the mark stays, and says what is there.
          await drop(parts).catch(() => {});
          throw cause;
        }
      } finally {
        await run("select pg_advisory_unlock_all()").catch(() => connection.drop());
      }
    }),
  );
}

async function existing(server: Server, schemas: readonly string[]): Promise<string[]> {
  const text = "select nspname as name from pg_namespace where nspname = any($1) order by 1";
  const { rows } = await server.query(undefined, { text }, [schemas]);
  return rows.map(({ name }: { name: string }) => name);
}

async function onServer<T>(url: string, work: (server: Server) => Promise<T>): Promise<T> {
  const server = new Server(url, { connections: 2 });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(`${path}.part`, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  await sync(join(path, ".."));
}

/** Puts all of a folder on the disk: the embedded database leaves much of what it has written to the system. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await sync(path);
  }
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const file: FileHandle = await open(path, "r");
  await file.sync().finally(() => file.close());
}
