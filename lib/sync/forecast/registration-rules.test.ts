import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RegistrationFacts, reasonsAgainst, reasonsAgainstSlot, type SlotFacts } from "./registration-rules.ts";

const today = "2026-09-10";
const everybody = { sex: null, birthYearStart: null, birthYearEnd: null };
const ana = { birthDate: "2015-03-02", sex: "Femme" };
const fitting: RegistrationFacts = {
  isTwice: false,
  window: { opens: "2026-09-01", closes: "2026-10-31", today },
  others: { count: 0, limit: null },
  ...{ person: ana, access: everybody, placesLeft: 3 },
};
const reasons = (facts: Partial<RegistrationFacts> = {}) => reasonsAgainst({ ...fitting, ...facts });

describe("whom the club would register", () => {
  it("is everybody whom no rule forbids", () => {
    expect(reasons()).toEqual([]);
    expect(reasons({ window: { opens: null, closes: null, today }, placesLeft: null })).toEqual([]);
    expect(reasons({ window: { opens: today, closes: today, today } })).toEqual([]);
    expect(reasonsAgainst({ person: null })).toEqual([]);
  });
  it("is nobody twice, outside the dates, beyond the season's limit, of another age or sex, without a place", () => {
    expect(reasons({ isTwice: true })).toEqual(["already_registered"]);
    expect(reasons({ window: { opens: "2026-09-11", closes: null, today } })).toEqual(["registration_closed"]);
    expect(reasons({ window: { opens: null, closes: "2026-09-09", today } })).toEqual(["registration_closed"]);
    expect(reasons({ others: { count: 2, limit: 2 } })).toEqual(["registration_limit_reached"]);
    expect(reasons({ others: { count: 2, limit: 0 } })).toEqual([]);
    expect(reasons({ access: { ...everybody, birthYearStart: 2014 } })).toEqual(["age_not_allowed"]);
    const ageless = { access: { ...everybody, birthYearEnd: 2016 }, person: { birthDate: null, sex: "Femme" } };
    expect(reasons(ageless)).toEqual(["birth_date_required"]);
    expect(reasons({ access: { ...everybody, sex: "Homme" } })).toEqual(["sex_not_allowed"]);
    expect(reasons({ placesLeft: 0 })).toEqual(["capacity_reached"]);
    expect(reasons({ placesLeft: -2, person: null })).toEqual(["capacity_reached"]);
  });
  it("is members alone where it is for them, and whoever has handed in what the club asks for", () => {
    expect(reasons({ members: { isOne: false } })).toEqual(["membership_required"]);
    expect(reasons({ members: { isOne: true } })).toEqual([]);
    expect(reasons({ lacksMedical: true, lacksPapers: true })).toEqual(["documents_missing", "medical_missing"]);
  });
  it("is nobody to a slot that is full or for others, to more slots than a group lets them choose, or to another group's", () => {
    const slot = { ...everybody, placesLeft: 0, sex: "Homme" };
    expect(reasonsAgainstSlot(ana, slot)).toEqual(["sex_not_allowed", "slot_full"]);
    expect(reasonsAgainstSlot(null, { ...slot, placesLeft: null })).toEqual([]);
    const chosen = { chosen: 3, offered: 2, most: 1, among: [slot, undefined], entered: [] };
    expect(reasons({ slots: chosen })).toEqual(["too_many_slots", "slot_not_offered", "sex_not_allowed"]);
  });
});

describe("the rules together", () => {
  const years = fc.option(fc.integer({ min: 2010, max: 2018 }));
  const sexes = fc.constantFrom("Homme", "Femme", "Homme et femme", "", null);
  const places = fc.option(fc.integer({ min: -1, max: 2 }));
  const access = fc.record({ sex: sexes, birthYearStart: years, birthYearEnd: years });
  const slots: fc.Arbitrary<SlotFacts> = fc.record({
    ...{ sex: sexes, birthYearStart: years, birthYearEnd: years },
    placesLeft: places,
  });
  const days = fc.option(fc.constantFrom("2026-09-09", today, "2026-09-11"));
  const count = fc.integer({ min: 0, max: 3 });
  const questions = fc.record(
    {
      isTwice: fc.boolean(),
      window: fc.record({ opens: days, closes: days, today: fc.constant(today) }),
      others: fc.record({ count, limit: fc.option(count) }),
      members: fc.record({ isOne: fc.boolean() }),
      ...{ access, placesLeft: places },
      slots: fc.record({
        ...{ chosen: count, offered: count, most: fc.option(count) },
        ...{ among: fc.array(slots, { maxLength: 2 }), entered: fc.array(slots, { maxLength: 2 }) },
      }),
      ...{ lacksPapers: fc.boolean(), lacksMedical: fc.boolean() },
    },
    { requiredKeys: [] },
  );
  const person = fc.option(
    fc.record({
      birthDate: fc.option(fc.constantFrom("2009-01-01", "2014-06-01")),
      sex: fc.constantFrom("Homme", "Femme", null),
    }),
  );

  it("tell what each tells by itself, each code once, in the order in which the club asks", () => {
    const order = [
      ...(["isTwice", "window", "others", "members", "access", "placesLeft", "slots"] as const),
      ...(["lacksPapers", "lacksMedical"] as const),
    ];
    fc.assert(
      fc.property(questions, person, (asked, of) => {
        const alone = order.flatMap((question) =>
          question in asked ? reasonsAgainst({ person: of, [question]: asked[question] }) : [],
        );
        expect(reasonsAgainst({ person: of, ...asked } as RegistrationFacts)).toEqual([...new Set(alone)]);
      }),
    );
  });
});
