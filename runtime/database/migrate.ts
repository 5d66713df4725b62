import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";

/** The part of a drizzle database that its own migrators use and its types leave out. */
interface Migratable {
  session: unknown;
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, config: MigrationConfig): Promise<void> };
}

/**
 * drizzle's migrator, but the tables of a foreign key are found by the search path like all others: drizzle-kit writes
 * `"public"."seasons"`, which would tie every schema to that one.
 */
export async function migrate(db: object, config: MigrationConfig): Promise<void> {
  const migrations = readMigrationFiles(config).map((migration) => ({
    ...migration,
    sql: migration.sql.map((statement) => statement.replaceAll('REFERENCES "public".', "REFERENCES ")),
  }));
  const { dialect, session } = db as Migratable;
  await dialect.migrate(migrations, session, config);
}
