import "server-only";
import { environment } from "#lib/environment.ts";
import { deskManifest, LEFT_OUT, SECTION } from "#lib/store/backed-up.ts";
import { store } from "#lib/store/database.ts";
import { dump } from "#runtime/backup/dump.ts";
import { type BackupAnswer, BackupWriter } from "#runtime/backup/file.ts";

/**
 * Writes a back-up of the dashboard's store, as it is at one moment.
 * @param path absolute; there must be no such file
 */
export async function backUpDesk(path: string, version: string): Promise<BackupAnswer> {
  const open = await store();
  const writer = await BackupWriter.begin(path, {
    ...{ guichet: "backup", format: 1, madeAt: new Date().toISOString(), ...deskManifest(version) },
    database: environment().databaseUrl ? "server" : "embedded",
  });
  try {
    const counts = await dump(writer, { name: SECTION, open, without: LEFT_OUT });
    return { counts, sha256: await writer.end() };
  } catch (cause) {
    await writer.giveUp();
    throw cause;
  }
}
