import { describe, expect, it } from "vitest";
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
});
