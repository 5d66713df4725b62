/**
 * The process that is measured: the service with one large club, and beside it a bare Hono handler that runs the same SQL
 * on the same database. `node bench/service/subject.ts DIRECTORY [POSTGRES_URL]` prints one line of addresses when ready
 * and obeys one word on standard input: a number of stored keys to bring the club to.
 */
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { Hono } from "hono";
import pino from "pino";
import { createClock } from "../../runtime/clock.ts";
import { createApp } from "../../service/app.ts";
import { type Club, Clubs } from "../../service/clubs.ts";
import { ALL_SCOPES } from "../../service/contract/scopes.ts";
import { listen } from "../../service/listen.ts";
import { createIntegration } from "../../service/oauth/integrations.ts";
import { hashToken, issueToken } from "../../service/oauth/tokens.ts";
import { Quotas } from "../../service/quota/quotas.ts";
import { receiveRequest } from "../../service/routes/visit.ts";
import { ownParts } from "../../service/service.ts";
import { access_tokens, annual_registrations, idempotency_keys, seasons } from "../../service/store/schema.ts";

const [directory = "", url] = process.argv.slice(2);
/** 100 groups of 1,000 people: a person has one live registration per group. */
const GROUPS = 100;
const PEOPLE = 1_000;
/** No limit may slow down what is measured. */
const UNLIMITED = 1_000_000_000;

const clock = createClock();
const publicUrl = "http://127.0.0.1";
const clubs = new Clubs(url ? { kind: "server", url } : { kind: "embedded", directory }, publicUrl, clock);
const club = await clubs.create({ slug: "bench", name: "Bench" });
const { db } = club.database;
const season = await fill(club);
const { integration, client_secret } = await createIntegration(
  db,
  { name: "Bench", scopes: ALL_SCOPES, quota: UNLIMITED },
  clock.now(),
);
const token = await issueToken(club.database, integration.id, ALL_SCOPES, clock.now());
const log = pino({ level: "silent" });
const parts = ownParts();
const app = createApp({ clubs, clock, log, publicUrl, quotas: new Quotas(UNLIMITED), ...parts });
const service = await listen(app.fetch, {
  port: 0,
  hostname: "127.0.0.1",
  receive: (incoming) => receiveRequest(parts, incoming),
});
const bare = await listen(bareHandlers().fetch, { port: 0, hostname: "127.0.0.1" });
const [range] = await db
  .select({ first: sql<number>`min(id)`.mapWith(Number), last: sql<number>`max(id)`.mapWith(Number) })
  .from(annual_registrations);
console.log(
  JSON.stringify({
    service: `http://127.0.0.1:${service.port}/bench/api/v1`,
    bare: `http://127.0.0.1:${bare.port}`,
    ...{ season, token, range, client_id: integration.client_id, client_secret },
  }),
);

for await (const line of createInterface({ input: process.stdin })) {
  await storeKeys(Number(line));
  console.log(JSON.stringify({ keys: Number(line) }));
}
await Promise.all([service.stop(), bare.stop()]);
await clubs.close();

async function fill({ database }: Club): Promise<number> {
  const day = (offset: number) => new Date(clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const [made] = await database.db
    .insert(seasons)
    .values({
      ...{ name: "Bench", start_date: day(-60), end_date: day(300) },
      ...{ registration_start: day(-60), registration_end: day(300) },
    })
    .returning({ id: seasons.id });
  const id = made?.id ?? 0;
  const run = (query: ReturnType<typeof sql>) => database.db.execute(query);
  await run(sql`insert into people (email, first_name, last_name, birth_date, sex, created_at, folded_name)
    select 'p' || n || '@example.org', 'Camille', 'Martin ' || n, '1990-05-17', 'Femme', now(), 'martin camille'
    from generate_series(1, ${PEOPLE}::int) n`);
  await run(sql`insert into groups (name, season_id, birth_year_start, birth_year_end, folded_name)
    select 'Groupe ' || n, ${id}::int, 2020, 1930, 'groupe' from generate_series(1, ${GROUPS}::int) n`);
  await run(sql`insert into annual_registrations (member_id, group_id, season_id, registered_at)
    select p.id, g.id, ${id}::int, now() from groups g cross join people p order by g.id, p.id`);
  await run(sql`analyze`);
  return id;
}

/** Brings the integration's stored keys to a number. */
async function storeKeys(wanted: number): Promise<void> {
  await db.execute(sql`insert into idempotency_keys (integration_id, key, request_hash, status, answer, created_at)
    select ${integration.id}::int, 'stored-before-' || lpad(n::text, 12, '0'), '\\x00', 200, '{"data":{"id":1}}', now()
    from generate_series((select count(*) from idempotency_keys) + 1, ${wanted}::int) n on conflict do nothing`);
  await db.execute(sql`analyze idempotency_keys`);
}

/** What a handler costs that does nothing but the SQL. */
function bareHandlers(): Hono {
  const handlers = new Hono();
  handlers.get("/list", async (context) => {
    const after = Number(context.req.query("after"));
    const rows = await db
      .select()
      .from(annual_registrations)
      .where(and(eq(annual_registrations.season_id, season), gt(annual_registrations.id, after)))
      .orderBy(asc(annual_registrations.id))
      .limit(51);
    return context.json({ data: rows });
  });
  handlers.get("/read/:id", async (context) => {
    const id = Number(context.req.param("id"));
    const [row] = await db.select().from(annual_registrations).where(eq(annual_registrations.id, id));
    return context.json({ data: row });
  });
  handlers.post("/validate/:id", async (context) => {
    const id = Number(context.req.param("id"));
    const now = clock.now();
    await db.transaction(async (tx) => {
      await tx
        .update(annual_registrations)
        .set({ valid: true, validated_at: now })
        .where(eq(annual_registrations.id, id));
      const key = context.req.header("idempotency-key") ?? "";
      const answer = { data: { id, valid: true } };
      await tx.insert(idempotency_keys).values({
        ...{ integration_id: integration.id, key, request_hash: new Uint8Array(32), status: 200, answer },
        created_at: now,
      });
    });
    return context.json({ data: { id, valid: true } });
  });
  handlers.post("/token", async (context) => {
    const opaque = randomBytes(32).toString("base64url");
    await db.insert(access_tokens).values({
      ...{ hash: hashToken(opaque), integration_id: integration.id, scopes: [...ALL_SCOPES] },
      expires_at: new Date(clock.now().getTime() + 600_000),
    });
    return context.json({ access_token: opaque });
  });
  return handlers;
}
