import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Location, type OpenDatabase, openDatabase } from "./database.ts";
import { notes, tables, writeMigrations } from "./testing/notes.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-qualified-"));
const migrations = writeMigrations(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a later note has the same words: a subquery that is about the row outside of it. */
const repeated = sql<boolean>`exists (select 1 from ${notes} l where l.words = ${notes.words} and l.id > ${notes.id})`;

describe.each<[string, Location]>([
  ["embedded", { kind: "memory" }],
  ["PostgreSQL", { kind: "server", url: process.env.TEST_POSTGRES_URL ?? "", schema: "runtime_qualified" }],
])("a subquery about the row outside of it, %s", (_name, location) => {
  let open: OpenDatabase<typeof tables>;
  beforeAll(async () => {
    open = await openDatabase(location, tables, migrations);
    await open.db.delete(notes);
    await open.db.insert(notes).values([{ words: "twice" }, { words: "once" }, { words: "twice" }]);
  });
  afterAll(() => open.close());

  it("is told for each row of one table, selected or returned, in and outside of a transaction", async () => {
    const chosen = { words: notes.words, repeated, named: repeated.as("named") };
    const expected = [true, false, false];
    const told = (rows: { repeated: boolean; named: boolean }[]) => {
      expect(rows.map((row) => row.repeated)).toEqual(expected);
      expect(rows.map((row) => row.named)).toEqual(expected);
    };
    told(await open.db.select(chosen).from(notes).orderBy(notes.id));
    await open.db.transaction(async (tx) => {
      told(await tx.select(chosen).from(notes).orderBy(notes.id));
      const touched = await tx
        .update(notes)
        .set({ words: notes.words })
        .where(eq(notes.words, "once"))
        .returning(chosen);
      expect(touched).toEqual([{ words: "once", repeated: false, named: false }]);
      const [added] = await tx.insert(notes).values({ words: "thrice" }).returning(chosen);
      expect(added).toMatchObject({ repeated: false });
      expect(await tx.delete(notes).where(eq(notes.words, "thrice")).returning(chosen)).toHaveLength(1);
    });
  });
});
