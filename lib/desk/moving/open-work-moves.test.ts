import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { type Environment, readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { closeStore, openStore, replaceStore, type Store, store } from "#lib/base/store/database.ts";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import * as schema from "#lib/base/store/schema.ts";
import { slugOf } from "#lib/club/client/first-club.ts";
import { type CaseName, fillForCases } from "#lib/desk/testing/crash-cases.ts";
import { readKindsLedger } from "#lib/desk/testing/crash-ledger.ts";
import { type KilledDesk, prepareDesk } from "#lib/desk/testing/killed-desk.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { askForMailing } from "#lib/sync/post/mailing.ts";
import { PostOffice } from "#lib/sync/post/post-office.ts";
import { startMailHost } from "#lib/sync/post/testing/mail-host.ts";
import { rowsOf } from "#runtime/backup/tables.ts";
import { createLog } from "#runtime/log.ts";
import { startClub } from "../../../scripts/testing/club.ts";
import { beginningAs } from "../../../scripts/testing/copied-databases.ts";
import { moveClub } from "./commands.ts";

const WITHIN_MS = 600_000;

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A bulk validation, money and registrations at the counter. */
const KINDS: readonly CaseName[] = ["decisions", "payments", "enrolments"];
const PIECES = 30;

/** Works on a desk's store as its command line does. */
async function within<T>(desk: KilledDesk, secret: string, work: (open: Store) => Promise<T>): Promise<T> {
  const kept = keptByProcess<Environment>("environment");
  kept.value = readDashboardEnvironment({
    ...{ DATA_DIR: desk.folder, NEXTAUTH_SECRET: secret },
    ...(desk.databaseUrl && { DATABASE_URL: desk.databaseUrl }),
  });
  try {
    return await work(await store());
  } finally {
    await closeStore();
    kept.value = undefined;
  }
}

it.each(["embedded", "PostgreSQL"])(
  "work that is half done when its club moves to another desk is done there to its end, and each piece once, %s",
  async (database) => {
    const [one, two] = [await prepareDesk(database, "moving_one"), await prepareDesk(database, "moving_two")];
    closing.push(
      () => one.remove(),
      () => two.remove(),
    );
    const secrets = { one: "the same secret before and after", two: "a secret that the first desk has not" };
    const club = await startClub(one.folder, one.databaseUrl);
    closing.push(() => club.stop());
    const file = join(one.folder, "asked");
    const asked = await fillForCases(club, { kinds: KINDS, count: PIECES, file });
    const { base_url, client_id, client_secret } = club.integration;
    const slug = slugOf(base_url);
    const settings = {
      ...{ CLUB_API_URL: base_url, CLUB_CLIENT_ID: client_id, CLUB_CLIENT_SECRET: client_secret },
      ...{ ALONE: "1", SEASON: String(asked.season), ASK: file },
    };
    one.start(settings);
    const { waiting: all = 0 } = await one.until(({ waiting }) => waiting !== undefined && waiting > 0);
    await one.until(({ waiting }) => waiting !== undefined && waiting > 0 && waiting < all);
    // An embedded database belongs to the process that works on it: that one dies in the middle. On a server it works on beside.
    if (database === "embedded") await one.end("SIGKILL");
    const path = join(one.folder, "moving.backup");
    const left = await within(one, secrets.one, async () => {
      await moveClub({ do: "hold", club: slug });
      return moveClub({ do: "leave", club: slug, path, version: "test" });
    });
    const key = left.do === "leave" ? left.key : "";
    const standing = await within(one, secrets.one, ({ db }) => statesOf(db));
    expect(standing.some(({ state }) => state === "done")).toBe(true);
    expect(standing.some(({ state }) => state === "queued")).toBe(true);
    const there = await within(two, secrets.two, async (open) => {
      const credential = { kind: "secret", secret: "x" } as const;
      await saveClub(open.db, {
        slug: "zumba",
        name: "zzz",
        baseUrl: "http://localhost:1/api/v1",
        clientId: "z",
        credential,
      });
      await moveClub({ do: "arrive", path, key });
      return statesOf(open.db);
    });
    expect(there).toEqual(standing);
    two.start({ ...settings, NEXTAUTH_SECRET: secrets.two });
    await two.until(({ waiting }) => waiting === 0);
    // The first desk has done nothing of it since, though it works.
    expect(await within(one, secrets.one, ({ db }) => statesOf(db))).toEqual(standing);
    await two.end("SIGTERM");
    await one.end("SIGKILL");
    await club.stop();
    const places = {
      club: one.folder,
      desk: two.folder,
      databaseUrl: one.databaseUrl,
      deskDatabaseUrl: two.databaseUrl,
    };
    const { asked: pieces, writes, ...ledger } = await readKindsLedger(places, asked);
    expect(ledger).toEqual({
      there: pieces,
      keys: writes,
      lost: 0,
      doubled: 0,
      toldOtherwise: 0,
      left: 0,
      findings: [],
    });
    await within(one, secrets.one, async ({ db }) => {
      const [known] = await db.select({ name: schema.clubs.name }).from(schema.clubs);
      await moveClub({ do: "forget", club: slug, name: known?.name ?? "" });
      expect(await statesOf(db)).toEqual([]);
    });
  },
  WITHIN_MS,
);

const statesOf = (db: Store["db"]) =>
  rowsOf<{ key: string; state: string }>(db, sql`select idempotency_key as key, state from pieces order by 1`);

describe.each(databases("moving_letters"))(
  "letters that are half gone when their club moves, %s",
  (_name, location) => {
    it(
      "leave by the other desk, each once, and by the first one none any more",
      async () => {
        const folder = mkdtempSync(join(tmpdir(), "guichet-moving-letters-"));
        closing.push(() => rmSync(folder, { recursive: true, force: true }));
        const host = await startMailHost({ slowMs: 20 });
        closing.push(() => host.close());
        const [first, second] = ["s".repeat(40), "t".repeat(40)];
        const { store: one, close } = await testStore(location, { NEXTAUTH_SECRET: first });
        closing.push(() => close());
        const two = await beginningAs("desk", () => openStore({ kind: "memory" }));
        closing.push(() => two.close());
        const at = new Date("2026-11-28T09:00:00Z");
        await one.db.insert(schema.clubs).values({
          ...{ slug: "judo", name: "Judo", baseUrl: "http://localhost/judo/api/v1", clientId: "judo" },
          ...{ createdAt: at, updatedAt: at },
        });
        const by = { id: 1, name: "Directrice" };
        await one.db.transaction((tx) =>
          saveMailServer(
            tx,
            "judo",
            {
              ...{
                host: "127.0.0.1",
                port: host.port,
                account: null,
                sender: "club@club.example",
                senderName: "Le club",
              },
              ...{ replyTo: null, dkimSelector: null, perMinute: 1_000, perHour: 1_000, perDay: 5_000 },
              ...{ fromHour: 0, untilHour: 24, isOn: true },
            },
            { password: undefined, by, now: at },
          ),
        );
        const addresses = Array.from({ length: 40 }, (_, nth) => `member-${nth}@f.example`);
        await one.db.transaction((tx) =>
          askForMailing(
            tx,
            { club: "judo", kind: "reminders", seasonId: 2, madeOf: "round", locale: "fr", topic: null },
            addresses.map((address, place) => ({ address, memberIds: [place + 1] })),
            { by, now: at },
          ),
        );
        const open = async (store: Store) => {
          const office = new PostOffice({
            ...{
              store,
              log: createLog("test", "silent"),
              publicUrl: "https://desk.example",
              clock: () => at,
              pollMs: 10,
            },
            kinds: [
              {
                name: "reminders",
                write: async () => ({ subject: "Relance", body: "Bonjour", about: undefined }),
                sent: async () => {},
              },
            ],
            ...{ allowed: [{ host: "127.0.0.1", port: host.port }] },
            patience: { openMs: 20_000, bodyMs: 20_000, answerMs: 20_000 },
          });
          closing.push(() => office.stop());
          await office.start();
        };
        await open(one);
        await expect.poll(() => host.mailbox.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(5);
        const path = join(folder, "judo.backup");
        await moveClub({ do: "hold", club: "judo" });
        const left = await moveClub({ do: "leave", club: "judo", path, version: "test" });
        const gone = host.mailbox.length;
        expect(gone).toBeLessThan(addresses.length);
        replaceStore(two);
        keptByProcess<Environment>("environment").value = readDashboardEnvironment({
          DATA_DIR: folder,
          NEXTAUTH_SECRET: second,
        });
        await moveClub({ do: "arrive", path, key: left.do === "leave" ? left.key : "" });
        // Nothing has left in between, though the first post office looks every few milliseconds.
        expect(host.mailbox.length).toBe(gone);
        await open(two);
        await expect.poll(() => host.mailbox.length, { timeout: 60_000, interval: 10 }).toBe(addresses.length);
        expect(host.mailbox.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
        replaceStore(one);
      },
      WITHIN_MS,
    );
  },
);
