import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase, prepared, Server } from "./database.ts";
import { notes, tables, writeMigrations } from "./testing/notes.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-prepared-"));
const migrations = writeMigrations(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const called = prepared<typeof tables, (typeof notes.$inferSelect)[]>("notes_called", (db) =>
  db
    .select()
    .from(notes)
    .where(eq(notes.words, sql.placeholder("words"))),
);

describe("a query that is prepared", () => {
  it("finds each schema's own rows on one connection, in and outside of transactions, however often it was used", async () => {
    const server = new Server(process.env.TEST_POSTGRES_URL ?? "", { connections: 1 });
    const clubs = ["prepared_one", "prepared_two"];
    const [one, two] = await Promise.all(
      clubs.map((schema) => openDatabase({ kind: "server", server, schema }, tables, migrations)),
    );
    if (!one || !two) throw new Error("not opened");
    await one.db.insert(notes).values({ words: "here" });
    // PostgreSQL may keep one plan for all values from the sixth use on.
    for (let turn = 0; turn < 8; turn += 1) {
      expect((await called(one.db, { words: "here" })).map(({ words }) => words)).toEqual(["here"]);
      expect(await called(two.db, { words: "here" })).toEqual([]);
      expect(await two.db.transaction((tx) => called(tx, { words: "here" }))).toEqual([]);
      expect(await one.db.transaction((tx) => called(tx, { words: "here" }))).toHaveLength(1);
    }
    await server.close();
  });

  it("gives up a connection whose prepared queries answer with other columns since a migration", async () => {
    const server = new Server(process.env.TEST_POSTGRES_URL ?? "", { connections: 1 });
    const open = await openDatabase({ kind: "server", server, schema: "prepared_before" }, tables, migrations);
    await called(open.db, { words: "here" });
    await open.db.execute(sql`alter table notes alter column words type varchar(40)`);
    await expect(called(open.db, { words: "here" })).rejects.toThrow();
    expect(await called(open.db, { words: "here" })).toEqual([]);
    await server.close();
  });

  it("says the same as one that is not, on the embedded database", async () => {
    const open = await openDatabase({ kind: "memory" }, tables, migrations);
    await open.db.insert(notes).values([{ words: "here" }, { words: "there" }]);
    const plain = await open.db.select().from(notes).where(eq(notes.words, "here"));
    expect(await called(open.db, { words: "here" })).toEqual(plain);
    await open.close();
  });
});
