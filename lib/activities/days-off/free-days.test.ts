import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter, dayOf } from "#lib/base/time/days.ts";
import { type FreeDaysSetting, freeDaysOf, freeSpans, NO_FREE_DAYS } from "./free-days.ts";
import { easterOf, LOCAL_DAYS, PUBLIC_DAYS, publicDaysOf } from "./public-days.ts";
import { SCHOOL_KNOWN, SCHOOL_YEARS, schoolHolidayOn, ZONES } from "./school-holidays.ts";

describe("public days", () => {
  it("know Easter as the almanacs have it", () => {
    const known = {
      ...{ 1818: "03-22", 1943: "04-25", 1961: "04-02", 2000: "04-23", 2008: "03-23", 2011: "04-24", 2019: "04-21" },
      ...{ 2024: "03-31", 2025: "04-20", 2026: "04-05", 2027: "03-28", 2028: "04-16", 2038: "04-25", 2285: "03-22" },
    };
    for (const [year, day] of Object.entries(known)) expect(easterOf(Number(year))).toBe(`${year}-${day}`);
  });

  it("have Easter on a Sunday from 22 March to 25 April, every year", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), (year) => {
        const easter = easterOf(year);
        expect(dayOf(easter)).toBe("dimanche");
        expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
      }),
    );
  });

  it("are the eleven of a year, and two more in Alsace and Moselle", () => {
    expect([...publicDaysOf(2027, false)].sort()).toEqual([
      ["2027-01-01", "newYear"],
      ["2027-03-29", "easterMonday"],
      ["2027-05-01", "labour"],
      ["2027-05-06", "ascension"],
      ["2027-05-08", "victory"],
      ["2027-05-17", "whitMonday"],
      ["2027-07-14", "national"],
      ["2027-08-15", "assumption"],
      ["2027-11-01", "allSaints"],
      ["2027-11-11", "armistice"],
      ["2027-12-25", "christmas"],
    ]);
    const more = [...publicDaysOf(2027, true)].filter(([date]) => !publicDaysOf(2027, false).has(date));
    expect(more).toEqual([
      ["2027-03-26", "goodFriday"],
      ["2027-12-26", "saintStephen"],
    ]);
    // Ascension fell on 1 May in 2008, and will on 8 May in 2098.
    expect(publicDaysOf(2008, false).size).toBe(PUBLIC_DAYS.length - 1);
    expect(publicDaysOf(2026, true).size).toBe(PUBLIC_DAYS.length + LOCAL_DAYS.length);
  });
});

describe("school holidays", () => {
  it("begin on a Saturday and end on the Sunday before the return, but for Ascension and the summer", () => {
    for (const { name, from, to } of SCHOOL_YEARS.flatMap(({ spans }) => spans)) {
      expect(from <= to && from >= SCHOOL_KNOWN.from && to <= SCHOOL_KNOWN.to).toBe(true);
      if (name === "ascension") expect([dayOf(from), dayOf(to)]).toEqual(["vendredi", "samedi"]);
      else expect(dayOf(from)).toBe("samedi");
      if (name !== "ascension" && name !== "summer") expect(dayOf(to)).toBe("dimanche");
    }
  });

  it("are sixteen days each, of each zone as many as of the others", () => {
    const daysOf = (zone: (typeof ZONES)[number], first: string, last: string) => {
      let days = 0;
      for (let date = first; date <= last; date = dayAfter(date, 1)) if (schoolHolidayOn(zone, date)) days++;
      return days;
    };
    for (const [first, last] of [
      ["2025-09-01", "2026-06-30"],
      ["2026-09-01", "2027-06-30"],
    ] as const)
      expect(ZONES.map((zone) => daysOf(zone, first, last))).toEqual([66, 66, 66]);
  });

  it("differ between zones in winter and spring alone", () => {
    expect(ZONES.map((zone) => schoolHolidayOn(zone, "2027-02-08"))).toEqual([undefined, undefined, "winter"]);
    expect(ZONES.map((zone) => schoolHolidayOn(zone, "2027-02-20"))).toEqual(["winter", "winter", "winter"]);
    expect(ZONES.map((zone) => schoolHolidayOn(zone, "2027-04-28"))).toEqual([undefined, "spring", undefined]);
    expect(ZONES.map((zone) => schoolHolidayOn(zone, "2026-10-24"))).toEqual(["allSaints", "allSaints", "allSaints"]);
    expect(schoolHolidayOn("A", "2031-02-08")).toBeUndefined();
  });
});

const date = fc.integer({ min: 0, max: 1_000 }).map((days) => dayAfter("2025-06-01", days));
const setting: fc.Arbitrary<FreeDaysSetting> = fc.record({
  ...{ isSchoolFree: fc.boolean(), isPublicFree: fc.boolean(), isLocalFree: fc.boolean() },
  zone: fc.option(fc.constantFrom(...ZONES), { nil: null }),
  own: fc.array(
    fc.tuple(date, fc.nat(20)).map(([from, days]) => ({ id: 1, from, to: dayAfter(from, days), label: "Gala" })),
    { maxLength: 4 },
  ),
});

describe("the days of a club without sessions", () => {
  it("are none where nothing was chosen", () => {
    fc.assert(fc.property(date, (one) => freeDaysOf(NO_FREE_DAYS)(one) === null));
  });

  it("are those of its own, and of the holidays exactly those that it chose", () => {
    fc.assert(
      fc.property(setting, date, (chosen, one) => {
        const why = freeDaysOf(chosen)(one);
        const isOwn = chosen.own.some(({ from, to }) => from <= one && one <= to);
        expect(why?.kind === "own").toBe(isOwn);
        const isPublic = publicDaysOf(Number(one.slice(0, 4)), chosen.isLocalFree).has(one);
        if (!isOwn) expect(why?.kind === "public").toBe(chosen.isPublicFree && isPublic);
        const isSchool = chosen.isSchoolFree && chosen.zone !== null && schoolHolidayOn(chosen.zone, one) !== undefined;
        expect(why !== null).toBe(isOwn || (chosen.isPublicFree && isPublic) || isSchool);
      }),
    );
  });

  it("are told in spans that hold each free day once, in order, and no other day", () => {
    fc.assert(
      fc.property(setting, (chosen) => {
        const free = freeDaysOf(chosen);
        const told: string[] = [];
        for (const { from, to, day } of freeSpans(chosen, "2026-09-01", "2027-08-31"))
          for (let one = from; one <= to; one = dayAfter(one, 1)) {
            told.push(one);
            expect(free(one)).toEqual(day);
          }
        const due: string[] = [];
        for (let one = "2026-09-01"; one <= "2027-08-31"; one = dayAfter(one, 1)) if (free(one)) due.push(one);
        expect(told).toEqual(due);
      }),
      { numRuns: 30 },
    );
  });
});
