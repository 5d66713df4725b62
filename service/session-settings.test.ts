import { connect, createServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SESSION_SETTINGS } from "../runtime/database/settings.ts";
import { examineServer } from "../runtime/doctor/server.ts";
import { MIGRATIONS } from "./store/database.ts";
import * as tables from "./store/schema.ts";
import type { TestClient } from "./testing/client.ts";
import { ClubData } from "./testing/club-data.ts";
import { startService, type TestService } from "./testing/service.ts";

/** What a database may say of every session: each is another way of writing, or of taking what is written. */
const ODD: Record<Exclude<keyof typeof SESSION_SETTINGS, "client_encoding">, string> = {
  ...{ DateStyle: "German, DMY", IntervalStyle: "sql_standard", TimeZone: "America/Caracas", bytea_output: "escape" },
  ...{ extra_float_digits: "-15", standard_conforming_strings: "off", array_nulls: "off", transform_null_equals: "on" },
  ...{
    lc_monetary: "C.UTF-8",
    lc_numeric: "C.UTF-8",
    lc_time: "C.UTF-8",
    default_transaction_isolation: "serializable",
  },
};

describe("a database with ways of its own", () => {
  let service: TestService;
  let client: TestClient;
  let url: string;
  beforeAll(async () => {
    service = await startService("PostgreSQL");
    url = service.databaseUrl ?? expect.unreachable();
    client = await (await service.createClub()).client();
    const direct = new pg.Client({ connectionString: url });
    await direct.connect();
    for (const [name, value] of Object.entries(ODD))
      await direct.query(
        `do $$ begin execute format('alter database %I set ${name} to %L', current_database(), '${value}'); end $$`,
      );
    await direct.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await direct.end();
  });
  afterAll(() => service.stop());

  it("does say so to whoever asks for nothing", async () => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const { rows } = await other.query("select date '1993-01-05'::text as day");
    await other.end();
    expect(rows).toEqual([{ day: "05.01.1993" }]);
  });

  it("answers as any other: days, moments, files and texts", async () => {
    await expect.poll(async () => (await client.get("/seasons")).status).toBe(200);
    const make = new ClubData(client);
    const season = await make.season();
    const person = await make.person({ birth_date: "1993-01-05", first_name: "O\\'Neil \\" });
    expect((await client.get(`/members/${person}`)).body.data).toMatchObject({
      ...{ birth_date: "1993-01-05", first_name: "O\\'Neil \\", created_at: expect.stringMatching(/^2026-09-12T/) },
    });
    const event = await make.event(season);
    expect((await client.get(`/events/${event}`)).body.data.begin).toMatch(/^2026-10-03T07:00:00(\.000)?Z$/);
    expect((await client.get(`/seasons/${season}`)).body.data.start_date).toBe("2026-09-01");
    const document = await client.post("/documents", {
      ...{ name: "Statuts", content_base64: Buffer.from("%PDF-1.4\n\\000 \u0001").toString("base64") },
    });
    const content = await client.get(`/documents/${document.body.data.id}/content`);
    expect(Buffer.from(content.body).toString()).toBe("%PDF-1.4\n\\000 \u0001");
  });

  const examined = (address: string) =>
    examineServer({
      ...{ program: "service", url: address, name: "SERVICE_DATABASE_URL", schemas: { prefix: "club_" } },
      ...{ migrations: MIGRATIONS, tables, connections: 1, now: () => new Date() },
    });
  const session = async (address: string) =>
    (await examined(address)).find(({ id }) => id === "service/database-session");

  it("is well by the doctor, also where the address itself says something of sessions", async () => {
    expect(await session(url)).toMatchObject({ standing: "ok" });
    const own = `${url}${url.includes("?") ? "&" : "?"}options=-c%20DateStyle%3DSQL`;
    expect(await session(own)).toMatchObject({ standing: "ok" });
  });

  it("is a fault by the doctor where something in between changes what a session is told", async () => {
    const { hostname, port, searchParams } = new URL(url);
    const socket = searchParams.get("host");
    const between = createServer((near) => {
      const far = socket ? connect(`${socket}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname);
      const odd = (said: Buffer) => Buffer.from(said.toString("latin1").replace("'ISO, MDY'", "'SQL, MDY'"), "latin1");
      near.on("data", (said) => void far.write(odd(said)));
      far.pipe(near);
      for (const end of [near, far]) end.on("error", () => [near, far].forEach((one) => void one.destroy()));
    });
    await new Promise<void>((listening) => between.listen(0, "127.0.0.1", listening));
    const through = new URL(url);
    through.searchParams.delete("host");
    through.host = `127.0.0.1:${(between.address() as { port: number }).port}`;
    const said = await session(String(through));
    between.close();
    expect(said).toMatchObject({ standing: "fault", says: expect.stringContaining('DateStyle is "SQL, MDY"') });
  });
});
