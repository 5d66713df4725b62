import { BackupFileError } from "../../runtime/backup/file.ts";
import { type Fresh, inFreshPlace, schemaIsThere } from "../../runtime/backup/fresh.ts";
import { type Contents, restore } from "../../runtime/backup/restore.ts";
import type { Location } from "../../runtime/database.ts";
import { type ClubStore, clubLocation, isSlug, restoringClubs, SCHEMA_PREFIX } from "../clubs.ts";
import { CLUB_LEFT_OUT } from "../store/backed-up.ts";
import { MIGRATIONS, openClubDatabase } from "../store/database.ts";

/**
 * Restores every club into a place of a moment.
 * @param folder the caller's, who removes it
 * @throws BackupFileError
 */
export function tryRestoreClubs(path: string, folder: string): Promise<void> {
  return fill(path, (slug) => clubLocation({ kind: "embedded", directory: folder }, slug));
}

/** Restores every club where the service keeps them; none of them may be there. @throws BackupFileError */
export async function restoreClubs(path: string, { sections }: Contents, store: ClubStore): Promise<void> {
  const slugs = Object.keys(sections);
  const odd = slugs.find((slug) => !isSlug(slug));
  if (odd !== undefined) throw new BackupFileError(`${odd} cannot be a club's name.`);
  const at = restoringClubs(store);
  const fresh: Fresh = {
    at,
    parts: at.kind === "embedded" ? slugs : slugs.map((slug) => SCHEMA_PREFIX + slug),
    taken: (part) =>
      at.kind === "embedded" ? `There is a club ${part} already: restore into an empty place.` : schemaIsThere(part),
  };
  return inFreshPlace(fresh, () => fill(path, (slug) => clubLocation(store, slug)));
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
