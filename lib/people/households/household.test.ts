import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { endWaits } from "#lib/desk/testing/waits.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { members } from "#lib/sync/resources/members.ts";
import { createLog } from "#runtime/log.ts";
import { clubClient, clubMaker, makeEach, makeSeason, startClub } from "../../../scripts/testing/club.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import { requestAddress } from "./address.ts";
import { askedAddresses, householdOf } from "./household.ts";
import { householdAddresses } from "./kind.ts";

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const MOTHER = { type: "Mere", first_name: "Ana", last_name: "Silva", email: "ana@home.example", phone: "0612345678" };

describe.each(databases("households"))("one change of address for a household, %s", (name, location) => {
  it("reaches each person once; who was changed meanwhile is left and told with what the club has", {
    timeout: 120_000,
  }, async () => {
    const opened = await testStore(location, { LOG_LEVEL: "silent" });
    closing.push(() => opened.close());
    const { db } = opened.store;
    const folder = mkdtempSync(join(tmpdir(), "guichet-households-"));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const club = await startClub(
      folder,
      name === "PostgreSQL" ? await createDatabase("households_of_a_club", "club") : undefined,
    );
    closing.push(() => club.stop());
    const make = clubMaker(club);
    const client = clubClient(club.integration);
    const season = await makeSeason(make);
    const old = { address: "1 rue Basse" };
    const ids = await makeEach(4, (nth) =>
      make("/members", {
        ...{ first_name: `Child${nth}`, last_name: "Silva", email: `child${nth}@home.example`, parents: [MOTHER] },
        ...(nth === 3 ? { address: "9 quai Neuf" } : old),
      }),
    );
    const [first = 0, second = 0, third = 0, moved = 0] = ids;
    type Person = Record<string, unknown>;
    const atClub = async (id: number) => (await client.read<{ data: Person }>(`/members/${id}`)).data;

    const slug = "households";
    const credential = { kind: "secret", secret: club.integration.client_secret } as const;
    const { base_url: baseUrl, client_id: clientId } = club.integration;
    await saveClub(db, { slug, name: slug, baseUrl, clientId, credential });
    for (const id of ids) {
      const row = members.copy.row(await atClub(id));
      if (row) await db.insert(mirrorPeople).values({ ...row, club: slug, reading: 1 });
    }
    const household = await householdOf(db, { club: slug, seasonId: season, today: "2026-09-12" }, second);
    expect(household.map(({ id }) => id)).toEqual([second, first, third, moved]);

    // Somebody else at the club writes another address of the third, which no copy here has yet.
    await client.write("PATCH", `/members/${third}`, { address: "2 place Haute" }, "meanwhile-at-the-club");
    const [account] = await db
      .insert(accounts)
      .values({ email: `${randomUUID()}@demo.example`, name: "Nadia Roux", createdAt: new Date() })
      .returning();
    const wish = { address: "9 quai Neuf", city_code: null };
    const now = new Date("2026-09-12T12:00:00Z");
    const asked = {
      ...{ club: slug, ask: "the-silvas-have-moved", baseUrl, seasonId: season, wish, now },
      ...{ members: household.map(({ id, address }) => ({ id, seen: address })) },
      askedBy: { id: account?.id ?? 0, name: "Nadia Roux" },
    };
    const work = await db.transaction((tx) => requestAddress(tx, asked));
    const again = await db.transaction((tx) => requestAddress(tx, asked));
    expect([work.isNew, again.isNew]).toEqual([true, false]);
    const engine = new Engine({
      store: opened.store,
      log: createLog("households", "silent"),
      now: () => now,
      kinds: [householdAddresses],
      pollMs: 20,
    });
    closing.push(() => engine.stop());
    await engine.start();
    const states = async () => {
      await endWaits(db);
      const rows = await db.select().from(pieces).orderBy(pieces.position);
      return rows.map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual(["done", "done", "failed", "done"]);

    const addresses = await Promise.all(ids.map(async (id) => (await atClub(id)).address));
    expect(addresses).toEqual(["9 quai Neuf", "9 quai Neuf", "2 place Haute", "9 quai Neuf"]);
    const copied = new Map((await db.select().from(mirrorPeople)).map(({ id, address }) => [id, address]));
    const lives = ["9 quai Neuf", "9 quai Neuf", "1 rue Basse", "9 quai Neuf"];
    expect(ids.map((id) => copied.get(id))).toEqual(lives);
    expect(await askedAddresses(db, slug, ids)).toMatchObject([
      {
        ...{ memberId: third, by: "Nadia Roux", state: "failed", code: "address_changed_meanwhile", wish },
        found: { address: "2 place Haute" },
      },
    ]);
    // Who had the address already was neither written to nor logged.
    const log = await db.select().from(auditEntries).where(eq(auditEntries.club, slug));
    expect(log.map(({ subject, outcome }) => `${subject} ${outcome}`).sort()).toEqual(
      [`members/${first} done`, `members/${second} done`, `members/${third} refused`].sort(),
    );
  });
});
