import { expect, it } from "vitest";
import { dateOrder } from "#lib/base/spreadsheets/date-order.ts";
import { readHere } from "#lib/base/spreadsheets/testing/read-here.ts";
import { saved } from "../../../simulate/files/bytes.ts";
import { dialled, guardiansIn, meant, plainly, type Reading } from "../../../simulate/files/expected.ts";
import { type Row, type Sheet, sheetOf } from "../../../simulate/files/sheet.ts";
import { histories, say } from "../../../simulate/files/steps.ts";
import { truthOf } from "../../../simulate/files/truth.ts";
import { historyOf } from "../../../simulate/run-seed.ts";
import { mapColumns } from "./columns.ts";
import { IMPORT_FIELDS } from "./fields.ts";
import { findTable } from "./find-table.ts";
import { fileRow } from "./row.ts";
import type { ImportSettings } from "./settings.ts";

/** Files of the simulation (`npm run simulate -- files`) whose cells are read here: as many as a second takes. Who is who, and what is written, is the simulation's own. */
const SEEDS = 300;
/** Rows that may be asked about though nobody careful would: one in so many. */
const ONE_IN = 20;

/** What the club answers of each postal code: the commune that is meant, and another beside some of them. */
const communeOf = (postal: string) => `C${postal.slice(0, 4)}`;
const communesOf = (towns: readonly { postal: string; name: string }[]): ImportSettings["communes"] =>
  Object.fromEntries(
    towns.map(({ postal, name }) => [
      postal,
      [
        { code: communeOf(postal), name },
        ...(Number(postal) % 2 ? [] : [{ code: `X${postal.slice(0, 4)}`, name: "Lanvallay" }]),
      ],
    ]),
  );

interface Tally {
  silent: string[];
  sure: string[];
  asked: string[];
  rows: number;
}

/** Takes each column for what it is, as somebody careful does, and notes what was said of it for certain and is not so. */
function columnsSaid(sheet: Sheet, columns: ImportSettings["columns"], tally: Tally, where: string): (string | null)[] {
  const taken = new Set<string>();
  return sheet.columns.map(({ accept, heading }, place) => {
    const { field = null, how } = columns[place] ?? {};
    const offered = accept.filter((one) => IMPORT_FIELDS.some((known) => known === one));
    const isRight = field === null ? offered.length === 0 : accept.includes(field);
    const isFilled = sheet.rows.some(({ cells }) => (cells[place]?.cell ?? null) !== null);
    if (!isRight && isFilled && how === "sure") tally.sure.push(`${where}: "${heading}" as ${field}`);
    const isReadByCapitals = /full_name$/.test(field ?? "") && sheet.habits.capitals === "as they are";
    const said =
      isRight && field !== null && !isReadByCapitals && !taken.has(field)
        ? field
        : (offered.find((one) => !taken.has(one)) ?? null);
    if (said !== null) taken.add(said);
    return said;
  });
}

const isSame = (field: string, has: string | null | undefined, value: string | null): boolean => {
  if (!has || value === null) return !has && value === null;
  return field === "phone" ? dialled(has) === dialled(value) : plainly(has) === plainly(value);
};

/** The field of a record that a doubt is about. */
function fieldsOf(field: string): string[] {
  if (field.startsWith("parent")) return ["parents"];
  if (/^(full_name|last_then_first|first_then_last)$/.test(field)) return ["last_name", "first_name"];
  return /^(postal_code|town|postal_town)$/.test(field) ? ["city_code"] : [field.replace(/_2$/, "")];
}

/** Holds what is read of a row against what it means. */
function compare(
  row: Row,
  sheet: Sheet,
  reading: Reading,
  read: ReturnType<typeof fileRow>,
  tally: Tally,
  where: string,
) {
  const { person, doubts } = read;
  const told = new Set(doubts.flatMap(({ field }) => (field ? fieldsOf(field) : [])));
  for (const { field, value, or, said } of meant(row, sheet, reading, undefined)) {
    // What the file says nothing of is asked, or taken of a guardian, before it is written.
    if (said.length === 0 && (field === "email" || field.endsWith("_name"))) continue;
    if (told.has(field) || isSame(field, person[field], value) || (or && isSame(field, person[field], or))) continue;
    tally.silent.push(`${where}, row ${row.number}: ${field} is ${person[field]}, and not ${value} (${said})`);
  }
  for (const { first, last, email, phone, kind, cells } of guardiansIn(row, sheet, reading)) {
    const isThere = person.parents.some(
      (one) =>
        isSame("name", one.first_name, first) &&
        isSame("name", one.last_name, last) &&
        isSame("email", one.email, email) &&
        isSame("phone", one.phone, phone) &&
        (kind === null || one.type === kind),
    );
    if (!isThere && !told.has("parents"))
      tally.silent.push(`${where}, row ${row.number}: ${cells} is read as ${JSON.stringify(person.parents)}`);
  }
  const needless = doubts.find(({ field = "", blocks }) => {
    const cell = row.cells[reading.fields.indexOf(field)];
    if (!blocks || !cell || (field === "birth_date" && sheet.hasBothOrders)) return false;
    return !cell.mayAsk && cell.means !== null;
  });
  if (needless) tally.asked.push(`${where}, row ${row.number}: ${needless.code} ${needless.values?.found}`);
}

async function readSeed(seed: number, tally: Tally): Promise<void> {
  const history = historyOf({ histories }, seed);
  const people = truthOf(history);
  for (const { town } of people) town.code = communeOf(town.postal);
  const sheet = sheetOf(history, people);
  const read = await readHere((await saved(sheet)).bytes);
  if ("refusal" in read) return void tally.silent.push(`seed ${seed}: refused, ${history.map(say)}`);
  const { rows, findings } = read;
  if (findings.format === "csv" && findings.unsure.length > 0) return;
  const table = findTable(rows, findings);
  const columns: ImportSettings["columns"] = mapColumns(table.headings, table.rows, new Map()).map((one, place) => ({
    ...{ ...one, heading: table.headings[place] ?? "", rule: "always" as const },
    dates: dateOrder(table.rows.map(({ cells }) => cells[place] ?? null)),
  }));
  const fields = columnsSaid(sheet, columns, tally, `seed ${seed}`);
  const settings = {
    columns: columns.map((one, place) => ({ ...one, field: fields[place] ?? null })),
    ...{ communes: communesOf(people.map(({ town }) => town)), today: "2026-11-16", zone: "Europe/Paris" },
    found: { dateSystem: findings.format === "xlsx" ? findings.dateSystem : 1900 } as ImportSettings["found"],
  };
  const reading: Reading = { fields, typed: new Map(), leftOut: new Set(), told: new Map() };
  for (const row of sheet.rows) {
    tally.rows++;
    const source = table.rows.find(({ number }) => number === row.number);
    if (!source) tally.silent.push(`seed ${seed}: row ${row.number} is nobody`);
    else
      compare(row, sheet, reading, fileRow({ cells: source.cells as string[] }, {}, settings), tally, `seed ${seed}`);
  }
}

it("reads files as offices make them: nothing wrong in silence, nothing said for certain that is not so, and hardly more asked than somebody careful would", async () => {
  const tally: Tally = { silent: [], sure: [], asked: [], rows: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) await readSeed(seed, tally);
  expect(tally.silent).toEqual([]);
  expect(tally.sure).toEqual([]);
  expect(tally.asked.length).toBeLessThan(tally.rows / ONE_IN);
  expect(tally.rows).toBeGreaterThan(SEEDS * 5);
}, 60_000);
