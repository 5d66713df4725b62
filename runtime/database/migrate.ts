import { type SQL, sql } from "drizzle-orm";
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { asCalled } from "../called.ts";
import { isNamed } from "../recognised.ts";

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

/** The part of a drizzle database that its own migrators use and its types leave out. */
interface Migratable {
  session: { all(query: SQL): Promise<{ created_at: string | number }[]> };
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, config: MigrationConfig): Promise<void> };
}

/** How far a database is to be migrated: `until` the migration of that moment, in milliseconds; undefined: to the last. */
export interface MigrateConfig extends MigrationConfig {
  until?: number | undefined;
  /** A statement that each migration begins with, in its transaction. */
  first?: string;
  /** Called where tables that are there will be changed. */
  beforehand?: (() => Promise<void>) | undefined;
}

/**
 * drizzle's migrator, but the tables of a foreign key are found by the search path like all others: drizzle-kit writes
 * `"public"."seasons"`, which would tie every schema to that one.
 * @throws NewerStoreError where the database has migrations that this program does not know
 */
export async function migrate(
  db: object,
  { until = Number.POSITIVE_INFINITY, first, beforehand, ...config }: MigrateConfig,
): Promise<void> {
  const known = readMigrationFiles(config);
  const migrations = known
    .filter(({ folderMillis }) => folderMillis <= until)
    .map((migration) => ({
      ...migration,
      sql: [
        ...(first === undefined ? [] : [first]),
        ...migration.sql.map((statement) => statement.replaceAll('REFERENCES "public".', "REFERENCES ")),
      ],
    }));
  const { dialect, session } = db as Migratable;
  const last = await lastMigration(session, config.migrationsSchema ?? "drizzle");
  if (last > Math.max(...known.map(({ folderMillis }) => folderMillis))) throw new NewerStoreError();
  if (beforehand && last > 0 && migrations.some(({ folderMillis }) => folderMillis > last)) await beforehand();
  await dialect.migrate(migrations, session, config);
}

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
