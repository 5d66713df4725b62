import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reasonsAgainstAnnualCreation } from "#service/rules/annual-registration.ts";
import { type Applicant, type Offered, reasonsAgainstCreation, reasonsAgainstSlot } from "./creation.ts";

const today = "2026-09-10";
const open = { opens: "2026-09-01", closes: "2026-10-31" };
const everybody = { sex: null, birthYearStart: null, birthYearEnd: null };
const group: Offered = { ...everybody, kind: "annual", placesLeft: 3, window: open, membersOnly: false };
const ana: Applicant = { person: { birthDate: "2015-03-02", sex: "Femme" }, live: 0, limit: null, isMember: false };
const reasons = (offered: Partial<Offered> = {}, applicant: Partial<Applicant> = {}, registered = false) =>
  reasonsAgainstCreation({ ...ana, ...applicant }, { ...group, ...offered }, registered, today);

describe("whom a counter may register", () => {
  it("is everybody whom no rule forbids", () => {
    expect(reasons()).toEqual([]);
    expect(reasons({ window: { opens: null, closes: null }, placesLeft: null })).toEqual([]);
    expect(reasons({ window: { opens: today, closes: today } })).toEqual([]);
  });
  it("is nobody twice, outside the dates, beyond the season's limit, of another age or sex, without a place", () => {
    expect(reasons({}, {}, true)).toEqual(["already_registered"]);
    expect(reasons({ window: { opens: "2026-09-11", closes: null } })).toEqual(["registration_closed"]);
    expect(reasons({ window: { opens: null, closes: "2026-09-09" } })).toEqual(["registration_closed"]);
    expect(reasons({}, { live: 2, limit: 2 })).toEqual(["registration_limit_reached"]);
    expect(reasons({}, { live: 2, limit: 0 })).toEqual([]);
    expect(reasons({ birthYearStart: 2014 })).toEqual(["age_not_allowed"]);
    expect(reasons({ birthYearEnd: 2016 }, { person: { birthDate: null, sex: "Femme" } })).toEqual([
      "birth_date_required",
    ]);
    expect(reasons({ sex: "Homme" })).toEqual(["sex_not_allowed"]);
    expect(reasons({ placesLeft: 0 })).toEqual(["capacity_reached"]);
    expect(reasons({ placesLeft: -2 }, { person: null })).toEqual(["capacity_reached"]);
  });
  it("counts no limit for an event, and takes members alone where it is for them", () => {
    expect(reasons({ kind: "event" }, { live: 5, limit: 1 })).toEqual([]);
    expect(reasons({ kind: "event", membersOnly: true })).toEqual(["membership_required"]);
    expect(reasons({ kind: "event", membersOnly: true }, { isMember: true })).toEqual([]);
  });
  it("is told of a slot that is full or for others", () => {
    const slot = { ...everybody, placesLeft: 0, sex: "Homme" };
    expect(reasonsAgainstSlot(ana.person, slot)).toEqual(["sex_not_allowed", "slot_full"]);
    expect(reasonsAgainstSlot(null, { ...slot, placesLeft: null })).toEqual([]);
  });

  it("says the same as the club, whatever the person and the group", () => {
    const year = fc.option(fc.integer({ min: 2010, max: 2020 }));
    const sex = fc.constantFrom("Homme", "Femme", null);
    const day = fc.option(fc.constantFrom("2026-08-01", "2026-09-10", "2026-12-01"));
    fc.assert(
      fc.property(
        fc.record({
          ...{
            start: year,
            end: year,
            opens: day,
            closes: day,
            live: fc.nat(3),
            limit: fc.nat(3),
            registered: fc.boolean(),
          },
          capacity: fc.option(fc.nat(3)),
          taken: fc.nat(3),
          for: fc.constantFrom("Homme", "Femme", "Homme et femme", null),
          birthDate: fc.option(fc.integer({ min: 2008, max: 2022 }).map((born) => `${born}-05-05`)),
          sex,
        }),
        (drawn) => {
          const said = reasonsAgainstAnnualCreation({
            person: {
              ...{ birth_date: drawn.birthDate, sex: drawn.sex, city_code: null },
              ...{ memberOfPreviousSeason: false, registeredBefore: false },
            },
            group: {
              ...{ capacity: drawn.capacity, taken: drawn.taken, slot_ids: [], slot_count: null, sex: drawn.for },
              ...{ birth_year_start: drawn.start, birth_year_end: drawn.end },
            },
            season: {
              ...{
                registration_start: drawn.opens,
                registration_end: drawn.closes,
                max_annual_registrations: drawn.limit,
              },
              ...{ previous_registration_start: null, previous_registration_all: false },
              ...{ city_registration_start: null, city_code: null },
            },
            ...{ chosen: [], slots: [], today },
            ...{ otherLiveRegistration: drawn.registered ? 1 : null, othersInSeason: drawn.live },
          });
          const foreseen = reasonsAgainstCreation(
            {
              person: { birthDate: drawn.birthDate, sex: drawn.sex },
              ...{ live: drawn.live, limit: drawn.limit, isMember: false },
            },
            {
              ...{ kind: "annual", sex: drawn.for, birthYearStart: drawn.start, birthYearEnd: drawn.end },
              placesLeft: drawn.capacity === null ? null : drawn.capacity - drawn.taken,
              window: { opens: drawn.opens, closes: drawn.closes },
              membersOnly: false,
            },
            drawn.registered,
            today,
          );
          expect(foreseen).toEqual(said.map(({ code }) => code));
        },
      ),
    );
  });
});
