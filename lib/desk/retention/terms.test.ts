import { readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "#lib/base/store/schema.ts";
import { BOUNDED, KEPT_KINDS, PAST_SEASONS, type Term } from "./terms.ts";

const nameOf = (table: PgTable) => getTableConfig(table).name;

it("says of every table how long its rows are kept, or why nothing grows in it", () => {
  const tables = Object.values(schema).filter((one) => is(one, PgTable));
  const named = [
    ...KEPT_KINDS.flatMap(({ table, with: along = [] }) => [table, ...along]),
    ...BOUNDED.flatMap((one) => one.tables),
  ];
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.map(nameOf).filter((name) => !named.map(nameOf).includes(name))).toEqual([]);
  // Nothing that has a term is called bounded as well.
  const bounded = BOUNDED.flatMap((one) => one.tables.map(nameOf));
  expect(bounded.filter((name) => KEPT_KINDS.some(({ table }) => nameOf(table) === name))).toEqual([]);
  expect(new Set(bounded).size).toBe(bounded.length);
});

const inWords = ({ months, days }: Term) => (months ? `${months} months` : days ? `${days} days` : "none");

it("keeps each kind for as long as the decision page says", () => {
  const page = readFileSync("docs/decisions/032-how-long-it-is-kept.md", "utf8");
  const rows = [...page.matchAll(/^\| (?<name>[a-z -]+?) +\| (?<term>[0-9a-z ]+?) +\|/gm)]
    .map(({ groups }) => [groups?.name, groups?.term])
    .filter(([name]) => name !== "kind");
  const told = KEPT_KINDS.map(({ name, keep }) => [name, inWords(keep)]);
  expect(rows).toEqual([...told, ["copies of seasons", inWords(PAST_SEASONS)]]);
});
