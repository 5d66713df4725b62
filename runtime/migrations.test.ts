import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OwnDatabase, ownDatabase } from "../scripts/testing/own-database.ts";
import { backUpBeforeUpgrade, type UpgradedDatabase } from "./backup/before-upgrade.ts";
import { type Location, MigrationFailedError, NewerStoreError, openDatabase, Server } from "./database.ts";
import { notes, tables, writeMigrations } from "./testing/notes.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-migrations-"));
const migrations = writeMigrations(folder, [
  'ALTER TABLE "notes" ADD CONSTRAINT "notes_words_known" CHECK ("words" <> \'odd\');',
]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The advisory lock that programs hold which know no lock of one schema. */
const EARLIER_PROGRAMS = "7152604118";

describe("schemas of one server", () => {
  let database: OwnDatabase;
  let server: Server;
  let other: pg.Client;
  beforeEach(async () => {
    database = await ownDatabase();
    server = new Server(database.url, { connections: 4 });
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await server.close();
    await database.drop();
  });

  const open = (schema: string) => openDatabase({ kind: "server", server, schema }, tables, migrations);
  /** Advisory locks of this database: a server tells those of every other test's, too. */
  const OWN_LOCKS = `select count(*)::int as count from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  /** How many sessions wait for an advisory lock. */
  const waiting = async () => (await other.query(`${OWN_LOCKS} and not granted`)).rows[0].count;
  const lock = (schema: string) => other.query("select pg_advisory_lock(hashtextextended($1, 0))", [schema]);

  it("wait each for whoever migrates the same one, and are migrated beside it", async () => {
    await open("current");
    await lock("held");
    await lock("current");
    let isHeld = true;
    const held = open("held").finally(() => {
      isHeld = false;
    });
    await expect.poll(waiting).toBe(1);
    const free = await open("free");
    await free.db.insert(notes).values({ words: "meanwhile" });
    // One that is up to date asks for no lock at all.
    await open("current");
    expect([isHeld, await waiting()]).toEqual([true, 1]);
    await other.query("select pg_advisory_unlock_all()");
    await (await held).db.insert(notes).values({ words: "now" });
    expect((await other.query(OWN_LOCKS)).rows[0].count).toBe(0);
  });

  it("do not take the connections of those that are up to date", async () => {
    const current = await open("current");
    const names = ["a", "b", "c", "d", "e", "f"];
    for (const name of names) await lock(name);
    const held = names.map(open);
    await expect.poll(waiting).toBe(2);
    await current.db.transaction((tx) => tx.insert(notes).values([{ words: "one" }, { words: "two" }]));
    expect(await Promise.all([1, 2, 3].map(() => current.db.select().from(notes)))).toMatchObject([
      ...[{ length: 2 }, { length: 2 }, { length: 2 }],
    ]);
    expect(await waiting()).toBe(2);
    await other.query("select pg_advisory_unlock_all()");
    expect(await Promise.all(held)).toHaveLength(names.length);
  });

  it("are not migrated beside an earlier program, whose one lock is for all of them", async () => {
    await open("current");
    await other.query(`select pg_advisory_lock(${EARLIER_PROGRAMS})`);
    const held = open("held");
    await expect.poll(waiting).toBe(1);
    await open("current");
    await other.query("select pg_advisory_unlock_all()");
    await held;
    // And it waits for ours.
    await lock("next");
    const next = open("next");
    await expect.poll(waiting).toBe(1);
    const taken = await other.query(
      `select pg_try_advisory_lock(${EARLIER_PROGRAMS}) as alone, pg_try_advisory_lock_shared(${EARLIER_PROGRAMS}) as beside`,
    );
    expect(taken.rows).toEqual([{ alone: false, beside: true }]);
    await other.query("select pg_advisory_unlock_all()");
    await next;
  });

  it("of a newer program are refused without a lock", async () => {
    await open("newer");
    await other.query("insert into newer.__drizzle_migrations (hash, created_at) values ('newer', 9)");
    await lock("newer");
    await expect(open("newer")).rejects.toBeInstanceOf(NewerStoreError);
  });
});

describe.each(["embedded", "PostgreSQL"])("a migration that the database refuses, %s", (kind) => {
  it("leaves the tables as they were, says in one line which rule it was, and takes its own back-up away again", async () => {
    const database = kind === "PostgreSQL" ? await ownDatabase() : undefined;
    const location: Location = database
      ? { kind: "server", url: database.url, schema: "odd" }
      : { kind: "embedded", directory: join(folder, "odd") };
    const backups = join(folder, `${kind}-backups`);
    const about: UpgradedDatabase = {
      manifest: { program: "service", version: "9", key: null, notIncluded: [] },
      ...{ section: "odd", without: [] },
    };
    const beforeMigrating = backUpBeforeUpgrade(
      { folder: backups, keep: 3, setting: "SERVICE_BACKUP_DIR", tell: () => {} },
      about,
    );
    const first = await openDatabase(location, tables, migrations, {}, { until: 1 });
    await first.db.insert(notes).values({ words: "odd" });
    await first.close();
    for (let time = 0; time < 2; time++) {
      const failure = await openDatabase(location, tables, migrations, {}, { beforeMigrating }).catch((cause) => cause);
      expect(failure).toBeInstanceOf(MigrationFailedError);
      expect(failure.message).toMatch(/^The tables could not be brought up [^\n]*23514, notes_words_known[^\n]*$/);
      expect(failure.message).not.toContain("odd");
      expect(readdirSync(backups)).toEqual([]);
    }
    const again = await openDatabase(location, tables, migrations, {}, { until: 1 });
    expect((await again.db.select().from(notes)).map(({ words }) => words)).toEqual(["odd"]);
    await again.db.update(notes).set({ words: "even" });
    await again.close();
    const mended = await openDatabase(location, tables, migrations, {}, { beforeMigrating });
    await expect(mended.db.insert(notes).values({ words: "odd" })).rejects.toMatchObject({ code: "23514" });
    expect(readdirSync(backups)).toHaveLength(1);
    await mended.close();
    await database?.drop();
  });
});
