import { describe, expect, it } from "vitest";
import {
  type AnnualCreation,
  reasonsAgainstAnnualChange,
  reasonsAgainstAnnualCreation,
  reasonsAgainstAnnualValidation,
} from "./annual-registration.ts";
import type { Denial } from "./denial.ts";

/** A person who fits, a group with room, an open season. */
const fine: AnnualCreation = {
  person: {
    birth_date: "2015-03-02",
    sex: "Femme",
    city_code: null,
    memberOfPreviousSeason: false,
    registeredBefore: false,
  },
  group: {
    capacity: 10,
    taken: 3,
    birth_year_start: 2016,
    birth_year_end: 2014,
    sex: "Homme et femme",
    slot_ids: [1, 2, 3],
    slot_count: 2,
  },
  season: {
    registration_start: "2026-09-01",
    registration_end: "2026-10-31",
    previous_registration_start: null,
    previous_registration_all: false,
    city_registration_start: null,
    city_code: null,
    max_annual_registrations: 0,
  },
  chosen: [2, 1],
  slots: [slot(1), slot(2)],
  otherLiveRegistration: null,
  othersInSeason: 0,
  today: "2026-09-10",
};

function slot(id: number, change: Partial<AnnualCreation["slots"][number]> = {}) {
  return { id, capacity: 4, taken: 0, birth_year_start: null, birth_year_end: null, sex: null, ...change };
}

const codes = (denials: Denial[]) => denials.map((denial) => denial.code);
const creating = (change: Partial<AnnualCreation>) => reasonsAgainstAnnualCreation({ ...fine, ...change });
const nothingOwed = { documents: [], medical: [] };

describe("creating an annual registration", () => {
  it("is allowed when every rule holds", () => {
    expect(creating({})).toEqual([]);
  });
  it("is refused when the person already has a live registration to the group", () => {
    expect(creating({ otherLiveRegistration: 77 })).toEqual([
      {
        code: "already_registered",
        words: "The person already has the registration 77 to this group.",
        pointer: "/member_id",
      },
    ]);
  });
  it("is refused outside the registration window", () => {
    expect(codes(creating({ today: "2026-08-31" }))).toEqual(["registration_closed"]);
  });
  it("is refused when the person has as many registrations as the season allows", () => {
    const season = { ...fine.season, max_annual_registrations: 2 };
    expect(codes(creating({ season, othersInSeason: 1 }))).toEqual([]);
    expect(codes(creating({ season, othersInSeason: 2 }))).toEqual(["registration_limit_reached"]);
  });
  it("is unlimited where the season's maximum is 0", () => {
    expect(creating({ othersInSeason: 50 })).toEqual([]);
  });
  it("is refused to somebody of the wrong age or sex", () => {
    expect(codes(creating({ person: { ...fine.person, birth_date: "2012-01-01" } }))).toEqual(["age_not_allowed"]);
    expect(codes(creating({ person: { ...fine.person, birth_date: null } }))).toEqual(["birth_date_required"]);
    expect(codes(creating({ group: { ...fine.group, sex: "Homme" } }))).toEqual(["sex_not_allowed"]);
  });
  it("is refused when the group is full", () => {
    expect(codes(creating({ group: { ...fine.group, taken: 10 } }))).toEqual(["capacity_reached"]);
  });
  it("is refused for a slot that the group does not offer, exists or not, and names it", () => {
    expect(creating({ chosen: [1, 9], slots: [slot(1)] })).toEqual([
      { code: "slot_not_offered", words: "The group does not offer the slot 9.", pointer: "/slot_ids/1" },
    ]);
  });
  it("asks nothing more of a slot that the group does not offer", () => {
    expect(codes(creating({ chosen: [9], slots: [slot(9, { taken: 4, sex: "Homme" })] }))).toEqual([
      "slot_not_offered",
    ]);
  });
  it("is refused when a chosen slot is full, and names it", () => {
    expect(creating({ slots: [slot(1, { taken: 4 }), slot(2)] })).toEqual([
      { code: "slot_full", words: "No place is left in the slot 1: 4 of 4 are taken.", pointer: "/slot_ids/1" },
    ]);
  });
  it("is refused when more slots are chosen than the group's slot_count", () => {
    expect(codes(creating({ chosen: [1, 2, 3], slots: [slot(1), slot(2), slot(3)] }))).toEqual(["too_many_slots"]);
    expect(creating({ group: { ...fine.group, slot_count: null }, chosen: [1, 2, 3] })).toEqual([]);
  });
  it("is refused for a slot that is for other ages or the other sex, and names it", () => {
    expect(creating({ slots: [slot(1, { birth_year_start: 2010 }), slot(2, { sex: "Homme" })] })).toMatchObject([
      { code: "age_not_allowed", pointer: "/slot_ids/1" },
      { code: "sex_not_allowed", pointer: "/slot_ids/0" },
    ]);
  });
  it("does not ask for documents: they may be handed in later", () => {
    expect(creating({})).toEqual([]);
    expect(codes(reasonsAgainstAnnualValidation({ ...fine, owed: { documents: ["Photo"], medical: [] } }))).toEqual([
      "documents_missing",
    ]);
  });
  it("tells every reason at once, a conflict first", () => {
    const group = { ...fine.group, taken: 10, sex: "Homme" as const };
    expect(codes(creating({ group, otherLiveRegistration: 5, today: "2027-01-01" }))).toEqual([
      "already_registered",
      "registration_closed",
      "sex_not_allowed",
      "capacity_reached",
    ]);
  });
});

describe("validating an annual registration", () => {
  const validating = (change: object) => reasonsAgainstAnnualValidation({ ...fine, owed: nothingOwed, ...change });

  it("is allowed when every rule holds, whatever the date", () => {
    expect(validating({ today: "2030-01-01" })).toEqual([]);
  });
  it("is refused when the group or a slot has filled up meanwhile", () => {
    expect(codes(validating({ group: { ...fine.group, taken: 10 } }))).toEqual(["capacity_reached"]);
    expect(codes(validating({ slots: [slot(1), slot(2, { taken: 4 })] }))).toEqual(["slot_full"]);
  });
  it("is refused while another registration of the person to the group is live", () => {
    expect(codes(validating({ otherLiveRegistration: 3 }))).toEqual(["already_registered"]);
  });
  it("is refused beyond the season's maximum", () => {
    const season = { ...fine.season, max_annual_registrations: 1 };
    expect(codes(validating({ season, othersInSeason: 1 }))).toEqual(["registration_limit_reached"]);
  });
  it("names the required documents and medical items that are missing", () => {
    expect(validating({ owed: { documents: ["Photo", "Règlement signé"], medical: ["certificate"] } })).toEqual([
      { code: "documents_missing", words: "Required documents are missing: Photo, Règlement signé." },
      { code: "medical_missing", words: "Required medical items are missing: certificate." },
    ]);
  });
});

describe("changing an annual registration", () => {
  const untouched = { live: true, member: false, group: false, newSlots: [] };
  const full = { ...fine, group: { ...fine.group, taken: 10 }, slots: [slot(1, { taken: 4 }), slot(2, { taken: 4 })] };

  it("asks nothing when neither person, group nor slots change", () => {
    expect(reasonsAgainstAnnualChange({ ...full, otherLiveRegistration: 4 }, untouched)).toEqual([]);
  });
  it("keeps the place in a group that has filled up, and needs room only in the slots that are new", () => {
    expect(codes(reasonsAgainstAnnualChange(full, { ...untouched, newSlots: [2] }))).toEqual(["slot_full"]);
  });
  it("into another group needs a place there", () => {
    expect(codes(reasonsAgainstAnnualChange(full, { ...untouched, group: true }))).toEqual(["capacity_reached"]);
  });
  it("to another person asks age, sex, limit and uniqueness again, and not the place, which stays taken", () => {
    const other = { ...full, person: { birth_date: "1990-01-01", sex: null }, otherLiveRegistration: 8 };
    expect(codes(reasonsAgainstAnnualChange(other, { ...untouched, member: true }))).toEqual([
      "already_registered",
      "age_not_allowed",
    ]);
  });
  it("of a refused registration needs no place and no uniqueness, which its validation will ask for", () => {
    const moved = { ...untouched, live: false, member: true, group: true, newSlots: [1, 2] };
    expect(reasonsAgainstAnnualChange({ ...full, otherLiveRegistration: 8 }, moved)).toEqual([]);
    const wrong = { ...full, person: { birth_date: "1990-01-01", sex: null } };
    expect(codes(reasonsAgainstAnnualChange(wrong, moved))).toEqual(["age_not_allowed"]);
  });
});
