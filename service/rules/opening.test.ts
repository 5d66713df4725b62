import { describe, expect, it } from "vitest";
import { mustBeInTheEventWindow, mustBeInTheSeasonWindow, openingFor, type Priority } from "./opening.ts";

const season = {
  registration_start: "2026-09-01",
  registration_end: "2026-10-31",
  previous_registration_start: "2026-06-15",
  previous_registration_all: false,
  city_registration_start: "2026-08-20",
  city_code: "00042",
};
const stranger: Priority = { city_code: "00099", memberOfPreviousSeason: false, registeredBefore: false };
const formerMember: Priority = { ...stranger, memberOfPreviousSeason: true, registeredBefore: true };
const longAgo: Priority = { ...stranger, registeredBefore: true };
const neighbour: Priority = { ...stranger, city_code: "00042" };

describe("the opening of a season", () => {
  it("is the general one for everybody without priority", () => {
    expect(openingFor(season, stranger)).toBe("2026-09-01");
  });
  it("is earlier for the previous season's members", () => {
    expect(openingFor(season, formerMember)).toBe("2026-06-15");
  });
  it("is the general one for people of older seasons, unless the priority is for everyone previously registered", () => {
    expect(openingFor(season, longAgo)).toBe("2026-09-01");
    expect(openingFor({ ...season, previous_registration_all: true }, longAgo)).toBe("2026-06-15");
  });
  it("is earlier for people of the season's commune", () => {
    expect(openingFor(season, neighbour)).toBe("2026-08-20");
  });
  it("is the general one for people without a commune, also where the season names none", () => {
    expect(openingFor(season, { ...stranger, city_code: null })).toBe("2026-09-01");
    const without = { ...season, city_code: null, city_registration_start: null };
    expect(openingFor(without, { ...stranger, city_code: null })).toBe("2026-09-01");
  });
  it("is the earliest of those that apply", () => {
    expect(openingFor(season, { ...formerMember, city_code: "00042" })).toBe("2026-06-15");
  });
  it("is the general one where a priority has no date of its own", () => {
    const general = { ...season, previous_registration_start: null, city_registration_start: null };
    expect(openingFor(general, { ...formerMember, city_code: "00042" })).toBe("2026-09-01");
  });
});

describe("the registration window of a season", () => {
  it("refuses the day before the opening and takes the opening day", () => {
    expect(mustBeInTheSeasonWindow(season, stranger, "2026-08-31")).toEqual({
      code: "registration_closed",
      words: "Registration to the season opens on 2026-09-01 for this person.",
    });
    expect(mustBeInTheSeasonWindow(season, stranger, "2026-09-01")).toBeUndefined();
  });
  it("takes the last day and refuses the next", () => {
    expect(mustBeInTheSeasonWindow(season, stranger, "2026-10-31")).toBeUndefined();
    expect(mustBeInTheSeasonWindow(season, formerMember, "2026-11-01")).toEqual({
      code: "registration_closed",
      words: "Registration to the season ended on 2026-10-31.",
    });
  });
  it("lets people with priority in while the others wait", () => {
    expect(mustBeInTheSeasonWindow(season, formerMember, "2026-06-15")).toBeUndefined();
    expect(mustBeInTheSeasonWindow(season, neighbour, "2026-06-15")).toMatchObject({ code: "registration_closed" });
    expect(mustBeInTheSeasonWindow(season, neighbour, "2026-08-20")).toBeUndefined();
  });
});

describe("the registration window of an event", () => {
  it("runs from its opening to its deadline, both inclusive", () => {
    const event = { registration_opening: "2026-10-01", registration_deadline: "2026-10-10" };
    const on = (today: string) => mustBeInTheEventWindow(event, today)?.code;
    expect(["2026-09-30", "2026-10-01", "2026-10-10", "2026-10-11"].map(on)).toEqual([
      "registration_closed",
      undefined,
      undefined,
      "registration_closed",
    ]);
  });
  it("is open on the sides that have no date", () => {
    const open = { registration_opening: null, registration_deadline: null };
    expect(mustBeInTheEventWindow(open, "1999-01-01")).toBeUndefined();
  });
});
