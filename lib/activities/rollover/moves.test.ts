import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCHOOL_YEARS, schoolHolidayOn, ZONES } from "#lib/activities/days-off/school-holidays.ts";
import { dayAfter, dayOf } from "#lib/base/time/days.ts";
import { wallClock } from "#lib/club/contract/zone.ts";
import { SAME_PRICES } from "./as-it-was.ts";
import { sameDateLater, shiftBetween } from "./moved-date.ts";
import { daysToMove, movedInstant, movedSpan } from "./moved-event.ts";
import { pricedAnew, ROUNDINGS } from "./price-rule.ts";
import { movedYears } from "./years-in-name.ts";

const PARIS = "Europe/Paris";
const date = fc.integer({ min: 0, max: 40_000 }).map((days) => dayAfter("2000-01-01", days));

describe("dates of a season", () => {
  it("are the same a year later, and the last of February stays the last", () => {
    expect(sameDateLater("2026-09-01", 1)).toBe("2027-09-01");
    expect(sameDateLater("2027-02-28", 1)).toBe("2028-02-29");
    expect(sameDateLater("2028-02-29", 1)).toBe("2029-02-28");
    expect(sameDateLater("2028-02-28", 1)).toBe("2029-02-28");
  });

  it("leave no day between a season and the next, and no day in both", () => {
    fc.assert(
      fc.property(date, (start) => {
        const end = dayAfter(sameDateLater(start, 1), -1);
        // A season that begins on the last of February or the day after has no such eve in every year.
        fc.pre(!/-02-2[789]|-03-01/.test(start));
        expect(sameDateLater(end, 1) >= dayAfter(sameDateLater(start, 2), -2)).toBe(true);
        expect(sameDateLater(end, 1) < sameDateLater(start, 2)).toBe(true);
      }),
    );
  });

  it("move in whole weeks, by the years between", () => {
    expect(shiftBetween("2026-09-01", "2027-09-01")).toEqual({ years: 1, days: 364 });
    expect(shiftBetween("2025-09-01", "2027-09-01")).toEqual({ years: 2, days: 728 });
    expect(shiftBetween("2026-09-05", "2027-08-28")).toEqual({ years: 1, days: 357 });
    fc.assert(
      fc.property(date, date, (one, other) => {
        const { days } = shiftBetween(one, other);
        expect(dayOf(dayAfter(one, days))).toBe(dayOf(one));
      }),
    );
  });
});

describe("events", () => {
  it("keep weekday and hour on either side of both clock changes", () => {
    const instant = fc.integer({ min: Date.parse("2024-01-01"), max: Date.parse("2032-12-31") });
    fc.assert(
      fc.property(instant, fc.constantFrom(364, 371, 728), (ms, days) => {
        const before = wallClock(new Date(Math.floor(ms / 60_000) * 60_000), PARIS);
        const moved = movedInstant(new Date(Math.floor(ms / 60_000) * 60_000).toISOString(), days, PARIS) ?? "";
        const after = wallClock(new Date(moved), PARIS);
        expect(after.date).toBe(dayAfter(before.date, days));
        expect(dayOf(after.date)).toBe(dayOf(before.date));
        // An hour that the clocks skip that night is shown an hour later.
        if (!before.time.startsWith("02:")) expect(after.time).toBe(before.time);
      }),
    );
    // 18:00 in summer time and 18:00 in winter time.
    expect(movedInstant("2026-03-28T17:00:00Z", 364, PARIS)).toBe("2027-03-27T18:00:00+01:00");
    expect(movedInstant("2026-10-25T17:00:00Z", 364, PARIS)).toBe("2027-10-24T18:00:00+02:00");
    expect(movedInstant("2026-03-29T16:00:00Z", 364, PARIS)).toBe("2027-03-28T18:00:00+02:00");
    // The clocks skip 02:30 on 28 March 2027.
    expect(movedInstant("2026-03-29T00:30:00Z", 364, PARIS)).toBe("2027-03-28T01:30:00+01:00");
    expect(movedInstant("2026-03-22T01:30:00Z", 371, PARIS)).toBe("2027-03-28T03:30:00+02:00");
    expect(movedInstant("no instant", 364, PARIS)).toBeNull();
  });

  it("never end before they begin", () => {
    // From 02:45 summer time to 02:15 winter time, which is half an hour.
    const night = { begin: "2026-10-25T00:45:00Z", end: "2026-10-25T01:15:00Z" };
    const { begin, end } = movedSpan(night, 371, PARIS);
    expect(Date.parse(end ?? "") - Date.parse(begin ?? "")).toBe(30 * 60_000);
  });

  it("of the school holidays stay in them, on the same weekday", () => {
    const shift = { years: 1, days: 364 };
    // The winter of zone B: 14 February to 1 March 2026, 20 February to 7 March 2027.
    expect(daysToMove("2026-02-16", shift, "B")).toEqual({ days: 371 });
    expect(daysToMove("2026-02-16", shift, null)).toEqual({ days: 364 });
    expect(daysToMove("2026-09-12", shift, "B")).toEqual({ days: 364 });
    expect(daysToMove("2027-02-22", shift, "B")).toEqual({ days: 364, unknown: "winter" });
    const [first] = SCHOOL_YEARS;
    for (const zone of ZONES)
      for (const { from, to, name } of first?.spans.filter(({ zones }) => zones.includes(zone)) ?? [])
        for (let one = from; one <= to; one = dayAfter(one, 1)) {
          const { days } = daysToMove(one, shift, zone);
          expect(days % 7).toBe(0);
          if (name !== "summer") expect([one, schoolHolidayOn(zone, dayAfter(one, days))]).toEqual([one, name]);
        }
  });
});

describe("prices", () => {
  it("move by percent, then euros, then to the nearest multiple", () => {
    expect(pricedAnew(185, { percent: 3, euros: 0, roundTo: 1 })).toBe(191);
    expect(pricedAnew(185, { percent: 3, euros: 0, roundTo: 5 })).toBe(190);
    expect(pricedAnew(185, { percent: 0, euros: 10, roundTo: 10 })).toBe(200);
    expect(pricedAnew(50, { percent: 5, euros: 0, roundTo: 5 })).toBe(55);
    expect(pricedAnew(30, { percent: 0.1, euros: 0, roundTo: 1 })).toBe(30);
    expect(pricedAnew(187, SAME_PRICES)).toBe(187);
    expect(pricedAnew(5, { percent: 0, euros: -20, roundTo: 1 })).toBe(0);
    expect(pricedAnew(9_999_999, { percent: 50, euros: 0, roundTo: 1 })).toBe(10_000_000);
  });

  it("are whole, not below nothing, no dearer for who paid less; what was free stays free", () => {
    const rule = fc.record({
      percent: fc.integer({ min: -1_000, max: 10_000 }).map((tenths) => tenths / 10),
      euros: fc.integer({ min: -500, max: 500 }),
      roundTo: fc.constantFrom(...ROUNDINGS),
    });
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 500 }), (one, euros, more) => {
        const [less, dearer] = [pricedAnew(euros, one), pricedAnew(euros + more, one)];
        expect(Number.isInteger(less) && less >= 0 && less <= dearer).toBe(true);
        expect(pricedAnew(0, one)).toBe(0);
        if (one.percent !== 0 || one.euros !== 0) expect(less % one.roundTo).toBe(0);
      }),
    );
  });
});

describe("years in names", () => {
  it("move where they are the record's own", () => {
    const own = new Set([2026, 2027, 2016]);
    expect(movedYears("Saison 2026-2027", own, 1)).toBe("Saison 2027-2028");
    expect(movedYears("2026/27", own, 1)).toBe("2027/28");
    expect(movedYears("Poussins 2016", own, 1)).toBe("Poussins 2017");
    expect(movedYears("Paris 2024", own, 1)).toBe("Paris 2024");
    expect(movedYears("2016-2018", own, 1)).toBe("2016-2018");
    expect(movedYears("1999/00", new Set([1999, 1900]), 1)).toBe("2000/01");
    expect(movedYears("12016 et 20265", own, 1)).toBe("12016 et 20265");
  });
});
