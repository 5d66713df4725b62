import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Location, type OpenDatabase, openDatabase } from "./database.ts";
import { DirectoryLockedError } from "./directory-lock.ts";
import { notes, tables, writeMigrations } from "./testing/notes.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-runtime-"));
const migrations = writeMigrations(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = (schema: string): Location => ({ kind: "server", url: process.env.TEST_POSTGRES_URL ?? "", schema });

describe.each<[string, Location]>([
  ["embedded", { kind: "embedded", directory: join(folder, "embedded") }],
  ["PostgreSQL", server("runtime_basics")],
])("a database, %s", (_name, location) => {
  let open: OpenDatabase<typeof tables>;
  beforeAll(async () => {
    open = await openDatabase(location, tables, migrations);
  });
  afterAll(() => open.close());

  it("keeps what is committed and forgets what is rolled back", async () => {
    await open.db.insert(notes).values({ words: "kept" });
    await expect(
      open.db.transaction(async (tx) => {
        await tx.insert(notes).values({ words: "forgotten" });
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect((await open.db.select().from(notes)).map((note) => note.words)).toEqual(["kept"]);
  });

  it("hears NOTIFY on a channel until told to stop", async () => {
    const heard: string[] = [];
    const stop = await open.listen("changes", (payload) => heard.push(payload));
    await open.db.execute(sql`select pg_notify('changes', 'first')`);
    await expect.poll(() => heard).toEqual(["first"]);
    await stop();
    await open.db.execute(sql`select pg_notify('changes', 'second')`);
    expect(heard).toEqual(["first"]);
  });
});

it("refuses an embedded directory that is already open", async () => {
  const location: Location = { kind: "embedded", directory: join(folder, "locked") };
  const first = await openDatabase(location, tables, migrations);
  await expect(openDatabase(location, tables, migrations)).rejects.toThrow(DirectoryLockedError);
  await first.close();
  await (await openDatabase(location, tables, migrations)).close();
});

it("lets several processes migrate one schema at once, and keeps schemas apart", async () => {
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(server("runtime_race"), tables, migrations)));
  await opened[0]?.db.insert(notes).values({ words: "here" });
  expect(await opened[1]?.db.select().from(notes)).toHaveLength(1);
  const other = await openDatabase(server("runtime_other"), tables, migrations);
  expect(await other.db.select().from(notes)).toHaveLength(0);
  await Promise.all([...opened, other].map((one) => one.close()));
});
