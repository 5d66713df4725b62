import "server-only";
import { environment } from "#lib/environment.ts";
import { store } from "#lib/store/database.ts";
import { fingerprint } from "#lib/store/key.ts";
import { type Counts, dump } from "#runtime/backup/dump.ts";
import { BackupWriter } from "#runtime/backup/file.ts";

/** Rows that mean nothing elsewhere or later: who is signed in, who tried to, and what was spent in the last minute. */
export const LEFT_OUT = ["sessions", "sign_in_attempts", "quota_spendings"] as const;

/** The name under which the dashboard's database stands in a back-up. */
export const SECTION = "dashboard";

/**
 * Writes a back-up of the dashboard's store, as it is at one moment.
 * @param path absolute; there must be no such file
 * @returns how many rows each table had, and the hash in the file's last line
 */
export async function backUpDesk(path: string, version: string): Promise<{ counts: Counts; sha256: string }> {
  const open = await store();
  const { databaseUrl } = environment();
  const writer = await BackupWriter.begin(path, {
    ...{ guichet: "backup", format: 1, program: "dashboard", version, madeAt: new Date().toISOString() },
    database: databaseUrl ? "server" : "embedded",
    key: fingerprint(),
    notIncluded: [
      "NEXTAUTH_SECRET, which opens the clubs' credentials: keep it elsewhere. Its fingerprint is `key`.",
      "Who is signed in: everybody signs in again.",
      "Files on their way to a club: whoever has one brings it again.",
      "The environment: addresses, ports, proxies, an OpenID provider, a private key in a file.",
    ],
  });
  try {
    const counts = await dump(writer, { name: SECTION, open, without: LEFT_OUT });
    return { counts, sha256: await writer.end() };
  } catch (cause) {
    await writer.giveUp();
    throw cause;
  }
}
