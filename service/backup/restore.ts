import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BackupFileError } from "../../runtime/backup/file.ts";
import { freshSchema } from "../../runtime/backup/fresh.ts";
import { type Contents, restore } from "../../runtime/backup/restore.ts";
import type { Location } from "../../runtime/database.ts";
import { type ClubStore, clubLocation, isSlug } from "../clubs.ts";
import { CLUB_LEFT_OUT } from "../store/backed-up.ts";
import { MIGRATIONS, openClubDatabase } from "../store/database.ts";

/** Restores every club into a place of a moment, and removes it again. @throws BackupFileError */
export async function tryRestoreClubs(path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "guichet-restore-"));
  try {
    await fill(path, (slug) => clubLocation({ kind: "embedded", directory: folder }, slug));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Restores every club where the service keeps them; none of them may be there. @throws BackupFileError */
export async function restoreClubs(path: string, { sections }: Contents, store: ClubStore): Promise<void> {
  const slugs = Object.keys(sections);
  const odd = slugs.find((slug) => !isSlug(slug));
  if (odd !== undefined) throw new BackupFileError(`${odd} cannot be a club's name.`);
  const undo: ((cause: unknown) => Promise<unknown>)[] = [];
  for (const slug of slugs) {
    const location = clubLocation(store, slug);
    if (location.kind === "server" && "url" in location) {
      const fresh = await freshSchema(location.url, location.schema);
      undo.push((cause) => fresh.giveUp(cause).catch(() => {}));
    } else if (location.kind === "embedded") {
      const { directory } = location;
      if (existsSync(directory))
        throw new BackupFileError(`There is a club ${slug} already: restore into an empty place.`);
      undo.push(async () => rmSync(directory, { recursive: true, force: true }));
    }
  }
  try {
    await fill(path, (slug) => clubLocation(store, slug));
  } catch (cause) {
    for (const back of undo) await back(cause);
    throw cause;
  }
}

function fill(path: string, placeOf: (slug: string) => Location): Promise<void> {
  return restore(path, {
    program: "service",
    migrations: MIGRATIONS,
    isSection: isSlug,
    without: CLUB_LEFT_OUT,
    open: (slug, until) => openClubDatabase(placeOf(slug), { until }),
    restored: async (slug) => (await openClubDatabase(placeOf(slug))).close(),
  });
}
