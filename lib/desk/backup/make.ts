import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import { deskManifest, LEFT_OUT, SECTION } from "#lib/base/store/backed-up.ts";
import { store } from "#lib/base/store/database.ts";
import { dump } from "#runtime/backup/dump.ts";
import { type BackupAnswer, writeBackup } from "#runtime/backup/file.ts";

/**
 * Writes a back-up of the dashboard's store, as it is at one moment.
 * @param path absolute; there must be no such file
 */
export async function backUpDesk(path: string, version: string): Promise<BackupAnswer> {
  const open = await store();
  const database = environment().databaseUrl ? "server" : "embedded";
  return writeBackup(path, { ...deskManifest(version), database }, (writer) =>
    dump(writer, { name: SECTION, open, without: LEFT_OUT }),
  );
}
