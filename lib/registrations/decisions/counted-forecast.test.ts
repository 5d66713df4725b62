import { describe, expect, it } from "vitest";
import type { SlotFacts } from "#lib/sync/forecast/registration-rules.ts";
import type { ActivityFacts, SeasonFacts } from "#lib/sync/forecast/validation-run.ts";
import { decisionForecast, type NamedCandidate, type NamedFacts } from "./counted-forecast.ts";

const activity = (parts: Partial<ActivityFacts>): ActivityFacts => ({
  placesLeft: null,
  sex: null,
  birthYearStart: null,
  birthYearEnd: null,
  slotIds: [],
  slotCount: null,
  ...parts,
});
const candidate = (id: number, parts: Partial<NamedCandidate> = {}): NamedCandidate => ({
  id,
  memberId: id,
  name: `P${id}`,
  activityId: 1,
  valid: null,
  person: { birthDate: "2015-05-05", sex: "Femme" },
  slotIds: [],
  handedIn: null,
  refusal: null,
  hasTwin: false,
  ...parts,
});
const slot = (parts: Partial<SlotFacts> = {}): SlotFacts => ({
  placesLeft: 1,
  sex: null,
  birthYearStart: null,
  birthYearEnd: null,
  ...parts,
});
const facts = (group: Partial<ActivityFacts>, more: Partial<SeasonFacts> = {}): NamedFacts => ({
  activities: new Map([[1, activity(group)]]),
  names: new Map([[1, "Judo"]]),
  slots: new Map([[9, slot()]]),
  limit: null,
  live: new Map(),
  validated: new Map(),
  ...more,
});
const born = (birthDate: string | null, sex: string | null = "Femme") => ({ person: { birthDate, sex } });
const forecastOf = (group: Partial<ActivityFacts>, ...rows: NamedCandidate[]) =>
  decisionForecast("validate", rows, facts(group));

describe("what a decision will do", () => {
  it("gives places away in order and doubts those that come after", () => {
    const result = forecastOf({ placesLeft: 2 }, candidate(1), candidate(2), candidate(3));
    expect(result.change).toBe(2);
    expect(result.doubts).toEqual([{ id: 3, name: "P3", activity: "Judo", code: "capacity_reached", refusedAt: null }]);
  });

  it("does not count a place for what is doubted for another reason", () => {
    const result = forecastOf(
      { placesLeft: 1, birthYearStart: 2016, birthYearEnd: 2014 },
      candidate(1, born("2001-01-01")),
      candidate(2),
    );
    expect(result).toMatchObject({ change: 1, doubts: [{ id: 1, code: "age_not_allowed" }] });
  });

  it.each([
    ["birth_date_required", { birthYearStart: 2016 }, born(null)],
    ["age_not_allowed", { birthYearStart: 2014 }, {}],
    ["age_not_allowed", { birthYearEnd: 2016 }, {}],
    ["sex_not_allowed", { sex: "Homme" }, {}],
    ["sex_not_allowed", { sex: "Homme" }, born("2015-05-05", null)],
    ["slot_not_offered", { slotIds: [8] }, { slotIds: [9] }],
    ["too_many_slots", { slotIds: [8, 9], slotCount: 1 }, { slotIds: [8, 9] }],
  ] as const)("foresees %s", (code, group, person) => {
    expect(forecastOf(group, candidate(1, person)).doubts).toMatchObject([{ code }]);
  });

  it("foresees a slot that fills up on the way, and ignores slots where an event has none", () => {
    expect(
      forecastOf({ slotIds: [9] }, candidate(1, { slotIds: [9] }), candidate(2, { slotIds: [9] })).doubts,
    ).toMatchObject([{ id: 2, code: "slot_full" }]);
    expect(forecastOf({ slotIds: null }, candidate(1, { slotIds: [7] })).doubts).toEqual([]);
  });

  it.each([
    ["already_registered", { live: new Map([["1/1", 2]]) }],
    ["registration_limit_reached", { limit: 1, validated: new Map([[1, 1]]) }],
  ] as const)("foresees %s from the person's other registrations", (code, more) => {
    expect(decisionForecast("validate", [candidate(1)], facts({}, more)).doubts).toMatchObject([{ code }]);
  });

  it("counts the registrations that the decision itself validates against the season's limit", () => {
    const two = [candidate(1), candidate(2, { memberId: 1, activityId: 2 })];
    const { change, doubts } = decisionForecast("validate", two, facts({}, { limit: 1 }));
    expect(change).toBe(1);
    expect(doubts).toMatchObject([{ id: 2, code: "registration_limit_reached" }]);
    expect(decisionForecast("validate", two, facts({}, { limit: 0 })).change).toBe(2);
  });

  it("foresees that a slot is for other ages or the other sex", () => {
    const offered = { slotIds: [9] };
    const chosen = candidate(1, { slotIds: [9] });
    const with9 = (parts: Partial<SlotFacts>) =>
      decisionForecast("validate", [chosen], facts(offered, { slots: new Map([[9, slot(parts)]]) })).doubts;
    expect(with9({ birthYearEnd: 2016 })).toMatchObject([{ code: "age_not_allowed" }]);
    expect(with9({ sex: "Homme" })).toMatchObject([{ code: "sex_not_allowed" }]);
  });

  it("repeats the club's last word, and keeps no place for what it refused", () => {
    const refused = { code: "medical_missing", at: new Date("2026-09-12T01:17:00+02:00") };
    const { change, doubts } = forecastOf({ placesLeft: 1 }, candidate(1, { refusal: refused }), candidate(2));
    expect(change).toBe(1);
    expect(doubts).toMatchObject([{ id: 1, code: "medical_missing", refusedAt: "2026-09-11T23:17:00.000Z" }]);
  });

  it("foresees nothing of the age and sex of a person whom the copy does not have", () => {
    expect(forecastOf({ birthYearStart: 2014, sex: "Homme" }, candidate(1, { person: null })).doubts).toEqual([]);
  });

  it("accepts both sexes, the limits of the years themselves, and an activity that the mirror does not know", () => {
    expect(forecastOf({ sex: "Homme et femme", birthYearStart: 2015, birthYearEnd: 2015 }, candidate(1)).change).toBe(
      1,
    );
    expect(forecastOf({}, candidate(1, { activityId: 2 })).change).toBe(1);
  });

  it("tells what already is so, and places that a refusal or a cancellation frees", () => {
    const rows = [candidate(1), candidate(2, { valid: true }), candidate(3, { valid: false })];
    const run = (operation: "validate" | "refuse" | "cancel") => decisionForecast(operation, rows, facts({}));
    expect(run("validate")).toMatchObject({ change: 2, already: [2] });
    expect(run("refuse")).toMatchObject({ change: 2, already: [3], freed: 1 });
    expect(run("cancel")).toMatchObject({ change: 3, already: [], freed: 1 });
  });

  it("says who may have two records and would be validated all the same; a refusal comes first", () => {
    const result = forecastOf({ placesLeft: 1 }, candidate(1, { hasTwin: true }), candidate(2, { hasTwin: true }));
    expect(result.change).toBe(1);
    expect(result.checks).toEqual([{ id: 1, name: "P1", activity: "Judo", code: "two_records", waiting: null }]);
    expect(result.doubts).toMatchObject([{ id: 2, code: "capacity_reached" }]);
    const refused = decisionForecast("refuse", [candidate(1, { hasTwin: true })], facts({}));
    expect(refused.checks, "a refusal is no second membership").toEqual([]);
  });

  it("says whose place is promised to somebody who came earlier and is not among them", () => {
    const group = facts({ placesLeft: 1 });
    const queue = new Map([[3, 2]]);
    expect(decisionForecast("validate", [candidate(3)], group, queue).checks).toMatchObject([
      { id: 3, code: "place_promised", waiting: 2 },
    ]);
    expect(
      decisionForecast("validate", [candidate(1), candidate(3)], group, queue),
      "with who came earlier it is full",
    ).toMatchObject({
      change: 1,
      checks: [],
      doubts: [{ id: 3, code: "capacity_reached" }],
    });
  });
});
