import { describe, expect, it } from "vitest";
import { faultsOfSeason } from "./season.ts";

const season = {
  start_date: "2026-09-01",
  end_date: "2027-06-30",
  registration_start: "2026-06-01",
  registration_end: "2026-10-31",
  previous_registration_start: null,
  city_registration_start: null,
  city_code: null,
};
const pointers = (change: Partial<typeof season> | Record<string, string | null>) =>
  faultsOfSeason({ ...season, ...change }).map((fault) => `/${fault.fields[0]}`);

describe("the dates of a season", () => {
  it("may span two calendar years", () => expect(pointers({})).toEqual([]));
  it("may be one day long", () => expect(pointers({ end_date: "2026-09-01" })).toEqual([]));
  it("do not end before they start", () => {
    expect(pointers({ end_date: "2026-08-31", registration_end: "2026-05-31" })).toEqual([
      "/end_date",
      "/registration_end",
    ]);
  });
  it("have priority openings on or before the general opening", () => {
    expect(pointers({ previous_registration_start: "2026-06-01" })).toEqual([]);
    expect(pointers({ previous_registration_start: "2026-06-02" })).toEqual(["/previous_registration_start"]);
    expect(pointers({ city_registration_start: "2026-06-02", city_code: "00042" })).toEqual([
      "/city_registration_start",
    ]);
  });
  it("need a commune for the commune's opening", () => {
    expect(pointers({ city_registration_start: "2026-05-01" })).toEqual(["/city_code"]);
    expect(pointers({ city_registration_start: "2026-05-01", city_code: "00042" })).toEqual([]);
    expect(pointers({ city_code: "00042" })).toEqual([]);
  });
});
