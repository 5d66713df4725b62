import { existsSync } from "node:fs";
import { rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { BackupFileError } from "../../runtime/backup/file.ts";
import { type Fresh, inFreshPlace, schemaIsThere } from "../../runtime/backup/fresh.ts";
import { type Contents, restore } from "../../runtime/backup/restore.ts";
import { sqlStateOf } from "../../runtime/database/failure.ts";
import { type Location, Server } from "../../runtime/database.ts";
import { type ClubStore, clubLocation, restoringClubs } from "../clubs.ts";
import { isSlug } from "../slug.ts";
import { CLUB_LEFT_OUT } from "../store/backed-up.ts";
import { clubSchema } from "../store/club-schemas.ts";
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
    parts: at.kind === "embedded" ? slugs : slugs.map(clubSchema),
    taken: (part) =>
      at.kind === "embedded" ? `There is a club ${part} already: restore into an empty place.` : schemaIsThere(part),
  };
  return inFreshPlace(fresh, () => fill(path, (slug) => clubLocation(store, slug)));
}

/** Where one club arrives, beside the others: the service takes neither for a club. */
const ARRIVING = { folder: ".arriving", schema: "arriving_", mark: "arrival_of_" };

/**
 * Restores one club of a back-up beside the others, while the service works or not: it arrives elsewhere, is brought up to date there, and is there as a club at one stroke. What a restore that was cut
 * off left is removed first.
 * @throws BackupFileError where the back-up has no such club, or there is one of this name already
 */
export async function restoreClub(path: string, { sections }: Contents, store: ClubStore, slug: string): Promise<void> {
  if (!isSlug(slug)) throw new BackupFileError(`"${slug}" cannot be a club's name.`);
  if (!Object.hasOwn(sections, slug))
    throw new BackupFileError(
      `There is no club ${slug} in this back-up. It holds: ${Object.keys(sections).join(", ")}.`,
    );
  return store.kind === "embedded"
    ? arriveInFolder(path, slug, store.directory)
    : arriveInSchema(path, slug, store.url);
}

async function arriveInFolder(path: string, slug: string, directory: string): Promise<void> {
  const isThere = new BackupFileError(`There is a club ${slug} already.`);
  if (existsSync(join(directory, slug))) throw isThere;
  const at = { kind: "embedded", directory: join(directory, ARRIVING.folder, slug) } as const;
  const arriving = join(at.directory, slug);
  const taken = () => `An earlier restore has left the club in ${arriving}: move it away, and try again.`;
  await inFreshPlace({ at, parts: [slug], taken }, () => fill(path, () => clubLocation(at, slug), slug));
  // A club that was made meanwhile is not empty, and stays. What arrived beside it is cleared away with it.
  await rename(arriving, join(directory, slug)).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOTEMPTY" && cause.code !== "EEXIST") throw cause;
    await rm(arriving, { recursive: true, force: true });
    throw isThere;
  });
  // Others may be arriving: a folder that is not empty stays.
  for (const folder of [at.directory, join(at.directory, "..")]) await rmdir(folder).catch(() => {});
}

/** SQLSTATE duplicate schema. */
const SCHEMA_TAKEN = "42P06";

async function arriveInSchema(path: string, slug: string, url: string): Promise<void> {
  const arriving = ARRIVING.schema + slug;
  const club = clubSchema(slug);
  const server = new Server(url, { connections: 1 });
  try {
    const there = await server.query(undefined, { text: "select 1 from pg_namespace where nspname = $1" }, [club]);
    if (there.rows.length > 0) throw new BackupFileError(schemaIsThere(club));
    const at = { kind: "server", url, mark: ARRIVING.mark + slug } as const;
    // Its schema as a club is none of the parts: whatever is there by then stays.
    await inFreshPlace({ at, parts: [arriving], taken: schemaIsThere }, async () => {
      await fill(path, () => ({ kind: "server", url, schema: arriving, connections: 2 }), slug);
      await server.query(undefined, { text: `alter schema "${arriving}" rename to "${club}"` }).catch((cause) => {
        throw sqlStateOf(cause) === SCHEMA_TAKEN ? new BackupFileError(schemaIsThere(club)) : cause;
      });
    });
  } finally {
    await server.close();
  }
}

function fill(path: string, placeOf: (slug: string) => Location, only?: string): Promise<void> {
  return restore(path, {
    only,
    program: "service",
    migrations: MIGRATIONS,
    isSection: isSlug,
    without: CLUB_LEFT_OUT,
    open: (slug, until) => openClubDatabase(placeOf(slug), { until }),
    restored: async (slug) => (await openClubDatabase(placeOf(slug))).close(),
  });
}
