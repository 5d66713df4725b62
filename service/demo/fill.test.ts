import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClock } from "../../runtime/clock.ts";
import { type Club, type ClubStore, Clubs } from "../clubs.ts";
import { annual_registrations, people, seasons } from "../store/schema.ts";
import { DEMO_SLUG, ensureDemoClub, fillClub, sizeOf } from "./fill.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-demo-"));
const clock = createClock(new Date("2026-09-12T10:00:00+02:00"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stores: [string, ClubStore][] = [
  ["embedded", { kind: "embedded", directory: join(folder, "clubs") }],
  ["PostgreSQL", { kind: "server", url: process.env.TEST_POSTGRES_URL ?? "" }],
];

describe.each(stores)("a club filled for a demonstration, %s", (_name, store) => {
  let clubs: Clubs;
  let club: Club;
  beforeAll(async () => {
    clubs = new Clubs(store, "http://localhost:4300", clock);
    club = await clubs.create({ slug: "filled-for-test", name: "Club rempli" });
  });
  afterAll(() => clubs.close());

  it("holds every person and request that was generated, and goes on numbering after them", async () => {
    const filled = await fillClub(club, { members: 240, seed: 3, now: clock.now() });
    const { db } = club.database;
    expect(await sizeOf(club)).toEqual({ members: 240, seasons: 3 });
    const [all] = await db.select({ count: count() }).from(annual_registrations);
    const [pending] = await db
      .select({ count: count() })
      .from(annual_registrations)
      .where(isNull(annual_registrations.valid));
    expect(all?.count).toBe(filled.annual_registrations);
    expect(pending?.count).toBe(40);
    const [next] = await db
      .insert(people)
      .values({ first_name: "Nouvelle", last_name: "Venue", folded_name: "venue nouvelle", created_at: clock.now() })
      .returning({ id: people.id });
    expect(next?.id).toBe(241);
  });

  it("is not half filled when the filling fails", async () => {
    const other = await clubs.create({ slug: "half-filled-test", name: "Club à moitié" });
    // The same season identifier twice: the second filling breaks at its first row.
    await other.database.db.insert(seasons).values({
      name: "Déjà là",
      start_date: "2026-09-01",
      end_date: "2027-08-31",
      registration_start: "2026-06-01",
      registration_end: "2027-08-31",
    });
    await expect(fillClub(other, { members: 60, seed: 1, now: clock.now() })).rejects.toThrow();
    expect(await sizeOf(other)).toEqual({ members: 0, seasons: 1 });
    const [settings] = await other.database.db.select({ medical: sql<boolean>`medical_required` }).from(sql`club`);
    expect(settings?.medical).toBe(false);
  });
});

it("makes the demonstration club where the store is empty, once", async () => {
  const clubs = new Clubs({ kind: "embedded", directory: join(folder, "demo-once") }, "http://localhost:4300", clock);
  await ensureDemoClub(clubs, clock, "Europe/Paris");
  const demo = (await clubs.get(DEMO_SLUG)) as Club;
  expect((await sizeOf(demo)).members).toBe(2400);
  await demo.database.db.delete(annual_registrations).where(eq(annual_registrations.id, 1));
  await ensureDemoClub(clubs, clock, "Europe/Paris");
  expect(
    (await demo.database.db.select().from(annual_registrations).where(eq(annual_registrations.id, 1))).length,
  ).toBe(0);
  await clubs.close();
});

it("makes no demonstration club beside another", async () => {
  const clubs = new Clubs({ kind: "embedded", directory: join(folder, "beside") }, "http://localhost:4300", clock);
  await clubs.create({ slug: "real", name: "Un vrai club" });
  await ensureDemoClub(clubs, clock, "Europe/Paris");
  expect(await clubs.list()).toEqual(["real"]);
  await clubs.close();
});
