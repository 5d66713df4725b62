import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { findClub, saveClub } from "#lib/base/store/clubs.ts";
import { openStore, SCHEMA, type Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { isTurnOf, takeTurnOf } from "#lib/base/store/turns.ts";
import { examineDesk } from "#lib/desk/doctor/desk.ts";
import { type OwnDatabase, ownDatabase } from "../../scripts/testing/own-database.ts";
import { hasPooler, type PoolMode, startPooler, type TestPooler } from "../../scripts/testing/pooler.ts";
import { startDesk } from "./testing/started-desk.ts";

const SECRET = "p".repeat(40);
/** More at once than a store has connections. */
const AT_ONCE = 40;

const folder = mkdtempSync(join(tmpdir(), "guichet-pooled-desk-"));
const kept = keptByProcess<unknown>("environment");
beforeAll(() => {
  kept.value = readDashboardEnvironment({ NEXTAUTH_SECRET: SECRET, DATA_DIR: folder });
});
afterAll(() => {
  kept.value = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const environmentOf = (name: string, url: string) => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: url,
  NEXTAUTH_SECRET: SECRET,
});

describe.skipIf(!hasPooler())("two dashboards behind a pooler in session mode", () => {
  let database: OwnDatabase;
  let pooler: TestPooler;
  let url: string;
  let desks: [Store, Store];
  beforeAll(async () => {
    database = await ownDatabase("desk");
    pooler = await startPooler(database.url, "session");
    url = pooler.through(database.url);
    const open = () => openStore({ kind: "server", url, schema: SCHEMA });
    desks = [await open(), await open()];
  });
  afterAll(async () => {
    for (const desk of desks) await desk.close();
    await pooler.stop();
    await database.drop();
  });

  it("start, twice on the same data", async () => {
    const env = environmentOf("started", url);
    for (let time = 0; time < 2; time++)
      expect(await startDesk(env)).toMatchObject({ code: 0, said: expect.stringContaining("OPEN") });
  });

  it("hear each other, and each hears itself", async () => {
    const heard: string[] = [];
    const stops = await Promise.all(
      desks.map((desk, nth) => desk.listen("pooled", (payload) => heard.push(`${nth} ${payload}`))),
    );
    for (const [nth, desk] of desks.entries()) await desk.db.execute(sql`select pg_notify('pooled', ${`from ${nth}`})`);
    await expect.poll(() => heard.toSorted()).toEqual(["0 from 0", "0 from 1", "1 from 0", "1 from 1"]);
    for (const stop of stops) await stop();
  });

  it("wait for each other's turn, and have it back once that is over", async () => {
    const [one, other] = desks;
    const isTheirs = () => other.db.transaction((tx) => isTurnOf(tx, "the same thing"));
    await one.db.transaction(async (tx) => {
      await takeTurnOf(tx, "the same thing");
      expect(await isTheirs()).toBe(false);
    });
    expect(await isTheirs()).toBe(true);
  });

  it("ask the same statement many times at once, and write each row once", async () => {
    const demo = { name: "Demo", baseUrl: "http://localhost:4000/demo/api/v1", clientId: "client" };
    const credential = { kind: "secret", secret: "s" } as const;
    const slugs = Array.from({ length: AT_ONCE }, () => `c-${randomUUID().slice(0, 8)}`);
    const of = (nth: number) => desks[nth % 2 === 0 ? 0 : 1].db;
    await Promise.all(slugs.map((slug, nth) => saveClub(of(nth), { ...demo, slug, credential })));
    const found = await Promise.all(slugs.map((slug, nth) => findClub(of(nth + 1), slug)));
    expect(found.map((club) => club?.slug)).toEqual(slugs);
    // What a transaction gives up is nobody's, on whichever session it ran.
    const given = desks[0].db.transaction(async (tx) => {
      await tx
        .insert(auditEntries)
        .values({ club: slugs[0], at: new Date(), accountName: "nobody", action: "given.up", outcome: "done" });
      throw new Error("given up");
    });
    await expect(given).rejects.toThrow("given up");
    expect(await desks[1].db.select().from(auditEntries).where(eq(auditEntries.action, "given.up"))).toEqual([]);
  });
});

describe.skipIf(!hasPooler()).each(["transaction", "statement"] as const)("a pooler in %s mode", (mode: PoolMode) => {
  let database: OwnDatabase;
  let pooler: TestPooler;
  let env: ReturnType<typeof environmentOf>;
  beforeAll(async () => {
    database = await ownDatabase("desk");
    pooler = await startPooler(database.url, mode);
    env = environmentOf(mode, pooler.through(database.url));
  });
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
  });

  it("is refused by the dashboard at its start, in one line that says what to do", async () => {
    const { code, said } = await startDesk(env);
    expect(code).toBe(1);
    expect(said).toMatch(/^DATABASE_URL: Connections .* pool_mode = session.*$/);
  });

  it("is a fault by the doctor", async () => {
    const before = kept.value;
    const { findings } = await examineDesk(env).finally(() => {
      kept.value = before;
    });
    expect(findings.find(({ id }) => id === "dashboard/database-session")).toMatchObject({
      ...{ standing: "fault", says: expect.stringContaining("share their sessions") },
      remedy: expect.stringContaining("pool_mode = session"),
    });
  });
});
