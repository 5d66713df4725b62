import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { rowsOf } from "#runtime/backup/tables.ts";
import { setsInCode, setsInDatabase, unindexedReferences } from "../../../scripts/testing/table-rules.ts";
import * as schema from "./schema.ts";

/** Columns whose names say that they belong together: who and when, and what of a failure and of a claim. */
const PAIRED = [/^(.+)_by$/, /^(.+)_at$/, /^(error)_(?:code|kind)$/, /^(lease)_(?:owner|until)$/];

/** Pairs of which one alone says something, with the reason. */
const ALONE: Readonly<Record<string, string>> = {
  "mirror_presences.recorded": "the club tells when, and not who; null is who recorded it elsewhere",
};

describe.each(databases("rules"))("what the database holds to, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  beforeAll(async () => {
    opened = await testStore(location);
  });
  afterAll(() => opened.close());

  it("knows the words of each closed set that the code has, and no other", async () => {
    const held = await setsInDatabase(opened.store.db);
    expect(held).toEqual(setsInCode(schema));
    expect(Object.keys(held).length).toBeGreaterThan(40);
  });

  it("has columns that belong together set together", async () => {
    const optional = await rowsOf<{ table: string; name: string }>(
      opened.store.db,
      sql`select table_name::text as "table", column_name::text as name from information_schema.columns
        where table_schema = current_schema() and is_nullable = 'YES' order by 1, 2`,
    );
    const pairs = Map.groupBy(
      optional.flatMap(({ table, name }) => {
        const of = PAIRED.map((pattern) => pattern.exec(name)?.[1]).find(Boolean);
        return of ? [{ pair: `${table}.${of}`, name }] : [];
      }),
      ({ pair }) => pair,
    );
    const rules = await rowsOf<{ table: string; rule: string }>(
      opened.store.db,
      sql`select t.relname::text as "table", pg_get_constraintdef(c.oid) as rule from pg_constraint c
        join pg_class t on t.oid = c.conrelid where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%num_nonnulls%'`,
    );
    const isHeld = (pair: string, names: string[]) =>
      rules.some(({ table, rule }) => pair.startsWith(`${table}.`) && names.every((name) => rule.includes(name)));
    const loose = [...pairs].flatMap(([pair, columns]) => {
      const names = columns.map(({ name }) => name);
      return names.length < 2 || isHeld(pair, names) || pair in ALONE ? [] : [`${pair}: ${names.join(", ")}`];
    });
    expect(loose).toEqual([]);
  });

  it("finds by an index the rows that refer to what is deleted", async () => {
    expect(await unindexedReferences(opened.store.db)).toEqual([]);
  });
});

it("gives no column a set of words that the database does not hold it to", () => {
  const typed = globSync("lib/base/store/schema/**/*.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\btext\([^)]*\)\s*\.\$type</g)].map(() => path),
  );
  expect(typed).toEqual([]);
});
