import { describe, expect, it } from "vitest";
import { mustFitTheAge, mustFitTheSex } from "./person.ts";

const born = (birth_date: string | null) => ({ birth_date, sex: null });
const years = (birth_year_start: number | null, birth_year_end: number | null) => ({
  birth_year_start,
  birth_year_end,
});

describe("birth years", () => {
  it("both limits are inclusive: the most recent year and the oldest", () => {
    expect(mustFitTheAge(born("2016-12-31"), years(2016, 2014))).toBeUndefined();
    expect(mustFitTheAge(born("2014-01-01"), years(2016, 2014))).toBeUndefined();
  });
  it("somebody born after the most recent year is too young", () => {
    expect(mustFitTheAge(born("2017-01-01"), years(2016, 2014))).toEqual({
      code: "age_not_allowed",
      words: "Born in 2017: the most recent year allowed is 2016.",
    });
  });
  it("somebody born before the oldest year is too old", () => {
    expect(mustFitTheAge(born("2013-12-31"), years(2016, 2014))).toEqual({
      code: "age_not_allowed",
      words: "Born in 2013: the oldest year allowed is 2014.",
    });
  });
  it("one limit alone leaves the other side open", () => {
    expect(mustFitTheAge(born("1930-05-01"), years(2008, null))).toBeUndefined();
    expect(mustFitTheAge(born("2024-05-01"), years(null, 1990))).toBeUndefined();
  });
  it("a birth date is required where there is a limit, and only there", () => {
    expect(mustFitTheAge(born(null), years(2016, null))).toMatchObject({ code: "birth_date_required" });
    expect(mustFitTheAge(born(null), years(null, null))).toBeUndefined();
  });
});

describe("sex", () => {
  const person = (sex: "Homme" | "Femme" | null) => ({ birth_date: null, sex });
  const activity = (sex: "Homme" | "Femme" | "Homme et femme" | null) => ({ ...years(null, null), sex });

  it("an activity for one sex takes that one only", () => {
    expect(mustFitTheSex(person("Femme"), activity("Femme"))).toBeUndefined();
    expect(mustFitTheSex(person("Homme"), activity("Femme"))).toMatchObject({ code: "sex_not_allowed" });
  });
  it("an activity for one sex does not take somebody whose sex is not recorded", () => {
    expect(mustFitTheSex(person(null), activity("Homme"))).toMatchObject({ code: "sex_not_allowed" });
  });
  it.each([null, "Homme et femme"] as const)("an activity for %s takes everybody", (sex) => {
    for (const of of [null, "Homme", "Femme"] as const)
      expect(mustFitTheSex(person(of), activity(sex))).toBeUndefined();
  });
});
