import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { copiedPapers, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import {
  CLUB_WIDE,
  type MirrorGroup,
  type MirrorPerson,
  type MirrorRegistration,
  type MirrorSlot,
  mirrorChanges,
  mirrorDoubts,
  mirrorForecasts,
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSlots,
  mirrorStates,
} from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { fold } from "#lib/base/words/fold.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import type { DecisionWork } from "#lib/registrations/decisions/decision-work.ts";
import { keepForecast } from "#lib/registrations/decisions/keep-forecast.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { createDecisionWork } from "../../registrations/decisions/create.ts";
import { noteDecision } from "../copy/decision.ts";
import { parseView } from "../copy/registration-filters.ts";
import { idsMatching, registrationPage } from "../copy/registrations.ts";
import { markChanged } from "./change-marks.ts";
import { updateDoubts } from "./doubts.ts";
import { notePapers } from "./papers.ts";

const club = "judo";
const season = { club, seasonId: 1 };
const scope = { ...season, today: "2026-09-12", sight: WHOLE_SIGHT };
const copied = { club, reading: 1 };
const at = (minute: number) => new Date(Date.UTC(2026, 8, 1, 8, minute));

const group = (id: number, parts: Partial<MirrorGroup> = {}) => ({
  ...{ ...copied, id, seasonId: 1, name: `Group ${id}`, slotIds: [], licenceIds: [] },
  ...parts,
});
const slot = (id: number, parts: Partial<MirrorSlot> = {}) => ({
  ...{ ...copied, id, seasonId: 1, name: `Slot ${id}`, trainerIds: [] },
  ...parts,
});
const person = (id: number, parts: Partial<MirrorPerson> = {}) => {
  const lastName = parts.lastName ?? `Person ${id}`;
  const key = fold(lastName);
  return {
    ...{ ...copied, id, lastName, firstName: "A", birthDate: "2015-03-02", sex: "Femme", parents: [] },
    ...{ nameKey: key, searchKey: key },
    ...parts,
  };
};
const registration = (id: number, memberId: number, activityId: number, parts: Partial<MirrorRegistration> = {}) => ({
  ...{ ...copied, id, kind: "annual" as const, seasonId: 1, memberId, activityId, valid: null },
  ...{ registeredAt: at(id), slotIds: [] as number[] },
  ...parts,
});

interface Made {
  groups: ReturnType<typeof group>[];
  slots?: ReturnType<typeof slot>[];
  people: ReturnType<typeof person>[];
  registrations: ReturnType<typeof registration>[];
  limit?: number;
}

describe.each(databases("doubts"))("what stands in the way of pending registrations, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let askedBy: { id: number; name: string };

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const someone = { email: `claire-${Date.now()}@demo.example`, name: "Claire Martin", createdAt: at(0) };
    const [account] = await store.db.insert(accounts).values(someone).returning();
    askedBy = { id: account?.id ?? 0, name: someone.name };
  });
  afterAll(() => close());
  beforeEach(async () => {
    await store.db.delete(clubs).where(eq(clubs.slug, club));
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(store.db, { slug: club, name: club, baseUrl: "http://localhost/api/v1", clientId: "c", credential });
    await store.db.insert(mirrorStates).values([{ ...season, missingScopes: [], dueAt: sql`now()` }]);
  });

  async function make({ groups, slots = [], people, registrations, limit = 0 }: Made) {
    const { db } = store;
    await db.insert(mirrorSeasons).values({ ...copied, id: 1, name: "2026", maxAnnualRegistrations: limit });
    await db.insert(mirrorGroups).values(groups);
    if (slots.length > 0) await db.insert(mirrorSlots).values(slots);
    await db.insert(mirrorPeople).values(people);
    await db.insert(mirrorRegistrations).values(registrations);
  }
  const mark = (which = 1) => store.db.transaction((tx) => markChanged(tx, club, [which]));
  /** `{registration: codes}`; a ready one has no entry. */
  async function doubted() {
    await updateDoubts(store.db, season);
    const rows = await store.db.select().from(mirrorDoubts).orderBy(mirrorDoubts.id);
    return Object.fromEntries(rows.map(({ id, codes }) => [id, codes]));
  }
  /** A person's only paper as it was read. */
  async function papersRead(
    memberId: number,
    {
      filled,
      required = true,
      readAt = at(50),
      doubted,
    }: { filled: boolean; required?: boolean; readAt?: Date; doubted?: number },
  ) {
    await store.db.delete(paperOwners).where(eq(paperOwners.memberId, memberId));
    await store.db.insert(paperOwners).values({ club, memberId, reading: 1, readAt, doubted });
    await store.db
      .insert(copiedPapers)
      .values({ club, memberId, fieldId: 1, name: "Photo", required, filled, reading: 1 });
    await mark();
  }
  const page = (parameters: Record<string, string>) => registrationPage(store.db, scope, parseView(parameters));

  it("count papers that are missing where they were read, behind what else the club would say", async () => {
    await make({
      groups: [group(1), group(2, { capacity: 0 })],
      people: [1, 2, 3, 4, 5].map((id) => person(id)),
      registrations: [1, 2, 3, 4].map((id) => registration(id, id, 1)).concat(registration(5, 5, 2)),
    });
    expect(Object.keys(await doubted())).toEqual(["5"]);
    await papersRead(1, { filled: false });
    await papersRead(2, { filled: true });
    await papersRead(3, { filled: false, required: false });
    // Nobody knows of the fourth person's papers.
    await papersRead(5, { filled: false });
    expect(await doubted()).toEqual({ 1: ["documents_missing"], 5: ["capacity_reached", "documents_missing"] });
    expect(await page({ reasons: "papers" })).toMatchObject({ total: 2, doubts: { ready: 3, reasons: { papers: 2 } } });
    // Somebody whose papers are said to have changed lacks what they lacked until they are read again.
    await papersRead(1, { filled: false, doubted: 2 });
    expect(await doubted()).toMatchObject({ 1: ["documents_missing"] });
    await papersRead(1, { filled: true });
    expect(Object.keys(await doubted())).toEqual(["5"]);
  });

  it("are told by code, each as the club would refuse it", async () => {
    await make({
      groups: [
        group(1, { birthYearStart: 2016, birthYearEnd: 2014, sex: "Femme" }),
        group(2, { slotIds: [1, 2], slotCount: 1 }),
      ],
      slots: [slot(1, { capacity: 0 }), slot(2), slot(3)],
      people: [
        person(1),
        person(2, { birthDate: "2001-01-01" }),
        person(3, { birthDate: null }),
        person(4, { sex: "Homme" }),
        person(5, { lastName: "Twin" }),
        person(6, { lastName: "Twin" }),
      ],
      limit: 1,
      registrations: [
        registration(1, 1, 1),
        registration(2, 2, 1),
        registration(3, 3, 1),
        registration(4, 4, 1),
        registration(5, 1, 2, { slotIds: [1] }),
        registration(6, 2, 2, { slotIds: [3] }),
        registration(7, 3, 2, { slotIds: [2, 1] }),
        registration(8, 4, 2),
        registration(9, 4, 2),
        registration(10, 5, 2),
      ],
    });
    expect(await doubted()).toEqual({
      2: ["age_not_allowed"],
      3: ["birth_date_required"],
      4: ["sex_not_allowed"],
      5: ["registration_limit_reached", "slot_full"],
      6: ["slot_not_offered"],
      7: ["too_many_slots", "slot_full"],
      8: ["already_registered"],
      9: ["already_registered"],
      10: ["two_records"],
    });
    expect((await page({})).doubts).toEqual({
      ready: 1,
      check: 9,
      matching: 9,
      reasons: { full: 0, slot: 3, age: 2, sex: 1, limit: 1, already: 2, papers: 0, twins: 1, refused: 0 },
    });
  });

  it("number those who wait for a place, in the order in which they registered, without those who may not have it", async () => {
    await make({
      groups: [group(1, { capacity: 2, sex: "Femme" })],
      people: [1, 2, 3, 4, 5].map((id) => person(id, id === 3 ? { sex: "Homme" } : {})),
      registrations: [
        registration(1, 1, 1, { valid: true }),
        ...[2, 3, 4, 5].map((id) => registration(id, id, 1, { registeredAt: at(10 - id) })),
      ],
    });
    await updateDoubts(store.db, season);
    const { rows } = await page({ order: "asc" });
    expect(rows.map(({ id, doubt }) => [id, doubt?.codes, doubt?.waiting])).toEqual([
      [5, undefined, undefined],
      [4, ["capacity_reached"], 1],
      [3, ["sex_not_allowed", "capacity_reached"], null],
      [2, ["capacity_reached"], 2],
    ]);
  });

  it("follow what changes, and are left alone while nothing does", async () => {
    await make({
      groups: [group(1, { capacity: 1 })],
      people: [person(1), person(2)],
      registrations: [registration(1, 1, 1), registration(2, 2, 1)],
    });
    expect(await doubted()).toEqual({ 2: ["capacity_reached"] });
    await store.db.update(mirrorGroups).set({ capacity: 2 });
    // Written past the copy's own ways, which would have marked it.
    expect(await doubted()).toEqual({ 2: ["capacity_reached"] });
    await mark();
    expect(await doubted()).toEqual({});
    await store.db.update(mirrorPeople).set({ lastName: "One" });
    await mark(CLUB_WIDE);
    expect(await doubted()).toEqual({ 1: ["two_records"], 2: ["two_records"] });
    const decided = { club, kind: "annual" as const, id: 1, seen: { valid: true }, now: at(60) };
    await store.db.transaction((tx) => noteDecision(tx, decided));
    expect(await doubted()).toEqual({ 2: ["two_records"] });
    expect(await store.db.select().from(mirrorChanges)).toEqual([]);
  });

  it("do not overlook a change that is written while they are worked out", async () => {
    await make({ groups: [group(1)], people: [person(1)], registrations: [registration(1, 1, 1)] });
    await updateDoubts(store.db, season);
    await mark();
    const written = Promise.withResolvers<void>();
    const open = Promise.withResolvers<void>();
    const writer = store.db.transaction(async (tx) => {
      await markChanged(tx, club, [1]);
      await tx.update(mirrorGroups).set({ capacity: 0 });
      written.resolve();
      await open.promise;
    });
    await written.promise;
    // The forecast finds the mark that the writer shares, and waits for it.
    const meanwhile = updateDoubts(store.db, season);
    setTimeout(open.resolve, 50);
    await Promise.all([writer, meanwhile]);
    expect(await doubted()).toEqual({ 1: ["capacity_reached"] });
  });

  it("leave nothing behind for a season that nobody has, and go with their club", async () => {
    await updateDoubts(store.db, { club, seasonId: 99 });
    expect(await store.db.select().from(mirrorForecasts)).toEqual([]);
    await make({ groups: [group(1, { capacity: 0 })], people: [person(1)], registrations: [registration(1, 1, 1)] });
    await updateDoubts(store.db, season);
    await store.db.delete(clubs).where(eq(clubs.slug, club));
    expect(await store.db.select().from(mirrorDoubts)).toEqual([]);
  });

  it("narrow the list and what is decided with it: ready, to check, by reason, by several groups, by time waited", async () => {
    await make({
      groups: [group(1, { capacity: 0 }), group(2, { sex: "Homme" }), group(3)],
      people: [person(1), person(2), person(3)],
      registrations: [
        registration(1, 1, 1),
        registration(2, 2, 2),
        registration(3, 3, 3, { registeredAt: new Date(Date.now() - 3_600_000) }),
        registration(4, 1, 3, { valid: true }),
      ],
    });
    const listed = async (query: Record<string, string>) => {
      const { rows, total } = await page({ sort: "activity", ...query });
      expect(total).toBe(rows.length);
      const view = parseView(query);
      const frozen = await idsMatching(store.db, scope, view);
      expect(frozen.map((row) => row.registrationId).sort()).toEqual(rows.map(({ id }) => id).sort());
      return rows.map(({ id }) => id);
    };
    expect(await listed({})).toEqual([1, 2, 3]);
    expect(await listed({ ready: "yes" })).toEqual([3]);
    expect(await listed({ ready: "no" })).toEqual([1, 2]);
    expect(await listed({ reasons: "full" })).toEqual([1]);
    expect(await listed({ reasons: "full,sex,limit" })).toEqual([1, 2]);
    expect(await listed({ ready: "yes", reasons: "full" })).toEqual([2, 3]);
    expect(await listed({ activity: "2,3" })).toEqual([2, 3]);
    expect(await listed({ waited: "7" })).toEqual([1, 2]);
    expect(await listed({ state: "validated" })).toEqual([4]);
    expect((await page({ reasons: "sex", q: "person 2" })).doubts).toMatchObject({ ready: 0, check: 1, matching: 1 });
    expect((await page({ state: "validated" })).doubts).toBeNull();
  });

  describe("the club's last refusal", () => {
    const refusedAt = new Date("2026-09-11T23:17:00Z");

    async function refused(code: string): Promise<DecisionWork> {
      const registrations = [{ registrationId: 1, memberId: 1, activityId: 1 }];
      const wish = { club, seasonId: 1, kind: "annual" as const, operation: "validate" as const, registrations };
      const work = await store.db.transaction(async (tx) => {
        const { work } = await createDecisionWork(tx, { ...wish, askedBy, now: at(59) });
        await keepForecast(tx, work);
        await tx.update(pieces).set({ state: "failed", code, decidedAt: refusedAt }).where(eq(pieces.workId, work.id));
        await markChanged(tx, club, [1]);
        return work;
      });
      return work;
    }
    beforeEach(() =>
      make({
        groups: [group(1, { slotIds: [1] })],
        slots: [slot(1)],
        people: [person(1)],
        registrations: [registration(1, 1, 1, { slotIds: [1] })],
      }),
    );

    it("stands with its time, and counts as a reason of its own", async () => {
      expect(await doubted()).toEqual({});
      await refused("medical_missing");
      const { rows, doubts } = await page({ reasons: "refused" });
      expect(rows.map(({ doubt }) => doubt)).toEqual([
        { codes: ["medical_missing"], waiting: null, refusedAt: refusedAt.toISOString() },
      ]);
      expect(doubts).toMatchObject({ ready: 0, reasons: { refused: 1 } });
    });

    it("is kept with what was foreseen, a second time with the refusal", async () => {
      const foreseen = async (work: DecisionWork) =>
        (await store.db.select().from(pieces).where(eq(pieces.workId, work.id)))[0];
      expect(await foreseen(await refused("medical_missing"))).toMatchObject({ foreseen: "done" });
      expect(await foreseen(await refused("medical_missing"))).toMatchObject({ foreseen: "medical_missing" });
    });

    it("also stands for a rule of which the document knows nothing", async () => {
      await refused("parking_permit_required");
      expect(await doubted()).toEqual({ 1: ["parking_permit_required"] });
    });

    it.each(["capacity_reached", "age_not_allowed", "registration_limit_reached", "stopped", "internal_error"])(
      "does not stand for %s, which the copy knows better or which is no rule",
      async (code) => {
        await refused(code);
        expect(await doubted()).toEqual({});
      },
    );

    it("stands for what the copy cannot judge: the age of a person whom it does not have", async () => {
      await store.db.delete(mirrorPeople);
      await refused("age_not_allowed");
      expect(await doubted()).toEqual({ 1: ["age_not_allowed"] });
    });

    it.each<[string, () => Promise<unknown>]>([
      ["the person's record", () => store.db.update(mirrorPeople).set({ address: "1, rue Neuve" })],
      ["the person's papers", () => store.db.transaction((tx) => notePapers(tx, club, 1))],
      ["the group", () => store.db.update(mirrorGroups).set({ birthYearEnd: 2010 })],
      ["a slot", () => store.db.update(mirrorSlots).set({ sex: "Femme" })],
      ["the slots chosen", () => store.db.update(mirrorRegistrations).set({ slotIds: [] })],
      ["the season's limit", () => store.db.update(mirrorSeasons).set({ maxAnnualRegistrations: 5 })],
    ])("no longer stands once %s has changed", async (_what, change) => {
      await refused("documents_missing");
      expect(await doubted()).toEqual({ 1: ["documents_missing"] });
      await store.db.update(mirrorPeople).set({ reading: 9 });
      await mark();
      expect(await doubted()).toEqual({ 1: ["documents_missing"] });
      await change();
      await mark();
      expect(await doubted()).toEqual({});
    });

    it("for want of papers gives way to papers that were read since and are all there, unless they are in doubt", async () => {
      await refused("documents_missing");
      await papersRead(1, { filled: true, readAt: new Date(refusedAt.getTime() - 60_000) });
      expect(await doubted()).toEqual({ 1: ["documents_missing"] });
      await papersRead(1, { filled: true, readAt: new Date(refusedAt.getTime() + 60_000), doubted: 2 });
      expect(await doubted()).toEqual({ 1: ["documents_missing"] });
      await papersRead(1, { filled: true, readAt: new Date(refusedAt.getTime() + 60_000) });
      expect(await doubted()).toEqual({});
    });

    it("of an earlier work gives way to that of a later one", async () => {
      await refused("documents_missing");
      const later = await refused("medical_missing");
      await store.db
        .update(pieces)
        .set({ decidedAt: new Date(refusedAt.getTime() + 60_000) })
        .where(eq(pieces.workId, later.id));
      await mark();
      expect(await doubted()).toEqual({ 1: ["medical_missing"] });
      await store.db.delete(works);
    });
  });
});
