import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PostgresPair, startPostgresPair } from "../scripts/testing/postgres-pair.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { notes, tables, writeMigrations } from "./testing/notes.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-past-"));
const migrations = writeMigrations(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIMITS = { doubtMs: 300, probeEveryMs: 100, statementMs: 60_000 };
const WITHIN_MS = 120_000;

describe.each([false, true])("a server that fails over, synchronous: %s", (synchronous) => {
  let pair: PostgresPair;
  let open: OpenDatabase<typeof tables>;
  let noticed: string[];
  /** What somebody found in the database when it was noticed: nothing of this process has come before. */
  let foundThen: string[][];
  const file = join(folder, `past-${synchronous}.json`);

  const opening = (makeUp = async () => {}) =>
    openDatabase({ kind: "server", url: pair.url, schema: "past", connections: 4 }, tables, migrations, LIMITS, {
      past: {
        file,
        cameBack: async (loss) => {
          await makeUp();
          noticed.push(loss);
          const look = await openDatabase({ kind: "server", url: pair.url, schema: "past" }, tables, migrations);
          foundThen.push((await look.db.select().from(notes).orderBy(notes.words)).map(({ words }) => words));
          await look.close();
        },
        tookOver: async () => {},
      },
    });
  const say = (words: string) => open.db.insert(notes).values({ words });
  const inTransaction = (words: string) => open.db.transaction((tx) => tx.insert(notes).values({ words }));
  const said = async () => (await open.db.select().from(notes).orderBy(notes.words)).map(({ words }) => words);

  beforeEach(async () => {
    pair = await startPostgresPair({ synchronous });
    [noticed, foundThen] = [[], []];
    rmSync(file, { force: true });
    open = await opening();
  }, WITHIN_MS);
  afterEach(async () => {
    await open.close();
    await pair.stop();
  });

  it(
    "is not taken for one that lacks something where its standby had everything, nor where it was started again",
    async () => {
      for (const words of ["a", "b", "c"]) await say(words);
      await Promise.all(["d", "e", "f"].map(inTransaction));
      await pair.failOver("switched");
      await say("g");
      expect([await said(), noticed]).toEqual([["a", "b", "c", "d", "e", "f", "g"], []]);
      expect(open.isYoung()).toBe(!synchronous);
      expect(open.olderPasts()).toEqual({ older: 0, doubtful: synchronous ? 0 : 1 });
      await open.close();
      open = await opening();
      await say("h");
      expect([await said(), noticed]).toEqual([["a", "b", "c", "d", "e", "f", "g", "h"], []]);
    },
    WITHIN_MS,
  );

  // What waits for its standby lacks nothing there.
  if (synchronous) return;

  it.each(["of the one that worked", "of one that was started again"])(
    "is noticed before anything is sent to it, once, where its standby lacked something: by what is remembered %s",
    async (which) => {
      await say("a");
      await pair.detachStandby();
      await inTransaction("b");
      await say("c");
      if (which === "of one that was started again") await open.close();
      await pair.failOver("killed");
      if (which === "of one that was started again") open = await opening();
      await Promise.all(["d", "e", "f", "g"].map(say));
      expect(await said()).toEqual(["a", "d", "e", "f", "g"]);
      expect([noticed.length, foundThen]).toEqual([1, [["a"]]]);
      expect(open.olderPasts()).toEqual({ older: 1, doubtful: 0 });
      await inTransaction("h");
      expect(noticed).toHaveLength(1);
    },
    WITHIN_MS,
  );

  it(
    "is not taken for one that lacks something by who has only read, or changed nothing: what was lost was done by others",
    async () => {
      await say("a");
      await pair.detachStandby();
      const other = new pg.Client(pair.primaryUrl());
      await other.connect();
      await other.query("create table others as select generate_series(1, 100)");
      await other.end();
      await open.db.transaction((tx) => tx.select().from(notes));
      await open.db.update(notes).set({ words: "b" }).where(eq(notes.words, "nowhere"));
      await open.db.transaction((tx) => tx.delete(notes).where(eq(notes.words, "nowhere")));
      await pair.failOver("killed");
      expect([await said(), noticed]).toEqual([["a"], []]);
    },
    WITHIN_MS,
  );

  it(
    "is read where it lacks something and takes no writes, and is written to once that is made up for",
    async () => {
      await say("a");
      await pair.detachStandby();
      await say("b");
      await pair.onStandby("alter system set default_transaction_read_only to on");
      await pair.onStandby("select pg_reload_conf()");
      const made: string[] = [];
      await open.close();
      noticed = made;
      open = await opening(async () => {
        const own = new pg.Client(pair.url);
        await own.connect();
        await own.query("insert into past.notes (words) values ('made up')").finally(() => own.end());
      });
      await pair.failOver("killed");
      expect([await said(), await said(), made]).toEqual([["a"], ["a"], []]);
      await expect(say("c")).rejects.toMatchObject({ code: "25006" });
      await expect(inTransaction("c")).rejects.toMatchObject({ code: "25006" });
      expect(await said()).toEqual(["a"]);
      const own = new pg.Client(pair.url);
      await own.connect();
      await own.query("alter system reset default_transaction_read_only");
      await own.query("select pg_reload_conf()");
      await own.end();
      await expect
        .poll(
          () =>
            say("d").then(
              () => true,
              () => false,
            ),
          { timeout: WITHIN_MS },
        )
        .toBe(true);
      const { rows } = await open.query({ text: "select words from notes order by id" });
      expect([rows.map(({ words }) => words), made.length]).toEqual([["a", "made up", "d"], 1]);
    },
    WITHIN_MS,
  );

  it(
    "is noticed where one change alone is lacking, and its primary stands still",
    async () => {
      await say("a");
      await pair.detachStandby();
      await say("b");
      await pair.failOver("frozen");
      // It says nothing and closes nothing: who waits for it is told that nobody knows.
      await expect
        .poll(
          () =>
            say("c").then(
              () => true,
              () => false,
            ),
          { timeout: WITHIN_MS },
        )
        .toBe(true);
      expect([await said(), noticed.length]).toEqual([["a", "c"], 1]);
    },
    WITHIN_MS,
  );
});
