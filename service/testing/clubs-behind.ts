import { readMigrationFiles } from "drizzle-orm/migrator";
import { FOLDING } from "../../runtime/folding.ts";
import { type ClubStore, clubLocation } from "../clubs.ts";
import { FEATURES } from "../contract/features.ts";
import { MIGRATIONS, openClubDatabase } from "../store/database.ts";
import { club } from "../store/schema.ts";

/** The number of the last migration that clubs behind have had: the next one, about closed sets, changes most of their tables in one transaction. */
const HAVE_HAD = 6;

const all = readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** How many migrations a club has had that is up to date. */
export const ALL_MIGRATIONS = all.length;

/** A table that the migration after it comes to near its end: who holds it stops a club in the middle. */
export const LATE_TABLE = "former_schedules";

/** A row that this migration forbids. Nothing but a club behind takes it. */
export const ODD_ROW = `insert into ${LATE_TABLE} values ('odd', 1, '2026-01-01', 'lundi', 10, 0, 60)`;

/** Makes a club as an earlier version left it, closed. */
export async function makeClubBehind(store: ClubStore, slug: string, statement?: string): Promise<void> {
  const database = await openClubDatabase(clubLocation(store, slug), { until: all[HAVE_HAD]?.folderMillis });
  const about = { slug, name: `Club ${slug}`, features: [...FEATURES], folding: FOLDING, created_at: new Date() };
  await database.db.insert(club).values(about);
  if (statement) await database.query({ text: statement });
  await database.close();
}
