import { expect, it } from "vitest";
import { dateOrder, dayFirst, isEitherWay } from "./date-order.ts";
import type { CellValue } from "./sheet-row.ts";

const days = (...all: string[]): CellValue[] => all.map((date) => ({ date }));
const LATE = ["13/05/2014", "14/01/2012", "25/12/2010", "31/08/2009", "28/02/2015"];
const EARLY = days("2014-05-06", "2012-02-01", "2010-11-12", "2009-03-03", "2015-07-10");

it.each<[string, CellValue[], string]>([
  ["texts with a day after the twelfth", ["01/02/2014", "13/05/2014"], "day_first"],
  ["texts with the month first", ["01/02/2014", "05/13/2014"], "month_first"],
  ["texts that contradict each other", ["13/05/2014", "05/13/2014"], "unclear"],
  ["texts of which none tells", ["01/02/2014", "03/04/2014"], "day_first"],
  ["real dates alone", EARLY, "day_first"],
  ["real dates up to the twelfth, and texts after it", [...EARLY, ...LATE], "swapped"],
  ["the same, too few to tell", [...EARLY.slice(1), ...LATE], "day_first"],
  ["the same, with one real date after the twelfth", [...EARLY, ...days("2014-05-13"), ...LATE], "day_first"],
  ["nothing", [null, "", 41_700, "mai 2014"], "day_first"],
])("reads the order from %s", (_, cells, order) => {
  expect(dateOrder(cells)).toBe(order);
});

it("puts the day first, and the month back where a spreadsheet swapped them", () => {
  expect(dayFirst("05/13/14", "month_first")).toBe("13/05/14");
  expect(dayFirst("5-6-2014", "month_first")).toBe("6-5-2014");
  expect(dayFirst({ date: "2014-05-06T10:00" }, "swapped")).toEqual({ date: "2014-06-05T10:00" });
  expect(dayFirst("13/05/2014", "swapped")).toBe("13/05/2014");
  expect([
    dayFirst("13/05/2014", "day_first"),
    dayFirst("2014-05-06", "month_first"),
    dayFirst(41_700, "swapped"),
  ]).toEqual([...["13/05/2014", "2014-05-06", 41_700]]);
});

it.each([
  [" 5/11/2013", " 11/5/2013"],
  ["\u00a05/11/2013 ", "\u00a011/5/2013 "],
  ["'5/11/2013", "'11/5/2013"],
  ["5 / 11 / 2013", "11 / 5 / 2013"],
  ["5 11 2013", "11 5 2013"],
  ["Tuesday, 11/5/2013", "Tuesday, 5/11/2013"],
  ["May 3, 2013", "May 3, 2013"],
  ["3 May 2013", "3 May 2013"],
  ["2013/5/11", "2013/5/11"],
])("reads %j of a column with the month first as any other date of it", (cell, read) => {
  expect(dayFirst(cell, "month_first")).toBe(read);
});

it("takes a date with a space before it for evidence, too", () => {
  expect(dateOrder(["01/02/2014", "\u00a005/13/2014"])).toBe("month_first");
});

it("knows texts that can be read either way", () => {
  expect(["05/06/2014", "5.6.14"].map(isEitherWay)).toEqual([true, true]);
  expect(["13/06/2014", "05/05/2014", "2014-05-06", "mai", 3, null, { date: "2014-05-06" }].map(isEitherWay)).toEqual(
    Array(7).fill(false),
  );
});
