import { asCalled } from "#runtime/called.ts";
import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import { fingerprint, LEFT_OUT, SECTION } from "#lib/base/store/backed-up.ts";
import { clubsSealedOtherwise } from "#lib/base/store/clubs.ts";
import { openStore, restoringPlace, SCHEMA, storeLocation, storeMigrations } from "#lib/base/store/database.ts";
import { BackupFileError } from "#runtime/backup/file.ts";
import { type Fresh, inFreshPlace, schemaIsThere } from "#runtime/backup/fresh.ts";
import { type Contents, restore } from "#runtime/backup/restore.ts";
import type { Location } from "#runtime/database.ts";
import { holdOpenWork, type RestoredWork, restoredWork } from "./open-work.ts";

/** What became of a back-up that was restored. */
export interface Restored {
  /** Work that was open, and stands still now. */
  openWork: RestoredWork[];
  /** Clubs, by slug, whose credentials or keys do not open with the secret that is set. */
  sealedOtherwise: string[];
}

/**
 * Restores the dashboard into a place of a moment: what can be restored there can be restored anywhere.
 * @param folder the caller's, who removes it
 * @throws BackupFileError
 */
export async function tryRestore(path: string, folder: string): Promise<Restored> {
  return fill(path, { kind: "embedded", directory: folder });
}

/**
 * Restores the dashboard into the place that the environment names, which must be empty.
 * @param otherSecret although its credentials were sealed with another secret than this one's
 * @throws BackupFileError
 */
export async function restoreDesk(path: string, { manifest }: Contents, otherSecret: boolean): Promise<Restored> {
  if (manifest.key !== fingerprint() && !otherSecret)
    throw new BackupFileError(
      asCalled(
        `The back-up belongs to another NEXTAUTH_SECRET (fingerprint ${manifest.key}): set that one. Where it is lost, restore with --other-secret, run npm run user -- adopt-secret, and give the clubs' credentials again.`,
      ),
    );
  const { dataDirectory } = environment();
  const at = restoringPlace();
  const fresh: Fresh = {
    at,
    parts: at.kind === "embedded" ? ["postgres"] : [SCHEMA],
    taken: (part) =>
      at.kind === "embedded"
        ? `${dataDirectory} holds a database already: name an empty DATA_DIR, or move that one away.`
        : schemaIsThere(part),
  };
  return inFreshPlace(fresh, () => fill(path, storeLocation()));
}

async function fill(path: string, location: Location): Promise<Restored> {
  const restored: Restored = { openWork: [], sealedOtherwise: [] };
  await restore(path, {
    program: "dashboard",
    migrations: storeMigrations(),
    isSection: (name) => name === SECTION,
    without: LEFT_OUT,
    open: (_section, until) => openStore(location, { until }),
    restored: async () => {
      const open = await openStore(location);
      try {
        await open.db.transaction((tx) => holdOpenWork(tx));
        restored.openWork = await restoredWork(open.db);
        restored.sealedOtherwise = (await clubsSealedOtherwise(open.db)).otherwise;
      } finally {
        await open.close();
      }
    },
  });
  return restored;
}
