import { describe, expect, it } from "vitest";
import { parseContract } from "./document.ts";
import { formModel } from "./form-model.ts";
import { CROSS_FIELD_RULES, crossFieldFaults } from "./rules.ts";
import { clubContract } from "./testing/club-contract.ts";

const model = (path: string, features = { geography: true, priority: true }) => {
  const found = formModel(parseContract(JSON.stringify(clubContract(features))), { method: "POST", path });
  if (!found) throw new Error(path);
  return found;
};

const codes = (
  body: object,
  record: Record<string, unknown> = {},
  features?: { geography: boolean; priority: boolean },
) => crossFieldFaults(model("/seasons", features), record, body).map((fault) => `${fault.pointer} ${fault.code}`);

describe("rules between fields", () => {
  it("each name the section of the document that states them", () => {
    for (const rule of CROSS_FIELD_RULES) expect(rule.section).toMatch(/^club-api §2\.\d/);
  });

  it.each([
    [{ start_date: "2026-09-01", end_date: "2026-08-31" }, "/end_date end_before_start"],
    [
      { registration_start: "2026-06-02", registration_end: "2026-06-01" },
      "/registration_end registration_end_before_start",
    ],
    [
      { registration_start: "2026-06-01", previous_registration_start: "2026-06-02" },
      "/previous_registration_start priority_after_opening",
    ],
    [
      { registration_start: "2026-06-01", city_registration_start: "2026-06-02", city_code: "XTWQS" },
      "/city_registration_start priority_after_opening",
    ],
    [{ registration_start: "2026-06-01", city_registration_start: "2026-05-02" }, "/city_code commune_missing"],
  ])("%j breaks %s", (body, expected) => {
    expect(codes(body)).toEqual([expected]);
  });

  it("let the same day, a null and both nulls pass", () => {
    expect(codes({ start_date: "2026-09-01", end_date: "2026-09-01" })).toEqual([]);
    expect(codes({ registration_start: "2026-06-01", previous_registration_start: null })).toEqual([]);
    expect(codes({ city_code: null, city_registration_start: null }, { city_code: "XTWQS" })).toEqual([]);
  });

  it("judge the record as it would be after the write", () => {
    const record = { start_date: "2026-09-01", end_date: "2027-06-30", registration_start: "2026-06-01" };
    expect(codes({ end_date: "2026-08-01" }, record)).toEqual(["/end_date end_before_start"]);
    expect(codes({ name: "other" }, { start_date: "2026-09-01", end_date: "2020-01-01" })).toEqual([]);
  });

  it("are silent about a feature that the contract lacks", () => {
    const body = { registration_start: "2026-06-01", city_registration_start: "2026-06-02" };
    expect(codes(body, {}, { geography: false, priority: false })).toEqual([]);
  });

  it("events end no earlier than they begin, and close no earlier than they open", () => {
    const fields = ["begin", "end", "registration_opening", "registration_deadline"].map((name) => ({ name }));
    const events = { ...model("/groups"), path: "/events", fields } as unknown as ReturnType<typeof model>;
    const faults = (body: object, record: Record<string, unknown> = {}) =>
      crossFieldFaults(events, record, body).map(({ pointer, code }) => `${pointer} ${code}`);
    const span = { begin: "2026-10-03T09:00:00+02:00", end: "2026-10-03T08:30:00+01:00" };
    expect(faults(span)).toEqual([]);
    expect(faults({ ...span, end: "2026-10-03T07:30:00+01:00" })).toEqual(["/end event_end_before_begin"]);
    expect(faults({ registration_opening: "2026-09-02" }, { registration_deadline: "2026-09-01" })).toEqual([
      "/registration_deadline registration_end_before_start",
    ]);
    expect(faults({ registration_opening: "2026-09-01", registration_deadline: "2026-09-01" })).toEqual([]);
  });

  it("birth years: the most recent is never below the oldest", () => {
    const faults = crossFieldFaults(model("/groups"), {}, { birth_year_start: 2010, birth_year_end: 2015 });
    expect(faults).toEqual([{ pointer: "/birth_year_start", code: "birth_years_reversed", values: { other: "2015" } }]);
  });
});
