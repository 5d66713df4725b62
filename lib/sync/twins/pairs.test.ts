import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { findPairs, MOST_PAIRS } from "./pairs.ts";
import { type Compared, recordParts } from "./record-parts.ts";

const parent = (parts: Partial<Parent>): Parent => ({
  ...{ type: "Mere", first_name: "Anne", last_name: null, title: null, phone: null, email: null, profession: null },
  ...parts,
});

const record = (parts: Partial<Compared>): Compared => ({
  ...{ id: 1, firstName: "Camille", lastName: "Lebœuf", birthDate: "2015-03-02", sex: null },
  ...{ email: null, phone: null, parents: [] },
  ...parts,
});

/** What speaks for two records, asked both ways round. */
function grounds(one: Partial<Compared>, other: Partial<Compared>): string[] {
  const records = [record({ ...one, id: 7 }), record({ ...other, id: 3 })];
  const [there, back] = [records, records.toReversed()].map((listed) => findPairs(listed.map(recordParts)));
  expect(back).toEqual(there);
  expect(there?.every(({ lowId, highId }) => lowId === 3 && highId === 7)).toBe(true);
  return there?.[0]?.grounds ?? [];
}

const home = {
  phone: "0692112233",
  parents: [parent({ email: "Anne@Famille.example ", phone: "06 12 34 56 78" })],
};

describe("two records are a pair", () => {
  it.each([
    ["one name, however it is written", { lastName: "LEBOEUF" }, { firstName: "Camille " }, "same_name"],
    [
      "letters that a keyboard lacks",
      { lastName: "Yıldız", firstName: "Ðoàn" },
      { lastName: "YILDIZ", firstName: "Doan" },
      "same_name",
    ],
    ["what stands between its parts", { lastName: "d’Artagnan" }, { lastName: "Dartagnan" }, "same_name"],
    ["names in each other's place", {}, { firstName: "Leboeuf", lastName: "Camille" }, "swapped_name"],
    ["the whole name in one field", {}, { firstName: "Camille Lebœuf", lastName: "" }, "swapped_name"],
    ["a letter too many", {}, { firstName: "Camillle" }, "similar_name"],
    ["two letters that changed places", {}, { lastName: "Lebeouf" }, "similar_name"],
    ["a married name", {}, { lastName: "Lebœuf-Martin" }, "longer_name"],
    ["a compound first name", { firstName: "Marie" }, { firstName: "Marie-Claire" }, "longer_name"],
  ])("born on one day: %s", (_what, one, other, ground) => {
    expect(grounds(one, other)).toEqual([ground, "birth_date"]);
  });

  it("born on one day with another family name, where something else agrees", () => {
    expect(grounds({}, { lastName: "Dupont" })).toEqual([]);
    expect(grounds(home, { lastName: "Dupont", ...home })).toEqual(["first_name", "birth_date", "contact"]);
  });

  it.each([
    ["a birth date that is missing", { birthDate: null }],
    ["a birth date that was mistyped", { birthDate: "2015-02-03" }],
    [
      "the representative's number under another prefix",
      { birthDate: null, parents: [parent({ phone: "+33612345678" })] },
    ],
    [
      "the representative's number under another country's prefix",
      { birthDate: null, parents: [parent({ phone: "00262 692 11 22 33" })], email: null },
    ],
    ["the representative's address as one's own", { birthDate: null, parents: [], email: "anne@famille.example" }],
  ])("of one name and one address: %s", (_what, other) => {
    expect(grounds(home, { ...home, ...other })).toEqual(["same_name", "contact"]);
  });

  it("not where only the address or only the birth date agrees", () => {
    expect(grounds(home, { ...home, firstName: "Louise", birthDate: "2012-06-01" })).toEqual([]);
    expect(grounds({}, { firstName: "Louise", lastName: "Martin" })).toEqual([]);
    expect(grounds(home, { ...home, firstName: "Camile", birthDate: "2012-06-01" })).toEqual([]);
  });

  it("not brother and sister born on one day, nor mother and daughter of one name", () => {
    expect(grounds({ firstName: "Louis", sex: "Homme" }, { firstName: "Louise", sex: "Femme" })).toEqual([]);
    expect(grounds({ firstName: "Léo" }, { firstName: "Léa" })).toEqual([]);
    expect(grounds(home, { ...home, birthDate: "1984-03-02" })).toEqual([]);
  });

  it("not where a number tells them apart, or a name is missing", () => {
    expect(grounds({ lastName: "Person 1" }, { lastName: "Person 2" })).toEqual([]);
    expect(grounds({ firstName: null, lastName: null }, { firstName: null, lastName: null })).toEqual([]);
  });

  const name = fc.constantFrom("Emma", "Jade", "Louise", "Gabriel", "Raphaël", "Jean-Paul", "Marie Anne", "Zoé", "Noé");
  const day = fc
    .integer({ min: 0, max: 5_000 })
    .map((days) => new Date(Date.UTC(2005, 0, days)).toISOString().slice(0, 10));

  it("never brothers and sisters: the same parents, another first name and another birth date", () => {
    interface Child {
      firstName: string;
      birthDate: string | null;
    }
    const alike = (a: Child, b: Child) =>
      a.firstName === b.firstName || (a.birthDate !== null && a.birthDate === b.birthDate);
    const child: fc.Arbitrary<Child> = fc.record({ firstName: name, birthDate: fc.option(day) });
    const siblings = fc.uniqueArray(child, { maxLength: 6, comparator: alike });
    fc.assert(
      fc.property(siblings, (children) => {
        const records = children.map((child, index) => record({ ...home, ...child, id: index + 1 }));
        expect(findPairs(records.map(recordParts))).toEqual([]);
      }),
    );
  });

  it("once, in whatever order the club lists its people", () => {
    const someone = fc.record({
      firstName: name,
      lastName: name,
      birthDate: fc.option(day),
      email: fc.constantFrom(null, "a@b.example"),
    });
    fc.assert(
      fc.property(fc.array(someone, { maxLength: 12 }), (people) => {
        const compared = people.map((parts, index) => recordParts(record({ ...parts, id: index + 1 })));
        const found = findPairs(compared);
        expect(new Set(found.map(({ lowId, highId }) => `${lowId}/${highId}`)).size).toBe(found.length);
        const sorted = (pairs: typeof found) => pairs.map((pair) => JSON.stringify(pair)).sort();
        expect(sorted(findPairs(compared.toReversed()))).toEqual(sorted(found));
      }),
    );
  });

  it("in a club of 20,000 that gives everybody one birth date, one address and few names, and never without end", () => {
    const people = Array.from({ length: 20_000 }, (_, index) =>
      recordParts(
        record({ id: index + 1, firstName: `Ana ${index % 50}`, email: "club@club.example", birthDate: "1900-01-01" }),
      ),
    );
    expect(findPairs(people)).toHaveLength(MOST_PAIRS);
  });
});
