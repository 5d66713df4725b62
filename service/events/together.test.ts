import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClock } from "../../runtime/clock.ts";
import { type OwnDatabase, ownDatabase } from "../../scripts/testing/own-database.ts";
import { setWebhook } from "../administration/webhooks.ts";
import { type Club, Clubs } from "../clubs.ts";
import { ALL_SCOPES } from "../contract/scopes.ts";
import { createIntegration } from "../oauth/integrations.ts";
import type { CourierTask } from "../testing/courier-process.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";
import { Courier } from "./courier.ts";
import { announce, type ClubEvent } from "./outbox.ts";

const CHILD = fileURLToPath(new URL("../testing/courier-process.ts", import.meta.url));
const PUBLIC_URL = "http://127.0.0.1:4300";

/** Attempts of one club at a time (courier.ts). */
const WIDTH = 8;
/** Fewer than usual, because clubs take time to make: with eight attempts each, four clubs have more than these and one each. */
const PLACES = 20;
const HANGING_CLUBS = 4;

const created = (id: number): ClubEvent => {
  const resource = { type: "members", id, path: `/members/${id}`, required_scopes: ["members:read"] };
  return { type: "members.created", subject: `members/${id}`, resource };
};

/** Several processes, and many clubs: what only a server's database lets happen. */
describe("couriers on one PostgreSQL", () => {
  const clock = createClock();
  let database: OwnDatabase;
  let clubs: Clubs;
  let made = 0;

  beforeAll(async () => {
    database = await ownDatabase();
    clubs = new Clubs({ kind: "server", url: database.url }, PUBLIC_URL, clock);
  });
  afterAll(async () => {
    await clubs.close();
    await database.drop();
  });

  const createClub = async (receiver: Receiver): Promise<Club> => {
    const club = await clubs.create({ slug: `club-${++made}`, name: "Club" });
    await createIntegration(club.database.db, { name: "Reader", scopes: ALL_SCOPES, quota: 300 }, clock.now());
    const wish = { slug: club.slug, url: receiver.url, allow_private: true };
    await setWebhook({ clubs, clock, publicUrl: PUBLIC_URL }, wish);
    return club;
  };
  const tell = async (club: Club, events: ClubEvent[]) => {
    await club.database.db.transaction((tx) => announce(tx, clock.now(), events));
    club.changed();
  };
  const courierWith = (options: object) =>
    new Courier({ clubs, clock, log: pino({ level: "silent" }), publicUrl: PUBLIC_URL }, options);
  const count = async ({ database: { db } }: Club, from: ReturnType<typeof sql>) => {
    const { rows } = (await db.execute(sql`select count(*)::int as count from ${from}`)) as unknown as {
      rows: { count: number }[];
    };
    return rows[0]?.count;
  };

  it("take over what a killed process was sending, without a restart, when its lease ends", async () => {
    const receiver = await startReceiver();
    receiver.answer = () => {};
    const club = await createClub(receiver);
    const [people, leaseMs] = [WIDTH, 5_000];
    const task: CourierTask = { databaseUrl: database.url, publicUrl: PUBLIC_URL, slug: club.slug, leaseMs, people };
    const child = spawn(process.execPath, [CHILD, JSON.stringify(task)], { stdio: "inherit" });
    await receiver.until(({ length }) => length === people);
    const survivor = courierWith({ leaseMs, lookEveryMs: 250 });
    survivor.start();
    child.kill("SIGKILL");
    await once(child, "exit");
    receiver.answer = (_request, response) => response.writeHead(204).end();
    expect(await count(club, sql`outbox where state = 'pending' and leased_until > now()`)).toBe(people);
    expect(receiver.received).toHaveLength(people);
    await receiver.until(({ length }) => length === 2 * people);
    await survivor.stop();
    expect(await count(club, sql`outbox where state = 'delivered' and attempts = 1`)).toBe(people);
    // Who gets a message twice sees so by its id; the bytes are the same.
    const bodies = receiver.received.map(({ body }) => body);
    expect(new Set(bodies.slice(people))).toEqual(new Set(bodies.slice(0, people)));
    expect(new Set(bodies).size).toBe(people);
    await receiver.close();
  });

  it("send a club's messages at once although more attempts of other clubs hang than there are places", async () => {
    const [hanging, receiver] = [await startReceiver(), await startReceiver()];
    hanging.answer = () => {};
    const courier = courierWith({ places: PLACES, timeoutMs: 60_000 });
    courier.start();
    const quick = await createClub(receiver);
    const most = PLACES + HANGING_CLUBS;
    const slow: Club[] = [];
    for (let number = 0; number < HANGING_CLUBS; number++) {
      const club = await createClub(hanging);
      await tell(
        club,
        Array.from({ length: WIDTH }, (_, index) => created(index + 1)),
      );
      slow.push(club);
    }
    await hanging.until(({ length }) => length === most);
    await tell(quick, [1, 2, 3].map(created));
    await receiver.until(({ length }) => length === 3);
    await vi.waitFor(async () => expect(await count(quick, sql`outbox where state = 'delivered'`)).toBe(3), 30_000);
    const ended = await Promise.all(slow.map((club) => count(club, sql`delivery_attempts`)));
    expect(ended).toEqual(Array(HANGING_CLUBS).fill(0));
    expect(hanging.received).toHaveLength(most);
    await Promise.all([courier.stop(), hanging.close()]);
    await receiver.close();
  });
});
