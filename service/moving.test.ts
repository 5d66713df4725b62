import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { inspect } from "../runtime/backup/restore.ts";
import { RowSum, rowsIn, tablesOf } from "../runtime/backup/tables.ts";
import { forgetHeldClub as forget, hold, letGoOn } from "./administration/moving.ts";
import { backUpClubs } from "./backup/make.ts";
import { restoreClub } from "./backup/restore.ts";
import { type Club, Clubs } from "./clubs.ts";
import { examineClubs } from "./doctor/clubs-check.ts";
import { outbox, people, sports } from "./store/schema.ts";
import { startReceiver } from "./testing/receiver.ts";
import { KINDS, startService, type TestService } from "./testing/service.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-moving-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WITHIN_MS = 120_000;

/** A sum of every row of every table of a club, as the database has them. */
async function digestOf({ database }: Club): Promise<Record<string, string>> {
  return database.db.transaction(async (tx) => {
    const sums: Record<string, string> = {};
    for (const table of await tablesOf(tx)) {
      const sum = new RowSum();
      for await (const row of rowsIn(tx, table)) sum.add(row);
      sums[table] = `${sum.rows} ${sum}`;
    }
    return sums;
  });
}

const asksUnder = (token: string, key: string) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
  "idempotency-key": key.padStart(32, "0"),
});

/** Writes people under keys to wherever the club is by then, each until it is done, as a program does that knows of no move. */
class Writer {
  /** Names by what the club said that their records are. */
  readonly acknowledged = new Map<string, number>();
  readonly refused = new Map<string, number>();
  isOver = false;
  #token = "";
  readonly place: { baseUrl: string };
  readonly access: { id: string; secret: string };

  constructor(place: { baseUrl: string }, access: { id: string; secret: string }) {
    this.place = place;
    this.access = access;
  }

  async run(name: string): Promise<void> {
    for (let nth = 0; !this.isOver; nth++) await this.write(`${name} ${nth}`);
  }

  async write(name: string): Promise<void> {
    while (!this.isOver) {
      const answer = await fetch(`${this.place.baseUrl}/members`, {
        method: "POST",
        headers: asksUnder(this.#token, name.replaceAll(" ", "-")),
        body: JSON.stringify({ first_name: name, last_name: "Martin", email: "camille@example.org" }),
      });
      const body = (await answer.json()) as { data?: { id: number }; code?: string };
      if (answer.status === 200 && body.data) {
        this.acknowledged.set(name, body.data.id);
        return;
      }
      const told = `${answer.status} ${body.code}`;
      this.refused.set(told, (this.refused.get(told) ?? 0) + 1);
      if (answer.status === 401) await this.#sign();
      else await wait(20);
    }
  }

  /** A token is not taken along: the new place gives one to the same secret. */
  async #sign(): Promise<void> {
    const answer = await fetch(`${this.place.baseUrl}/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${this.access.id}:${this.access.secret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    if (answer.ok) this.#token = ((await answer.json()) as { access_token: string }).access_token;
  }
}

async function starting(kind: (typeof KINDS)[number]): Promise<TestService> {
  const service = await startService(kind);
  onTestFinished(() => service.stop());
  service.courier.start();
  return service;
}

describe.each(KINDS)("a club that moves, %s", (kind) => {
  it(
    "goes elsewhere under requests: what was acknowledged is there once, its messages arrive once, and no row of another club moves",
    async () => {
      const [here, there] = [await starting(kind), await starting(kind)];
      const receiver = await startReceiver();
      onTestFinished(() => receiver.close());
      const moving = await here.createClub();
      const stays = [(await here.createClub()).club, (await there.createClub()).club];
      for (const { database } of stays) await database.db.insert(sports).values({ name: "Canoë" });
      const before = await Promise.all(stays.map(digestOf));
      const { slug } = moving.club;
      await moving.webhook(receiver.url);
      // Each takes a moment, so that there is always one on its way.
      receiver.answer = (_request, response) => void setTimeout(() => response.writeHead(204).end(), 30);
      const { clientId: id, clientSecret: secret } = await moving.client();
      const place = { baseUrl: moving.baseUrl };
      const writer = new Writer(place, { id, secret });
      const writing = [1, 2, 3].map((nth) => writer.run(`Camille ${nth}`));
      onTestFinished(() => {
        writer.isOver = true;
      });
      await receiver.until(({ length }) => length >= 5);

      const wish = { slug, name: "Test Club" };
      await expect(forget(here.administration, wish)).rejects.toThrow(/at work/);
      await hold(here.administration, { slug });
      await hold(here.administration, { slug });
      const path = join(folder, `${kind}.backup`);
      await backUpClubs(here.clubs, path, { version: "test", kind: here.clubs.kind, club: slug });
      const atRest = await digestOf(moving.club);
      await restoreClub(path, await inspect(path), there.store, slug);
      await expect.poll(async () => (await there.clubs.get(slug))?.slug, { timeout: WITHIN_MS }).toBe(slug);
      const came = (await there.clubs.get(slug)) as Club;
      place.baseUrl = came.baseUrl;
      // Nothing was written here since: what the other one was told to leave is not in it.
      expect(await digestOf(moving.club)).toEqual(atRest);
      const known = writer.acknowledged.size;
      await expect.poll(() => writer.acknowledged.size, { timeout: WITHIN_MS }).toBeGreaterThan(known + 10);
      await expect(forget(here.administration, { ...wish, name: "Another" })).rejects.toThrow(/is called "Test Club"/);
      expect(await forget(here.administration, wish)).toMatchObject({ slug, forgotten: true });
      writer.isOver = true;
      await Promise.all(writing);
      expect((await fetch(`${moving.baseUrl}/openapi.json`)).status).toBe(404);
      await expect(forget(here.administration, wish)).rejects.toThrow(/There is no club/);
      // Refused while it stood still, and once for the token; one that was on its way to the old place for longer finds no club there. Never anything else.
      const told = [...writer.refused.keys()].sort();
      expect(told).toContain("503 unavailable");
      expect(told.filter((one) => !["401 invalid_token", "404 not_found", "503 unavailable"].includes(one))).toEqual(
        [],
      );
      const rows = await came.database.db.select().from(people);
      expect(Object.fromEntries(rows.map((row) => [row.first_name, row.id]))).toEqual(
        Object.fromEntries(writer.acknowledged),
      );
      expect(rows).toHaveLength(writer.acknowledged.size);

      const open = () => came.database.db.$count(outbox, sql`state = 'pending'`);
      await expect.poll(open, { timeout: WITHIN_MS }).toBe(0);
      const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.sort()).toEqual((await came.database.db.select().from(outbox)).map((row) => row.id).sort());
      expect(await Promise.all(stays.map(digestOf))).toEqual(before);
    },
    WITHIN_MS,
  );

  it(
    "waits for whoever writes in it, refuses everything then, and goes on where it was when it does not move after all",
    async () => {
      const here = await starting(kind);
      const { club, client } = await here.createClub();
      const { slug } = club;
      const asking = await client();
      const order: string[] = [];
      const inside = Promise.withResolvers<void>();
      const ending = Promise.withResolvers<void>();
      const writing = club.database.db.transaction(async (tx) => {
        await tx.insert(sports).values({ name: "Judo" });
        inside.resolve();
        await ending.promise;
        order.push("written");
      });
      await inside.promise;
      const holding = hold(here.administration, { slug }).then(() => order.push("held"));
      await wait(100);
      expect(order).toEqual([]);
      ending.resolve();
      await Promise.all([writing, holding]);
      expect(order).toEqual(["written", "held"]);

      const refused = await asking.post("/sports", { name: "Karaté" });
      expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(refused.headers.get("retry-after")).toBe("5");
      const form = {
        method: "POST",
        headers: { authorization: `Basic ${btoa(`${asking.clientId}:${asking.clientSecret}`)}` },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      };
      const token = await fetch(`${club.baseUrl}/token`, form);
      expect([token.status, await token.json()]).toEqual([
        503,
        expect.objectContaining({ error: "temporarily_unavailable" }),
      ]);
      await expect(club.database.db.insert(sports).values({ name: "Karaté" })).rejects.toThrow(/GU001/);
      await expect(club.database.db.delete(sports)).rejects.toThrow(/GU001/);

      const told = async () => {
        const { findings } = await examineClubs(here.administration);
        return findings.find(({ id }) => id === `service/club-api ${slug}`);
      };
      expect(await told()).toMatchObject({ standing: "fault", says: expect.stringContaining("stands still") });

      for (const _again of [1, 2]) await letGoOn(here.administration, { slug });
      expect(await told()).toMatchObject({ standing: "ok" });
      expect(await asking.post("/sports", { name: "Karaté" })).toMatchObject({ status: 200 });
      expect((await club.database.db.select().from(sports)).map(({ name }) => name)).toEqual(["Judo", "Karaté"]);
    },
    WITHIN_MS,
  );

  it(
    "is forgotten whole, also where that was cut off, and by every process",
    async () => {
      const here = await starting(kind);
      const { club } = await here.createClub();
      const { slug } = club;
      if (here.store.kind === "server") {
        const { url } = here.store;
        const other = new Clubs(here.store, "https://clubs.example", here.clock);
        onTestFinished(() => other.close());
        const gone: string[] = [];
        other.onGone((one) => gone.push(one.slug));
        const elsewhere = await other.get(slug);
        const direct = new pg.Client({ connectionString: url });
        await direct.connect();
        // As a process leaves it that is killed in between.
        await direct.query(`create schema "forgotten_${slug}"; create table "forgotten_${slug}".half ()`);
        await hold(here.administration, { slug });
        await forget(here.administration, { slug, name: "test  CLUB" });
        await expect(elsewhere?.database.db.select().from(sports)).rejects.toThrow(/42P01/);
        await other.letGoOfGone();
        expect([gone, await other.get(slug)]).toEqual([[slug], undefined]);
        await direct.query("create schema forgotten_ghost");
        expect(await forget(here.administration, { slug: "ghost", name: "" })).toMatchObject({ forgotten: true });
        const { rows } = await direct.query("select nspname from pg_namespace where nspname ~ '^(forgotten_|club_)'");
        expect(rows).toEqual([]);
        await direct.end();
      } else {
        const { directory } = here.store;
        await hold(here.administration, { slug });
        await forget(here.administration, { slug, name: "test  CLUB" });
        mkdirSync(join(directory, ".forgotten", "ghost"), { recursive: true });
        expect(await forget(here.administration, { slug: "ghost", name: "" })).toMatchObject({ forgotten: true });
        expect([existsSync(join(directory, slug)), existsSync(join(directory, ".forgotten"))]).toEqual([false, false]);
      }
      expect(await here.clubs.list()).toEqual([]);
    },
    WITHIN_MS,
  );
});
