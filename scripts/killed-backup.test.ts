import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BackupFileError } from "#runtime/backup/file.ts";
import { inspect } from "#runtime/backup/restore.ts";
import { LEAN_LOADING } from "./programs.ts";
import { createDatabase } from "./testing/own-database.ts";
import { copyClub, copyDesk } from "./testing/prepared-databases.ts";
import { QUICK_START } from "./testing/quick-start.ts";
import { clubTables, deskTables, type Tables } from "./testing/tables.ts";

/** So many rows are written, and read again, for longer than it takes to notice that it has begun. */
const ROWS = 30_000;
/** Nobody writes to it any more. */
const LONG_AGO_S = 2 * 3_600;
/** Whoever has not begun within this hangs. */
const BEGUN_WITHIN_MS = 60_000;
const SLUG = "judo";

const folder = mkdtempSync(join(tmpdir(), "guichet-killed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Settings = Readonly<Record<string, string>>;

/** Where a program has its data, on either database. */
const placed = (place: string, url = ""): Settings => ({
  DATA_DIR: join(place, "dashboard"),
  DATABASE_URL: url,
  SERVICE_DATA_DIR: join(place, "service"),
  SERVICE_DATABASE_URL: url,
  NEXTAUTH_SECRET: "of a test that kills what it started",
  SERVICE_PORT: "4999",
  LOG_LEVEL: "silent",
});

function start(words: readonly string[], env: Settings) {
  const args = [...LEAN_LOADING, ...QUICK_START, "--conditions=react-server", ...words];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, said }));
  return { ended, kill: () => child.kill("SIGKILL") };
}

const run = (words: readonly string[], env: Settings) => start(words, env).ended;

/** Kills a program as soon as it has begun. */
async function killOnce(hasBegun: () => Promise<boolean>, words: readonly string[], env: Settings): Promise<void> {
  const program = start(words, env);
  let over: string | undefined;
  void program.ended.then(({ said }) => {
    over = said;
  });
  const limit = performance.now() + BEGUN_WITHIN_MS;
  while (!(await hasBegun())) {
    if (over !== undefined || performance.now() > limit) throw new Error(`It was not caught in its middle: ${over}`);
    await wait(2);
  }
  program.kill();
  expect((await program.ended).code).toBeNull();
}

async function schemasOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select nspname as name from pg_namespace where nspname !~ '^(pg_|public|information)'",
  );
  await client.end();
  return rows.map(({ name }) => name).sort();
}

async function fillTables(tables: Tables, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await tables.read(statement);
  await tables.close();
}

/** A place that a restore of a program fills, and how it looks while it is half full and when it is whole. */
interface Target {
  env: Settings;
  hasBegun(): Promise<boolean>;
  left(): Promise<string[]>;
}

const PROGRAMS = {
  dashboard: {
    target: async (): Promise<Target> => {
      const env = placed(join(folder, "restored"));
      const data = env.DATA_DIR ?? "";
      return {
        env,
        hasBegun: async () => existsSync(join(data, "postgres", "PG_VERSION")),
        left: async () => readdirSync(data).sort(),
      };
    },
    whole: ["lock.sqlite", "postgres"],
    program: ["scripts/user.ts", "list"],
    refusal: "DATA_DIR: a restore into it has not come to its end",
  },
  service: {
    target: async (): Promise<Target> => {
      const url = await createDatabase("killed_restore");
      return {
        env: placed(join(folder, "restored"), url),
        hasBegun: async () => (await schemasOf(url)).includes(`club_${SLUG}`),
        left: () => schemasOf(url),
      };
    },
    whole: [`club_${SLUG}`],
    program: ["service/main.ts"],
    refusal: "SERVICE_DATABASE_URL: a restore into it has not come to its end",
  },
} as const;

describe.each(["dashboard", "service"] as const)(
  "a %s that is killed",
  (program) => {
    const here = placed(join(folder, program));
    const to = join(folder, `backups-of-${program}`);
    const backUp = ["scripts/backup.ts", "--of", program, "--to", to];
    const wholeOnes = () => readdirSync(to).filter((name) => name.endsWith(".backup"));
    const halfOnes = () => (existsSync(to) ? readdirSync(to).filter((name) => name.endsWith(".part")) : []);
    beforeAll(async () => {
      mkdirSync(join(folder, program), { recursive: true });
      const each = `from generate_series(1, ${ROWS}) n`;
      if (program === "dashboard") {
        copyDesk(here.DATA_DIR ?? "");
        await fillTables(await deskTables(here.DATA_DIR ?? "", undefined), [
          `insert into accounts (email, name, created_at) select n || '@club.example', md5(n::text), now() ${each}`,
        ]);
      } else {
        copyClub(here.SERVICE_DATA_DIR ?? "", SLUG);
        await fillTables(await clubTables(join(folder, program), undefined, SLUG), [
          `insert into club (slug, name, features, created_at) values ('${SLUG}', 'Judo', '{}', now())`,
          `insert into people (first_name, last_name, folded_name, created_at) select 'A', md5(n::text), 'a', now() ${each}`,
        ]);
      }
    });

    it("in the middle of a back-up leaves no file that is taken for one, and the next one clears up behind it", async () => {
      await killOnce(async () => halfOnes().length > 0, backUp, here);
      expect(wholeOnes()).toEqual([]);
      const [half = ""] = halfOnes();
      await expect(inspect(join(to, half))).rejects.toThrow(BackupFileError);
      expect((await run(["scripts/restore.ts", join(to, half)], placed(join(folder, "never")))).code).toBe(1);
      expect((await run(backUp, here)).said).toContain(`${half} is no back-up`);
      const then = Date.now() / 1_000 - LONG_AGO_S;
      utimesSync(join(to, half), then, then);
      await wait(1_000);
      const { code, said } = await run(backUp, here);
      expect([code, said]).toEqual([0, expect.stringContaining(`${half} of a back-up that was cut off was removed.`)]);
      expect(halfOnes()).toEqual([]);
      expect(wholeOnes()).toHaveLength(2);
    });

    it("in the middle of a restore leaves a place that no program takes, and that the next restore begins anew", async () => {
      const { target, whole, program: reader, refusal } = PROGRAMS[program];
      const { env, hasBegun, left } = await target();
      const restore = ["scripts/restore.ts", join(to, wholeOnes()[0] ?? "")];
      await killOnce(hasBegun, restore, env);
      const { code, said } = await run(reader, env);
      expect([code, said]).toEqual([1, expect.stringContaining(refusal)]);
      expect(await run(restore, env)).toMatchObject({ code: 0, said: expect.stringContaining("It is restored.") });
      expect(await left()).toEqual(whole);
      expect(await run(restore, env)).toMatchObject({ code: 1, said: expect.stringContaining("already") });
    });
  },
  300_000,
);
