import { existsSync, mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BeforeMigrating } from "../database/open.ts";
import { isNamed } from "../recognised.ts";
import { dumpOn } from "./dump.ts";
import { BackupFileError, clearLeftovers, type Manifest, writeBackup } from "./file.ts";

/** The tables would be changed without a back-up that was wished: `message` is the one line to show before ending. */
export class UpgradeRefusedError extends Error {
  override name = "UpgradeRefusedError";
  static override [Symbol.hasInstance](cause: unknown): cause is UpgradeRefusedError {
    return isNamed(cause, "UpgradeRefusedError");
  }
}

/** Where the back-ups go that are made before an upgrade. */
export interface UpgradeBackups {
  folder: string;
  /** So many of each database are kept; with 0 none is made. */
  keep: number;
  /** The variable that names the folder. */
  setting: string;
  /** Tells the operator: a back-up of a large club takes minutes. */
  tell(line: string): void;
}

/** The database that is backed up. */
export interface UpgradedDatabase {
  manifest: Pick<Manifest, "program" | "version" | "key" | "notIncluded">;
  /** The name of its section: the dashboard's own, or a club's. */
  section: string;
  without: readonly string[];
}

/**
 * What is to be done before migrations change a database: it is written into a file of its own, from which the version before can be restored with
 * `npm run restore`. Runs under the lock of the migrations: of several programs that start at once one does it.
 * @returns undefined where none is wished
 */
export function backUpBeforeUpgrade(
  { folder, keep, setting, tell }: UpgradeBackups,
  database: UpgradedDatabase,
): BeforeMigrating | undefined {
  if (keep === 0) return undefined;
  return async (db, kind) => {
    const prefix = `before-upgrade-${database.manifest.program}-${database.section}-`;
    const path = resolve(folder, `${prefix}${new Date().toISOString().replaceAll(":", "")}.backup`);
    tell(`This version changes the tables of ${database.section}: they are backed up first, to ${path}.`);
    try {
      makeFolder(folder);
      await writeBackup(path, { ...database.manifest, database: kind }, (writer) =>
        dumpOn(writer, db, { kind, name: database.section, without: database.without }),
      );
    } catch (cause) {
      const { code, syscall } = cause as NodeJS.ErrnoException;
      if (!(syscall && code) && !(cause instanceof BackupFileError)) throw cause;
      throw new UpgradeRefusedError(
        `This version changes the tables of ${database.section}, and the back-up that is made first cannot be written to ${folder} (${code ?? (cause as Error).message}). Nothing was changed. Make room there, name another folder (${setting}), or set UPGRADE_BACKUPS=0 to go without.`,
      );
    }
    await prune(folder, prefix, keep);
    // Of an upgrade that did not happen: left there, the next tries would push the older ones out.
    return () => rm(path, { force: true });
  };
}

/** Node itself asks for ever where a file system has no room for folders, such as below /proc: the last two parts are made, one by one. */
function makeFolder(folder: string): void {
  for (const path of [dirname(resolve(folder)), folder]) if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
}

/** Removes what is beyond those that are kept, the oldest first. What fails is left: the upgrade does not wait for it. */
async function prune(folder: string, prefix: string, keep: number): Promise<void> {
  // A club's name may begin as another's: what follows the prefix is a moment.
  const isOurs = (name: string) => name.startsWith(prefix) && MOMENT.test(name.slice(prefix.length));
  const whole = (await readdir(folder)).filter(isOurs).sort();
  for (const name of whole.slice(0, Math.max(0, whole.length - keep)))
    await rm(join(folder, name), { force: true }).catch(() => {});
  await clearLeftovers(folder, isOurs);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z\.backup$/;
