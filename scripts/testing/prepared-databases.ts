import { cpSync } from "node:fs";
import { join } from "node:path";

/** What a test's database begins as: one without tables, a dashboard's, or a club's of the service. */
export type Template = "empty" | "desk" | "club";

/** The variable with the folder that the set-up of the tests wrote (copied-databases.ts). */
export const PREPARED = "TEST_PREPARED_DATABASES";

/** The files of a database, within the folder of its template. */
export const FILES = "files";

/** The folder with the databases that were made before any test. */
export function preparedFolder(): string {
  const folder = process.env[PREPARED];
  if (!folder) throw new Error(`${PREPARED} is missing: the global set-up of the tests writes it.`);
  return folder;
}

/**
 * For a program that a test starts, which makes its databases itself: the files of one, where it will look for them. Apart from what makes
 * them: who only copies files need not load a database first, which takes half a second of a core in every process.
 */
export function copyDatabase(template: Template, to: string): void {
  cpSync(join(preparedFolder(), template, FILES), to, { recursive: true });
}

/**
 * For a service that runs as a program: the tables of a club that `club create` is about to make, which it then finds there as
 * if it had been cut off before the club's own row. Where no databases were prepared, in a measurement, the service makes them itself.
 * @param dataDirectory the service's
 */
export function copyClub(dataDirectory: string, slug: string): void {
  if (process.env[PREPARED]) copyDatabase("club", join(dataDirectory, "clubs", slug, "postgres"));
}

/** For a dashboard that runs as a program, as `copyClub`. @param dataDirectory its `DATA_DIR`, in which nothing is yet */
export function copyDesk(dataDirectory: string): void {
  if (process.env[PREPARED]) copyDatabase("desk", join(dataDirectory, "postgres"));
}
