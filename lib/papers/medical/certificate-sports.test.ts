import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { followMove } from "#lib/base/store/moved-club.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { certificateSports } from "#lib/base/store/schema/papers/medical.ts";
import {
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import { sweep } from "#lib/desk/retention/sweep.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { saidSportsOf, saySports } from "./certificate-sports.ts";
import { writeRule } from "./keep-rules.ts";
import { type HealthPapers, NO_RECORD } from "./record.ts";
import { medicalStandings } from "./worklist.ts";

const club = "demo";
const TODAY = "2026-11-26";
const NOW = new Date(`${TODAY}T08:00:00Z`);
const SEASON = 2;
/** Numbers and names that nothing else in a row could be. */
const [SWIMMING, DIVING] = [41_771, 41_993];
const certificate: HealthPapers = {
  ...NO_RECORD,
  ...{ begin: "2026-09-04", end: "2031-03-17", type: "standard", valid: null, hasFile: true },
};
const anybody = { sportId: null, minAge: null, maxAge: null, youngMonths: null, validMonths: null, types: [] };
const rule = { ...anybody, asks: "certificate" as const, graceUntil: null, firstDay: null, lastDay: null, source: "x" };

describe.each(databases("certificate_sports"))("for which sports a certificate was read, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let by = { id: 0, name: "Dr Ada" };

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: NOW.toISOString() }));
    const account = await addAccount(store.db, { email: "ada@sports.example", name: by.name, passwordHash: "no" });
    by = { ...by, id: account?.id ?? 0 };
  });
  afterAll(() => close());

  beforeEach(async () => {
    const { db } = store;
    await db.delete(auditEntries);
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: "http://localhost/demo/api/v1", clientId: club },
      ...{ createdAt: NOW, updatedAt: NOW },
    });
    const copied = { club, reading: 1 };
    for (const [id, endDate] of [
      [1, "2026-06-30"],
      [SEASON, "2027-06-30"],
    ] as const)
      await db.insert(mirrorSeasons).values({ ...copied, id, name: `${id}`, startDate: "2025-09-01", endDate });
    await db.insert(mirrorSports).values([
      { ...copied, id: SWIMMING, name: "Zqnatation" },
      { ...copied, id: DIVING, name: "Zqplongee" },
    ]);
    for (const [id, sportId] of [
      [1, SWIMMING],
      [2, DIVING],
    ] as const)
      await db
        .insert(mirrorGroups)
        .values({ ...copied, id, seasonId: SEASON, name: `G${id}`, sportId, slotIds: [], licenceIds: [] });
    for (const memberId of [5, 6]) {
      const keys = { parents: [], nameKey: "n", searchKey: "n" };
      await db
        .insert(mirrorPeople)
        .values({ ...copied, id: memberId, lastName: "N", birthDate: "1990-01-01", ...keys });
      for (const activityId of [1, 2])
        await db.insert(mirrorRegistrations).values({
          ...{ ...copied, id: memberId * 10 + activityId, kind: "annual", seasonId: SEASON, memberId, activityId },
          ...{ valid: true, slotIds: [] },
        });
    }
    await db.transaction((tx) => writeRule(tx, { club, by, now: NOW }, { replaces: null, fields: rule }));
  });

  const say = (sports: number[], more: Partial<Parameters<typeof saySports>[1]> = {}) =>
    store.db.transaction((tx) =>
      saySports(tx, { club, seasonId: SEASON, memberId: 5, seen: certificate, sports, by, ...more }),
    );
  /** How both of them stand with this record, and what is said of it. */
  const standing = async (record: HealthPapers, memberId = 5) => {
    const records = new Map([5, 6].map((one) => [one, record]));
    const all = await medicalStandings(store.db, { club, seasonId: SEASON, today: TODAY }, records);
    const one = all.find((row) => row.memberId === memberId);
    return [one?.readFor.says, one?.verdict.state, one?.verdict.sportId];
  };
  const accepted = { ...certificate, valid: true };

  it("counts in every sport while nobody has said, and from then on in those alone, of this person", async () => {
    expect(await standing(accepted)).toEqual(["nothing", "certified", SWIMMING]);
    expect(await say([SWIMMING])).toBeNull();
    expect(await standing(accepted)).toEqual(["sports", "otherSport", DIVING]);
    expect(await standing(accepted, 6)).toEqual(["nothing", "certified", SWIMMING]);
    expect(await say([DIVING, SWIMMING, DIVING])).toBeNull();
    expect(await standing(accepted)).toEqual(["sports", "certified", SWIMMING]);
    expect(await say([])).toBeNull();
    expect(await standing(accepted)).toEqual(["nothing", "certified", SWIMMING]);
    expect(await store.db.$count(certificateSports)).toBe(0);
  });

  it("counts no more once the certificate is another, whatever is decided about it or attested meanwhile", async () => {
    await say([SWIMMING]);
    expect((await standing({ ...accepted, questionnaire: true }))[0]).toBe("sports");
    for (const changed of [{ begin: null }, { end: "2031-03-18" }, { type: "elite" }, { hasFile: false }])
      expect(await standing({ ...accepted, ...changed })).toEqual(["otherRecord", "certified", SWIMMING]);
    expect((await standing(NO_RECORD))[0]).toBe("nothing");
  });

  it("is kept of a certificate that was there, for sports that the club has", async () => {
    expect(await say([SWIMMING], { seen: { ...NO_RECORD, valid: true } })).toBe("no_certificate");
    expect(await say([SWIMMING, 7])).toBe("unknown_sport");
    expect(await store.db.$count(certificateSports)).toBe(0);
    expect(await store.db.$count(auditEntries, sql`action = 'medical.sports'`)).toBe(0);
  });

  it("is one row that says whose and of which season, and nothing else without the secret; the log says of whom", async () => {
    await say([SWIMMING]);
    await say([SWIMMING]);
    const { rows } = (await store.db.execute(sql`select * from certificate_sports`)) as { rows: object[] };
    expect(rows).toEqual([{ club, season_id: SEASON, member_id: 5, sealed: expect.stringMatching(/^v1\.[\w-]+$/) }]);
    for (const [action, subject, details] of (await store.db.select().from(auditEntries))
      .filter((entry) => entry.action !== "medical.rule")
      .map((entry) => [entry.action, entry.subject, entry.details]))
      expect([action, subject, details]).toEqual(["medical.sports", "medical/5", { season: SEASON }]);
    // It opens for the person, season and club whose it is.
    await store.db.update(certificateSports).set({ memberId: 6 });
    expect((await standing(accepted, 6))[0]).toBe("nothing");
    expect(await saidSportsOf(store.db, { club, members: [6] })).toEqual([
      { memberId: 6, seasonId: SEASON, sportNames: [] },
    ]);
    await store.db.update(certificateSports).set({ memberId: 5 });
    expect(await saidSportsOf(store.db, { club, members: [5] })).toEqual([
      { memberId: 5, seasonId: SEASON, sportNames: ["Zqnatation"] },
    ]);
  });

  it("goes a month after its season, with a season that the club no longer has, and with the club's address", async () => {
    const { db } = store;
    const seasons = async () => (await db.select().from(certificateSports)).map(({ seasonId }) => seasonId).sort();
    await say([SWIMMING]);
    await say([SWIMMING], { seasonId: 1 });
    await say([SWIMMING], { seasonId: 99 });
    await sweep(db, { now: new Date("2026-07-29T00:00:00Z"), database: NOW });
    expect(await seasons()).toEqual([1, SEASON]);
    await sweep(db, { now: NOW, database: NOW });
    expect(await seasons()).toEqual([SEASON]);
    // While nothing is copied nobody knows when a season ends.
    await db.delete(mirrorSeasons).where(eq(mirrorSeasons.club, club));
    await sweep(db, { now: NOW, database: NOW });
    expect(await seasons()).toEqual([SEASON]);
    await db.transaction((tx) => followMove(tx, club));
    expect(await seasons()).toEqual([]);
  });
});
