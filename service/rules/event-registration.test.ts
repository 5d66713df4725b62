import { describe, expect, it } from "vitest";
import { validityAtCreation } from "./auto-validation.ts";
import type { Denial } from "./denial.ts";
import {
  type EventCreation,
  reasonsAgainstEventCreation,
  reasonsAgainstEventValidation,
} from "./event-registration.ts";

const fine: EventCreation = {
  person: { birth_date: "2015-03-02", sex: null, memberOfSeason: true },
  event: {
    capacity: 10,
    taken: 3,
    birth_year_start: 2016,
    birth_year_end: 2014,
    registration_opening: "2026-09-01",
    registration_deadline: "2026-09-30",
    membership_required: true,
    external_access: false,
  },
  otherLiveRegistration: null,
  today: "2026-09-10",
};
const codes = (denials: Denial[]) => denials.map((denial) => denial.code);
const creating = (event: Partial<EventCreation["event"]>, person: Partial<EventCreation["person"]> = {}) =>
  codes(
    reasonsAgainstEventCreation({
      ...fine,
      event: { ...fine.event, ...event },
      person: { ...fine.person, ...person },
    }),
  );

describe("creating an event registration", () => {
  it("is allowed when every rule holds", () => expect(creating({})).toEqual([]));
  it("is refused before the opening and after the deadline", () => {
    expect(creating({ registration_opening: "2026-09-11" })).toEqual(["registration_closed"]);
    expect(creating({ registration_deadline: "2026-09-09" })).toEqual(["registration_closed"]);
  });
  it("needs a membership of the season where the event requires one", () => {
    expect(creating({}, { memberOfSeason: false })).toEqual(["membership_required"]);
    expect(creating({ membership_required: false }, { memberOfSeason: false })).toEqual([]);
  });
  it("needs no membership where the event is open to people from outside", () => {
    expect(creating({ external_access: true }, { memberOfSeason: false })).toEqual([]);
  });
  it("is refused to the wrong age, without a place, and a second time", () => {
    expect(creating({}, { birth_date: "2000-01-01" })).toEqual(["age_not_allowed"]);
    expect(creating({ capacity: 0, taken: 0 })).toEqual(["capacity_reached"]);
    expect(codes(reasonsAgainstEventCreation({ ...fine, otherLiveRegistration: 4 }))).toEqual(["already_registered"]);
  });
});

describe("validating an event registration", () => {
  const validating = (change: object) =>
    codes(reasonsAgainstEventValidation({ ...fine, owed: { documents: [], medical: [] }, ...change }));
  it("asks neither dates nor membership again", () => {
    expect(validating({ event: { ...fine.event, registration_deadline: "2020-01-01" } })).toEqual([]);
    expect(validating({ person: { ...fine.person, memberOfSeason: false } })).toEqual([]);
  });
  it("asks for a place, the age, and the papers", () => {
    expect(validating({ event: { ...fine.event, taken: 10 }, owed: { documents: ["ID"], medical: ["x"] } })).toEqual([
      "capacity_reached",
      "documents_missing",
      "medical_missing",
    ]);
  });
});

describe("auto_validate", () => {
  const papers: Denial[] = [{ code: "documents_missing", words: "Required documents are missing: ID." }];
  it("validates at creation when every rule holds", () => {
    expect(validityAtCreation({ auto_validate: true }, [])).toBe(true);
  });
  it("leaves the registration pending when one does not", () => {
    expect(validityAtCreation({ auto_validate: true }, papers)).toBeNull();
  });
  it("absent, leaves every registration pending", () => {
    expect(validityAtCreation({ auto_validate: false }, [])).toBeNull();
    expect(validityAtCreation({ auto_validate: null }, [])).toBeNull();
  });
  it("waits where payment comes first", () => {
    expect(validityAtCreation({ auto_validate: true, pre_registration_required: true }, [])).toBeNull();
  });
});
