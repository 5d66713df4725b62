import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/testing/free-port.ts";
import { type OwnDatabase, ownDatabase } from "../../scripts/testing/own-database.ts";
import { copyClub } from "../../scripts/testing/prepared-databases.ts";
import { type ServiceProcess, startProcess } from "../testing/process.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";
import { KINDS } from "../testing/service.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-crashes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As many as a test run has time for; `npm run bench -- crashes` has more. */
const CRASHES = 2;
/** A crash comes at any moment after the first answers: so much later at most, whatever runs then. */
const LATEST_CRASH_MS = 100;
const ANSWERS_FIRST = 5;
const WRITERS = 4;
/** Every fifth write is refused after its transaction has begun. */
const REFUSED_EVERY = 5;

/** Whatever a test ends with, its programs end too. */
let running: ServiceProcess[] = [];
let database: OwnDatabase | undefined;
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  await database?.drop();
  database = undefined;
});

describe.each(KINDS)("a service that is killed while people write, %s", (kind) => {
  it("tells of every change that is there in the end, and of none that is not", { timeout: 240_000 }, async () => {
    const receiver = await startReceiver();
    const slug = `crash-${randomUUID().slice(0, 8)}`;
    const services = await startServices(kind);
    running = services;
    const { client_id, client_secret, base_url } = await found(services[0], slug, receiver);
    const path = new URL(base_url).pathname;
    let token = "";
    const renew = async (at: ServiceProcess) => {
      const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
      const answer = await fetch(`${at.url}${path}/token`, { method: "POST", body });
      token = ((await answer.json()) as { access_token: string }).access_token;
    };
    const call = (at: ServiceProcess, method: string, route: string, body?: object) =>
      fetch(`${at.url}${path}${route}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          "Idempotency-Key": randomUUID(),
          ...(body && { "Content-Type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });

    let turn = 0;
    /** Writes until it is over; tells of each answer. */
    const write = async (at: ServiceProcess, until: { over: boolean }, answered: () => void) => {
      while (!until.over) {
        const city_code = ++turn % REFUSED_EVERY === 0 ? { city_code: "00000" } : {};
        const person = { email: `p${turn}@example.org`, first_name: "Camille", last_name: `Martin ${turn}` };
        await call(at, "POST", "/members", { ...person, ...city_code }).then(answered, () => {});
      }
    };
    for (let crash = 0; crash < CRASHES; crash++) {
      const victim = crash % services.length;
      const killed = services[victim] as Again;
      await renew(killed);
      const until = { over: false };
      let answers = 0;
      let writers: Promise<void>[] = [];
      await new Promise<void>((enough) => {
        const answered = () => void (++answers === ANSWERS_FIRST && enough());
        writers = Array.from({ length: WRITERS }, (_, writer) =>
          write(services[(victim + writer) % services.length] as ServiceProcess, until, answered),
        );
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LATEST_CRASH_MS));
      await killed.stop("SIGKILL");
      until.over = true;
      await Promise.all(writers);
      if (database) await endLeases(database.url, slug);
      services[victim] = await killed.again();
    }

    const alive = services[0];
    await renew(alive);
    const there = new Set<string>();
    for (let after: number | null = 0; after !== null; ) {
      const page = (await (await call(alive, "GET", `/members?all=true&limit=100&after=${after}`)).json()) as {
        data: { id: number }[];
        pagination: { next_after: number | null };
      };
      for (const { id } of page.data) there.add(`members/${id}`);
      after = page.pagination.next_after;
    }
    expect(there.size).toBeGreaterThan(CRASHES);
    const told = () => new Set(receiver.received.map(({ event }) => event.subject as string));
    await receiver.until(() => told().size >= there.size);
    expect(told()).toEqual(there);
    // Who gets a message twice sees so by its id.
    const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect(ids.size).toBe(there.size);
    await receiver.close();
  });
});

/** What the killed one was sending would be anybody's after 30 s: here it is at once. */
async function endLeases(connectionString: string, slug: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`update "club_${slug}".outbox set leased_until = null where state = 'pending'`);
  await client.end();
}

type Again = ServiceProcess & { again(): Promise<Again> };

/** One process on the embedded database, two on PostgreSQL. */
async function startServices(kind: (typeof KINDS)[number]): Promise<[Again, ...Again[]]> {
  if (kind === "PostgreSQL") database = await ownDatabase();
  const databaseUrl = database && { databaseUrl: database.url };
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const start = async (name: string, port: number): Promise<Again> => {
    const process = await startProcess({ ...databaseUrl, publicUrl, port, dataDirectory: join(folder, kind, name) });
    return { ...process, again: () => start(name, port) };
  };
  const first = await start("one", port);
  return kind === "PostgreSQL" ? [first, await start("two", await freePort())] : [first];
}

async function found(service: ServiceProcess, slug: string, receiver: Receiver) {
  if (!database) copyClub(service.dataDirectory, slug);
  await service.club("create", slug, "--name", "Crash");
  await service.club("webhook", "set", slug, receiver.url, "--allow-private");
  const wish = ["--name", "Writer", "--scopes", "all", "--quota", "1000000"];
  return service.club("integration", "create", slug, ...wish);
}
