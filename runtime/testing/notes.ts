import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** One small table, for tests of what every database of ours must do. */
export const notes = pgTable("notes", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  words: text().notNull(),
});
export const tables = { notes };

/** Writes the migration that makes the table. @returns its folder */
export function writeMigrations(folder: string): string {
  const migrations = join(folder, "migrations");
  mkdirSync(join(migrations, "meta"), { recursive: true });
  const entry = { idx: 0, version: "7", when: 1, tag: "0000_initial", breakpoints: true };
  writeFileSync(
    join(migrations, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries: [entry] }),
  );
  writeFileSync(
    join(migrations, "0000_initial.sql"),
    'CREATE TABLE "notes" ("id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, "words" text NOT NULL);',
  );
  return migrations;
}
