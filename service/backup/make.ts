import { type Counts, dump } from "../../runtime/backup/dump.ts";
import { type BackupAnswer, BackupFileError, writeBackup } from "../../runtime/backup/file.ts";
import type { Clubs } from "../clubs.ts";
import { CLUB_LEFT_OUT, clubsManifest } from "../store/backed-up.ts";

/**
 * Writes a back-up of every club, or of one alone, each as it is at one moment, with tables of whichever version: none is changed by it.
 * @param path absolute; there must be no such file
 * @param about `club`: the one that is wished
 * @throws BackupFileError where there is no such club
 */
export async function backUpClubs(
  clubs: Pick<Clubs, "list" | "asItStands">,
  path: string,
  about: { version: string; kind: "embedded" | "server"; club?: string | undefined },
): Promise<BackupAnswer> {
  return writeBackup(path, { ...clubsManifest(about.version), database: about.kind }, async (writer) => {
    const counts: Counts = {};
    for (const slug of about.club === undefined ? await clubs.list() : [about.club]) {
      const rows = await clubs.asItStands(slug, (open) => dump(writer, { name: slug, open, without: CLUB_LEFT_OUT }));
      if (!rows && about.club !== undefined) throw new BackupFileError(`There is no club ${slug}.`);
      if (!rows) continue;
      for (const [table, count] of Object.entries(rows)) counts[table] = (counts[table] ?? 0) + count;
    }
    return counts;
  });
}
