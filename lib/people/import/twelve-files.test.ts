import fc from "fast-check";
import { expect, it } from "vitest";
import { dateOrder } from "#lib/base/spreadsheets/date-order.ts";
import { readHere } from "#lib/base/spreadsheets/testing/read-here.ts";
import { TWELVE_FILES } from "#lib/base/spreadsheets/testing/twelve-files.ts";
import { stageDoubt } from "#lib/sync/staging/plan.ts";
import { mapColumns } from "./columns.ts";
import { IMPORT_FIELDS } from "./fields.ts";
import { findTable } from "./find-table.ts";
import { fileRow } from "./row.ts";

const COMMUNES = {
  "35300": [{ code: "35115", name: "Fougères" }],
  "01000": [
    { code: "01053", name: "Bourg-en-Bresse" },
    { code: "01344", name: "Saint-Denis-lès-Bourg" },
  ],
};

/** What was found in a file: the rows that are no people, and each person with what is in doubt, by the number of the row. */
async function understood(file: keyof typeof TWELVE_FILES) {
  const read = await readHere(TWELVE_FILES[file]());
  if ("refusal" in read) return { refused: read.refusal.code };
  const { rows, findings } = read;
  const table = findTable(rows, findings);
  const columns = mapColumns(table.headings, table.rows, new Map()).map((column, place) => ({
    ...{ ...column, heading: table.headings[place] ?? "", rule: "always" as const },
    dates: dateOrder(table.rows.map(({ cells }) => cells[place] ?? null)),
  }));
  const found = { dateSystem: findings.format === "xlsx" ? findings.dateSystem : 1900 } as never;
  const settings = { columns, found, communes: COMMUNES, today: "2026-11-26", zone: "Europe/Paris" };
  const people = table.rows.map(({ number, cells }) => {
    const { person, doubts } = fileRow({ cells }, {}, settings);
    return { row: number, ...person, doubts: doubts.map(({ code, field }) => `${code} ${field}`) };
  });
  return {
    head: table.headRow,
    aside: Object.fromEntries(table.aside.map(({ why, places }) => [why, places])),
    people,
  };
}

/** Five people with what goes wrong, from a row on. */
const mended = (first: number) => [
  {
    ...{ row: first, last_name: "DURAND", first_name: "Léa", sex: "Femme", birth_date: "2014-03-02" },
    ...{ phone: "0612345678", city_code: "35115", doubts: [] },
  },
  {
    ...{ row: first + 1, last_name: "LE GOFF", first_name: "Anne-Marie", sex: "Femme", birth_date: "2014-04-03" },
    ...{ phone: "0612345679", city_code: "01053", doubts: [] },
  },
  { row: first + 2, last_name: "PETIT", sex: "Homme", city_code: "35115", doubts: ["badDate birth_date"] },
  {
    ...{ row: first + 3, birth_date: "1961-06-05", phone: "+33612345681", sex: "Femme" },
    doubts: ["badEmail email", "communeNotAsked postal_code"],
  },
  { row: first + 4, last_name: "ROUX", birth_date: "2012-07-14", email: "noel@example.org", doubts: ["badSex sex"] },
];

it.each([
  ["windowsCsv", { head: 2, aside: { title: [1], total: [8] }, people: mended(3) }],
  ["unicodeText", { head: 1, aside: {}, people: mended(2) }],
  ["oldMac", { head: 1, aside: {}, people: mended(2) }],
] as const)("finds, mends and doubts in %s", async (file, expected) => {
  expect(await understood(file)).toMatchObject(expected);
});

it("reads back what this desk exports, with the signs of its numbers", async () => {
  const { people = [] } = await understood("ownExport");
  expect(people).toMatchObject([
    ...mended(2),
    { row: 7, last_name: "MOREL", phone: "+262692112233", doubts: ["communeNotAsked town"] },
  ]);
});

it("finds people between blank rows, and families by their guardians", async () => {
  expect(await understood("commasAndQuotes")).toMatchObject({
    aside: { blank: [3, 4] },
    people: [
      { row: 2, birth_date: "2014-03-02", address: '12, rue "des Écoles"\nBâtiment B' },
      { row: 5, last_name: "PETIT", first_name: "Hugo" },
      { row: 6, first_name: "Noël", birth_date: "2012-07-14", email: "noel@example.org" },
    ],
  });
  const parents = [{ last_name: "DURAND", first_name: "Paul", phone: "0612345678", email: "famille@example.org" }];
  expect(await understood("mergedHeads")).toMatchObject({
    ...{ head: 3, aside: { title: [1], total: [7] } },
    people: [
      { row: 4, last_name: "DURAND", birth_date: "2014-03-02", parents },
      { row: 5, last_name: "MOREL", parents },
    ],
  });
});

it("takes values of formulas, days of two calendars, and rows that are hidden; sums are none", async () => {
  expect(await understood("formulas")).toMatchObject({
    aside: { unvalued: [3] },
    people: [
      { row: 2, last_name: "DURAND", email: "lea@example.org", address: "=HYPERLINK(0)" },
      { row: 3, last_name: "PETIT", doubts: [] },
    ],
  });
  expect(await understood("dates1904")).toMatchObject({
    people: [{ birth_date: "2014-03-02" }, { birth_date: "2014-03-02" }],
  });
  expect(await understood("severalSheets")).toMatchObject({
    aside: { hidden: [3], total: [8], blank: [4, 5] },
    people: [{ row: 2 }, { row: 3 }, { row: 6 }],
  });
});

it("puts days and months back where a spreadsheet swapped them", async () => {
  const { people = [] } = await understood("swappedDates");
  expect(people.map(({ row, birth_date }) => `${row} ${birth_date}`)).toEqual([
    ...["2 2014-06-05", "3 2015-07-05", "4 2012-04-02", "5 2013-09-05", "6 2010-02-11"],
    ...["7 2014-05-13", "8 2012-01-14", "9 2010-12-25", "10 2009-08-31", "11 2015-02-28"],
  ]);
});

it("refuses what is no workbook that is read, and what would be too large", async () => {
  expect(await understood("openDocument")).toEqual({ refused: "open_document" });
  expect(await understood("claimsTwoGib")).toEqual({ refused: "unpacks_too_large" });
});

it("makes of any cells a person whom the contract takes, or says what is wrong", () => {
  const cell = fc.oneof(
    ...[fc.string({ unit: "binary", maxLength: 90 }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)],
    fc.record({ date: fc.string({ maxLength: 16 }) }),
    fc.constantFrom("05/06/2014", "13/13/13", "a@b.fr", "0612345678", "M", "=1", "99999", "\ud800", "\0", "1e309"),
  );
  const orders = fc.constantFrom("day_first", "month_first", "swapped", "unclear");
  const most = { last_name: 63, first_name: 63, email: 127, phone: 15, address: 10_000 } as const;
  fc.assert(
    fc.property(
      fc.array(cell, { maxLength: IMPORT_FIELDS.length }),
      orders,
      fc.constantFrom(1900, 1904),
      (cells, dates, dateSystem) => {
        const columns = IMPORT_FIELDS.map(
          (field) => ({ field, dates, heading: "", samples: [], rule: "always", how: null }) as const,
        );
        const settings = {
          columns,
          found: { dateSystem } as never,
          communes: COMMUNES,
          today: "2026-11-26",
          zone: "Europe/Paris",
        };
        const { person, doubts } = fileRow({ cells }, {}, settings as never);
        for (const doubt of doubts) stageDoubt.parse(doubt);
        for (const [name, length] of Object.entries(most))
          expect((person[name as keyof typeof most] ?? "").length).toBeLessThanOrEqual(length);
        expect(person.birth_date ?? "2000-01-01").toMatch(/^\d{4}-\d\d-\d\d$/);
        expect([undefined, "Homme", "Femme"]).toContain(person.sex);
        expect(JSON.stringify(person)).not.toContain("\\u0000");
      },
    ),
    { numRuns: 300 },
  );
});
