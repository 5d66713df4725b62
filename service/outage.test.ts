import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres, type TestServer } from "../scripts/testing/postgres.ts";
import { type ServiceProcess, startProcess } from "./testing/process.ts";

/** Far fewer than the clubs and requests below: a connection a club or a request would not fit. */
const MAX_CONNECTIONS = 13;
const CLUBS = 14;

/** The programs must go on so soon after the database's return, with room for a busy machine. */
const BACK_WITHIN_MS = 15_000;

/** Two thousand refused requests, each of which used to be two lines with a stack: 3 MB. */
const LOG_OF_AN_OUTAGE_BYTES = 16_384;

interface Integration {
  client_id: string;
  client_secret: string;
  base_url: string;
}

describe("a service whose PostgreSQL server goes away", () => {
  const folder = mkdtempSync(join(tmpdir(), "guichet-service-outage-"));
  const logFile = join(folder, "log");
  let database: TestServer;
  let service: ServiceProcess;
  let integration: Integration;
  let token: string;
  beforeAll(async () => {
    database = await startPostgres([`max_connections=${MAX_CONNECTIONS}`, "synchronous_commit=on"]);
    service = await startProcess({
      dataDirectory: folder,
      databaseUrl: database.url,
      logLevel: "info",
      log: openSync(logFile, "a"),
    });
    await service.club("create", "real", "--name", "Real");
    integration = await service.club(
      "integration",
      "create",
      "real",
      "--name",
      "Desk",
      "--scopes",
      "all",
      "--quota",
      "100000",
    );
    token = await tokenOf(integration);
  });
  afterAll(async () => {
    await service.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async () => {
    const answer = await fetch(`${integration.base_url}/seasons`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, type: answer.headers.get("content-type"), body: await answer.json() };
  };
  const health = async () => (await fetch(`${service.url}/healthz`)).status;
  const back = () => expect.poll(async () => (await read()).status, { timeout: BACK_WITHIN_MS }).toBe(200);
  const descriptors = () => readdirSync(`/proc/${service.pid}/fd`).length;

  it("answers a real club while 800 requests ask for clubs that do not exist and for its health", async () => {
    const strangers = Array.from({ length: 800 }, async (_, number) => {
      const path = number % 2 ? "/healthz" : `/nope${number % 50}/api/v1/seasons`;
      return (await fetch(service.url + path)).status;
    });
    const members = Array.from({ length: 20 }, read);
    expect(new Set((await Promise.all(members)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([200, 404]));
  });

  it("serves more clubs than the server has connections, with a bounded set for all", async () => {
    const made = [];
    for (let number = 0; number < CLUBS; number++) {
      await service.club("create", `many${number}`, "--name", `Many ${number}`);
      made.push(`${service.url}/many${number}/api/v1/openapi.json`);
    }
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(made.map(async (url) => (await fetch(url)).status));
      expect(new Set(answers)).toEqual(new Set([200]));
    }
    expect((await read()).status).toBe(200);
    expect(await connectionsOf(database.url)).toBeLessThanOrEqual(11);
  });

  it("says so in a log that hardly grows, however many ask while the database is away", async () => {
    const before = readFileSync(logFile).length;
    await database.crash();
    for (let round = 0; round < 40; round++) {
      await Promise.all(Array.from({ length: 50 }, read));
      await health();
    }
    const said = readFileSync(logFile).subarray(before).toString();
    await database.restart();
    await back();
    expect(said, said.slice(0, 2_000)).toMatch(/"away":"the database"/);
    expect(said.length, said.slice(0, 4_000)).toBeLessThan(LOG_OF_AN_OUTAGE_BYTES);
  });

  it("outlives a crash in the middle of writes, says 503 meanwhile, and goes on by itself", async () => {
    const before = descriptors();
    const writes = Array.from({ length: 30 }, (_, number) => createSport(number));
    await wait(20);
    await database.crash();
    const cut = await Promise.all(writes);
    expect(cut.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 30 }, read));
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 503, type: "application/problem+json", body: { code: "unavailable" } });
      expect(await health()).toBe(503);
      await wait(100);
    }
    // The 30 connections of the requests themselves, and a few of what looks for the server.
    expect(descriptors()).toBeLessThanOrEqual(before + 60);
    await database.restart();
    await back();
    expect(await health()).toBe(200);
    // The same keys again: what was done is not done twice, what was not is done now.
    const again = await Promise.all(Array.from({ length: 30 }, (_, number) => createSport(number)));
    expect(new Set(again)).toEqual(new Set([200]));
    const { body } = await (async () => {
      const answer = await fetch(`${integration.base_url}/sports?limit=100`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { body: (await answer.json()) as { data: unknown[] } };
    })();
    expect(body.data).toHaveLength(30);
  });

  it("outlives a server that hangs", async () => {
    database.freeze();
    const answers = await Promise.all(Array.from({ length: 30 }, read));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await health()).toBe(503);
    database.thaw();
    await back();
  });

  /** A write with a key of its own, the same at every call with the number. */
  async function createSport(number: number): Promise<number> {
    const answer = await fetch(`${integration.base_url}/sports`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": `outage-test-sport-${number}`,
      },
      body: JSON.stringify({ name: `Sport ${number}` }),
    });
    return answer.status;
  }
});

async function tokenOf({ base_url, client_id, client_secret }: Integration): Promise<string> {
  const answer = await fetch(`${base_url}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function connectionsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as n from pg_stat_activity where application_name = 'guichet'",
  );
  await client.end();
  return rows[0].n;
}
