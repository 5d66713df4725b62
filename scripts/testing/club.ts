import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Program, startProgram, untilReady } from "../programs.ts";
import { type Administered, administer } from "./administration.ts";
import { freePort } from "./free-port.ts";
import { copyClubOn } from "./own-database.ts";
import { copyClub } from "./prepared-databases.ts";

/** So many calls a minute that nothing waits for the quota: this is about faults. More a dashboard does not believe (lib/club/client/allowance.ts). */
const QUOTA = "60000";

/** Setting up sends as many requests at once as a service answers without queueing. */
const AT_ONCE = 10;

export interface Integration {
  client_id: string;
  client_secret: string;
  base_url: string;
}

/** A club service that is started again whenever it is killed. */
export interface RunningClub {
  readonly integration: Integration;
  /** `npm run club -- …words`, as the club's administration. @returns what it prints, parsed */
  admin(...words: string[]): Promise<Administered>;
  kill(): Promise<void>;
  /** Stops it in order, and starts it again when `work` on its data is done. */
  apart<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** The club's slug. */
export const SLUG = "faults";

/** Of the log of a service that did not start, in characters. */
const LOG_SHOWN = 2_000;

/** Another club than the one that these tests and measurements share. */
interface Named {
  slug?: string;
  /** Calls a minute of its integration. */
  quota?: string;
  /** `info`: its log, `service.log` in the folder, has a line for each call. */
  logLevel?: "error" | "info";
}

/** Starts a service with one club and an integration that may do everything. */
export async function startClub(
  folder: string,
  databaseUrl: string | undefined,
  { slug = SLUG, quota = QUOTA, logLevel = "error" }: Named = {},
): Promise<RunningClub> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: url,
    SERVICE_DATA_DIR: join(folder, "service"),
    // Each start of a dashboard asks for a token; one that is killed time and again would soon wait for a minute to end.
    SERVICE_TOKEN_QUOTA: QUOTA,
    LOG_LEVEL: logLevel,
    ...(databaseUrl && { SERVICE_DATABASE_URL: databaseUrl }),
  };
  const log = openSync(join(folder, "service.log"), "a");
  const start = async (): Promise<Program> => {
    const program = startProgram("service", ["service/main.ts"], env, log);
    try {
      await untilReady(program, `${url}/healthz`);
    } catch (cause) {
      throw new Error(`${cause}\n${readFileSync(join(folder, "service.log"), "utf8").slice(-LOG_SHOWN)}`, { cause });
    }
    return program;
  };
  let program = start();
  await program;
  const admin = (...words: string[]) => administer(env.SERVICE_DATA_DIR, words);
  if (databaseUrl) await copyClubOn(databaseUrl, slug);
  else copyClub(env.SERVICE_DATA_DIR, slug);
  await admin("create", slug, "--name", "Faults");
  return {
    integration: await admin("integration", "create", slug, "--name", "Desk", "--scopes", "all", "--quota", quota),
    admin,
    kill: async () => {
      // It comes back by itself; who asks meanwhile finds nobody. Kills that meet come one after the other.
      const killed = program.then((running) => running.kill());
      program = killed.then(start);
      await killed;
    },
    apart: async (work) => {
      await (await program).stop();
      const done = await work();
      program = start();
      await program;
      return done;
    },
    stop: async () => (await program).stop(),
  };
}

/** A season of a club, and its pending registrations. */
export interface Filled {
  season: number;
  /** Registrations that may be decided. */
  ids: number[];
  /** Registrations of a group without a place: who validates them is refused (club-api §2.10). */
  barred: number[];
}

/** Idempotency keys of setting up begin so: whatever else was spent, somebody spent who decided. */
export const SET_UP_KEYS = "set-up-of-the-club-";

/** Makes one record of the club, and gives its identifier. @throws for what the club refuses */
export type Make = (path: string, body: object | undefined, method?: "POST" | "PUT" | "PATCH") => Promise<number>;

/**
 * Fills a club through its API; nothing of the dashboard's is used.
 * @param name of who sets up, where several do
 */
export function clubMaker({ integration }: Pick<RunningClub, "integration">, name = ""): Make {
  const client = clubClient(integration);
  let keys = 0;
  return async (path, body, method = "POST") => {
    const key = `${SET_UP_KEYS}${name}${++keys}`;
    const made = await again(() => client.write(method, path, body, key));
    if (!made.ok) throw new Error(`${path}: ${made.status} ${await made.text()}`);
    return ((await made.json()) as { data: { id: number } }).data.id;
  };
}

/** Makes as many things of one sort, several at a time. @returns them in their order */
export async function makeEach<T>(count: number, one: (nth: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - begun) }, (_, place) => one(begun + place));
    made.push(...(await Promise.all(some)));
  }
  return made;
}

/** Makes a season in which one may register now. */
export function makeSeason(make: Make): Promise<number> {
  return make("/seasons", {
    name: "2026-2027",
    start_date: "2020-09-01",
    end_date: "2099-08-31",
    registration_start: "2020-06-01",
    registration_end: "2099-08-31",
  });
}

/** Makes a group of a season for people of any age. */
export function makeGroup(make: Make, season: number, name: string, more: object = {}): Promise<number> {
  return make("/groups", { name, season_id: season, birth_year_start: 2200, birth_year_end: 1900, ...more });
}

/** Makes the record of somebody. */
export function makePerson(make: Make, name: string): Promise<number> {
  const email = `${name.toLowerCase()}@club.example`;
  return make("/members", { first_name: name, last_name: "Test", birth_date: "2010-01-01", email });
}

/** Makes a season with `rows` registrations that may be decided and `barred` that may not; nothing of the dashboard's is used. */
export async function fillClub(club: RunningClub, rows: number, barred = 0): Promise<Filled> {
  const make = clubMaker(club);
  const season = await makeSeason(make);
  const [open, full] = [await makeGroup(make, season, "Judo"), await makeGroup(make, season, "Full")];
  const made = await makeEach(rows + barred, async (row) => {
    const member = await makePerson(make, `P${row}`);
    return make("/annual-registrations", { member_id: member, group_id: row < rows ? open : full });
  });
  await make(`/groups/${full}`, { capacity: 0 }, "PATCH");
  return { season, ids: made.slice(0, rows), barred: made.slice(rows) };
}

/** Asks once more where the first call found no connection: the service closes what was idle for a while, at the moment perhaps at which it is used again. */
export async function again<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    return call();
  }
}

/** The club's API as another program uses it: plain HTTP, nothing of the dashboard's. */
export function clubClient({ base_url, client_id, client_secret }: Integration) {
  let token: Promise<string> | undefined;
  const renewed = async () => {
    const answer = await fetch(`${base_url}/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return {
    read: async <T>(path: string): Promise<T> => {
      const asked = async () => {
        token ??= renewed();
        return fetch(base_url + path, { headers: { authorization: `Bearer ${await token}` } });
      };
      let answer = await asked();
      // A token lasts ten minutes (club-api §5): what takes longer needs another one.
      if (answer.status === 401) {
        token = undefined;
        answer = await asked();
      }
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    /** @throws when nobody answers */
    write: async (
      method: "POST" | "PUT" | "PATCH" | "DELETE",
      path: string,
      body: object | undefined,
      key: string,
    ): Promise<Response> => {
      const asked = async () => {
        token ??= renewed();
        const headers = { authorization: `Bearer ${await token}`, "idempotency-key": key };
        const json = body && { ...headers, "content-type": "application/json" };
        return fetch(base_url + path, {
          method,
          ...(body ? { headers: json, body: JSON.stringify(body) } : { headers }),
        });
      };
      try {
        const answer = await asked();
        if (answer.status !== 401) return answer;
        // As for what is read; what was not let in has done nothing.
        token = undefined;
        return await asked();
      } catch (cause) {
        token = undefined;
        throw cause;
      }
    },
  };
}
