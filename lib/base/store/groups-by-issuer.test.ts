import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { rowsOf } from "#runtime/backup/tables.ts";
import { type Location, openDatabase } from "#runtime/database.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";

/** The last migration before a role by groups named its provider. */
const BEFORE = 89;

const folder = mkdtempSync(join(tmpdir(), "guichet-groups-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function migrationsOfThen(): string {
  const path = join(folder, "migrations");
  cpSync("lib/base/store/migrations", path, { recursive: true });
  const file = join(path, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { idx: number }[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= BEFORE) }));
  return path;
}

async function locationOf(kind: string): Promise<Location> {
  if (kind === "embedded") return { kind: "embedded", directory: join(folder, "desk") };
  return { kind: "server", url: await createDatabase("groups_by_issuer"), schema: "guichet" };
}

const at = "2026-11-29T20:00:00Z";

it.each(["embedded", "PostgreSQL"])(
  "a role by groups of before is of the one provider for which its club has a table, or somebody's, %s",
  { timeout: 600_000 },
  async (kind) => {
    const location = await locationOf(kind);
    const before = await openDatabase(location, {}, migrationsOfThen());
    const { db: old } = before;
    for (const club of ["one", "two", "none"])
      await old.execute(sql`insert into clubs (slug, name, base_url, client_id, created_at, updated_at)
        values (${club}, ${club}, ${`http://${club}`}, 'a', ${at}, ${at})`);
    for (const name of ["ana", "bob"])
      await old.execute(sql`insert into accounts (email, name, created_at) values (${name}, ${name}, ${at})`);
    await old.execute(sql`insert into provider_groups (club, issuer, group_name, role) values
      ('one', 'https://a', 'board', 'reader'), ('one', 'https://a', 'staff', 'coach'),
      ('two', 'https://a', 'board', 'reader'), ('two', 'https://b', 'board', 'reader')`);
    await old.execute(sql`insert into memberships (account_id, club, role, is_by_groups)
      select id, club, 'reader', email = 'ana' from accounts, (values ('one'), ('two'), ('none')) as named(club)`);
    await before.close();

    const after = await openDatabase(location, {}, "lib/base/store/migrations");
    const now = await rowsOf(
      after.db,
      sql`select email, club, groups_issuer from memberships join accounts on id = account_id where groups_issuer is not null`,
    );
    expect(now).toEqual([{ email: "ana", club: "one", groups_issuer: "https://a" }]);
    expect(await rowsOf(after.db, sql`select count(*)::int as rows from memberships`)).toEqual([{ rows: 6 }]);
    await after.close();
  },
);
