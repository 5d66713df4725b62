import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { assemblyVoters } from "#lib/base/store/schema/desk/assembly.ts";
import {
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  twinVerdicts,
} from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { codeOfCard, endCard, makeCards, openCards } from "#lib/people/cards/cards.ts";
import { members } from "#lib/sync/resources/members.ts";
import { beginClub, hand, place } from "#lib/treasury/deposits/testing/treasury-club.ts";
import { assembliesOf, callAssembly, findAssembly, openRegister, removeAssembly } from "./assemblies.ts";
import { comeByCard, pressRegister, type RegisterPress, registerOf } from "./register.ts";
import { type AssemblyFields, quorumOf, voteOf } from "./rule.ts";
import { electorateOf } from "./voters.ts";

const { club } = place;
const rule: AssemblyFields = {
  ...{ title: "AG 2026", day: "2027-06-12", minAge: 16, guardiansVote: false, mustHavePaid: false },
  ...{ registeredDays: 90, maxProxies: 2, quorumPercent: 25 },
};
const PEOPLE = 8;

describe.each(databases("assembly"))("an assembly, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());

  /** Somebody with an annual registration that was validated on a day. */
  const enrol = async (id: number, birth: string | null, validated: string) => {
    const row = members.copy.row({ id, last_name: `Nom${id}`, first_name: "Prénom", birth_date: birth });
    if (!row) throw new Error("not a person");
    await store.db.insert(mirrorPeople).values({ ...row, birthDate: birth, club, reading: 1 });
    await store.db.insert(mirrorRegistrations).values({
      ...{ club, kind: "annual", id, seasonId: place.seasonId, memberId: id, activityId: 3, slotIds: [], valid: true },
      ...{ validatedAt: new Date(`${validated}T10:00:00Z`), reading: 1 },
    });
  };
  beforeEach(async () => {
    await beginClub(store);
    await store.db
      .insert(mirrorGroups)
      .values({ club, id: 3, seasonId: place.seasonId, name: "G", slotIds: [], licenceIds: [], reading: 1 });
  });
  const call = async (fields: AssemblyFields = rule): Promise<string> => {
    const ask = crypto.randomUUID();
    await store.db.transaction((tx) => callAssembly(tx, { ...place, ...hand }, { ask, fields }));
    return ask;
  };
  const open = (id: string) => store.db.transaction((tx) => openRegister(tx, { ...place, ...hand }, id));

  it("lets those vote who are old enough on the day and were registered in time, to the day", async () => {
    await enrol(1, "2011-06-12", "2026-09-10");
    await enrol(2, "2011-06-13", "2026-09-10");
    await enrol(3, "1980-02-29", "2027-03-14");
    await enrol(4, "1980-02-29", "2027-03-15");
    await enrol(5, null, "2026-09-10");
    const of = async (fields: Partial<AssemblyFields>) => {
      const { voters, without } = await electorateOf(store.db, place, { ...rule, ...fields });
      return [voters.map((one) => (one.isByGuardian ? -one.memberId : one.memberId)).sort((a, b) => a - b), without];
    };
    const none = { late: 0, unpaid: 0, paidUnknown: 0, ageUnknown: 0, young: 0 };
    expect(await of({})).toEqual([[1, 3], { ...none, late: 1, young: 1, ageUnknown: 1 }]);
    expect(await of({ guardiansVote: true })).toEqual([[-2, 1, 3], { ...none, late: 1, ageUnknown: 1 }]);
    expect(await of({ minAge: 0, registeredDays: 0 })).toEqual([[1, 2, 3, 4, 5], none]);
    // Payments were never read: of nobody can it be said that they have paid, and nobody is taken for somebody who has not.
    expect(await of({ minAge: 0, registeredDays: 0, mustHavePaid: true })).toEqual([[], { ...none, paidUnknown: 5 }]);
  });

  it("is drawn up once, whoever comes into the club later, and taken away only before", async () => {
    await enrol(1, "1980-01-01", "2026-09-10");
    const id = await call();
    expect(await Promise.all([open(id), open(id)])).toEqual([1, 1]);
    await enrol(2, "1980-01-01", "2026-09-10");
    expect(await open(id)).toBe(1);
    expect((await registerOf(store.db, club, id)).map(({ memberId }) => memberId)).toEqual([1]);
    const remove = (which: string) => store.db.transaction((tx) => removeAssembly(tx, { ...place, ...hand }, which));
    expect(await remove(id)).toBe(false);
    const second = await call({ ...rule, title: "AG extraordinaire" });
    expect((await Promise.all([remove(second), remove(second)])).filter(Boolean)).toHaveLength(1);
    expect((await assembliesOf(store.db, place)).map((row) => row.title)).toEqual(["AG 2026"]);
    for (const elsewhere of [
      { club: "other", seasonId: place.seasonId },
      { club, seasonId: 3 },
    ]) {
      expect(await findAssembly(store.db, elsewhere, id)).toBeUndefined();
      expect(await store.db.transaction((tx) => openRegister(tx, { ...elsewhere, ...hand }, id))).toBeNull();
    }
    const log = await store.db.select().from(auditEntries).where(eq(auditEntries.club, club));
    expect(log.map(({ action }) => action).sort()).toEqual([
      ...["assembly.call", "assembly.call", "assembly.open", "assembly.remove"],
    ]);
  });

  it("counts who is there as somebody with a pencil at the door, whatever is pressed, and twice at once", async () => {
    for (let id = 1; id <= PEOPLE; id++) await enrol(id, "1980-01-01", "2026-09-10");
    const who = fc.integer({ min: 1, max: PEOPLE + 1 });
    const give = fc.record({ press: fc.constant("give" as const), memberId: who, to: who });
    const press: fc.Arbitrary<RegisterPress> = fc.oneof(
      fc.record({ press: fc.constant("arrive" as const), memberId: who }),
      fc.record({ press: fc.constantFrom("leave" as const, "takeBack" as const), memberId: who }),
      ...[give, give],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 25 }), async (presses) => {
        const id = await call();
        await open(id);
        // The pencil: who is there, and whose paper lies in whose hand.
        const there = new Set<number>();
        const papers = new Map<number, number>();
        const isVoter = (member: number) => member <= PEOPLE;
        const inHand = (member: number) => [...papers.values()].filter((to) => to === member).length;
        for (const one of presses) {
          let isDone = isVoter(one.memberId);
          if (isDone && one.press === "arrive") {
            papers.delete(one.memberId);
            there.add(one.memberId);
          } else if (isDone && one.press === "leave") there.delete(one.memberId);
          else if (isDone && one.press === "takeBack") papers.delete(one.memberId);
          else if (isDone && one.press === "give") {
            const isSame = papers.get(one.memberId) === one.to;
            const isFree = !there.has(one.memberId) && !papers.has(one.to) && inHand(one.memberId) === 0;
            isDone = isSame || (isVoter(one.to) && one.to !== one.memberId && isFree && inHand(one.to) < 2);
            if (isDone) papers.set(one.memberId, one.to);
          }
          // Two desks at once.
          const asked = () => store.db.transaction((tx) => pressRegister(tx, { club, ...hand }, id, one));
          expect((await Promise.all([asked(), asked()])).map(({ ok }) => ok)).toEqual([isDone, isDone]);
        }
        const voters = await registerOf(store.db, club, id);
        const ids = voters.filter((one) => one.hasArrived).map((one) => one.memberId);
        expect(ids.sort((a, b) => a - b)).toEqual([...there].sort((a, b) => a - b));
        const represented = [...papers].filter(([from, to]) => !there.has(from) && there.has(to)).length;
        expect(quorumOf(voters, rule.quorumPercent)).toEqual({
          ...{ voters: PEOPLE, present: there.size, represented, needed: 2 },
          isReached: there.size + represented >= 2,
        });
      }),
      { numRuns: 25 },
    );
    expect(await store.db.select().from(assemblyVoters).where(eq(assemblyVoters.club, "other"))).toEqual([]);
  });

  it("knows whoever comes by a card of their other record: two that were said to be one person have one vote, once", async () => {
    await enrol(1, "1980-01-01", "2026-09-10");
    await enrol(2, "1980-01-01", "2026-09-10");
    await store.db
      .insert(mirrorSeasons)
      .values({ club, id: place.seasonId, name: "this one", endDate: "2027-06-30", reading: 1 });
    const person = { id: hand.by.id ?? 0, name: hand.by.name, email: "a@club.test" };
    await store.db.transaction((tx) => makeCards(tx, { club, person }, place.seasonId, [1, 2]));
    const cards = new Map(
      (await openCards(store.db, place, [1, 2])).map(({ id, memberId }) => [memberId, codeOfCard(id)]),
    );
    await store.db.insert(twinVerdicts).values({
      ...{ club, lowId: 1, highId: 2, verdict: "settled", keptId: 1, writtenById: person.id },
      ...{ writtenBy: person.name, writtenAt: hand.now },
    });
    const id = await call();
    expect(await open(id)).toBe(1);
    const come = async (member: number) =>
      (await store.db.transaction((tx) => comeByCard(tx, { ...place, ...hand }, id, cards.get(member) ?? ""))).kind;
    expect([await come(2), await come(1), await come(2)]).toEqual(["came", "already", "already"]);
    expect((await registerOf(store.db, club, id)).map((one) => [one.memberId, one.hasArrived])).toEqual([[1, true]]);
  });

  it("writes down who comes by a card that counts, and nobody by another's, an old, a lost or a made-up one", async () => {
    for (let id = 1; id <= PEOPLE; id++) await enrol(id, "1980-01-01", "2026-09-10");
    // Too young on the day: a card, and no vote.
    await enrol(PEOPLE + 1, "2020-01-01", "2026-09-10");
    await store.db.insert(mirrorSeasons).values([
      { club, id: place.seasonId, name: "this one", endDate: "2027-06-30", reading: 1 },
      { club, id: 77, name: "the last", endDate: "2026-06-30", reading: 1 },
    ]);
    const person = { id: hand.by.id ?? 0, name: hand.by.name, email: "a@club.test" };
    const made = async (seasonId: number) => {
      const everybody = Array.from({ length: PEOPLE + 1 }, (_, at) => at + 1);
      await store.db.transaction((tx) => makeCards(tx, { club, person }, seasonId, everybody));
      const rows = await openCards(store.db, { club, seasonId }, everybody);
      return new Map(rows.map(({ id, memberId }) => [memberId, codeOfCard(id)]));
    };
    await store.db.update(mirrorRegistrations).set({ seasonId: 77 }).where(eq(mirrorRegistrations.club, club));
    const old = await made(77);
    await store.db
      .update(mirrorRegistrations)
      .set({ seasonId: place.seasonId })
      .where(eq(mirrorRegistrations.club, club));
    const lost = await made(place.seasonId);
    for (const memberId of lost.keys())
      await store.db.transaction((tx) => endCard(tx, { club, person }, place.seasonId, memberId));
    const good = await made(place.seasonId);
    const seasonId = place.seasonId;
    const shown = fc.record({
      member: fc.integer({ min: 1, max: PEOPLE + 1 }),
      of: fc.constantFrom("good" as const, "good" as const, "old" as const, "lost" as const, "forged" as const),
      isElsewhere: fc.integer({ min: 0, max: 9 }).map((of) => of === 0),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(shown, { maxLength: 20 }), async (cards) => {
        const id = await call();
        await open(id);
        // Who sits in the hall, by the code that each of them held up.
        const there = new Set<number>();
        for (const { member, of, isElsewhere } of cards) {
          const code = { good, old, lost, forged: good }[of].get(member) ?? "";
          const text =
            of === "forged" ? `${code.slice(0, -1)}${code.endsWith("B") ? "C" : "B"}` : ` ${code.toLowerCase()}`;
          const at = { club: isElsewhere ? "other" : club, seasonId, ...hand };
          const asked = () => store.db.transaction((tx) => comeByCard(tx, at, id, text));
          const said = (await Promise.all([asked(), asked()])).map(({ kind }) => kind).sort();
          const counts = of === "good" && !isElsewhere && member <= PEOPLE;
          const isNew = counts && !there.has(member);
          if (counts) there.add(member);
          const why = { good: "noVote", old: "otherSeason", lost: "ended", forged: "unknown" }[of];
          const refused = isElsewhere && of !== "forged" ? "otherClub" : why;
          const expected = counts ? ["already", isNew ? "came" : "already"] : [refused, refused];
          expect(said, JSON.stringify({ member, of, isElsewhere })).toEqual(expected);
        }
        const voters = await registerOf(store.db, club, id);
        const arrived = voters.filter((one) => one.hasArrived).map((one) => one.memberId);
        expect(arrived.sort((a, b) => a - b)).toEqual([...there].sort((a, b) => a - b));
      }),
      { numRuns: 25 },
    );
  });
});

it("rounds a quorum up, and wants none where the club asks for none", () => {
  const voters = Array.from({ length: 101 }, (_, at) => ({ memberId: at + 1, hasArrived: at < 25, proxyId: null }));
  expect(quorumOf(voters, 25)).toMatchObject({ needed: 26, isReached: false });
  expect(quorumOf(voters, 0)).toMatchObject({ needed: 0, isReached: true });
  expect(quorumOf([], 50)).toMatchObject({ needed: 0, present: 0 });
});

it("says of each why they have no vote, one reason each", () => {
  const paying = { ...rule, mustHavePaid: true };
  const one = { age: 30, paid: true, isInTime: true };
  expect(voteOf(one, paying)).toBe("own");
  expect(voteOf({ ...one, isInTime: false, paid: false, age: 3 }, paying)).toBe("late");
  expect(voteOf({ ...one, paid: false, age: 3 }, paying)).toBe("unpaid");
  expect(voteOf({ ...one, paid: null }, paying)).toBe("paidUnknown");
  expect(voteOf({ ...one, paid: null, age: 15 }, rule)).toBe("young");
  expect(voteOf({ ...one, age: 15 }, { ...rule, guardiansVote: true })).toBe("guardian");
  expect(voteOf({ ...one, age: null }, rule)).toBe("ageUnknown");
});
