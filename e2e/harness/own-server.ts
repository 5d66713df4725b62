import type { WorkerFixture } from "@playwright/test";
import { startPostgres, type TestServer } from "../../scripts/testing/postgres.ts";
import { type Desk, startDesk } from "./desk.ts";

type Scoped<Fixture> = [Fixture, { scope: "worker"; timeout: number }];

/** A fixture: a PostgreSQL server of a worker's own. @param settings as the server takes them, such as `synchronous_commit=on` */
export const ownServer = (...settings: string[]): Scoped<WorkerFixture<TestServer, object>> => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  async ({}, use) => {
    const database = await startPostgres(settings);
    await use(database);
    await database.stop();
  },
  { scope: "worker", timeout: 60_000 },
];

/** A fixture: a desk whose tables are on its worker's `database` (`ownServer`). @param name of its folder */
export const deskOnServer = (name: string): Scoped<WorkerFixture<Desk, { database: TestServer }>> => [
  async ({ database }, use) => {
    const desk = await startDesk(name, { env: { DATABASE_URL: database.url } });
    await use(desk);
    await desk.stop();
  },
  { scope: "worker", timeout: 180_000 },
];
