import type { WorkerFixture } from "@playwright/test";
import { startPostgres, type TestServer } from "../../scripts/testing/postgres.ts";

/** A fixture: a PostgreSQL server of a worker's own. */
export const ownServer: [WorkerFixture<TestServer, object>, { scope: "worker"; timeout: number }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  async ({}, use) => {
    const database = await startPostgres();
    await use(database);
    await database.stop();
  },
  { scope: "worker", timeout: 60_000 },
];
