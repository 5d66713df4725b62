import { describe, expect, it } from "vitest";
import { type Candidate, type ForecastActivity, forecast } from "./forecast.ts";

const activity = (parts: Partial<ForecastActivity>): ForecastActivity => ({
  name: "Judo",
  placesLeft: null,
  sex: null,
  birthYearStart: null,
  birthYearEnd: null,
  slotIds: [],
  slotCount: null,
  ...parts,
});
const candidate = (id: number, parts: Partial<Candidate> = {}): Candidate => ({
  id,
  memberId: id,
  name: `P${id}`,
  activityId: 1,
  valid: null,
  birthDate: "2015-05-05",
  sex: "Femme",
  slotIds: [],
  ...parts,
});
const foretold = (parts: Partial<ForecastActivity>, ...rows: Candidate[]) =>
  forecast("validate", rows, new Map([[1, activity(parts)]]), new Map([[9, { capacity: 1, taken: 0 }]]));

describe("what a decision will do", () => {
  it("gives places away in order and doubts those that come after", () => {
    const result = foretold({ placesLeft: 2 }, candidate(1), candidate(2), candidate(3));
    expect(result.change).toBe(2);
    expect(result.doubts).toEqual([{ id: 3, name: "P3", activity: "Judo", code: "capacity_reached" }]);
  });

  it("does not count a place for what is doubted for another reason", () => {
    const result = foretold(
      { placesLeft: 1, birthYearStart: 2016, birthYearEnd: 2014 },
      candidate(1, { birthDate: "2001-01-01" }),
      candidate(2),
    );
    expect(result).toMatchObject({ change: 1, doubts: [{ id: 1, code: "age_not_allowed" }] });
  });

  it.each([
    ["birth_date_required", { birthYearStart: 2016 }, { birthDate: null }],
    ["age_not_allowed", { birthYearStart: 2014 }, {}],
    ["age_not_allowed", { birthYearEnd: 2016 }, {}],
    ["sex_not_allowed", { sex: "Homme" }, {}],
    ["slot_not_offered", { slotIds: [8] }, { slotIds: [9] }],
    ["too_many_slots", { slotIds: [8, 9], slotCount: 1 }, { slotIds: [8, 9] }],
  ] as const)("foresees %s", (code, group, person) => {
    expect(foretold(group, candidate(1, person)).doubts).toMatchObject([{ code }]);
  });

  it("foresees a slot that fills up on the way, and ignores slots where an event has none", () => {
    expect(
      foretold({ slotIds: [9] }, candidate(1, { slotIds: [9] }), candidate(2, { slotIds: [9] })).doubts,
    ).toMatchObject([{ id: 2, code: "slot_full" }]);
    expect(foretold({ slotIds: null }, candidate(1, { slotIds: [7] })).doubts).toEqual([]);
  });

  it("accepts both sexes, the limits of the years themselves, and an activity that the mirror does not know", () => {
    expect(foretold({ sex: "Homme et femme", birthYearStart: 2015, birthYearEnd: 2015 }, candidate(1)).change).toBe(1);
    expect(foretold({}, candidate(1, { activityId: 2 })).change).toBe(1);
  });

  it("tells what already is so, and places that a refusal or a cancellation frees", () => {
    const rows = [candidate(1), candidate(2, { valid: true }), candidate(3, { valid: false })];
    const run = (operation: "validate" | "refuse" | "cancel") =>
      forecast(operation, rows, new Map([[1, activity({})]]), new Map());
    expect(run("validate")).toMatchObject({ change: 2, already: 1 });
    expect(run("refuse")).toMatchObject({ change: 2, already: 1, freed: 1 });
    expect(run("cancel")).toMatchObject({ change: 3, already: 0, freed: 1 });
  });
});
