import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import type { Mailing } from "#lib/base/store/schema/sync/post.ts";
import * as schema from "#lib/base/store/schema.ts";
import { now } from "#lib/base/time/clock.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { groups } from "#lib/sync/resources/groups.ts";
import { members } from "#lib/sync/resources/members.ts";
import { asOneFamily, familiesAt, lettersTo } from "./at-address.ts";
import { beginFreeLetter, findFreeLetter, freeFamilies, keepFreeLetter, selectForLetter } from "./free-letter.ts";
import { freeLetterKind } from "./free-letter-kind.ts";
import type { WrittenFamily } from "./written-family.ts";

const scope = { club: "demo", seasonId: 2 };
const TODAY = "2026-11-25";
const RECORD = { club: "demo", reading: 1 };

const family = (id: number, addresses: string[]): WrittenFamily => ({
  ...{ id, name: `NOM ${id}`, addresses, recipients: [], remindedAt: null, remindedCount: 0 },
  people: [{ id, name: `NOM ${id} Zoé`, firstName: `Zoé ${id}` }],
});

it("writes one letter an address, naming all its people, and says whom no address reaches", () => {
  const all = [family(1, ["a@x.test", "B@x.test"]), family(2, ["b@x.test"]), family(3, [])];
  const { letters, without } = lettersTo(all);
  expect(letters).toEqual([
    { address: "a@x.test", memberIds: [1] },
    { address: "B@x.test", memberIds: [1, 2] },
  ]);
  expect(without.map(({ id }) => id)).toEqual([3]);
  expect(asOneFamily(familiesAt(all, "b@X.test"))).toMatchObject({
    name: "NOM 1 / NOM 2",
    people: [{ id: 1 }, { id: 2 }],
  });
  expect(asOneFamily(familiesAt(all, "c@x.test"))).toBeUndefined();
});

describe.each(databases("free_letters"))("a letter in the club's own words, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(schema.clubs);
    await db.insert(schema.clubs).values({
      ...{ slug: "demo", name: "Club de Fougères", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: now(), updatedAt: now() },
    });
    const group = groups.copy.row({ id: 10, name: "Judo" }, 2);
    if (group) await db.insert(schema.mirrorGroups).values({ ...group, ...RECORD });
    const parent = [{ email: "home@x.test", first_name: "Ida", last_name: "Deux" }];
    const people = [
      { id: 1, last_name: "Un", first_name: "Zoé", email: "1@x.test", birth_date: "1990-01-01" },
      { id: 2, last_name: "Deux", first_name: "Max", birth_date: "2015-01-01", parents: parent },
      { id: 3, last_name: "Deux", first_name: "Léo", birth_date: "2016-01-01", parents: parent },
      { id: 4, last_name: "Quatre", first_name: "Ana", birth_date: "1990-01-01" },
    ];
    for (const raw of people) {
      const person = members.copy.row(raw);
      if (person) await db.insert(schema.mirrorPeople).values({ ...person, ...RECORD });
      await db.insert(schema.mirrorRegistrations).values({
        ...{ kind: "annual", id: raw.id, memberId: raw.id, activityId: 10, valid: true, seasonId: 2, slotIds: [] },
        ...RECORD,
      });
    }
  });
  afterAll(() => close());

  it("names a family once, says who has no address, and is written by what is known as it leaves", async () => {
    const { db } = store;
    const choice = {
      whom: "groups",
      activityId: 10,
      activityName: "Judo",
      cameOn: null,
      selected: null,
      purpose: null,
    } as const;
    const id = await db.transaction((tx) => beginFreeLetter(tx, scope, [1, 2, 3, 4], choice, "Anne"));
    const begun = await findFreeLetter(db, scope, id);
    if (!begun) throw new Error("There is no letter.");
    expect(await findFreeLetter(db, { ...scope, seasonId: 3 }, id)).toBeUndefined();
    expect(begun.families.map((one) => [...one].sort()).sort()).toEqual([[1], [2, 3], [4]]);
    expect(begun.topic, "nobody said yet that it is a duty").toBe("news");
    const { letters, without } = lettersTo(await freeFamilies(db, begun, TODAY));
    expect(letters.map(({ address }) => address).sort()).toEqual(["1@x.test", "home@x.test"]);
    expect(without.map(({ name }) => name)).toEqual(["QUATRE"]);
    const mailing: Mailing = {
      ...{ ...scope, id: "m", madeOf: id, size: 2, writtenBy: "Anne", writtenAt: now() },
      ...{ stoppedBy: null, stoppedAt: null, topic: "news", kind: "free", locale: "fr" },
    };
    const write = (address: string, memberIds: number[]) =>
      freeLetterKind.write(db, {
        ...{ mailing, memberIds },
        letter: { address } as typeof schema.letters.$inferSelect,
      });
    expect(await write("1@x.test", [1]), "nobody has written it").toEqual({ not: "elsewhere" });
    const text = { subject: "{club} : fête", body: "Bonjour famille {nom}, {prénoms} ({saison}) {solde}" };
    await db.transaction((tx) => keepFreeLetter(tx, begun, { texts: { "personal.fr": text }, topic: null }));
    expect((await findFreeLetter(db, scope, id))?.topic).toBeNull();
    const written = await write("HOME@x.test", [2, 3]);
    // What is of money is no place of such a letter, whatever somebody typed.
    expect(written).toMatchObject({ subject: "Club de Fougères : fête", body: expect.stringContaining("{solde}") });
    expect("body" in written && written.body).toMatch(/famille DEUX, (Max et Léo|Léo et Max)/);
    const { mirrorPeople, mirrorRegistrations } = schema;
    await db.update(mirrorPeople).set({ email: "new@x.test" }).where(eq(mirrorPeople.id, 1));
    expect(await write("1@x.test", [1])).toEqual({ not: "elsewhere" });
    await db.update(mirrorRegistrations).set({ valid: false }).where(eq(mirrorRegistrations.memberId, 3));
    expect(await write("home@x.test", [2, 3])).toMatchObject({ body: expect.stringContaining("DEUX, Max (") });
    await db.update(mirrorRegistrations).set({ valid: false }).where(eq(mirrorRegistrations.memberId, 2));
    expect(await write("home@x.test", [2, 3])).toEqual({ not: "left" });
    // Who came on a day came, whatever became of their registration.
    await db.update(schema.freeLetters).set({ cameOn: "2026-11-20" });
    expect(await write("home@x.test", [2, 3])).toMatchObject({ subject: expect.any(String) });
  });

  it("goes to a selection while each registration stands as it did: whoever was refused or is gone meanwhile is left out", async () => {
    const { db } = store;
    const { mirrorRegistrations: rows } = schema;
    const states = [true, null, false] as const;
    // An oracle of its own: every state when it was selected, and every one as the letter leaves; the last one is gone.
    const cases = states.flatMap((then) => [...states, "gone" as const].map((later) => ({ then, later })));
    const isRefused = (state: boolean | null) => state === false;
    const expected = cases.flatMap(({ then, later }, at) =>
      later !== "gone" && isRefused(then) === isRefused(later) ? 100 + at : [],
    );
    for (const [at, { then }] of cases.entries()) {
      const id = 100 + at;
      const person = members.copy.row({ id, last_name: `Cas ${id}`, first_name: "Zoé", birth_date: "1990-01-01" });
      if (person) await db.insert(schema.mirrorPeople).values({ ...person, ...RECORD });
      const registration = { memberId: id, activityId: 10, seasonId: 2, slotIds: [] };
      await db.insert(rows).values([
        { ...registration, kind: "annual", id, valid: then, ...RECORD },
        // Another one of theirs, of the same group, and one of the other kind with the same number: neither is selected.
        { ...registration, kind: "annual", id: id + 1_000, valid: true, ...RECORD },
        { ...registration, kind: "event", id, valid: then, ...RECORD },
      ]);
    }
    const meant = cases.map((_, at) => 100 + at);
    const { memberIds, selected } = await selectForLetter(db, scope, "annual", [...meant, 99_999]);
    expect(memberIds.sort()).toEqual(meant);
    expect((await selectForLetter(db, { ...scope, seasonId: 3 }, "annual", meant)).memberIds).toEqual([]);
    expect((await selectForLetter(db, { ...scope, club: "other" }, "annual", meant)).memberIds).toEqual([]);
    const choice = {
      whom: "registrations",
      activityId: null,
      activityName: null,
      cameOn: null,
      selected,
      purpose: null,
    } as const;
    const id = await db.transaction((tx) => beginFreeLetter(tx, scope, memberIds, choice, "Anne"));
    const begun = await findFreeLetter(db, scope, id);
    if (!begun) throw new Error("There is no letter.");
    const everybody = (await freeFamilies(db, begun, TODAY)).flatMap(({ people }) => people.map((person) => person.id));
    expect(everybody.sort(), "nothing has changed yet").toEqual(meant);
    for (const [at, { later }] of cases.entries()) {
      const one = and(eq(rows.kind, "annual"), eq(rows.id, 100 + at));
      await (later === "gone" ? db.delete(rows).where(one) : db.update(rows).set({ valid: later }).where(one));
    }
    const reached = (await freeFamilies(db, begun, TODAY)).flatMap(({ people }) => people.map((person) => person.id));
    expect(reached.sort()).toEqual(expected);
    expect((await freeFamilies(db, begun, TODAY, [100, 102])).map((one) => one.id)).toEqual([100]);
  });
});
