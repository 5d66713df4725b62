import { readMigrationFiles } from "drizzle-orm/migrator";
import type { OpenDatabase, Tables } from "../database/open.ts";
import type { Counts } from "./dump.ts";
import { BackupFileError, type BackupLine, type Manifest, readBackup } from "./file.ts";
import { load } from "./load.ts";

/** What a whole, undamaged back-up holds. */
export interface Contents {
  manifest: Manifest;
  /** Rows of each table, by section. */
  sections: Record<string, Counts>;
}

/** Where the sections of a back-up go. */
export interface RestorePlace {
  program: Manifest["program"];
  /** The folder of the migrations that this program knows. */
  migrations: string;
  /** Opens the empty place of a section, with tables as they were at a migration. @throws BackupFileError where it is not empty */
  open(section: string, until: number): Promise<OpenDatabase<Tables>>;
  /** Called when a section is restored and its database closed: brings it up to date. */
  restored(section: string): Promise<void>;
}

/**
 * Reads a back-up from end to end, and changes nothing.
 * @throws BackupFileError
 */
export async function inspect(path: string): Promise<Contents> {
  let manifest: Manifest | undefined;
  const sections: Contents["sections"] = {};
  let section = "";
  for await (const line of readBackup(path)) {
    if ("guichet" in line) manifest = line;
    else if ("section" in line) {
      section = line.section;
      sections[section] = {};
    } else if ("tableEnd" in line) Object.assign(sections[section] ?? {}, { [line.tableEnd]: line.rows });
  }
  if (!manifest) throw new BackupFileError("This is no back-up of Guichet.");
  return { manifest, sections };
}

/**
 * Fills fresh places with a back-up that `inspect` has read whole. Each section is there whole or not at all.
 * @throws BackupFileError
 */
export async function restore(path: string, destination: RestorePlace): Promise<void> {
  const known = new Map(
    readMigrationFiles({ migrationsFolder: destination.migrations }).map(({ hash, folderMillis }) => [
      hash,
      folderMillis,
    ]),
  );
  const lines = readBackup(path)[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await lines.next();
    if (done) return;
    const line = value as Manifest | BackupLine;
    if ("guichet" in line && line.program !== destination.program)
      throw new BackupFileError(`This is a back-up of the ${line.program}.`);
    if (!("section" in line)) continue;
    if (line.migrations.some(({ hash }) => !known.has(hash)))
      throw new BackupFileError(
        `${line.section}: a newer Guichet, or another one, made these tables: restore it with the version that wrote it, or a later one.`,
      );
    const open = await destination.open(line.section, Math.max(0, ...line.migrations.map(({ when }) => when)));
    try {
      await load(open, line.section, lines);
    } finally {
      await open.close();
    }
    await destination.restored(line.section);
  }
}
