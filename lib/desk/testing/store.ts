import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { closeStore, openStore, replaceStore, type Store } from "#lib/base/store/database.ts";
import { replaceWaits } from "#lib/club/client/call-retries.ts";
import { replaceRest } from "#lib/sync/forecast/pace.ts";
import type { Clock } from "#runtime/clock.ts";
import type { Location } from "#runtime/database.ts";
import { beginningAs } from "../../../scripts/testing/copied-databases.ts";
import { addressOf, createDatabase, DESK_SCHEMA, dropDatabase } from "../../../scripts/testing/own-database.ts";

/** Between the tries of a call to a club: nobody sleeps for them here. */
const WAITS = { firstMs: 20, longestMs: 200 };

/** The databases of suites on the tests' PostgreSQL server, by where they are: they are there while a store of them is open. */
const suites = new WeakMap<Location, string>();

/** Both databases, for `describe.each(databases("my_suite"))`. */
export function databases(suite: string): [string, Location][] {
  const name = `desk_${suite}_${randomBytes(4).toString("hex")}`;
  const server: Location = { kind: "server", url: addressOf(name), schema: DESK_SCHEMA };
  suites.set(server, name);
  return [
    ["embedded", { kind: "memory" }],
    ["PostgreSQL", server],
  ];
}

/**
 * An environment and a store of the test's own, with nothing in it, behind `environment()` and `store()`. `close` gives them back.
 * @param variables of the environment, beside the data directory
 */
export async function testStore(
  location: Location,
  variables: Record<string, string> = {},
): Promise<{ store: Store; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "guichet-desk-"));
  const kept = keptByProcess<Environment>("environment");
  kept.value = readDashboardEnvironment({ DATA_DIR: folder, ...variables });
  // Files share a process: the clock of the one before would go on.
  const clock = keptByProcess<Clock>("clock");
  clock.value = undefined;
  forgetClubs();
  const database = suites.get(location);
  if (database) await createDatabase(database, "desk");
  const store = await beginningAs("desk", () => openStore(location));
  replaceStore(store);
  replaceWaits(WAITS);
  replaceRest(0);
  return {
    store,
    close: async () => {
      await closeStore();
      if (database) await dropDatabase(database);
      forgetClubs();
      kept.value = undefined;
      clock.value = undefined;
      replaceWaits(undefined);
      replaceRest(undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A later club may listen where an earlier one did: it would get that one's tokens, and count its calls in a store that is closed. */
function forgetClubs(): void {
  for (const name of ["governors", "tokens"]) keptByProcess(name).value = undefined;
}
