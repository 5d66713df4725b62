import { expect, it } from "vitest";
import { faultsOfBirthYears, faultsOfEventDates } from "./activity.ts";

it("birth_year_start is the most recent year: equal or greater than birth_year_end", () => {
  const of = (birth_year_start: number | null, birth_year_end: number | null) =>
    faultsOfBirthYears({ birth_year_start, birth_year_end }).map((fault) => `/${fault.fields[0]}`);
  expect(of(2016, 2014)).toEqual([]);
  expect(of(2015, 2015)).toEqual([]);
  expect(of(2014, 2016)).toEqual(["/birth_year_start"]);
  expect(of(null, 2016)).toEqual([]);
  expect(of(2014, null)).toEqual([]);
});

it("an event ends at or after its beginning, and closes its registrations on or after the day they open", () => {
  const event = {
    begin: new Date("2026-10-03T09:00:00+02:00"),
    end: new Date("2026-10-03T07:00:00Z"),
    registration_opening: "2026-09-01",
    registration_deadline: "2026-09-01",
  };
  expect(faultsOfEventDates(event)).toEqual([]);
  expect(
    faultsOfEventDates({ ...event, end: new Date("2026-10-03T06:59:59Z"), registration_deadline: "2026-08-31" }).map(
      (fault) => `/${fault.fields[0]}`,
    ),
  ).toEqual(["/end", "/registration_deadline"]);
});
