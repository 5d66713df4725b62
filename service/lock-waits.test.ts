import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { problemOf } from "./routes/answers.ts";
import type { TestClient } from "./testing/client.ts";
import { ClubData } from "./testing/club-data.ts";
import { startService, type TestService } from "./testing/service.ts";

/** What an operator may set for the service's database: nobody waits longer than this for a lock. */
const LOCK_TIMEOUT_MS = 2_000;
/** Far more than a lock that nobody holds takes, and less than PostgreSQL waits before it looks for a deadlock. */
const OWN_PATIENCE_MS = 700;

/** What the database says of work that it let nobody finish, and that may be done once the others are. */
const PASSING = ["40001", "40P01", "53300", "55P03", "57014", "25P04"];

it.each(PASSING)("a write that the database gives up with %s is asked to come again", (code) => {
  const problem = problemOf(Object.assign(new Error("refused"), { code }));
  expect(problem).toMatchObject({ status: 503, code: "unavailable", headers: { "Retry-After": "1" } });
});

describe("a service beside somebody who holds locks in its database, PostgreSQL", () => {
  let service: TestService;
  let client: TestClient;
  let make: ClubData;
  let schema: string;
  let other: pg.Client;
  let season: number;
  beforeAll(async () => {
    service = await startService("PostgreSQL");
    const own = new pg.Client({ connectionString: service.databaseUrl });
    await own.connect();
    await own.query(`alter database ${own.database} set lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
    await own.end();
    const club = await service.createClub();
    client = await club.client();
    schema = `club_${club.club.slug}`;
    make = new ClubData(client);
    season = await make.season();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    other = new pg.Client({ connectionString: service.databaseUrl });
    await other.connect();
    await other.query(`set search_path to "${schema}"`);
    await other.query(`set lock_timeout to ${OWN_PATIENCE_MS}`);
    await other.query("begin");
  });
  afterEach(() => other.end());

  /** Until a statement of the service waits for a lock. Asked beside the transaction, which sees one picture of the server. */
  const waiting = async () => {
    const watch = new pg.Client({ connectionString: service.databaseUrl });
    await watch.connect();
    onTestFinished(() => watch.end());
    const locked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await watch.query(locked)).rowCount).toBeGreaterThan(0);
  };

  it("says that it is busy and when to come again, and the same request is carried out then", async () => {
    const [member_id, group_id] = [await make.person(), await make.group(season)];
    await other.query("select 1 from groups where id = $1 for update", [group_id]);
    const [body, key] = [{ member_id, group_id }, randomUUID()];
    const refused = await client.post("/annual-registrations", body, { key });
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    await other.query("commit");
    expect(await client.post("/annual-registrations", body, { key })).toMatchObject({ status: 200 });
  });

  it.each(["group", "event"] as const)(
    "takes the registrations of a changing %s before itself where it changes its season, as who decides them does",
    async (kind) => {
      const [next, person] = [await make.season(), await make.person()];
      const activity = kind === "group" ? await make.group(season) : await make.event(season);
      const registration =
        kind === "group" ? await make.annual(person, activity) : await make.toEvent(person, activity);
      const registrations = kind === "group" ? "annual_registrations" : "event_registrations";
      await other.query(`select 1 from ${registrations} where id = $1 for update`, [registration]);
      const moved = client.patch(`/${kind}s/${activity}`, { season_id: next });
      await waiting();
      // Whoever holds the registration gets the activity too: nobody is in the way who waits for the registration.
      const { rowCount } = await other.query(`select 1 from ${kind}s where id = $1 for no key update`, [activity]);
      expect(rowCount).toBe(1);
      await other.query("commit");
      expect(await moved).toMatchObject({ status: 200 });
    },
  );
});
