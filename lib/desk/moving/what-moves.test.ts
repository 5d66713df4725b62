import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MOVED_TABLES, OF_INSTALLATION, OF_PEOPLE, STAYS_BEHIND, TABLES_OF_CLUBS } from "#lib/base/store/of-club.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { rowsOf } from "#runtime/backup/tables.ts";
import { countedIn, NAMED, TEXTS } from "./numbers.ts";
import { SEALED_TABLES } from "./sealed.ts";

/** Columns of whole numbers that are the club's own, amounts, counts, lengths: they are the same in any desk. Whoever adds one says here that it is none of the desk's own numbers, or in numbers.ts whose it is. */
const NO_NUMBER_OF_OURS = new Set(
  `above activity_id added after amount_cents asked attempts balance_cents birth_year_end birth_year_start bytes capacity cents changes closing_cents
  cost_euros count counted_cents counters_id course_id done doubted doubtful doubts duration_minutes expected expected_cents external_cost_euros failures
  faults field_id folding from_hour high_id hour id in_cents kept_id last_uid licence_id lines low_id max_age max_annual_registrations max_proxies member_id
  membership_cost_euros min_age minute number opening_cents out_cents papers pass payment_id per_day per_hour per_minute place port position promised_cents
  proxy_id quorum_percent rank reading record_id registered_days registration_id reimbursed_cents reply row rows season_id sequence size size_bytes skew_seconds
  slip slot_count sport_id stale_reading stops sum_cents total total_cents tries troubles uid_validity until_hour valid_months version waiting year young_months
  group_id closing journal`.split(/\s+/),
);

let opened: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  opened = await testStore({ kind: "memory" });
});
afterAll(() => opened.close());

it("has every table say whether its rows are of clubs, of people, or of the installation, and each of one of them", async () => {
  const tables = await rowsOf<{ name: string }>(
    opened.store.db,
    sql`select tablename::text as name from pg_tables where schemaname = current_schema() and tablename not like '\\_\\_drizzle%' order by 1`,
  );
  const said = [...TABLES_OF_CLUBS.map(({ name }) => name), ...OF_PEOPLE, ...OF_INSTALLATION];
  expect(said.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  expect(new Set(said).size).toBe(said.length);
  expect(STAYS_BEHIND.filter((name) => !said.includes(name))).toEqual([]);
});

it("takes along whatever refers to something of a club, behind what it refers to", async () => {
  const references = await rowsOf<{ of: string; to: string }>(
    opened.store.db,
    sql`select t.relname::text as "of", f.relname::text as "to" from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
      where c.contype = 'f' and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())`,
  );
  const order = MOVED_TABLES.map(({ name }) => name);
  const strays = references.filter(
    ({ of, to }) =>
      of !== to &&
      order.includes(to) &&
      of !== "accounts" &&
      !STAYS_BEHIND.includes(of) &&
      order.indexOf(of) <= order.indexOf(to),
  );
  expect(strays).toEqual([]);
});

it("knows of every whole number of a club's rows whether the desk gave it", async () => {
  const columns = await rowsOf<{ table: string; column: string; own: boolean }>(
    opened.store.db,
    sql`select table_name::text as "table", column_name::text as "column", is_identity = 'YES' or coalesce(column_default, '') like 'nextval%' as own
      from information_schema.columns where table_schema = current_schema() and data_type in ('integer', 'bigint', 'smallint')`,
  );
  const counts = new Set(columns.flatMap(({ table, column, own }) => (own ? [`${table}.${column}`] : [])));
  const unknown = columns.filter(({ table: name, column }) => {
    const table = MOVED_TABLES.find((one) => one.name === name);
    return table && countedIn(table, column, counts) === undefined && !NO_NUMBER_OF_OURS.has(column);
  });
  expect(unknown).toEqual([]);
  const all = await rowsOf<{ place: string }>(
    opened.store.db,
    sql`select table_name || '.' || column_name as place from information_schema.columns where table_schema = current_schema()`,
  );
  const there = new Set(all.map(({ place }) => place));
  expect([...Object.keys(NAMED), ...Object.keys(TEXTS)].filter((place) => !there.has(place))).toEqual([]);
});

it("knows of everything that lies sealed in the database", () => {
  const sealing = globSync("{lib,app}/**/*.{ts,tsx}", { exclude: (path) => path.endsWith(".test.ts") })
    .filter((path) => /[^\w.]seal\(/.test(readFileSync(path, "utf8")))
    .toSorted();
  expect(sealing).toEqual([
    // Of people: it is theirs alone, or goes with their account.
    ...["lib/base/access/second-factor.ts", "lib/base/store/clubs.ts", "lib/base/store/mail-secret.ts"],
    ...["lib/base/store/seal.ts", "lib/base/store/waiting-key.ts"],
    ...["lib/papers/medical/certificate-sports.ts", "lib/papers/medical/request.ts", "lib/sync/post/mailing.ts"],
    "lib/treasury/expenses/receipt-file.ts",
  ]);
  expect(SEALED_TABLES.toSorted()).toEqual([
    ...["certificate_sports", "clubs", "expense_receipts", "letters", "mail_boxes", "mail_servers", "pieces"],
  ]);
});
