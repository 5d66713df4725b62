import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { asCalled } from "#runtime/called.ts";
import { type UpgradeBackups, UpgradeRefusedError } from "../runtime/backup/before-upgrade.ts";
import { type Marked, refuseHalfRestored } from "../runtime/backup/fresh.ts";
import type { Clock } from "../runtime/clock.ts";
import { isHeldBack } from "../runtime/database/hold.ts";
import {
  isDamaged,
  type Location,
  MigrationFailedError,
  NewerStoreError,
  NoStoreError,
  refuseSharedSessions,
  Server,
} from "../runtime/database.ts";
import { FOLDING } from "../runtime/folding.ts";
import { type ClubSettings, settingsReader } from "./club-settings.ts";
import { FEATURES, type Feature, type Features } from "./contract/features.ts";
import { dropForgotten, putFolderAside, putSchemaAside, removeForgotten } from "./forgotten.ts";
import { pastOfClubs } from "./older-past.ts";
import { isSlug, slugged } from "./slug.ts";
import { beforeClubUpgrade } from "./store/backed-up.ts";
import { clubSchema, listSchemas } from "./store/club-schemas.ts";
import { type ClubDatabase, openClubDatabase } from "./store/database.ts";
import { unlessHeld } from "./store/hold.ts";
import { club as clubTable } from "./store/schema.ts";

/** Where the clubs of one service live: directories under one folder, or schemas of one PostgreSQL database. */
export type ClubStore =
  | { kind: "embedded"; directory: string }
  /** With so many connections at most, for all clubs together; what is remembered of the server for the time after a restart lies in a file. */
  | { kind: "server"; url: string; connections?: number; remembered?: string };

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

/**
 * Requests for clubs that do not exist cost the server a question at most this often, in milliseconds. A club that another process
 * makes is found as soon.
 */
const SCHEMAS_FOR_MS = 500;

/** So long nobody tries to open a club again that is not served: damaged data takes a second of the whole process each time. */
const REFUSED_FOR_MS = 60_000;
/** The same where its migrations were refused: each try makes a back-up first, which of a large club takes minutes. */
const UNMIGRATED_FOR_MS = 15 * 60_000;

/** The same where it stands still, and may be let go on by another process. An embedded one is let go on in this one, which is told of it. */
const HELD_FOR_MS = { server: 2_000, embedded: Number.POSITIVE_INFINITY };

/** For how long an opening that failed like this is not tried again; undefined for what may go better the next time, such as a database that is away. */
function refusedForMs(cause: unknown, kind: ClubStore["kind"]): number | undefined {
  if (isHeldBack(cause)) return HELD_FOR_MS[kind];
  if (cause instanceof MigrationFailedError) return UNMIGRATED_FOR_MS;
  const isKept = isDamaged(cause) || cause instanceof NewerStoreError || cause instanceof UpgradeRefusedError;
  return isKept ? REFUSED_FOR_MS : undefined;
}

/** Where a service has its clubs, by its settings. */
export function clubStoreOf({
  dataDirectory,
  databaseUrl,
}: {
  dataDirectory: string;
  databaseUrl?: string | undefined;
}): ClubStore {
  return databaseUrl
    ? { kind: "server", url: databaseUrl, remembered: join(dataDirectory, "past.json") }
    : { kind: "embedded", directory: join(dataDirectory, "clubs") };
}

/** Where a club of a store lies: with connections of its own. @throws Error where the word is no slug */
export function clubLocation(store: ClubStore, slug: string): Location {
  return store.kind === "embedded"
    ? { kind: "embedded", directory: join(store.directory, slugged(slug)) }
    : { kind: "server", url: store.url, schema: clubSchema(slug), connections: 2 };
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
  /** Those of them that are open by now. */
  readonly #ready = new Map<string, Club>();
  /** Closed clubs that somebody works on as they stand. */
  readonly #beside = new Map<string, Promise<unknown>>();
  /** Clubs that did not open at the last try, for a cause that does not mend itself. */
  readonly #refused = new Map<string, { cause: unknown; until: number }>();
  readonly #opened: ((club: Club) => void)[] = [];
  readonly #changed: ((club: Club) => void)[] = [];
  readonly #gone: ((club: Club) => void)[] = [];
  readonly #cameBack: ((loss: string) => void)[] = [];
  /** Those that are being forgotten: nobody opens them any more. */
  readonly #forgetting = new Set<string>();
  #closing = false;

  /** @param backups those that are made before a club's tables change; without it none is */
  constructor(store: ClubStore, publicUrl: string, clock: Clock, backups?: UpgradeBackups) {
    this.#store = store;
    this.#backups = backups;
    this.#publicUrl = publicUrl.replace(/\/+$/, "");
    this.#clock = clock;
    this.#server =
      store.kind === "server"
        ? new Server(store.url, {
            ...store,
            past: pastOfClubs({ url: store.url, file: store.remembered }, (loss) => {
              for (const heard of this.#cameBack) heard(loss);
            }),
          })
        : undefined;
  }

  /** Calls `heard` where the server is found to have come back to an older past; numbers that it may have given out before come no more by then. */
  onOlderPast(heard: (loss: string) => void): void {
    this.#cameBack.push(heard);
  }

  /** Calls `heard` with every club that is opened from now on. */
  onOpen(heard: (club: Club) => void): void {
    this.#opened.push(heard);
  }

  /** Calls `heard` with a club whenever this process has committed a change there that is to be announced. */
  onChange(heard: (club: Club) => void): void {
    this.#changed.push(heard);
  }

  /** Calls `heard` with a club that was open and is there no more. */
  onGone(heard: (club: Club) => void): void {
    this.#gone.push(heard);
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

  /** Clubs that cannot be served until somebody does something, each with the cause: damaged data, tables that could not be brought up to date. */
  get refused(): ReadonlyMap<string, unknown> {
    return new Map([...this.#notOpened(false)]);
  }

  /** Clubs that stand still and have tables of an earlier version: they are brought up to date once they are let go on. */
  get held(): ReadonlySet<string> {
    return new Set(this.#notOpened(true).map(([slug]) => slug));
  }

  #notOpened(held: boolean): [string, unknown][] {
    const known = [...this.#refused].sort().map(([slug, { cause }]) => [slug, cause] as [string, unknown]);
    return known.filter(([, cause]) => isHeldBack(cause) === held);
  }

  /** The club of a slug where it is open by now; nobody is asked. */
  ready(slug: string): Club | undefined {
    return this.#ready.get(slug);
  }

  /**
   * The open club of a slug, opened and brought up to date now if it was not; undefined when there is none: nothing is made of a name. A failure that does not mend itself is remembered (`refused`)
   * and answers whoever asks within the next minutes; so is that it stands still, and is not brought up to date (`held`).
   */
  async get(slug: string): Promise<Club | undefined> {
    if (this.#closing || this.#forgetting.has(slug) || !isSlug(slug)) return undefined;
    const already = await this.#open.get(slug);
    if (already) return already;
    if (!(await this.list()).includes(slug)) return undefined;
    return this.#opening(slug, async () => {
      const beforeMigrating = unlessHeld(slug, this.#backups && beforeClubUpgrade(slug, this.#backups));
      const database = await openClubDatabase(this.#locationOf(slug), { wanted: "there", beforeMigrating }).catch(
        unlessMissing,
      );
      if (!database) return undefined;
      const [settings] = await database.db.select().from(clubTable).limit(1);
      // A creation that was cut off leaves tables without the club's own row: the club does not exist yet.
      if (!settings) await database.close();
      return settings && this.#present(slug, database);
    });
  }

  /**
   * Works on a club as it stands, also where it is not served: its tables are those of whichever version made them, and are not changed before. For what takes a club elsewhere, or lets it go on.
   * @returns undefined where there is none
   */
  async asItStands<T>(slug: string, work: (database: ClubDatabase) => Promise<T>): Promise<T | undefined> {
    if (this.#closing || this.#forgetting.has(slug) || !isSlug(slug)) return undefined;
    if (!(await this.list()).includes(slug)) return undefined;
    while (this.#beside.has(slug)) await this.#beside.get(slug)?.catch(() => {});
    const opening = this.#open.get(slug);
    if (opening) {
      const club = await opening.catch(() => undefined);
      return club ? work(club.database) : this.asItStands(slug, work);
    }
    const working = this.#onStanding(slug, work);
    this.#beside.set(slug, working);
    return working.finally(() => this.#beside.delete(slug));
  }

  async #onStanding<T>(slug: string, work: (database: ClubDatabase) => Promise<T>): Promise<T | undefined> {
    const database = await openClubDatabase(this.#locationOf(slug), { wanted: "as it is" }).catch(unlessMissing);
    if (!database) return undefined;
    try {
      const isClub = (await database.query({ text: "select 1 from club limit 1" })).rows.length > 0;
      return isClub ? await work(database) : undefined;
    } finally {
      await database.close();
    }
  }

  /** Has a club that was not opened tried again by whoever asks next: what was in the way is gone. */
  tryAgain(slug: string): void {
    this.#refused.delete(slug);
  }

  /**
   * Asks several clubs in one statement.
   * @param question of one of them, in whose schema its tables are named
   * @returns undefined where each of them is a database of its own
   */
  async askTogether<Row>(
    slugs: readonly string[],
    question: (schema: string, slug: string) => string,
  ): Promise<Row[] | undefined> {
    if (!this.#server) return undefined;
    if (slugs.length === 0) return [];
    const text = slugs.map((slug) => question(pg.escapeIdentifier(clubSchema(slug)), slug));
    return (await this.#server.query(undefined, { text: text.join(" union all ") })).rows;
  }

  /**
   * Makes a club and opens it.
   * @throws ClubExistsError
   */
  async create(club: { slug: string; name: string; features?: readonly Feature[]; time_zone?: string }): Promise<Club> {
    slugged(club.slug);
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

  /**
   * Forgets a club: it is none at one stroke, and then its rows go. Other processes of the same store find out when they look (`letGoOfGone`).
   * @throws Error where the word is no slug
   * @throws DatabaseUnavailableError where its tables are in use for long; it may be asked for again
   */
  async forget(slug: string): Promise<void> {
    this.#forgetting.add(slugged(slug));
    try {
      await this.#letGo(slug);
      if (this.#server) await putSchemaAside(this.#server, { schema: clubSchema(slug), slug });
      else await putFolderAside(this.#directory, slug);
      this.#schemas = undefined;
      this.#refused.delete(slug);
    } finally {
      this.#forgetting.delete(slug);
    }
    await this.clearForgotten(slug);
  }

  /** Removes what is left of a club that is forgotten. @returns whether anything was */
  clearForgotten(slug: string): Promise<boolean> {
    return this.#server ? dropForgotten(this.#server, slug) : removeForgotten(this.#directory, slug);
  }

  /** Lets go of clubs that another process has forgotten. Embedded ones have no other. */
  async letGoOfGone(): Promise<void> {
    if (!this.#server || this.#closing) return;
    const known = [...this.#ready.keys()];
    const there = new Set(await listSchemas(this.#server));
    this.#schemas = undefined;
    for (const slug of known) if (!there.has(slug)) await this.#letGo(slug);
  }

  async #letGo(slug: string): Promise<void> {
    const opening = this.#open.get(slug);
    this.#open.delete(slug);
    this.#ready.delete(slug);
    const club = await opening?.catch(() => undefined);
    if (!club) return;
    for (const heard of this.#gone) heard(club);
    await club.database.close();
  }

  /** Closes every club; none can be opened after this. */
  async close(): Promise<void> {
    this.#closing = true;
    const clubs = await Promise.allSettled(this.#open.values());
    await Promise.all(clubs.map((club) => (club.status === "fulfilled" ? club.value?.database.close() : undefined)));
    this.#open.clear();
    this.#ready.clear();
    await this.#server?.close();
  }

  /** Two requests that need a closed club wait for the same opening. A failed one is forgotten, so the next may try again. */
  async #opening(slug: string, open: () => Promise<Club | undefined>): Promise<Club | undefined> {
    const running = this.#open.get(slug);
    if (running) return running;
    const refusal = this.#refused.get(slug);
    if (refusal && performance.now() < refusal.until) throw refusal.cause;
    const beside = this.#beside.get(slug);
    const opening = beside ? beside.then(open, open) : open();
    this.#open.set(slug, opening);
    try {
      const club = await opening;
      this.#refused.delete(slug);
      if (!club) {
        this.#open.delete(slug);
        return undefined;
      }
      if (!this.#closing) this.#ready.set(slug, club);
      for (const heard of this.#opened) heard(club);
      return club;
    } catch (cause) {
      this.#open.delete(slug);
      const forMs = refusedForMs(cause, this.kind);
      if (forMs !== undefined) this.#refused.set(slug, { cause, until: performance.now() + forMs });
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
      ? { kind: "server", server: this.#server, schema: clubSchema(slug) }
      : { kind: "embedded", directory: join(this.#directory, slugged(slug)) };
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

/**
 * Asks the store for the clubs, without which the service is of no use, and whether there is any that can be served. One that cannot does not keep the others from their callers: who
 * watches finds it in the metrics, the log and what `doctor` says.
 * @returns what is in the way where no club can be served
 * @throws where the store does not answer
 */
export async function standstillIn(clubs: Pick<Clubs, "list" | "refused">): Promise<string | undefined> {
  const slugs = await clubs.list();
  const { refused } = clubs;
  if (slugs.length === 0 || !slugs.every((slug) => refused.has(slug))) return undefined;
  return asCalled(`No club can be served (${slugs.length}): the log says why, and npm run doctor.`);
}

/** What an opening failed with, unless nothing is there that could be opened. */
function unlessMissing(cause: unknown): undefined {
  if (!(cause instanceof NoStoreError)) throw cause;
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
