import fc from "fast-check";
import { expect, it } from "vitest";
import { type FamilyMember, familiesIn } from "./families.ts";

const person = (id: number, over: Partial<FamilyMember> = {}): FamilyMember => ({
  ...{ id, email: null, phone: null, parents: [] },
  ...over,
});
const parent = (email: string | null, phone: string | null = null) => ({ email, phone });

it("finds brothers and sisters by a parent's address or number, however it is written", () => {
  const families = familiesIn([
    person(1, { parents: [parent("Anne@Exemple.FR", "06 12 34 56 78")] }),
    person(2, { parents: [parent(" anne@exemple.fr")] }),
    person(3, { parents: [parent(null, "+33 6 12 34 56 78")] }),
    person(4, { email: "anne@exemple.fr" }),
    person(5, { parents: [parent("paul@exemple.fr")] }),
  ]);
  expect(families.get(1)).toEqual([1, 2, 3, 4]);
  expect(families.get(4)).toBe(families.get(1));
  expect(families.get(5)).toEqual([5]);
});

it("makes no family of who shares the club's address, a made-up number, or nothing", () => {
  const members = Array.from({ length: 12 }, (_, id) => person(id, { email: "club@exemple.fr", phone: "0000000000" }));
  expect([...familiesIn(members).values()].every((family) => family.length === 1)).toBe(true);
  expect(familiesIn([person(1, { email: "" }), person(2, { email: "?" })]).get(1)).toEqual([1]);
});

it("puts everybody into one family, whatever the order of the people", () => {
  const people = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 8 }).map((n) => person(id, { email: `p${n}@x.fr` })))),
    );
  fc.assert(
    fc.property(people, (some) => {
      const families = familiesIn(some);
      const together = (map: typeof families) => new Set([...map.values()].map((ids) => [...ids].sort().join()));
      expect([...families.keys()].sort()).toEqual(some.map(({ id }) => id).sort());
      for (const { id } of some) expect(families.get(id)).toContain(id);
      expect(together(familiesIn([...some].reverse()))).toEqual(together(families));
    }),
  );
});
