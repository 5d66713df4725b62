import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { type Location, openDatabase } from "../database.ts";
import { notes, tables, writeMigrations } from "../testing/notes.ts";
import { StatementTally, tallied } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-tally-"));
const migrations = writeMigrations(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const locations: [string, Location][] = [
  ["embedded", { kind: "memory" }],
  ["PostgreSQL", { kind: "server", url: process.env.TEST_POSTGRES_URL ?? "", schema: "tally" }],
];

describe.each(locations)("the statements of one piece of work, %s", (_name, location) => {
  it("are counted beside those of others, and a loop by how often it asks the same", async () => {
    const open = await openDatabase(location, tables, migrations);
    try {
      const [looping, single] = [new StatementTally(), new StatementTally()];
      const find = (words: string) => open.db.select().from(notes).where(eq(notes.words, words));
      await Promise.all([
        tallied(looping, async () => {
          for (const words of ["one", "two", "three"]) await find(words);
          await open.db.transaction(async (tx) => {
            await tx.insert(notes).values({ words: "four" });
          });
        }),
        tallied(single, () => find("one").then((found) => found)),
      ]);
      expect([single.count, single.mostOften]).toEqual([1, 1]);
      expect(looping.mostOften).toBe(3);
      // What begins and ends a transaction is counted where it is a statement of its own.
      expect(looping.count).toBe(location.kind === "memory" ? 4 : 6);
      await find("two");
      expect(looping.mostOften).toBe(3);
    } finally {
      await open.close();
    }
  });
});
