import { execFileSync } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../scripts/ports.ts";
import { type Program, startProgram, untilReady } from "../../scripts/programs.ts";

/** So many calls a minute that nothing waits for the quota: this is about faults. */
const QUOTA = "1000000";

/** Setting up sends as many requests at once as a service answers without queueing. */
const AT_ONCE = 10;

interface Integration {
  client_id: string;
  client_secret: string;
  base_url: string;
}

/** A club service that is started again whenever it is killed. */
export interface RunningClub {
  readonly integration: Integration;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a service with one club and an integration that may do everything. */
export async function startClub(folder: string, databaseUrl: string | undefined): Promise<RunningClub> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: url,
    SERVICE_DATA_DIR: join(folder, "service"),
    LOG_LEVEL: "error",
    ...(databaseUrl && { SERVICE_DATABASE_URL: databaseUrl }),
  };
  const log = openSync(join(folder, "service.log"), "a");
  const start = async (): Promise<Program> => {
    const program = startProgram("service", ["service/main.ts"], env, log);
    await untilReady(program, `${url}/healthz`);
    return program;
  };
  let program = await start();
  let starting: Promise<void> = Promise.resolve();
  const club = (...words: string[]) =>
    JSON.parse(execFileSync(process.execPath, ["service/cli.ts", ...words, "--json"], { env, encoding: "utf8" }));
  club("create", "faults", "--name", "Faults");
  return {
    integration: club("integration", "create", "faults", "--name", "Desk", "--scopes", "all", "--quota", QUOTA),
    kill: async () => {
      await starting;
      await program.kill();
      // It comes back by itself; who asks meanwhile finds nobody.
      starting = start().then((next) => {
        program = next;
      });
    },
    stop: async () => {
      await starting;
      await program.stop();
    },
  };
}

/** The season and its pending registrations, as many as the job has rows; nothing of the dashboard's is used. */
export async function fillClub({ integration }: RunningClub, rows: number): Promise<{ season: number; ids: number[] }> {
  const post = await poster(integration);
  const season = await post("/seasons", {
    name: "2026-2027",
    start_date: "2020-09-01",
    end_date: "2099-08-31",
    registration_start: "2020-06-01",
    registration_end: "2099-08-31",
  });
  const group = await post("/groups", {
    name: "Judo",
    season_id: season,
    birth_year_start: 2200,
    birth_year_end: 1900,
  });
  const ids: number[] = [];
  for (let row = 0; row < rows; row += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, rows - row) }, async (_, place) => {
      const person = { first_name: `P${row + place}`, last_name: "Test", birth_date: "2010-01-01" };
      const member = await post("/members", { ...person, email: `p${row + place}@club.example` });
      return post("/annual-registrations", { member_id: member, group_id: group });
    });
    ids.push(...(await Promise.all(some)));
  }
  return { season, ids };
}

async function poster({ base_url, client_id, client_secret }: Integration) {
  const answer = await fetch(`${base_url}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  let keys = 0;
  return async (path: string, body: object): Promise<number> => {
    const made = await fetch(base_url + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${access_token}`,
        "content-type": "application/json",
        "idempotency-key": `bench-set-up-${String(++keys).padStart(8, "0")}`,
      },
      body: JSON.stringify(body),
    });
    if (!made.ok) throw new Error(`${path}: ${made.status} ${await made.text()}`);
    return ((await made.json()) as { data: { id: number } }).data.id;
  };
}
