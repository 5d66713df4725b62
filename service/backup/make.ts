import { type Counts, dump } from "../../runtime/backup/dump.ts";
import { type BackupAnswer, writeBackup } from "../../runtime/backup/file.ts";
import type { Clubs } from "../clubs.ts";
import { CLUB_LEFT_OUT, clubsManifest } from "../store/backed-up.ts";

/**
 * Writes a back-up of every club, each as it is at one moment.
 * @param path absolute; there must be no such file
 */
export async function backUpClubs(
  clubs: Clubs,
  path: string,
  about: { version: string; kind: "embedded" | "server" },
): Promise<BackupAnswer> {
  return writeBackup(path, { ...clubsManifest(about.version), database: about.kind }, async (writer) => {
    const counts: Counts = {};
    for (const slug of await clubs.list()) {
      const club = await clubs.get(slug);
      if (!club) continue;
      const rows = await dump(writer, { name: slug, open: club.database, without: CLUB_LEFT_OUT });
      for (const [table, count] of Object.entries(rows)) counts[table] = (counts[table] ?? 0) + count;
    }
    return counts;
  });
}
