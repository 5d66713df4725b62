import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type OwnDatabase, ownDatabase } from "../scripts/testing/own-database.ts";
import { hasPooler, startPooler, type TestPooler } from "../scripts/testing/pooler.ts";
import { sessionsAt } from "./database/own-sessions.ts";
import { openDatabase, refuseSharedSessions, Server } from "./database.ts";
import { notes, tables, writeMigrations } from "./testing/notes.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-pooler-"));
const migrations = writeMigrations(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WITHIN_MS = 20_000;

describe.skipIf(!hasPooler())("a pooler between", () => {
  let database: OwnDatabase;
  let pooler: TestPooler;
  const between = async (...given: [mode: Parameters<typeof startPooler>[1], settings?: readonly string[]]) => {
    database = await ownDatabase();
    pooler = await startPooler(database.url, ...given);
    return pooler.through(database.url);
  };
  afterEach(async () => {
    await pooler.stop();
    await database.drop();
  });

  it("is found to lend sessions for the length of a connection", async () => {
    const url = await between("session");
    // The second time it lends what somebody had before.
    for (let time = 0; time < 3; time++) expect(await sessionsAt(url, WITHIN_MS)).toBe("own");
    await expect(refuseSharedSessions(url, "DATABASE_URL")).resolves.toBeUndefined();
  });

  it.each([
    ["transaction", ["default_pool_size=1"]],
    ["transaction", ["default_pool_size=20"]],
    ["transaction", ["min_pool_size=5", "server_round_robin=1"]],
    ["statement", ["default_pool_size=1"]],
    ["statement", ["min_pool_size=5", "server_round_robin=1"]],
  ] as const)("is found to share them in %s mode (%s)", async (mode, settings) => {
    const url = await between(mode, settings);
    const warm = Array.from({ length: 8 }, () => new pg.Client({ connectionString: url }));
    await Promise.all(warm.map((client) => client.connect()));
    await Promise.all(warm.map((client) => client.query("select pg_sleep(0.05)")));
    for (let time = 0; time < 3; time++) expect(await sessionsAt(url, WITHIN_MS)).toBe("shared");
    await expect(refuseSharedSessions(url, "DATABASE_URL")).rejects.toThrow(
      /^DATABASE_URL: Connections to the database share their sessions.*pool_mode = session/,
    );
    await Promise.all(warm.map((client) => client.end()));
  });

  it("that has a single session to give is not taken for one that shares it", async () => {
    const url = await between("session", ["default_pool_size=1"]);
    await expect(sessionsAt(url, 1_000)).rejects.toMatchObject({ name: "DatabaseUnavailableError", reason: "busy" });
  });

  it("leads no statement into another schema, whatever becomes of its sessions", async () => {
    const url = await between("session", ["default_pool_size=2"]);
    const schemas = ["one", "two", "three"];
    const server = new Server(url, { connections: 2 });
    const open = await Promise.all(
      schemas.map((schema) => openDatabase({ kind: "server", server, schema }, tables, migrations)),
    );
    for (const [nth, { db }] of open.entries()) await db.insert(notes).values({ words: schemas[nth] ?? "" });
    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    await direct.query("create table public.notes (id serial, words text); insert into notes (words) values ('trap')");
    // As where an operator changes it under the programs: from now on both connections share the sessions, also with whoever else comes.
    await pooler.become("transaction");
    const strangers = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
    await Promise.all(strangers.map((client) => client.connect()));
    let isOver = false;
    const trapping = strangers.map(async (client, nth) => {
      for (let turn = nth; !isOver; turn++)
        await client.query(`set search_path to ${["public", ...schemas][turn % 4]}`);
    });
    const counts = { right: 0, refused: 0 };
    for (let round = 0; round < 40; round++)
      await Promise.all(
        open.map(async ({ db, query }, nth) => {
          const [own = ""] = schemas.slice(nth);
          const found = await Promise.allSettled([
            db.select().from(notes).execute(),
            db.select().from(notes).prepare("all_notes").execute(),
            query({ text: "select words from notes where words <> $1", values: ["new"] }),
            query({ text: "select words from notes" }),
            db.transaction((tx) => tx.select().from(notes)),
            db.transaction(async (tx) => {
              await tx.execute(sql`select pg_sleep(0.001)`);
              return await tx.update(notes).set({ words: own }).returning();
            }),
          ]);
          for (const one of found) {
            counts[one.status === "fulfilled" ? "right" : "refused"] += 1;
            if (one.status === "rejected") continue;
            const rows = "rows" in one.value ? one.value.rows : one.value;
            expect(rows.map(({ words }) => words)).toEqual([own]);
          }
        }),
      );
    isOver = true;
    await Promise.all(trapping);
    // It did work meanwhile: what could not find its schema is refused, and is the smaller part.
    expect(counts.right).toBeGreaterThan(counts.refused);
    const { rows } = await direct.query(
      "select words from public.notes union all select words from one.notes union all select words from two.notes union all select words from three.notes",
    );
    expect(rows.map(({ words }) => words)).toEqual(["trap", ...schemas]);
    await Promise.all([...strangers, direct].map((client) => client.end()));
    await server.close();
  });
});
