import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { LEAN_LOADING } from "./programs.ts";
import { type OwnDatabase, ownDatabase } from "./testing/own-database.ts";
import { copyDesk } from "./testing/prepared-databases.ts";
import { QUICK_START } from "./testing/quick-start.ts";
import { deskTables } from "./testing/tables.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-told-"));
const databases: OwnDatabase[] = [];
afterAll(async () => {
  for (const one of databases) await one.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Settings = Readonly<Record<string, string>>;
type DeskKind = "embedded" | "PostgreSQL";

/** Where a dashboard has its data, or will. @param filled with a dashboard's tables, or empty */
async function placeFor(kind: DeskKind, filled: boolean): Promise<Settings> {
  const DATA_DIR = mkdtempSync(join(folder, "desk-"));
  const settings = { DATA_DIR, NEXTAUTH_SECRET: "of a test that reads what is told", LOG_LEVEL: "silent" };
  if (kind === "embedded") {
    if (filled) copyDesk(DATA_DIR);
    return settings;
  }
  const database = await ownDatabase(filled ? "desk" : "empty");
  databases.push(database);
  return { ...settings, DATABASE_URL: database.url };
}

/** Runs one of the commands to its end. @returns its exit code, and all that it said */
function run(words: readonly string[], env: Settings): Promise<{ code: unknown; said: string }> {
  const args = [...LEAN_LOADING, ...QUICK_START, "--conditions=react-server", ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (cause, out, err) => {
      resolve({ code: cause ? cause.code : 0, said: out + err });
    });
  });
}

/** What of a dashboard is in a place. */
async function contentsOf({ DATA_DIR = "", DATABASE_URL }: Settings): Promise<string[]> {
  if (!DATABASE_URL) return existsSync(DATA_DIR) ? readdirSync(DATA_DIR).filter((name) => name === "postgres") : [];
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query("select nspname as name from pg_namespace where nspname = 'guichet'");
  await client.end();
  return rows.map(({ name }: { name: string }) => name);
}

describe.each(["embedded", "PostgreSQL"] as const)(
  "what an operator is told, %s",
  (kind) => {
    it("says in one line that the data is of a newer version, and lists nobody", async () => {
      const env = await placeFor(kind, true);
      const tables = await deskTables(env.DATA_DIR ?? "", env.DATABASE_URL);
      const place = kind === "embedded" ? "drizzle." : "";
      await tables.read(`insert into ${place}__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`);
      await tables.close();
      const { code, said } = await run(["scripts/user.ts", "list"], env);
      expect(code).toBe(1);
      expect(said.trim().split("\n")).toEqual([expect.stringContaining("newer")]);
    });

    it("lists open work of an empty place as none that there is, and leaves it empty for a restore", async () => {
      const from = await placeFor(kind, true);
      const backups = mkdtempSync(join(folder, "backups-"));
      expect(await run(["scripts/backup.ts", "--of", "dashboard", "--to", backups], from)).toMatchObject({ code: 0 });
      const [name = ""] = readdirSync(backups);
      const file = join(backups, name);

      const empty = await placeFor(kind, false);
      const listed = await run(["scripts/restore.ts", "--open-work"], empty);
      expect([listed.code, listed.said.trim().split("\n")]).toEqual([
        1,
        [expect.stringContaining("There is no data of a dashboard here")],
      ]);
      expect(await contentsOf(empty)).toEqual([]);

      // By which secret it opens is told by its fingerprint, and not by the name of the place where that stands.
      const tried = await run(["scripts/restore.ts", file, "--verify"], empty);
      expect(tried).toMatchObject({ code: 0, said: expect.stringMatching(/fingerprint is [0-9a-f]{32}/) });
      expect(tried.said).not.toContain("`key`");

      const restored = await run(["scripts/restore.ts", file], empty);
      expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("It is restored.") });
      expect(await contentsOf(empty)).toHaveLength(1);
    });
  },
  300_000,
);
