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
  /** Whether a section may have this name. */
  isSection(name: string): boolean;
  /** Tables that a back-up leaves out. */
  without: readonly string[];
  /** Opens the empty place of a section, with tables as they were at a migration. @throws BackupFileError where it is not empty */
  open(section: string, until: number): Promise<OpenDatabase<Tables>>;
  /** The one section that is wished; undefined: all of them. */
  only?: string | undefined;
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
  const known = readMigrationFiles({ migrationsFolder: destination.migrations }).map(
    ({ folderMillis }) => folderMillis,
  );
  const restored = new Set<string>();
  const lines = readBackup(path)[Symbol.asyncIterator]();
  try {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const line = next.value;
      if ("guichet" in line) {
        if (line.program !== destination.program)
          throw new BackupFileError(`This is a back-up of the ${line.program}.`);
        continue;
      }
      if (!("section" in line) || restored.has(line.section) || !destination.isSection(line.section))
        throw new BackupFileError(`This is no back-up of the ${destination.program}: it holds something else.`);
      restored.add(line.section);
      if (destination.only !== undefined && line.section !== destination.only) {
        await skipSection(lines);
        continue;
      }
      const open = await destination.open(line.section, lastOf(line, known));
      try {
        await load(open, line.section, { lines, without: destination.without });
      } finally {
        await open.close();
      }
      await destination.restored(line.section);
    }
  } finally {
    await lines.return?.(undefined);
  }
  if (destination.program === "dashboard" && restored.size === 0)
    throw new BackupFileError("This back-up holds nothing of a dashboard.");
}

/** Reads over the rest of a section. `inspect` has read the file whole, and so found its end. */
async function skipSection(lines: AsyncIterator<Manifest | BackupLine>): Promise<void> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) if ("sectionEnd" in next.value) return;
}

/**
 * The moment of the last migration that made the tables of a section.
 * @throws BackupFileError where this program does not know them all: a newer one made them
 */
function lastOf({ section, migrations }: Extract<BackupLine, { section: string }>, known: readonly number[]): number {
  if (migrations.some(({ when }, place) => known[place] !== when))
    throw new BackupFileError(
      `${section}: a newer Guichet, or another one, made these tables: restore it with the version that wrote it, or a later one.`,
    );
  return migrations.at(-1)?.when ?? 0;
}
