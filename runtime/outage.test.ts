// Runs alone: it counts what its process has open.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startPostgres, type TestServer } from "../scripts/testing/postgres.ts";
import { type OpenDatabase, openDatabase, Server } from "./database.ts";
import { notes, tables, writeMigrations } from "./testing/notes.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-outage-"));
const migrations = writeMigrations(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Short, so that a hanging server is found soon; the programs' own are in runtime/database/limits.ts. */
const LIMITS = { doubtMs: 300, probeEveryMs: 100, statementMs: 3_000 };
const CONNECTIONS = 4;

const away = { name: "DatabaseUnavailableError" };
const descriptors = () => readdirSync("/proc/self/fd").length;

describe("a PostgreSQL server that goes away", () => {
  let server: TestServer;
  let open: OpenDatabase<typeof tables>;
  beforeAll(async () => {
    // What was committed must be in the files when the server crashes.
    server = await startPostgres(["synchronous_commit=on"]);
  });
  beforeEach(async () => {
    open = await openDatabase(
      { kind: "server", url: server.url, schema: "outage", connections: CONNECTIONS },
      tables,
      migrations,
      LIMITS,
    );
    await open.db.delete(notes);
  });
  afterEach(() => open.close());
  afterAll(() => server.stop());

  const back = () =>
    expect
      .poll(
        () =>
          open.db
            .select()
            .from(notes)
            .then(
              () => "back",
              (cause: unknown) => String(cause),
            ),
        { timeout: 20_000 },
      )
      .toBe("back");
  const words = async () => (await open.db.select().from(notes)).map((note) => note.words);

  it("fails every question at once with its own error, opens nothing meanwhile, and is there again when it is", async () => {
    const heard: string[] = [];
    const stop = await open.listen("news", (payload) => heard.push(payload));
    await Promise.all(Array.from({ length: 20 }, () => open.db.execute(sql`select pg_sleep(0.01)`)));
    const before = descriptors();
    await server.crash();
    for (let round = 0; round < 20; round++) {
      const asked = Array.from({ length: 50 }, () => open.db.select().from(notes).execute());
      const begun = Array.from({ length: 50 }, () => open.db.transaction(async (tx) => tx.select().from(notes)));
      for (const answer of await Promise.allSettled([...asked, ...begun]))
        expect(answer).toMatchObject({ status: "rejected", reason: away });
      await wait(100);
      // One that asks, one that wants to listen, and what the test itself holds for a moment. What leaks stays, however long one looks.
      await expect.poll(descriptors).toBeLessThanOrEqual(before + 3);
    }
    await server.restart();
    await back();
    await open.db.insert(notes).values({ words: "after" });
    expect(await words()).toEqual(["after"]);
    await expect
      .poll(
        async () => {
          await open.db.execute(sql`select pg_notify('news', 'again')`);
          return heard.length;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    await stop();
  });

  it("is found to hang by those who wait for it, and nobody after them waits", async () => {
    await open.db.select().from(notes);
    server.freeze();
    const first = Array.from({ length: 20 }, () => open.db.select().from(notes).execute());
    for (const answer of await Promise.allSettled(first))
      expect(answer).toMatchObject({ status: "rejected", reason: away });
    const statements = open.statements();
    await expect(open.db.select().from(notes)).rejects.toMatchObject(away);
    expect(open.statements()).toBe(statements);
    server.thaw();
    await back();
  });

  it("takes a transaction with it that it was in the middle of, and its connection is not used again", async () => {
    for (const happens of ["crash", "terminate", "freeze"] as const) {
      const cut = open.db.transaction(async (tx) => {
        await tx.insert(notes).values({ words: happens });
        if (happens === "crash") await server.crash();
        else if (happens === "freeze") server.freeze();
        else await terminateAll(server.url);
        // The connection breaks while nobody waits for an answer on it.
        if (happens !== "freeze") await wait(100);
        await tx.insert(notes).values({ words: "second" });
      });
      await expect(cut, happens).rejects.toMatchObject(away);
      if (happens === "crash") await server.restart();
      if (happens === "freeze") server.thaw();
      await back();
      expect(await words()).toEqual([]);
    }
  });

  it("loses no connection for good to a `begin` that fails", async () => {
    for (let round = 0; round < CONNECTIONS * 3; round++) {
      const readers = Array.from({ length: CONNECTIONS }, () => open.db.select().from(notes).execute());
      await Promise.all(readers);
      await terminateAll(server.url);
      await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => open.db.transaction(async () => {})));
      await back();
    }
    await open.db.transaction(async (tx) => void (await tx.insert(notes).values({ words: "still" })));
    expect(await words()).toEqual(["still"]);
  });

  it("answers a question that takes too long with an error, and goes on", async () => {
    await expect(open.db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({ code: "57014" });
    expect(await words()).toEqual([]);
  });
});

describe("one set of connections for many schemas", () => {
  const CLUBS = 30;
  const BOUND = 3;
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres(["max_connections=10"]);
  });
  afterAll(() => server.stop());

  it("never runs a statement in another schema, whatever failed before, and keeps to its bound", async () => {
    const shared = new Server(server.url, { connections: BOUND, limits: { ...LIMITS, doubtMs: 2_000 } });
    const clubs = await Promise.all(
      Array.from({ length: CLUBS }, async (_, number) => {
        const open = await openDatabase(
          { kind: "server", server: shared, schema: `club_${number}` },
          tables,
          migrations,
        );
        await open.db.insert(notes).values({ words: `club ${number}` });
        // A prepared statement has one name and one text in every schema.
        const prepared = open.db.select({ words: notes.words }).from(notes).prepare("all_notes");
        return { open, prepared, words: `club ${number}` };
      }),
    );
    let most = 0;
    const watch = setInterval(async () => {
      const count = await connectionsOf(server.url).catch(() => 0);
      most = Math.max(most, count);
    }, 20);
    const steps = clubs.flatMap(({ open, prepared, words }, number) =>
      Array.from({ length: 12 }, async (_, step) => {
        await wait(Math.random() * 200);
        if (step % 4 === 0) await open.db.execute(sql`select 1 / 0`).catch(() => {});
        if (step % 4 === 1)
          await open.db
            .transaction(async (tx) => {
              // Rolled back, and the search path with it: it must not come back to another's.
              await tx.execute(sql`set search_path to nowhere`);
              throw new Error(`changed my mind ${number}`);
            })
            .catch(() => {});
        if (step % 4 === 2) await open.query({ text: "select * from notes where words = $1", values: [words] });
        if (step % 6 === 5) await open.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {});
        const read = step % 2 ? prepared.execute() : open.db.transaction((tx) => tx.select().from(notes));
        const rows = await read.catch(() => open.db.select().from(notes).execute());
        expect(rows.map((row) => row.words)).toEqual([words]);
      }),
    );
    await Promise.all(steps);
    clearInterval(watch);
    // One more is the question whether the server lives.
    expect(most).toBeLessThanOrEqual(BOUND + 1);
    await shared.close();
  });
});

/** Ends every connection but the one that asks. */
async function terminateAll(url: string): Promise<void> {
  const client = await clientOf(url);
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()");
  await client.end();
}

async function connectionsOf(url: string): Promise<number> {
  const client = await clientOf(url);
  const { rows } = await client.query(
    "select count(*)::int as n from pg_stat_activity where application_name = 'guichet'",
  );
  await client.end();
  return rows[0].n;
}

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}
