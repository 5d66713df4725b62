import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOddDay, isPlausibleDay } from "./plausible-days.ts";
import { isIsoDay, typedDate, yearsBetween } from "./typed-date.ts";

const today = "2026-09-12";
const birth = { today, isBirth: true };

describe("a typed date", () => {
  it.each([
    ...["130513", "13/5/13", "13-05-2013", "13.5.2013", "13 05 13", "13052013", "20130513", "2013-05-13", "2013/5/13"],
    ...[
      "13 mai 2013",
      "13 May 2013",
      "13 MAI 13",
      "May 13, 2013",
      "May 13th 2013",
      "lundi 13 mai 2013",
      "Mon, 13 May 2013",
    ],
    ...["05/13/2013", " 13\u00a0/ 05 /2013 ", "１３/５/２０１３", "13/05/2013."],
  ])("%j is 13 May 2013", (text) => expect(typedDate(text, birth)).toBe("2013-05-13"));

  it.each([
    ["1er févr. 2012", "2012-02-01"],
    ["2 août 1999", "1999-08-02"],
    ["1 juil 2012", "2012-07-01"],
    ["1 juin 2012", "2012-06-01"],
    ["3 sept. 2012", "2012-09-03"],
    ["29/02/2012", "2012-02-29"],
    ["120519", "2019-05-12"],
    ["12/05/0019", "0019-05-12"],
  ])("%j is %s", (text, date) => expect(typedDate(text, birth)).toBe(date));

  it.each([
    ...["", "13", "13/05", "1305", "13/05/2", "13/05/201", "31/02/2013", "29/02/2013", "13/13/2013", "0/5/2013"],
    ...[
      "1 jui 2012",
      "1 ma 2012",
      "13 brumaire 2013",
      "demain",
      "1/2/3/2013",
      "12345678",
      "13/05/20131",
      "-",
      "mai mai 2013",
      "01/01/0000",
    ],
  ])("%j is none", (text) => expect(typedDate(text, birth)).toBeUndefined());

  it("of a birth is the most recent past, of anything else the nearest year", () => {
    expect(typedDate("12/09/26", birth)).toBe("2026-09-12");
    expect(typedDate("13/09/26", birth)).toBe("1926-09-13");
    expect(typedDate("01/01/27", birth)).toBe("1927-01-01");
    expect(typedDate("01/01/00", birth)).toBe("2000-01-01");
    expect(typedDate("01/09/27", { today })).toBe("2027-09-01");
    expect(typedDate("01/09/99", { today })).toBe("1999-09-01");
    expect(typedDate("01/09/70", { today })).toBe("2070-09-01");
  });

  it("is read back from how both languages write it", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }), (day) => {
        const iso = day.toISOString().slice(0, 10);
        for (const language of ["fr-FR", "en-GB"])
          for (const month of ["2-digit", "short", "long"] as const) {
            const written = new Intl.DateTimeFormat(language, {
              day: "numeric",
              month,
              year: "numeric",
              timeZone: "UTC",
            });
            expect(typedDate(written.format(day), { today })).toBe(iso);
          }
        expect(isIsoDay(iso)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

it("of a birth lies between 1900 and today; another is odd more than ten years away", () => {
  expect(
    ["1899-12-31", "1900-01-01", today, "2026-09-13", "0019-05-12"].map((day) => isPlausibleDay("birth", day, today)),
  ).toEqual([false, true, true, false, false]);
  expect(
    ["2016-01-01", "2015-12-31", "2036-12-31", "2037-01-01", "0026-09-12"].map((day) => isOddDay(day, today)),
  ).toEqual([false, true, false, true, true]);
  expect([yearsBetween("2013-09-12", today), yearsBetween("2013-09-13", today)]).toEqual([13, 12]);
  expect([isIsoDay("2013-02-29"), isIsoDay("13/05/2013"), isIsoDay(null)]).toEqual([false, false, false]);
});
