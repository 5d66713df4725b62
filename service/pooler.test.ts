import { randomUUID } from "node:crypto";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { examineServer } from "../runtime/doctor/server.ts";
import { freePort } from "../scripts/testing/free-port.ts";
import { type OwnDatabase, ownDatabase, POOLER_URL } from "../scripts/testing/own-database.ts";
import { hasPooler, type PoolMode, startPooler, type TestPooler } from "../scripts/testing/pooler.ts";
import { startVictim } from "../scripts/testing/victim.ts";
import { MIGRATIONS } from "./store/database.ts";
import * as tables from "./store/schema.ts";
import { ClubData } from "./testing/club-data.ts";
import { startService, type TestClub, type TestService } from "./testing/service.ts";

const CLUBS = 3;
const PEOPLE = 12;

describe.skipIf(!hasPooler())("a service behind a pooler in session mode", () => {
  const before = process.env[POOLER_URL];
  let pooler: TestPooler;
  let service: TestService;
  beforeAll(async () => {
    const server = process.env.TEST_POSTGRES_URL ?? expect.unreachable();
    pooler = await startPooler(server, "session");
    process.env[POOLER_URL] = pooler.through(server);
    service = await startService("PostgreSQL");
  });
  afterAll(async () => {
    if (before === undefined) delete process.env[POOLER_URL];
    else process.env[POOLER_URL] = before;
    await service.stop();
    await pooler.stop();
  });

  it("works in three clubs at once, and tells each its own", async () => {
    const clubs: TestClub[] = [];
    for (let nth = 0; nth < CLUBS; nth++) clubs.push(await service.createClub());
    await Promise.all(
      clubs.map(async ({ club, client: open }) => {
        const client = await open();
        const make = new ClubData(client);
        const season = await make.season();
        const event = await make.event(season);
        const names = Array.from({ length: PEOPLE }, (_, nth) => `${club.slug} ${nth}`);
        const people = await Promise.all(names.map((last_name) => make.person({ last_name })));
        expect(new Set(people).size).toBe(PEOPLE);
        const { body } = await client.get("/members?page_size=100");
        expect(body.data.map(({ last_name }: { last_name: string }) => last_name).sort()).toEqual([...names].sort());
        expect((await client.get(`/events/${event}`)).status).toBe(200);
      }),
    );
    const [one] = clubs;
    // They went through the pooler, all of them.
    expect(new URL(service.databaseUrl ?? "").host).toBe(new URL(process.env[POOLER_URL] ?? "").host);
    expect(one?.club.database.statements()).toBeGreaterThan(CLUBS * PEOPLE);
  });
});

describe.skipIf(!hasPooler())("a service whose pooler shares sessions from now on", () => {
  it("asks no other club's schema, with a trap in each of them and in the one that everybody finds", async () => {
    const before = process.env[POOLER_URL];
    const server = process.env.TEST_POSTGRES_URL ?? expect.unreachable();
    const pooler = await startPooler(server, "session", ["default_pool_size=4"]);
    process.env[POOLER_URL] = pooler.through(server);
    const service = await startService("PostgreSQL");
    onTestFinished(async () => {
      if (before === undefined) delete process.env[POOLER_URL];
      else process.env[POOLER_URL] = before;
      await service.stop();
      await pooler.stop();
    });
    const clubs: { slug: string; schema: string; baseUrl: string; token: string }[] = [];
    for (let nth = 0; nth < CLUBS; nth++) {
      const { club, baseUrl, client } = await service.createClub();
      const { token } = await client();
      clubs.push({ slug: club.slug, schema: `club_${club.slug}`, baseUrl, token });
    }
    const url = service.databaseUrl ?? expect.unreachable();
    const through = new URL(server);
    through.pathname = new URL(url).pathname;
    const direct = new pg.Client({ connectionString: through.href });
    direct.on("error", () => {});
    await direct.connect();
    const [{ schema = "" } = {}] = clubs;
    const { rows } = await direct.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = $1",
      [schema],
    );
    for (const { name } of rows)
      await direct.query(`create table public."${name}" (like "${schema}"."${name}" including all)`);

    const ask = async ({ slug, baseUrl, token }: (typeof clubs)[number], path: string, body?: object) => {
      const answer = await fetch(baseUrl + path, {
        method: body ? "POST" : "GET",
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body && { "Content-Type": "application/json", "Idempotency-Key": randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) {
        await answer.arrayBuffer();
        return [];
      }
      const { data } = (await answer.json()) as { data: { id: number } | { last_name: string }[] };
      if (!Array.isArray(data)) return [String(data.id)];
      const names = data.map(({ last_name }) => last_name);
      expect(names.filter((name) => !name.startsWith(`${slug} `))).toEqual([]);
      return names;
    };
    const member = (slug: string, nth: string) => ({
      ...{ email: `${nth}@example.org`, first_name: "Camille", last_name: `${slug} ${nth}` },
      ...{ birth_date: "1990-05-17", sex: "Femme" },
    });
    for (const club of clubs) expect(await ask(club, "/members", member(club.slug, "first"))).toHaveLength(1);

    await pooler.become("transaction");
    const strangers = Array.from({ length: 3 }, () => new pg.Client({ connectionString: url }));
    // Where the test fails, the server drops whoever is still connected.
    for (const client of strangers) client.on("error", () => {});
    await Promise.all(strangers.map((client) => client.connect()));
    let isOver = false;
    const paths = ["public", ...clubs.map((club) => club.schema)];
    const trapping = strangers.map(async (client, nth) => {
      for (let turn = nth; !isOver; turn++) await client.query(`set search_path to "${paths[turn % paths.length]}"`);
    });
    let right = 0;
    for (let round = 0; round < 30; round++) {
      const told = await Promise.all(
        clubs.flatMap((club) => [
          ask(club, "/members?page_size=100"),
          ask(club, "/members", member(club.slug, String(round))),
        ]),
      );
      right += told.filter((names) => names.length > 0).length;
    }
    isOver = true;
    await Promise.all(trapping);
    // Refused is what finds no session of its own, and the rest was served.
    expect(right).toBeGreaterThan(CLUBS);
    for (const club of clubs) {
      const kept = await direct.query(`select last_name from "${club.schema}".people`);
      expect(kept.rows.filter(({ last_name }) => !last_name.startsWith(`${club.slug} `))).toEqual([]);
      expect(kept.rows.length).toBeGreaterThan(0);
    }
    for (const { name } of rows)
      expect((await direct.query(`select from public."${name}"`)).rowCount, `rows in public.${name}`).toBe(0);
    await Promise.all([...strangers, direct].map((client) => client.end()));
  });
});

describe.skipIf(!hasPooler()).each(["transaction", "statement"] as const)("a pooler in %s mode", (mode: PoolMode) => {
  const folder = mkdtempSync(join(tmpdir(), "guichet-pooled-"));
  let database: OwnDatabase;
  let pooler: TestPooler;
  let url: string;
  beforeAll(async () => {
    database = await ownDatabase("club");
    pooler = await startPooler(database.url, mode);
    url = pooler.through(database.url);
  });
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is refused by the service at its start, in one line that says what to do", async () => {
    const said = join(folder, "errors");
    const port = String(await freePort());
    const env = {
      ...process.env,
      SERVICE_DATABASE_URL: url,
      SERVICE_DATA_DIR: join(folder, "data"),
      SERVICE_PORT: port,
    };
    const program = startVictim(["service/main.ts"], env, openSync(said, "w"));
    expect(await program.ended).toBe(1);
    expect(readFileSync(said, "utf8")).toMatch(/^SERVICE_DATABASE_URL: Connections .* pool_mode = session.*\n$/);
  });

  it("is a fault by the doctor", async () => {
    const found = await examineServer({
      ...{ program: "service", url, name: "SERVICE_DATABASE_URL", schemas: { prefix: "club_" } },
      ...{ migrations: MIGRATIONS, tables, connections: 1, now: () => new Date() },
    });
    expect(found.find(({ id }) => id === "service/database-session")).toMatchObject({
      ...{ standing: "fault", says: expect.stringContaining("share their sessions") },
      remedy: expect.stringContaining("pool_mode = session"),
    });
  });
});
