import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { writeAudit } from "#lib/base/store/audit.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { tellRightsChanged } from "#lib/base/store/live-channel.ts";
import { isOfClub, MOVED_TABLES, quoted, type TableOfClub } from "#lib/base/store/of-club.ts";
import { OWN_SEALS, type Seals, sealsUnder } from "#lib/base/store/seal.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { forgetRows } from "#lib/desk/operator/forget-club.ts";
import { migrationsOf, PATIENCE } from "#runtime/backup/dump.ts";
import { BackupFileError, type BackupLine, type Manifest, readBackup } from "#runtime/backup/file.ts";
import { readSection, rowCounts, type SectionTold } from "#runtime/backup/read-section.ts";
import { rowsOf, writtenColumns } from "#runtime/backup/tables.ts";
import { QueryFailedError } from "#runtime/database/failure.ts";
import { fingerprintOfKey } from "./leave.ts";
import { expressionOf, READINGS, type Renumbered } from "./numbers.ts";
import { receivePeople, type Traveller, travellerIn } from "./people.ts";
import { Resealing } from "./sealed.ts";

/** A club that arrived, and how many rows of each table. */
export interface ArrivedClub {
  slug: string;
  name: string;
  counts: Record<string, number>;
}

/** Numbers between the last that was given here and the first of those that arrive: what others are given meanwhile. */
const APART = 10_000;

const theClub = z.object({ slug: z.string(), name: z.string(), base_url: z.string(), demo: z.boolean() });

/**
 * Brings a club with all its rows to this desk, beside the others, which work meanwhile: whole or not at all. Its numbers are those of here; it is at work from then on.
 * @param path a file that was read whole (`inspect`)
 * @param key that was written beside it
 * @throws BackupFileError
 */
export async function bringClub(open: Store, path: string, key: string): Promise<ArrivedClub> {
  return open
    .patiently(PATIENCE, () => open.db.transaction((tx) => bring(tx, open.connection.kind, path, key)))
    .catch((cause: unknown) => {
      // Its own words would quote rows.
      if (cause instanceof QueryFailedError)
        throw new BackupFileError(
          `The database does not take what the file says (${[cause.code, cause.constraint].filter(Boolean).join(", ")}): nothing of it was kept.`,
        );
      throw cause;
    });
}

async function bring(tx: Transaction, kind: "embedded" | "server", path: string, key: string): Promise<ArrivedClub> {
  // Two who bring or enter the same club at once: the second waits, and finds it here.
  await takeTurnOf(tx, "entering clubs");
  const lines = readBackup(path)[Symbol.asyncIterator]();
  try {
    const seals = sealsUnder(key);
    const slug = await begin(tx, kind, lines, key);
    const { people, told } = await unpack(tx, slug, lines, seals);
    const club = await theOnlyClub(tx, slug);
    await refuseOthers(tx, slug);
    // What a club of this name before left here, written by an action that was still on its way.
    await forgetRows(tx, slug);
    const numbered = await numberedColumns(tx);
    const to = await numbersHere(tx, numbered);
    const [first, ...rest] = MOVED_TABLES;
    if (first?.name !== "clubs") throw new Error("the club comes before what is of it");
    await settle(tx, first, numbered, to);
    const numbers = await receivePeople(tx, slug, people, seals);
    await tx.execute(
      sql`insert into moving_people select * from jsonb_to_recordset(${JSON.stringify([...numbers].map(([was, is]) => ({ was, is })))}::jsonb) as x(was bigint, "is" bigint)`,
    );
    for (const table of rest) await settle(tx, table, numbered, to);
    await countAgain(tx, slug, told);
    await goBeyondReadings(tx, slug);
    await tellRightsChanged(tx);
    await writeAudit(tx, { by: null, action: "club.arrive", subject: `clubs/${slug}`, details: { name: club.name } });
    return { slug, name: club.name, counts: rowCounts(told) };
  } finally {
    await lines.return?.(undefined);
  }
}

type Lines = AsyncIterator<Manifest | BackupLine>;

/** @returns whose rows the file holds */
async function begin(tx: Transaction, kind: "embedded" | "server", lines: Lines, key: string): Promise<string> {
  const { value: manifest } = await lines.next();
  if (!manifest || !("guichet" in manifest) || manifest.program !== "desk")
    throw new BackupFileError("This is no file with a club of a dashboard.");
  if (manifest.key !== fingerprintOfKey(key))
    throw new BackupFileError(`The key is not that of this file, whose fingerprint is ${manifest.key}.`);
  const { value: section } = await lines.next();
  if (!section || !("section" in section)) throw new BackupFileError("The file holds no club.");
  const here = await migrationsOf(tx, kind);
  const isSame =
    here.length === section.migrations.length &&
    here.every(({ hash, when }, place) => {
      const there = section.migrations[place];
      return there?.hash === hash && there.when === when;
    });
  if (!isSame)
    throw new BackupFileError(
      "Another version wrote this file: bring both desks to the same version, and write it anew.",
    );
  return section.section;
}

/** Reads the rows into tables of this transaction alone, sealed with this desk's secret. */
async function unpack(tx: Transaction, slug: string, lines: Lines, seals: Seals) {
  const names = MOVED_TABLES.map(({ name }) => name);
  const resealing = new Resealing(slug, seals, OWN_SEALS);
  const people: Traveller[] = [];
  await tx.execute(sql`create temp table moving_people (was bigint primary key, "is" bigint not null) on commit drop`);
  for (const name of names)
    await tx.execute(
      sql`create temp table ${sql.identifier(`moving_${name}`)} (like ${sql.identifier(name)}) on commit drop`,
    );
  const told = await readSection(slug, lines, {
    tables: [...names, "accounts"],
    without: [],
    into: async (name) => async (rows) => {
      if (name === "accounts") people.push(...rows.map(travellerIn));
      else {
        const written = rows.map((row) => resealing.row(name, row)).join(",");
        await tx.execute(
          sql`insert into ${sql.identifier(`moving_${name}`)} select * from jsonb_populate_recordset(null::${sql.identifier(name)}, ${`[${written}]`}::jsonb)`,
        );
      }
    },
  });
  return { people, told };
}

/** @throws BackupFileError where it is here already, or something here has its name or its address */
async function theOnlyClub(tx: Transaction, slug: string): Promise<z.output<typeof theClub>> {
  const rows = await rowsOf<object>(tx, sql.raw("select slug, name, base_url, demo from moving_clubs"));
  const club = theClub.safeParse(rows[0]);
  if (rows.length !== 1 || !club.success || club.data.slug !== slug)
    throw new BackupFileError("The file says of another club whose rows it holds.");
  if (club.data.demo) throw new BackupFileError("A club of the demonstration goes nowhere.");
  for (const known of await listClubs(tx)) {
    if (known.demo)
      throw new BackupFileError(
        "This desk has a demonstration, whose password is everybody's: no club comes beside it.",
      );
    if (known.slug === slug) throw new BackupFileError(`There is a club ${slug} here already.`);
    if (known.baseUrl === club.data.base_url)
      throw new BackupFileError(`The club at ${known.baseUrl} is here already, as ${known.slug}.`);
  }
  return club.data;
}

/** A row of another club among them, or one that refers to a row that did not come along, is none that this program wrote. */
async function refuseOthers(tx: Transaction, slug: string): Promise<void> {
  const strays = MOVED_TABLES.flatMap(({ name, club, references }) => [
    ...(club === undefined
      ? []
      : [`select 1 from moving_${name} m where m."${club}" is distinct from ${quoted(slug)}`]),
    ...references.flatMap(({ columns, table, foreignColumns }) => {
      if (table === "accounts") return [];
      const same = columns.map((column, place) => `p."${foreignColumns[place]}" = m."${column}"`).join(" and ");
      const all = columns.map((column) => `m."${column}" is not null`).join(" and ");
      return [
        `select 1 from moving_${name} m where ${all} and not exists (select 1 from moving_${table} p where ${same})`,
      ];
    }),
  ]);
  const found = await rowsOf(
    tx,
    sql.raw(`select 1 from (${strays.map((one) => `(${one} limit 1)`).join(" union all ")}) strays limit 1`),
  );
  if (found.length > 0) throw new BackupFileError("The file holds rows of something else than this club.");
}

/** Columns that the database numbers by itself, with the sequence of each. */
async function numberedColumns(tx: Transaction): Promise<Map<string, string>> {
  const rows = await rowsOf<{ place: string; sequence: string }>(
    tx,
    sql`select table_name || '.' || column_name as place, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = current_schema()
        and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  );
  const moved = new Set(MOVED_TABLES.map(({ name }) => name));
  return new Map(
    rows.filter(({ place }) => moved.has(place.split(".")[0] ?? "")).map(({ place, sequence }) => [place, sequence]),
  );
}

/**
 * Numbers that nobody here has or is given, as many as the file's rows have, in their order: each is the file's own and one number more, the same for all of a table. What refers to a row that is
 * gone refers to none here.
 */
async function numbersHere(tx: Transaction, numbered: ReadonlyMap<string, string>): Promise<Renumbered> {
  const ranges = new Map<string, { lowest: string; highest: string; more: string }>();
  for (const [place, sequence] of numbered) {
    const [table, column] = place.split(".");
    const [row] = await rowsOf<{ lowest: string | null; highest: string; span: string }>(
      tx,
      sql.raw(
        `select min("${column}")::text as lowest, max("${column}")::text as highest, (max("${column}") - min("${column}") + 1)::text as span from moving_${table}`,
      ),
    );
    if (!row || row.lowest === null) continue;
    const [given] = await rowsOf<{ last: string }>(
      tx,
      sql.raw(
        `select setval(${quoted(sequence)}::regclass, (select last_value from ${sequence}) + ${APART} + ${row.span})::text as last`,
      ),
    );
    const more = BigInt(given?.last ?? 0) - BigInt(row.highest);
    ranges.set(place, { lowest: row.lowest, highest: row.highest, more: String(more) });
  }
  return (counted, number) => {
    if (counted === "accounts.id")
      return `(case when ${number} is not null then coalesce((select p."is" from moving_people p where p.was = ${number}), 0) end)`;
    const range = ranges.get(counted);
    if (!range) return `(case when ${number} is not null then 0 end)`;
    return `(case when ${number} is null then null when ${number} between ${range.lowest} and ${range.highest} then ${number} + (${range.more}) else 0 end)`;
  };
}

/** What the club is here, whatever it was where it comes from. */
const HERE: Readonly<Record<string, string>> = {
  "clubs.held_at": "null",
  "clubs.exported_at": "null",
  // Whoever wrote its address down is nobody who started this program.
  "clubs.is_entered": "true",
};

async function settle(
  tx: Transaction,
  table: TableOfClub,
  numbered: ReadonlyMap<string, string>,
  to: Renumbered,
): Promise<void> {
  const counts = new Set(numbered.keys());
  const columns = await writtenColumns(tx, table.name);
  const names = columns.map((name) => `"${name}"`).join(", ");
  const values = columns
    .map((name) => HERE[`${table.name}.${name}`] ?? expressionOf(table, name, counts, to))
    .join(", ");
  await tx.execute(
    sql.raw(
      `insert into "${table.name}" (${names}) overriding system value select ${values} from moving_${table.name} m`,
    ),
  );
}

async function countAgain(tx: Transaction, slug: string, told: SectionTold): Promise<void> {
  const found = await rowsOf<{ name: string; rows: number }>(
    tx,
    sql.raw(
      MOVED_TABLES.map(
        (table) =>
          `select '${table.name}' as name, count(*)::integer as rows from "${table.name}" t where ${isOfClub(table, slug, "t")}`,
      ).join(" union all "),
    ),
  );
  const other = found.find(({ name, rows }) => told[name]?.rows !== rows);
  if (other) throw new BackupFileError(`The table ${other.name} has not the rows that the file has.`);
}

/** Readings go on beyond those that the rows name: what is read here from now on is later. */
async function goBeyondReadings(tx: Transaction, slug: string): Promise<void> {
  const columns = await rowsOf<{ table: string; column: string }>(
    tx,
    sql`select table_name::text as "table", column_name::text as "column" from information_schema.columns where table_schema = current_schema() and data_type = 'bigint'`,
  );
  const highest = MOVED_TABLES.flatMap((table) =>
    columns
      .filter((one) => one.table === table.name && READINGS.has(one.column))
      .map(({ column }) => `(select max(t."${column}") from "${table.name}" t where ${isOfClub(table, slug, "t")})`),
  );
  await tx.execute(
    sql.raw(
      `select setval('mirror_readings', told.highest + ${APART}) from mirror_readings, (select greatest(${highest.join(", ")}) as highest) told where last_value < told.highest`,
    ),
  );
}
