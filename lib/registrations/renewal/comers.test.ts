import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comersOf, fateOfMember, type NamedGroup } from "./comers.ts";

const judo = { name: "Judo 2025-2026", sportId: 1 };
const judoNow = { name: "JUDO 2026-2027", sportId: 1, valid: true };
const adults = { name: "Adultes", sportId: 1, valid: null };

describe("what became of somebody", () => {
  it("is told by the groups of two seasons", () => {
    expect(fateOfMember({ before: [judo], now: [judoNow] })).toBe("returned");
    expect(fateOfMember({ before: [judo], now: [adults] })).toBe("moved");
    expect(fateOfMember({ before: [judo], now: [{ ...judoNow, sportId: 2 }] })).toBe("moved");
    expect(fateOfMember({ before: [judo], now: [{ ...judoNow, valid: false }] })).toBe("refused");
    expect(fateOfMember({ before: [judo], now: [{ ...judoNow, valid: false }, adults] })).toBe("moved");
    expect(fateOfMember({ before: [], now: [{ ...judoNow, valid: false }] })).toBeNull();
    // A group that a roll-over carried over under another name is the same one.
    const renamed = { ...judoNow, id: 7, name: "Dojo" };
    expect(fateOfMember({ before: [{ ...judo, became: 7 }], now: [renamed] })).toBe("returned");
    expect(fateOfMember({ before: [{ ...judo, became: 8 }], now: [renamed] })).toBe("moved");
    expect(fateOfMember({ before: [], now: [adults] })).toBe("new");
    expect(fateOfMember({ before: [], now: [] })).toBeNull();
  });
  it("counts everybody once, with the rate of those who are back", () => {
    const people = [
      { before: [judo, judo], now: [judoNow, adults] },
      { before: [judo], now: [adults] },
      { before: [judo], now: [] },
      { before: [judo], now: [{ ...judoNow, valid: false }] },
      { before: [], now: [judoNow] },
    ];
    expect(comersOf(people)).toEqual({
      returned: 1,
      moved: 1,
      left: 1,
      refused: 1,
      new: 1,
      before: 4,
      pending: 1,
      rate: 2 / 4,
    });
    expect(comersOf([{ before: [], now: [judoNow] }])).toMatchObject({ before: 0, rate: null });
  });
  it("adds up, whoever comes and goes", () => {
    const group = fc.record({ name: fc.constantFrom("A", "B", null), sportId: fc.constantFrom(1, null) });
    const now = fc.array(
      fc.tuple(group, fc.constantFrom(true, false, null)).map(([one, valid]) => ({ ...one, valid })),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.array(fc.record({ before: fc.array<NamedGroup>(group, { maxLength: 3 }), now })), (people) => {
        const found = comersOf(people);
        expect(found.returned + found.moved + found.left + found.refused).toBe(
          people.filter(({ before }) => before.length > 0).length,
        );
        expect(found.before).toBe(found.returned + found.moved + found.left + found.refused);
        if (found.rate !== null) expect(found.rate * found.before).toBeCloseTo(found.returned + found.moved);
        expect(found.pending).toBeLessThanOrEqual(found.returned + found.moved + found.new);
      }),
    );
  });
});
