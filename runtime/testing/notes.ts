import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** One small table, for tests of what every database of ours must do. */
export const notes = pgTable("notes", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  words: text().notNull(),
});
export const tables = { notes };

/**
 * Writes the migration that makes the table.
 * @param later what further migrations say, one each
 * @returns its folder
 */
export function writeMigrations(folder: string, later: readonly string[] = []): string {
  const migrations = join(folder, "migrations");
  mkdirSync(join(migrations, "meta"), { recursive: true });
  const initial =
    'CREATE TABLE "notes" ("id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, "words" text NOT NULL);';
  const entries = [initial, ...later].map((statements, idx) => {
    const tag = `000${idx}_${idx === 0 ? "initial" : "later"}`;
    writeFileSync(join(migrations, `${tag}.sql`), statements);
    return { idx, version: "7", when: idx + 1, tag, breakpoints: true };
  });
  writeFileSync(
    join(migrations, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  return migrations;
}
