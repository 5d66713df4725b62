import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { UpgradeBackups } from "../runtime/backup/before-upgrade.ts";
import { type Marked, refuseHalfRestored } from "../runtime/backup/fresh.ts";
import type { Clock } from "../runtime/clock.ts";
import { isDamaged, type Location, refuseSharedSessions, Server } from "../runtime/database.ts";
import { FOLDING } from "../runtime/folding.ts";
import { type ClubSettings, settingsReader } from "./club-settings.ts";
import { FEATURES, type Feature, type Features } from "./contract/features.ts";
import { beforeClubUpgrade } from "./store/backed-up.ts";
import { type ClubDatabase, openClubDatabase } from "./store/database.ts";
import { club as clubTable } from "./store/schema.ts";

/** Where the clubs of one service live: directories under one folder, or schemas of one PostgreSQL database. */
export type ClubStore =
  | { kind: "embedded"; directory: string }
  /** With so many connections at most, for all clubs together. */
  | { kind: "server"; url: string; connections?: number };

export type { ClubSettings } from "./club-settings.ts";

/** An open club. */
export interface Club {
  readonly slug: string;
  readonly database: ClubDatabase;
  /** `{SERVICE_PUBLIC_URL}/{slug}/api/v1`, the `{base_url}` of the document. */
  readonly baseUrl: string;
  /** The settings as they are now: another process may have changed them, so they are read for each request. */
  settings(): Promise<ClubSettings>;
  /** Says that a change with something to announce has been committed. */
  changed(): void;
}

/** A club with this slug exists already. */
export class ClubExistsError extends Error {
  override name = "ClubExistsError";
}

/** Lower case letters, digits and inner hyphens: the slug is a path segment, a directory and part of a schema name. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

export function isSlug(word: string): boolean {
  return SLUG.test(word);
}

/** The schema of a club on a server begins so. */
export const SCHEMA_PREFIX = "club_";

/**
 * Requests for clubs that do not exist cost the server a question at most this often, in milliseconds. A club that another process
 * makes is found as soon.
 */
const SCHEMAS_FOR_MS = 500;

/** So long nobody tries to open damaged data again. */
const DAMAGED_FOR_MS = 60_000;

/** Where a service has its clubs, by its settings. */
export function clubStoreOf({
  dataDirectory,
  databaseUrl,
}: {
  dataDirectory: string;
  databaseUrl?: string | undefined;
}): ClubStore {
  return databaseUrl
    ? { kind: "server", url: databaseUrl }
    : { kind: "embedded", directory: join(dataDirectory, "clubs") };
}

/** Where a club of a store lies: with connections of its own. */
export function clubLocation(store: ClubStore, slug: string): Location {
  return store.kind === "embedded"
    ? { kind: "embedded", directory: join(store.directory, slug) }
    : { kind: "server", url: store.url, schema: SCHEMA_PREFIX + slug, connections: 2 };
}

/** Where a restore of clubs leaves its mark while not all of them are whole. Its name is no club's. */
export function restoringClubs(store: ClubStore): Marked {
  return store.kind === "embedded" ? store : { kind: "server", url: store.url, mark: "clubs_restoring" };
}

/** @throws EnvironmentError where a restore into this place has not come to its end, or where connections to it share sessions */
export async function refuseUnfitClubs(store: ClubStore): Promise<void> {
  const name = store.kind === "embedded" ? "SERVICE_DATA_DIR" : "SERVICE_DATABASE_URL";
  if (store.kind === "server") await refuseSharedSessions(store.url, name);
  await refuseHalfRestored(restoringClubs(store), name);
}

/** The clubs of this service. A club is opened at its first use and stays open until `close`. */
export class Clubs {
  readonly #store: ClubStore;
  /** One bounded set of connections for every club: a service with 500 of them fits beside others on one server. */
  readonly #server: Server | undefined;
  #schemas: { slugs: Promise<string[]>; until: number } | undefined;
  readonly #publicUrl: string;
  readonly #clock: Clock;
  readonly #backups: UpgradeBackups | undefined;
  readonly #open = new Map<string, Promise<Club | undefined>>();
  /** Clubs whose data did not open at the last try, since it is damaged. */
  readonly #damaged = new Map<string, { cause: unknown; until: number }>();
  readonly #opened: ((club: Club) => void)[] = [];
  readonly #changed: ((club: Club) => void)[] = [];
  #closing = false;

  /** @param backups those that are made before a club's tables change; without it none is */
  constructor(store: ClubStore, publicUrl: string, clock: Clock, backups?: UpgradeBackups) {
    this.#store = store;
    this.#backups = backups;
    this.#publicUrl = publicUrl.replace(/\/+$/, "");
    this.#clock = clock;
    this.#server = store.kind === "server" ? new Server(store.url, store) : undefined;
  }

  /** Calls `heard` with every club that is opened from now on. */
  onOpen(heard: (club: Club) => void): void {
    this.#opened.push(heard);
  }

  /** Calls `heard` with a club whenever this process has committed a change there that is to be announced. */
  onChange(heard: (club: Club) => void): void {
    this.#changed.push(heard);
  }

  /** The slugs of all clubs, whoever made them, in alphabetical order. */
  async list(): Promise<string[]> {
    const slugs = this.#server ? await this.#listSchemas(this.#server) : await listDirectories(this.#directory);
    return slugs.filter(isSlug).sort();
  }

  get kind(): ClubStore["kind"] {
    return this.#store.kind;
  }

  /** Every club that is open now. */
  async opened(): Promise<Club[]> {
    const settled = await Promise.allSettled(this.#open.values());
    return settled.flatMap((club) => (club.status === "fulfilled" && club.value ? [club.value] : []));
  }

  /** Clubs that cannot be served, since their data is damaged. */
  get damaged(): string[] {
    return [...this.#damaged.keys()].sort();
  }

  /** The open club of a slug, opened now if it was not; undefined when there is none. */
  async get(slug: string): Promise<Club | undefined> {
    if (this.#closing || !isSlug(slug)) return undefined;
    const already = await this.#open.get(slug);
    if (already) return already;
    if (!(await this.list()).includes(slug)) return undefined;
    return this.#opening(slug, async () => {
      const beforeMigrating = this.#backups && beforeClubUpgrade(slug, this.#backups);
      const database = await openClubDatabase(this.#locationOf(slug), { beforeMigrating });
      const [settings] = await database.db.select().from(clubTable).limit(1);
      // A creation that was cut off leaves tables without the club's own row: the club does not exist yet.
      if (!settings) await database.close();
      return settings && this.#present(slug, database);
    });
  }

  /**
   * Makes a club and opens it.
   * @throws ClubExistsError
   */
  async create(club: { slug: string; name: string; features?: readonly Feature[]; time_zone?: string }): Promise<Club> {
    if (!isSlug(club.slug)) throw new Error(`not a slug: ${club.slug}`);
    if (await this.get(club.slug)) throw new ClubExistsError(`The club ${club.slug} exists already.`);
    const made = await this.#opening(club.slug, async () => {
      const database = await openClubDatabase(this.#locationOf(club.slug));
      const { slug, name, time_zone, features = FEATURES } = club;
      const inserted = await database.db
        .insert(clubTable)
        .values({
          ...{ slug, name, features: [...features], folding: FOLDING, created_at: this.#clock.now() },
          ...(time_zone && { time_zone }),
        })
        .onConflictDoNothing()
        .returning({ id: clubTable.id });
      if (inserted.length === 0) {
        await database.close();
        throw new ClubExistsError(`The club ${slug} exists already.`);
      }
      return this.#present(slug, database);
    });
    if (!made) throw new ClubExistsError(`The club ${club.slug} exists already.`);
    this.#schemas = undefined;
    return made;
  }

  /** Closes every club; none can be opened after this. */
  async close(): Promise<void> {
    this.#closing = true;
    const clubs = await Promise.allSettled(this.#open.values());
    await Promise.all(clubs.map((club) => (club.status === "fulfilled" ? club.value?.database.close() : undefined)));
    this.#open.clear();
    await this.#server?.close();
  }

  /** Two requests that need a closed club wait for the same opening. A failed one is forgotten, so the next may try again. */
  async #opening(slug: string, open: () => Promise<Club | undefined>): Promise<Club | undefined> {
    const running = this.#open.get(slug);
    if (running) return running;
    const damage = this.#damaged.get(slug);
    if (damage && performance.now() < damage.until) throw damage.cause;
    const opening = open();
    this.#open.set(slug, opening);
    try {
      const club = await opening;
      if (!club) this.#open.delete(slug);
      else for (const heard of this.#opened) heard(club);
      this.#damaged.delete(slug);
      return club;
    } catch (cause) {
      this.#open.delete(slug);
      // It does not mend itself, and each try takes a second of the whole process.
      if (isDamaged(cause)) this.#damaged.set(slug, { cause, until: performance.now() + DAMAGED_FOR_MS });
      throw cause;
    }
  }

  #present(slug: string, database: ClubDatabase): Club {
    const club: Club = {
      slug,
      database,
      baseUrl: `${this.#publicUrl}/${slug}/api/v1`,
      settings: settingsReader(database),
      changed: () => {
        for (const heard of this.#changed) heard(club);
      },
    };
    return club;
  }

  get #directory(): string {
    return this.#store.kind === "embedded" ? this.#store.directory : "";
  }

  #locationOf(slug: string): Location {
    return this.#server
      ? { kind: "server", server: this.#server, schema: SCHEMA_PREFIX + slug }
      : { kind: "embedded", directory: join(this.#directory, slug) };
  }

  /** All who ask within the time share one question; one that failed answers nobody who comes after. */
  #listSchemas(server: Server): Promise<string[]> {
    const known = this.#schemas;
    if (known && performance.now() < known.until) return known.slugs;
    const slugs = listSchemas(server);
    const mine = { slugs, until: performance.now() + SCHEMAS_FOR_MS };
    this.#schemas = mine;
    slugs.catch(() => {
      if (this.#schemas === mine) this.#schemas = undefined;
    });
    return slugs;
  }
}

/** A club's features as the set that contract and rules ask. */
export function featuresOf(settings: ClubSettings): Features {
  return new Set(settings.features);
}

/** The folders of the clubs of an embedded store; none where it is not there yet. */
export async function listDirectories(directory: string): Promise<string[]> {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return [];
    throw cause;
  }
}

async function listSchemas(server: Server): Promise<string[]> {
  const { rows } = await server.query(
    undefined,
    { text: "select nspname as name from pg_namespace where starts_with(nspname, $1)" },
    [SCHEMA_PREFIX],
  );
  return rows.map((row: { name: string }) => row.name.slice(SCHEMA_PREFIX.length));
}
