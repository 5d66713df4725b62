import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
