import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PostgresPair, startPostgresPair } from "../scripts/testing/postgres-pair.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { notes, tables, writeMigrations } from "./testing/notes.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-failover-"));
const migrations = writeMigrations(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Short, so that silence is found soon; a statement without an answer, never within a test. */
const LIMITS = { doubtMs: 300, probeEveryMs: 100, statementMs: 60_000 };
const CONNECTIONS = 4;

const away = { name: "DatabaseUnavailableError" };

describe("a primary that waits for its standby", () => {
  let pair: PostgresPair;
  let open: OpenDatabase<typeof tables>;
  beforeAll(async () => {
    pair = await startPostgresPair({ synchronous: true });
  });
  beforeEach(async () => {
    open = await openDatabase(
      { kind: "server", url: pair.url, schema: "failover", connections: CONNECTIONS },
      tables,
      migrations,
      LIMITS,
    );
    await open.db.delete(notes);
  });
  afterEach(() => open.close());
  afterAll(() => pair.stop());

  const words = async () => (await open.db.select().from(notes).orderBy(notes.words)).map((note) => note.words);
  const everyConnection = () =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => open.db.execute(sql`select pg_sleep(0.05)`)));

  it("is found behind connections on which nothing is heard, though it answers others", async () => {
    await everyConnection();
    pair.door.sever();
    const lost = await Promise.allSettled(
      Array.from({ length: CONNECTIONS }, (_, nth) => open.db.insert(notes).values({ words: `lost ${nth}` })),
    );
    for (const answer of lost) expect(answer).toMatchObject({ status: "rejected", reason: away });
    await open.db.insert(notes).values({ words: "after" });
    expect(await words()).toEqual(["after"]);
  });

  it("is asked before a connection that has rested is used", async () => {
    await everyConnection();
    pair.door.sever();
    // Longer than a connection rests unasked, shorter than the pool keeps it.
    await wait(6_000);
    // All at once and at the first try: nobody is told that anything was lost.
    await Promise.all(["one", "three", "two"].map((words) => open.db.insert(notes).values({ words })));
    expect(await words()).toEqual(["one", "three", "two"]);
  });

  it("leaves a statement alone that only takes long", async () => {
    const slow = open.db.execute(sql`select pg_sleep(1.5)`);
    const locked = open.db.transaction(async (tx) => {
      await tx.execute(sql`lock table notes`);
      await wait(1_500);
      await tx.insert(notes).values({ words: "held" });
    });
    await wait(100);
    await Promise.all([slow, locked, open.db.insert(notes).values({ words: "waited" })]);
    expect(await words()).toEqual(["held", "waited"]);
  });

  it("tells nobody that something is done that its standby has not", async () => {
    pair.freezeStandby();
    const told = Promise.allSettled([
      open.db.insert(notes).values({ words: "alone" }),
      open.db.transaction((tx) => tx.insert(notes).values({ words: "in a transaction" })),
    ]);
    // PostgreSQL answers both with success, and a warning.
    const direct = new pg.Client({ connectionString: pair.primaryUrl() });
    await direct.connect();
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
    await expect
      .poll(async () => (await direct.query("select from pg_stat_activity where wait_event = 'SyncRep'")).rowCount)
      .toBe(2);
    await direct.query(cancel);
    await direct.end();
    for (const answer of await told) expect(answer).toMatchObject({ status: "rejected", reason: away });
    pair.thawStandby();
    await open.db.insert(notes).values({ words: "with it" });
    expect(await words()).toEqual(["alone", "in a transaction", "with it"]);
  });

  it("is left for the one that was promoted, also by who only listens", async () => {
    const heard: string[] = [];
    const stop = await open.listen("news", (payload) => heard.push(payload));
    await everyConnection();
    await pair.failOver("cut");
    await Promise.allSettled([open.db.insert(notes).values({ words: "to the old one" })]);
    await open.db.insert(notes).values({ words: "after" });
    const direct = new pg.Client({ connectionString: pair.primaryUrl() });
    await direct.connect();
    await expect
      .poll(async () => {
        await direct.query("select pg_notify('news', 'again')");
        return heard.length;
      })
      .toBeGreaterThan(0);
    expect((await direct.query("select words from failover.notes")).rows).toEqual([{ words: "after" }]);
    await direct.end();
    await stop();
    await pair.heal();
  });
});
