import { eq } from "drizzle-orm";
import { createTranslator } from "next-intl";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  type MirrorPerson,
  mirrorEvents,
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
} from "#lib/base/store/schema/sync/mirror.ts";
import { en } from "#lib/base/words/en.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { askMoves } from "./ask-moves.ts";
import { createDecisionWork } from "./create.ts";
import { digestOfPlan, endOf, planMoves } from "./move-plan.ts";

const club = "judo";
const today = "2026-10-01";
const [GIVEN, KEPT, SOMEBODY] = [1, 2, 3];
const [OPEN, FULL, GIRLS] = [1, 2, 3];

type Row = Partial<typeof mirrorRegistrations.$inferInsert> & { id: number; memberId: number; activityId: number };

/** What settling two records will do to each registration, from the copy, on both databases. */
describe.each(databases("move_plan"))("the plan for a record that is given up, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let claire: { id: number; name: string };
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const someone = { email: "claire@move-plan.example", name: "Claire", createdAt: new Date() };
    const [account] = await store.db.insert(accounts).values(someone).returning();
    claire = { id: account?.id ?? 0, name: someone.name };
  });
  afterAll(() => close());
  beforeEach(async () => {
    const { db } = store;
    await db.delete(clubs).where(eq(clubs.slug, club));
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db, { slug: club, name: club, baseUrl: "http://localhost/api/v1", clientId: "c", credential });
    await db.insert(mirrorSeasons).values({ club, reading: 1, id: 1, registrationEnd: "2026-09-15" });
    const group = { club, reading: 1, seasonId: 1, slotIds: [], licenceIds: [], capacity: 10 };
    await db.insert(mirrorGroups).values([
      { ...group, id: OPEN, name: "Open" },
      { ...group, id: FULL, name: "Full", capacity: 1 },
      { ...group, id: GIRLS, name: "Girls", sex: "Femme" },
    ]);
    const event = { club, reading: 1, seasonId: 1 };
    await db.insert(mirrorEvents).values([
      { ...event, id: OPEN, name: "Gala" },
      { ...event, id: FULL, name: "Camp", capacity: 1 },
      { ...event, id: GIRLS, name: "Over", registrationDeadline: "2026-09-30" },
    ]);
  });

  const kept = (parts: Partial<MirrorPerson> = {}): MirrorPerson => ({
    ...{ club, reading: 1, id: KEPT, firstName: "Camille", lastName: "Martin", birthDate: "2015-03-02", sex: "Homme" },
    ...{ email: null, phone: null, address: null, cityCode: null, parents: [], createdAt: null, emailVerified: null },
    ...{ nameKey: "martin camille", searchKey: "martin camille" },
    ...parts,
  });
  const planOf = async (rows: Row[], to = kept()) => {
    await store.db.insert(mirrorPeople).values(to);
    const base = { club, reading: 1, kind: "annual" as const, seasonId: 1, slotIds: [], valid: null };
    if (rows.length > 0) await store.db.insert(mirrorRegistrations).values(rows.map((row) => ({ ...base, ...row })));
    return planMoves(store.db, club, GIVEN, to, today);
  };
  const fates = async (rows: Row[], to?: MirrorPerson) =>
    (await planOf(rows, to)).map(({ id, fate, code, createdId }) => ({ id, fate, code, createdId }));
  const gives = (id: number) => ({ id, fate: "give", code: null, createdId: null });
  const stays = (id: number, code: string) => ({ id, fate: "stays", code, createdId: null });

  it("gives annual registrations as they stand, although the group is full and the season takes nobody new", async () => {
    expect(
      await fates([
        { id: 10, memberId: GIVEN, activityId: OPEN },
        { id: 11, memberId: GIVEN, activityId: FULL, valid: true },
        { id: 12, memberId: SOMEBODY, activityId: OPEN },
      ]),
    ).toEqual([gives(10), gives(11)]);
  });

  it("leaves what the record that stays may not have, with the reason that the club would answer", async () => {
    await store.db.update(mirrorSeasons).set({ maxAnnualRegistrations: 2 });
    const rows = [
      { id: 10, memberId: KEPT, activityId: 9 },
      { id: 11, memberId: GIVEN, activityId: GIRLS },
      { id: 12, memberId: GIVEN, activityId: OPEN, valid: false },
      { id: 13, memberId: GIVEN, activityId: FULL },
      { id: 14, memberId: GIVEN, activityId: OPEN },
    ];
    expect(await fates(rows)).toEqual([
      stays(11, "sex_not_allowed"),
      stays(12, "refused_here"),
      gives(13),
      stays(14, "registration_limit_reached"),
    ]);
  });

  it("cancels what the record that stays has already, once that is worth as much", async () => {
    const rows = [
      { id: 10, memberId: KEPT, activityId: OPEN },
      { id: 11, memberId: KEPT, activityId: GIRLS },
      { id: 12, memberId: GIVEN, activityId: OPEN },
      { id: 13, memberId: GIVEN, activityId: GIRLS, valid: true },
    ];
    const to = kept({ sex: "Femme" });
    expect(await fates(rows, to)).toEqual([
      { id: 12, fate: "cancel", code: null, createdId: 10 },
      { id: 13, fate: "validate", code: null, createdId: 11 },
    ]);
  });

  it("creates an event's there while it has a place and a date, since the contract changes none of them", async () => {
    const event = { kind: "event" as const, memberId: GIVEN };
    expect(
      await fates([
        { ...event, id: 10, activityId: OPEN },
        { ...event, id: 11, activityId: FULL, valid: true },
        { ...event, id: 12, activityId: GIRLS },
      ]),
    ).toEqual([
      { id: 10, fate: "create", code: null, createdId: null },
      stays(11, "capacity_reached"),
      stays(12, "registration_closed"),
    ]);
  });

  it("leaves to somebody what they are deciding, here or at the record that stays", async () => {
    const rows = [
      { id: 10, memberId: GIVEN, activityId: OPEN },
      { id: 11, memberId: GIVEN, activityId: FULL, valid: true },
      { id: 12, memberId: KEPT, activityId: FULL },
    ];
    const plan = await planOf(rows);
    const wish = { club, seasonId: 1, kind: "annual" as const, operation: "refuse" as const, askedBy: claire };
    const registrations = [10, 12].map((id) => ({ registrationId: id, memberId: null, activityId: null }));
    await store.db.transaction((tx) => createDecisionWork(tx, { ...wish, registrations, now: new Date() }));
    const now = await planMoves(store.db, club, GIVEN, kept(), today);
    expect(now.map(({ id, fate, code }) => ({ id, fate, code }))).toEqual([
      { id: 10, fate: "stays", code: "deciding" },
      { id: 11, fate: "stays", code: "deciding" },
    ]);
    expect(digestOfPlan(now)).not.toBe(digestOfPlan(plan));
  });

  it("has another name once the club has changed, and leaves alone what is moving", async () => {
    const plan = await planOf([{ id: 10, memberId: GIVEN, activityId: OPEN }]);
    const by = { club, from: GIVEN, to: KEPT, askedBy: claire, now: new Date() };
    const ask = () => store.db.transaction((tx) => askMoves(tx, { ...by, askId: "one-answer" }, plan));
    const [first] = await ask();
    const again = await planMoves(store.db, club, GIVEN, kept(), today);
    expect(again).toMatchObject([{ id: 10, fate: "stays", code: "under_way" }]);
    expect(digestOfPlan(again)).not.toBe(digestOfPlan(plan));
    // The same answer, pressed twice, is one work.
    expect((await ask()).map(({ work, isNew }) => ({ id: work.id, isNew }))).toEqual([
      { id: first?.work.id, isNew: false },
    ]);
  });
});

describe("the question before registrations of a record are given up", () => {
  const words = createTranslator({ locale: "en", messages: en, namespace: "twins.settle" });
  const asked = (...fates: Parameters<typeof endOf>[0]["fate"][]) => {
    const ends = fates.map((fate) => endOf({ fate }));
    const count = (end: (typeof ends)[number]) => ends.filter((one) => one === end).length;
    const counts = { moving: count("goes"), ending: count("ends"), staying: count("stays") };
    return words("description", { ...counts, given: "1" }).split(".")[0];
  };

  it("counts as moving only what goes over; what is cancelled since it stands there already is said apart", () => {
    expect(asked("cancel")).toBe(
      "No registration moves from record 1 to the one that stays; one is there already and is cancelled here",
    );
    expect(asked("give", "create", "cancel", "validate", "stays")).toBe(
      "2 registrations move from record 1 to the one that stays; 2 are there already and are cancelled here; one cannot move and stays",
    );
    expect(asked("give")).toBe("1 registration moves from record 1 to the one that stays");
  });
});
