import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { type Program, startProgram, untilReady } from "../../scripts/programs.ts";

/** Rows of the job, and after how many decided ones the dashboard is killed, time and again (issue: kill -9 in a 200-row job). */
const ROWS = 200;
const KILLS = [30, 90, 150];

/** So many calls a minute that neither the setup nor the job waits for the quota: this is about crashes. */
const QUOTA = "100000";

/** Five starts of a dashboard and 600 writes: a hang ends here, a busy machine does not. */
const WITHIN_MS = 300_000;

interface Progress {
  state: string;
  counts: { done: number; failed: number; skipped: number; queued: number; sending: number };
}

interface Integration {
  client_id: string;
  client_secret: string;
  base_url: string;
}

describe.each(["embedded", "PostgreSQL"])("a dashboard killed in the middle of a job, %s", (kind) => {
  const folder = mkdtempSync(join(tmpdir(), "guichet-crash-"));
  const onServer = kind === "PostgreSQL";
  let service: Program;
  let serviceEnv: NodeJS.ProcessEnv;
  let integration: Integration;
  let databaseUrl = "";
  const children = new Set<ChildProcess>();

  const cli = (...words: string[]) =>
    JSON.parse(
      execFileSync(process.execPath, ["service/cli.ts", ...words, "--json"], { env: serviceEnv, encoding: "utf8" }),
    );

  beforeAll(async () => {
    const port = await freePort();
    if (onServer) databaseUrl = await ownDatabase();
    serviceEnv = {
      ...process.env,
      SERVICE_PORT: String(port),
      SERVICE_PUBLIC_URL: `http://localhost:${port}`,
      SERVICE_DATA_DIR: join(folder, "service"),
      LOG_LEVEL: "silent",
      ...(onServer && { SERVICE_DATABASE_URL: databaseUrl }),
    };
    service = startProgram("service", ["service/main.ts"], serviceEnv, 2);
    await untilReady(service, `http://localhost:${port}/healthz`);
    cli("create", "crash", "--name", "Crash");
    integration = cli("integration", "create", "crash", "--name", "Desk", "--scopes", "all", "--quota", QUOTA);
  });
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL");
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    "decides every row exactly once, by itself",
    async () => {
      const api = await clientOf(integration);
      const { season, ids } = await registrations(api);
      let job: string | undefined = JSON.stringify({ season, ids });
      for (const kill of [...KILLS, null]) {
        const desk = startDesk(job);
        job = undefined;
        const reached = await desk.until(({ state, counts }) => state === "done" || counts.done >= (kill ?? ROWS + 1));
        if (kill === null) {
          expect(reached).toMatchObject({ state: "done", counts: { done: ROWS, failed: 0, skipped: 0 } });
          await desk.end("SIGTERM");
        } else {
          expect(reached.state).not.toBe("done");
          await desk.end("SIGKILL");
        }
      }
      const decided = await api.all(`/seasons/${season}/annual-registrations`);
      expect(decided.filter((one) => one.valid === true)).toHaveLength(ROWS);
      await service.stop();
      // What really happened is in the service's tables: a write and its message once for each registration.
      const tables = await serviceTables();
      expect(tables.keys).toBe(ROWS);
      expect(tables.messages).toBe(ROWS);
    },
    WITHIN_MS,
  );

  /** Starts the dashboard's process; `until` waits for a progress that it prints. */
  function startDesk(job: string | undefined) {
    const child = spawn(process.execPath, ["--conditions=react-server", "lib/jobs/testing/desk-process.ts"], {
      env: {
        ...process.env,
        DATA_DIR: join(folder, "dashboard"),
        NEXTAUTH_SECRET: "crash".repeat(8),
        CLUB_API_URL: integration.base_url,
        CLUB_CLIENT_ID: integration.client_id,
        CLUB_CLIENT_SECRET: integration.client_secret,
        NEXT_MANUAL_SIG_HANDLE: "true",
        LOG_LEVEL: "error",
        ...(onServer && { DATABASE_URL: databaseUrl }),
        ...(job && { JOB: job }),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.add(child);
    const ended = new Promise<void>((resolve) =>
      child.once("exit", () => {
        children.delete(child);
        resolve();
      }),
    );
    const lines = createInterface({ input: child.stdout });
    return {
      until: (reached: (progress: Progress) => boolean) =>
        new Promise<Progress>((resolve, reject) => {
          lines.on("line", (line) => {
            const progress = line.startsWith("{") ? (JSON.parse(line) as Progress) : null;
            if (progress && reached(progress)) resolve(progress);
          });
          void ended.then(() => reject(new Error("The dashboard ended by itself.")));
        }),
      end: async (signal: NodeJS.Signals) => {
        child.kill(signal);
        await ended;
      },
    };
  }

  async function serviceTables(): Promise<{ keys: number; messages: number }> {
    const count = (table: string, where: string) => `select count(*)::int as n from ${table} where ${where}`;
    // The setup's keys begin with `crash-`; whatever else was spent, the job's rows spent.
    const keys = count("idempotency_keys", "key not like 'crash-%'");
    const messages = count("outbox", "type = 'registrations.validated'");
    if (!onServer) {
      const files = await PGlite.create(join(folder, "service", "clubs", "crash", "postgres"));
      const read = async (query: string) => (await files.query<{ n: number }>(query)).rows[0]?.n ?? -1;
      const counts = { keys: await read(keys), messages: await read(messages) };
      await files.close();
      return counts;
    }
    const client = new pg.Client({ connectionString: databaseUrl, options: "-c search_path=club_crash" });
    await client.connect();
    const read = async (query: string) => (await client.query<{ n: number }>(query)).rows[0]?.n ?? -1;
    const counts = { keys: await read(keys), messages: await read(messages) };
    await client.end();
    return counts;
  }
});

/** A database of this test's own on the tests' server: programs name their schemas themselves. */
async function ownDatabase(): Promise<string> {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "");
  const name = `crash_${process.pid}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

type Raw = Record<string, unknown> & { id: number; valid?: boolean | null };

/** The club's API as a test uses it: plain HTTP, nothing of the dashboard's. */
async function clientOf({ base_url, client_id, client_secret }: Integration) {
  const answer = await fetch(`${base_url}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  let keys = 0;
  return {
    post: async (path: string, body: object): Promise<number> => {
      const init = { method: "POST", headers: { ...headers, "idempotency-key": `crash-test-setup-${++keys}` } };
      const made = await fetch(base_url + path, { ...init, body: JSON.stringify(body) });
      if (!made.ok) throw new Error(`${path}: ${made.status} ${await made.text()}`);
      return ((await made.json()) as { data: { id: number } }).data.id;
    },
    all: async (path: string): Promise<Raw[]> => {
      const rows: Raw[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page = await fetch(`${base_url}${path}?limit=100&after=${after}`, { headers });
        const read = (await page.json()) as { data: Raw[]; pagination: { next_after: number | null } };
        rows.push(...read.data);
        after = read.pagination.next_after;
      }
      return rows;
    },
  };
}

/** A season with one group without a limit, and as many pending registrations as the job has rows. */
async function registrations(api: Awaited<ReturnType<typeof clientOf>>): Promise<{ season: number; ids: number[] }> {
  const season = await api.post("/seasons", {
    name: "2026-2027",
    start_date: "2020-09-01",
    end_date: "2099-08-31",
    registration_start: "2020-06-01",
    registration_end: "2099-08-31",
  });
  const group = await api.post("/groups", {
    name: "Judo",
    season_id: season,
    birth_year_start: 2200,
    birth_year_end: 1900,
  });
  const ids: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    const person = await api.post("/members", {
      email: `p${row}@club.example`,
      first_name: `P${row}`,
      last_name: "Test",
      birth_date: "2010-01-01",
    });
    ids.push(await api.post("/annual-registrations", { member_id: person, group_id: group }));
  }
  return { season, ids };
}
