import { type SQL, sql } from "drizzle-orm";
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { asCalled } from "../called.ts";
import { isNamed } from "../recognised.ts";
import { QueryFailedError, translated } from "./failure.ts";
import { BEYOND_HOLD } from "./hold.ts";

/** A newer program has changed the tables: this one would misunderstand them. `message` is the one line to show before ending. */
export class NewerStoreError extends Error {
  override name = "NewerStoreError";
  static override [Symbol.hasInstance](cause: unknown): cause is NewerStoreError {
    return isNamed(cause, "NewerStoreError");
  }
  constructor() {
    super(
      asCalled(
        "A newer version of Guichet has worked on this database. Start that version again, or restore the back-up that was made before it (npm run restore).",
      ),
    );
  }
}

/**
 * The database refused a statement of a migration, and nothing of the tables was changed: rows that a new rule forbids, mostly. It does not mend itself. `message` is one line,
 * with the SQLSTATE and the constraint; what PostgreSQL says of it quotes people's data, and stands in its own log alone.
 */
export class MigrationFailedError extends Error {
  override name = "MigrationFailedError";
  static override [Symbol.hasInstance](cause: unknown): cause is MigrationFailedError {
    return isNamed(cause, "MigrationFailedError");
  }
  constructor(cause: QueryFailedError) {
    const { code, constraint } = cause;
    super(
      `The tables could not be brought up to this version: the database refused a change (${code}${constraint ? `, ${constraint}` : ""}). Nothing of them was changed. The log of the database says which rows: mend them, or go on with the version before.`,
      { cause },
    );
  }
}

/** There is no database where one was expected to be: nothing was made there. */
export class NoStoreError extends Error {
  override name = "NoStoreError";
  static override [Symbol.hasInstance](cause: unknown): cause is NoStoreError {
    return isNamed(cause, "NoStoreError");
  }
  constructor() {
    super("There is no database of this program here.");
  }
}

/** The part of a drizzle database that its own migrators use and its types leave out. */
interface Migratable {
  session: { all(query: SQL): Promise<{ created_at: string | number }[]> };
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, config: MigrationConfig): Promise<void> };
}

/** Takes back what was done before a migration that then was refused. */
export type Undo = () => Promise<void>;

/** Classes of SQLSTATE that are no refusal but the database's own trouble: damaged files, the system beneath. */
const OWN_TROUBLE = /^(XX|58)/;

/** Whether a database is made where there is none yet ("made"), or only opened ("there"), whichever version made its tables ("as it is"). */
export type WantedTables = "made" | "there" | "as it is";

/** How far a database is to be migrated: `until` the migration of that moment, in milliseconds; undefined: to the last. */
export interface MigrateConfig extends MigrationConfig {
  until?: number | undefined;
  /** A statement that each migration begins with, in its transaction. */
  first?: string;
  wanted?: WantedTables | undefined;
  /** Called where tables that are there will be changed. Gives what is done where the database refuses to. */
  beforehand?: (() => Promise<Undo | undefined>) | undefined;
}

/**
 * drizzle's migrator, but the tables of a foreign key are found by the search path like all others: drizzle-kit writes
 * `"public"."seasons"`, which would tie every schema to that one.
 * @throws NoStoreError where it has had none, and is not to be made
 * @throws NewerStoreError where the database has migrations that this program does not know
 * @throws MigrationFailedError where the database refuses them
 */
export async function migrate(
  db: object,
  { until = Number.POSITIVE_INFINITY, first, wanted = "made", beforehand, ...config }: MigrateConfig,
): Promise<void> {
  const { dialect, session } = db as Migratable;
  const last = await lastMigration(session, config.migrationsSchema ?? "drizzle");
  if (last === 0 && wanted !== "made") throw new NoStoreError();
  if (wanted === "as it is") return;
  const known = readMigrationFiles(config);
  const migrations = known
    .filter(({ folderMillis }) => folderMillis <= until)
    .map((migration) => ({
      ...migration,
      sql: [
        ...(first === undefined ? [] : [first]),
        BEYOND_HOLD,
        ...migration.sql.map((statement) => statement.replaceAll('REFERENCES "public".', "REFERENCES ")),
      ],
    }));
  if (last > lastOf(known)) throw new NewerStoreError();
  const undo = last > 0 && last < lastOf(migrations) ? await beforehand?.() : undefined;
  try {
    await dialect.migrate(migrations, session, config);
  } catch (cause) {
    const told = translated(cause);
    if (!(told instanceof QueryFailedError) || OWN_TROUBLE.test(told.code)) throw cause;
    await undo?.();
    throw new MigrationFailedError(told);
  }
}

/**
 * Whether a database has every migration that it is to have.
 * @param last the moment of the last one that it has had
 * @throws NewerStoreError
 */
export function isMigrated(last: number, { until = Number.POSITIVE_INFINITY, ...config }: MigrateConfig): boolean {
  const known = readMigrationFiles(config);
  if (last > lastOf(known)) throw new NewerStoreError();
  return last > 0 && last >= lastOf(known.filter(({ folderMillis }) => folderMillis <= until));
}

const lastOf = (migrations: readonly MigrationMeta[]) =>
  Math.max(...migrations.map(({ folderMillis }) => folderMillis));

/** The moment of the last migration that a database has had; 0 where it has had none. */
async function lastMigration(session: Migratable["session"], schema: string): Promise<number> {
  const [table] = await session.all(
    sql`select 1 as created_at from pg_tables where schemaname = ${schema} and tablename = '__drizzle_migrations'`,
  );
  if (!table) return 0;
  const [last] = await session.all(
    sql`select coalesce(max(created_at), 0) as created_at from ${sql.identifier(schema)}.__drizzle_migrations`,
  );
  return Number(last?.created_at ?? 0);
}
