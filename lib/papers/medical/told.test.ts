import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Seat } from "#lib/base/access/permissions.ts";
import { type Role, roles } from "#lib/base/access/roles.ts";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { medicalSettings } from "#lib/base/store/schema/papers/medical.ts";
import { mirrorPeople, mirrorRegistrations, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { writeRule } from "./keep-rules.ts";
import { type HealthPapers, NO_RECORD } from "./record.ts";
import { forgetAllToldMedical, forgetToldMedical, keepToldMedical, TOLD_HOURS, toldMedical } from "./told.ts";
import { setTold } from "./told-settings.ts";

const club = "demo";
const NOW = new Date("2026-11-26T08:00:00Z");
const SEASON = 2;
const KEYS = { parents: [], nameKey: "n", searchKey: "n" };
const attested: HealthPapers = { ...NO_RECORD, questionnaire: true };
/** One is attested, one lacks everything, one has a certificate that ends within the season. */
const RECORDS = new Map<number, HealthPapers>([
  [1, attested],
  [3, { ...NO_RECORD, begin: "2026-09-01", end: "2027-03-31", type: "standard", valid: true }],
]);

describe.each(databases("medical_told"))("what others are told, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let account = 0;
  const seat = (role: Role, scopes: string[] | null = null): Seat => ({
    ...{ person: { id: account, name: "Ada", email: "ada@told.example" }, club, role, scopes },
  });
  const turn = (isTold: boolean) =>
    store.db.transaction((tx) => setTold(tx, { club, by: { id: account, name: "Ada" }, now: NOW }, isTold));
  const told = async (role: Role, own: number[] = [1, 2, 3], scopes: string[] | null = null) => {
    const sight = { people: new Set(own) };
    const all = await toldMedical(seat(role, scopes), { seasonId: SEASON, sight }, [1, 2, 3]);
    return all && [...all].map(([member, { says }]) => [member, says]);
  };
  const read = (asOf = NOW) => keepToldMedical(club, SEASON, { records: RECORDS, asOf });

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: NOW.toISOString() }));
    const ada = await addAccount(store.db, { email: "ada@told.example", name: "Ada", passwordHash: "no" });
    account = ada?.id ?? 0;
  });
  afterAll(() => close());

  beforeEach(async () => {
    forgetAllToldMedical(club);
    const { db } = store;
    await db.delete(auditEntries);
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: NOW, updatedAt: NOW },
    });
    const copied = { club, reading: 1 };
    await db
      .insert(mirrorSeasons)
      .values({ ...copied, id: SEASON, name: "2026", startDate: "2026-09-01", endDate: "2027-06-30" });
    for (const id of [1, 2, 3]) {
      await db.insert(mirrorPeople).values({ ...copied, id, lastName: `N${id}`, birthDate: "1990-01-01", ...KEYS });
      await db.insert(mirrorRegistrations).values({
        ...copied,
        id,
        kind: "annual",
        seasonId: SEASON,
        memberId: id,
        activityId: 9,
        valid: true,
        slotIds: [],
      });
    }
  });

  it("is nothing until a director turns it on, nor is anything kept", async () => {
    await read();
    for (const role of roles) expect(await told(role)).toBeNull();
    await turn(true);
    expect(await told("director")).toEqual([1, 2, 3].map((id) => [id, "unknown"]));
  });

  it("goes by the table: until for the office, yes or no of their own for coaches, nothing for others", async () => {
    await turn(true);
    await read();
    const whole = [...[[1, "inOrder"] as const, [2, "notInOrder"] as const, [3, "inOrderUntil"] as const]];
    for (const role of ["director", "secretary", "doctor"] as const) expect(await told(role, [])).toEqual(whole);
    expect(await told("coach", [1, 2])).toEqual([
      [1, "yes"],
      [2, "no"],
    ]);
    expect(await told("coach", [])).toBeNull();
    for (const role of ["treasurer", "reader"] as const) expect(await told(role)).toBeNull();
    expect(await told("director", [], ["members:read"])).toBeNull();
    const sight = { people: new Set<number>() };
    const three = (await toldMedical(seat("secretary"), { seasonId: SEASON, sight }, [3]))?.get(3);
    expect(three).toEqual({ says: "inOrderUntil", until: "2027-03-31", asOf: NOW });
  });

  it("is of the season that was read, and of nobody who was decided about without being read", async () => {
    await turn(true);
    await read();
    const other = await toldMedical(seat("director"), { seasonId: 1, sight: { people: new Set() } }, [1]);
    expect(other?.get(1)).toEqual({ says: "unknown" });
    forgetToldMedical(club, SEASON, 1);
    await keepToldMedical(club, SEASON, { records: new Map([[2, attested]]), asOf: NOW, only: [2] });
    expect(await told("secretary")).toEqual([
      [1, "unknown"],
      [2, "inOrder"],
      [3, "inOrderUntil"],
    ]);
  });

  it("ends with its time, with the rules by which it was judged, and when it is turned off anywhere", async () => {
    await turn(true);
    await read(new Date(NOW.getTime() - TOLD_HOURS * 3_600_000 - 1));
    expect(await told("secretary")).toEqual([1, 2, 3].map((id) => [id, "unknown"]));
    await read();
    const fields = { sportId: null, minAge: null, maxAge: null, asks: "nothing" as const, youngMonths: null };
    const more = { validMonths: null, types: [], graceUntil: null, firstDay: "2026-09-01", lastDay: null, source: "x" };
    const writing = { club, by: { id: account, name: "Ada" }, now: NOW };
    await store.db.transaction((tx) => writeRule(tx, writing, { replaces: null, fields: { ...fields, ...more } }));
    expect(await told("secretary")).toEqual([1, 2, 3].map((id) => [id, "unknown"]));
    await read();
    expect((await told("secretary"))?.[0]).toEqual([1, "inOrder"]);
    // By another dashboard on this database: this one has been told nothing of it.
    await store.db.update(medicalSettings).set({ isTold: false });
    expect(await told("secretary")).toBeNull();
    await store.db.update(medicalSettings).set({ isTold: true });
    expect(await told("secretary")).toEqual([1, 2, 3].map((id) => [id, "unknown"]));
  });

  it("says in the log that it was turned on, and of whom nothing", async () => {
    await turn(true);
    await read();
    const logged = await store.db.select().from(auditEntries);
    expect(logged.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ["medical.told", null, { on: true }],
    ]);
  });
});
