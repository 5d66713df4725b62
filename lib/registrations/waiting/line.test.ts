import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NextGroup } from "#lib/registrations/renewal/proposal.ts";
import type { NextSlot } from "#lib/registrations/renewal/slot-choice.ts";
import { reasonsAgainst } from "#lib/sync/forecast/registration-rules.ts";
import { elsewhereFor, type WaitsFor } from "./elsewhere.ts";
import { hasLine, lineOf, wouldHelp } from "./line.ts";

describe("a line", () => {
  const pending = [
    { id: 1, codes: [] },
    { id: 2, codes: ["sex_not_allowed", "capacity_reached"] },
    { id: 3, codes: ["capacity_reached"] },
    { id: 4, codes: ["slot_full"] },
  ];
  it("says who is next, who waits and as which, and for whom something else is missing", () => {
    expect(lineOf(pending).map(({ id, place, number }) => [id, place, number])).toEqual([
      [1, "next", null],
      [2, "blocked", null],
      [3, "waits", 1],
      [4, "waits", 2],
    ]);
  });
  it("offers another place where it is this one that does not take them, and not where something of their own is missing", () => {
    expect(wouldHelp(["capacity_reached", "age_not_allowed"])).toBe(true);
    expect(wouldHelp(["capacity_reached", "documents_missing"])).toBe(false);
    expect(wouldHelp(["registration_limit_reached"])).toBe(false);
  });
  it("is there where as many ask as there are places, or somebody waits for a slot", () => {
    expect(hasLine(1, [{ id: 1, codes: [] }])).toBe(true);
    expect(hasLine(2, [{ id: 1, codes: [] }])).toBe(false);
    expect(hasLine(null, [{ id: 1, codes: [] }])).toBe(false);
    expect(hasLine(null, [{ id: 1, codes: ["slot_full"] }])).toBe(true);
    expect(hasLine(0, [])).toBe(false);
  });
});

const group = (id: number, said: Partial<NextGroup> = {}): NextGroup => ({
  ...{ id, name: `G${id}`, sportId: 1, level: "Loisir", sex: null, birthYearStart: null, birthYearEnd: null },
  ...{ placesLeft: 3, slots: [], slotCount: null },
  ...said,
});
const slot = (id: number, said: Partial<NextSlot> = {}): NextSlot => ({
  ...{ id, name: null, day: "lundi", hour: id, minute: 0, placesLeft: null },
  ...{ sex: null, birthYearStart: null, birthYearEnd: null },
  ...said,
});
const ana: WaitsFor = {
  ...{ person: { birthDate: "2016-01-01", sex: "Femme" }, groupId: 1, slotIds: [], registered: [1] },
};

describe("another place", () => {
  it("is a group of the sport that takes them and has a place, of the same level first", () => {
    const groups = [
      group(1, { placesLeft: 0 }),
      group(2, { level: "Competition" }),
      group(3),
      group(4, { placesLeft: 0 }),
      group(5, { sex: "Homme" }),
      group(6, { sportId: 2 }),
      group(7, { birthYearEnd: 2017 }),
    ];
    expect(elsewhereFor(ana, groups).map(({ groupId }) => groupId)).toEqual([3, 2]);
    expect(elsewhereFor({ ...ana, registered: [1, 3] }, groups).map(({ groupId }) => groupId)).toEqual([2]);
    expect(elsewhereFor({ ...ana, person: null }, groups)).toEqual([]);
    expect(elsewhereFor({ ...ana, groupId: 99 }, groups)).toEqual([]);
  });
  it("is another slot of the group where it is a slot that they wait for", () => {
    const slots = [slot(1, { placesLeft: 0 }), slot(2), slot(3, { sex: "Homme" })];
    const waits = { ...ana, slotIds: [1] };
    expect(elsewhereFor(waits, [group(1, { slots, slotCount: 1 })])).toEqual([
      { groupId: 1, slotIds: [2], choosesSlot: false },
    ]);
    expect(elsewhereFor(waits, [group(1, { slots, slotCount: 1, placesLeft: 0 })])).toEqual([]);
  });
  it("leaves a choice between slots to a person", () => {
    const slots = [slot(5), slot(6)];
    expect(elsewhereFor(ana, [group(1, { placesLeft: 0 }), group(2, { slots, slotCount: 1 })])).toEqual([
      { groupId: 2, slotIds: [], choosesSlot: true },
    ]);
    const full = slots.map((one) => ({ ...one, placesLeft: 0 }));
    expect(
      elsewhereFor(ana, [group(1), group(2, { slots: full, slotCount: 1 })]).map(({ groupId }) => groupId),
    ).toEqual([]);
  });
  it("is never one that is full, or for others, or theirs already, whatever the season is like", () => {
    const places = fc.option(fc.integer({ min: 0, max: 2 }));
    const sexes = fc.constantFrom("Homme", "Femme", null);
    const offered = fc.array(fc.tuple(places, sexes, fc.constantFrom(1, 2, null), fc.array(places, { maxLength: 3 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(offered, sexes, fc.array(fc.integer({ min: 1, max: 6 })), (rows, sex, registered) => {
        const groups = rows.map(([placesLeft, of, sportId, slots], at) =>
          group(at + 1, {
            ...{ placesLeft, sex: of, sportId, slotCount: slots.length > 0 ? 1 : null },
            slots: slots.map((left, place) => slot(at * 10 + place, { placesLeft: left })),
          }),
        );
        const waits = { ...ana, person: { birthDate: "2016-01-01", sex }, registered: [1, ...registered] };
        for (const { groupId, slotIds } of elsewhereFor(waits, groups)) {
          const target = groups.find(({ id }) => id === groupId);
          expect(target?.placesLeft).not.toBe(0);
          expect(reasonsAgainst({ person: waits.person, access: target })).toEqual([]);
          if (groupId !== 1) expect(waits.registered).not.toContain(groupId);
          for (const chosen of slotIds) expect(target?.slots.find(({ id }) => id === chosen)?.placesLeft).not.toBe(0);
        }
      }),
    );
  });
});
