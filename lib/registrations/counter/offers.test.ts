import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSlots,
} from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { countOffered, membershipBefore, type Offer, readCounter } from "./offers.ts";

const copied = { club: "voile", reading: 1 };
const season = { ...copied, seasonId: 7 };
const scope = { club: "voile", seasonId: 7, today: "2026-09-12" };
const group = { ...season, slotIds: [] as number[], licenceIds: [], costEuros: 100 };
const slot = { ...season, day: "lundi", hour: 18, minute: 30, durationMinutes: 60, trainerIds: [] };

function registration(
  id: number,
  memberId: number,
  activityId: number,
  valid: boolean | null,
  kind: "annual" | "event",
) {
  return {
    ...season,
    id,
    kind,
    memberId,
    activityId,
    valid,
    slotIds: kind === "annual" && activityId === 10 ? [31] : [],
  };
}

describe.each(databases("offers"))("what the counter offers somebody, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await saveClub(db, {
      ...{ slug: "voile", name: "Voile", baseUrl: "http://localhost:4000/voile/api/v1", clientId: "client" },
      credential: { kind: "secret", secret: "secret" },
    });
    await db.insert(mirrorSeasons).values({
      ...{ ...copied, id: 7, name: "2026", maxAnnualRegistrations: 2, membershipCostEuros: 25 },
      ...{ registrationStart: "2026-09-01", registrationEnd: "2026-10-31" },
    });
    await db.insert(mirrorGroups).values([
      { ...group, id: 10, name: "Optimist", slotIds: [31, 32, 39], slotCount: 2 },
      { ...group, id: 11, name: "Adultes", birthYearStart: 2000, birthYearEnd: 1950 },
      { ...group, id: 12, name: "Complet", capacity: 1 },
    ]);
    await db
      .insert(mirrorLessons)
      .values({ ...copied, id: 1, groupId: 11, day: "mardi", hour: 9, minute: 0, trainerIds: [] });
    await db.insert(mirrorSlots).values([
      { ...slot, id: 31, name: "Lundi", capacity: 1 },
      { ...slot, id: 32, name: "Mercredi", capacity: 5 },
      { ...slot, id: 40, name: "Another group's" },
    ]);
    await db.insert(mirrorEvents).values([
      { ...season, id: 10, name: "Régate", costEuros: 30, externalAccess: true, externalCostEuros: 45 },
      { ...season, id: 11, name: "Bureau", membershipRequired: true },
      { ...season, id: 12, name: "Passé", registrationDeadline: "2026-09-11" },
    ]);
    const person = { ...copied, parents: [], nameKey: "x", searchKey: "x", sex: "Femme" };
    await db.insert(mirrorPeople).values([
      { ...person, id: 1, lastName: "Petit", firstName: "Léa", birthDate: "2014-05-05" },
      { ...person, id: 2, lastName: "Petit", firstName: "Zoé", birthDate: "2012-05-05" },
    ]);
    await db
      .insert(mirrorRegistrations)
      .values([
        registration(1, 2, 10, true, "annual"),
        registration(2, 2, 12, true, "annual"),
        registration(3, 2, 10, false, "event"),
        { ...registration(4, 1, 10, null, "annual"), seasonId: 6 },
      ]);
  });
  afterAll(() => close());

  const reasons = (offers: readonly Offer[]) =>
    Object.fromEntries(offers.map((offer) => [`${offer.kind} ${offer.name}`, offer.reasons]));

  it("fits a child where age, dates, places and membership allow, and names each reason otherwise", async () => {
    const counter = await readCounter(store.db, scope, 1);
    expect(counter.person).toMatchObject({ lastName: "Petit", birthDate: "2014-05-05" });
    expect(reasons(counter.offers)).toEqual({
      "annual Adultes": ["age_not_allowed"],
      "annual Complet": ["capacity_reached"],
      "annual Optimist": [],
      "event Bureau": ["membership_required"],
      "event Passé": ["registration_closed"],
      "event Régate": [],
    });
    expect(counter.membership).toEqual({ euros: 25, isDue: false, isMember: false });
    expect(counter.groupsLeft).toBe(2);
  });

  it("tells a group's slots, those with places first, of those it offers and that there are; its lessons and its price", async () => {
    const { offers } = await readCounter(store.db, scope, 1);
    const optimist = offers.find(({ name }) => name === "Optimist");
    expect(optimist).toMatchObject({ costEuros: 100, outsideEuros: null, slotCount: 2 });
    expect(optimist?.slots.map(({ id, reasons, placesLeft }) => [id, reasons, placesLeft])).toEqual([
      [32, [], 5],
      [31, ["slot_full"], 0],
    ]);
    expect(offers.find(({ name }) => name === "Adultes")?.lessons).toMatchObject([{ day: "mardi", hour: 9 }]);
    expect(offers.find(({ name }) => name === "Régate")).toMatchObject({ costEuros: 30, outsideEuros: 45 });
  });

  it("knows what somebody has: no second registration, the season's limit, membership that is due already", async () => {
    const counter = await readCounter(store.db, scope, 2);
    expect(reasons(counter.offers)).toMatchObject({
      "annual Optimist": ["already_registered", "registration_limit_reached"],
      "annual Adultes": ["registration_limit_reached", "age_not_allowed"],
      // A refused registration stands in nobody's way, and members are welcome.
      "event Régate": [],
      "event Bureau": [],
    });
    expect(counter.membership).toEqual({ euros: 25, isDue: true, isMember: true });
    expect(counter.groupsLeft).toBe(0);
  });

  it("tells what membership was before the groups that somebody has joined: the price stays after they are registered", async () => {
    const ofBoth = [10, 12];
    expect(await membershipBefore(store.db, scope, 2, ofBoth)).toEqual({ euros: 25, isDue: false, isMember: false });
    // One that they had before goes on counting.
    expect(await membershipBefore(store.db, scope, 2, [12])).toEqual({ euros: 25, isDue: true, isMember: true });
    expect(await membershipBefore(store.db, scope, 1, [10])).toEqual({ euros: 25, isDue: false, isMember: false });
  });

  it("leaves who moves what they hold, asks no date, and a refused one for no place", async () => {
    const moved = { id: 1, activityId: 10, valid: true, slotIds: [31] };
    const closed = { ...scope, today: "2027-01-01" };
    const { offers } = await readCounter(store.db, closed, 2, moved);
    expect(offers.every(({ kind }) => kind === "annual")).toBe(true);
    expect(reasons(offers)).toMatchObject({
      "annual Optimist": [],
      "annual Complet": ["already_registered", "capacity_reached"],
    });
    expect(offers.find(({ id }) => id === 10)?.slots.map((one) => [one.id, one.reasons])).toEqual([
      [31, []],
      [32, []],
    ]);
    // For whom the group is stays so for who is in it: it is not among what fits.
    const { db } = store;
    await db.update(mirrorGroups).set({ birthYearStart: 2000, birthYearEnd: 1950 }).where(eq(mirrorGroups.id, 10));
    const unfit = await readCounter(db, closed, 2, moved);
    await db.update(mirrorGroups).set({ birthYearStart: null, birthYearEnd: null }).where(eq(mirrorGroups.id, 10));
    expect(reasons(unfit.offers)).toMatchObject({ "annual Optimist": ["age_not_allowed"] });
    const refused = await readCounter(store.db, closed, 2, { ...moved, valid: false });
    expect(reasons(refused.offers)).toMatchObject({ "annual Complet": [], "annual Adultes": ["age_not_allowed"] });
  });

  it("offers somebody whom the copy does not know what it can judge without them, and nothing of another club", async () => {
    const counter = await readCounter(store.db, scope, 99);
    expect(counter.person).toBeNull();
    expect(reasons(counter.offers)).toMatchObject({ "annual Adultes": [], "annual Complet": ["capacity_reached"] });
    expect((await readCounter(store.db, { ...scope, club: "other" }, 1)).offers).toEqual([]);
  });

  it("counts what may be asked for: activities of that season of that club", async () => {
    const count = (kind: "annual" | "event", activityId: number, of = scope) =>
      countOffered(store.db, of, [{ kind, activityId }]);
    expect(await count("annual", 12)).toBe(1);
    expect(await count("event", 12)).toBe(1);
    expect(await count("annual", 13)).toBe(0);
    expect(await count("annual", 12, { ...scope, club: "other" })).toBe(0);
    expect(await count("annual", 12, { ...scope, seasonId: 6 })).toBe(0);
  });
});
