import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isNamed } from "./recognised.ts";

/** Another process holds the data directory. */
export class DirectoryLockedError extends Error {
  override name = "DirectoryLockedError";
  static override [Symbol.hasInstance](cause: unknown): cause is DirectoryLockedError {
    return isNamed(cause, "DirectoryLockedError");
  }
  readonly directory: string;
  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another process. Stop that process, or choose another directory.`,
    );
    this.directory = directory;
  }
}

/**
 * Takes a directory for this process alone. The embedded database has no lock of its own: a second process would open
 * the same files without an error and corrupt them. The lock is an exclusive SQLite transaction, because the operating
 * system frees it even after `kill -9`, which no lock file manages.
 * @returns a function that gives the directory back
 * @throws DirectoryLockedError when another process has it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  const lock = new DatabaseSync(join(directory, "lock.sqlite"), { timeout: 0 });
  try {
    lock.exec("pragma locking_mode=exclusive; begin exclusive; create table if not exists held (by integer);");
    lock.prepare("insert into held (by) values (?)").run(process.pid);
  } catch (cause) {
    lock.close();
    if (cause instanceof Error && "errcode" in cause && cause.errcode === SQLITE_BUSY) {
      throw new DirectoryLockedError(directory);
    }
    throw cause;
  }
  return () => lock.close();
}

const SQLITE_BUSY = 5;
