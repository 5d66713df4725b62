import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { type KilledDesk, prepareDesk } from "#lib/desk/testing/killed-desk.ts";
import { freePort } from "../../../scripts/testing/free-port.ts";
import { startPostgres, type TestServer } from "../../../scripts/testing/postgres.ts";

/** What every call and every piece meets is a few lines: each call alone used to be one, at the rate below 2 MB an hour and more with its stack. */
const LOG_OF_AN_OUTAGE_BYTES = 16_384;
const CLICK_EVERY_MS = 20;
const CLICKS_REFUSED = 8;

let desk: KilledDesk | undefined;
let database: TestServer | undefined;
const folder = mkdtempSync(join(tmpdir(), "guichet-log-outage-"));
afterAll(async () => {
  await desk?.remove();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("says once that its club, and then its database, is away, however often both are asked", async () => {
  database = await startPostgres();
  const log = join(folder, "desk.log");
  const running = await prepareDesk("embedded", "log_outage", log);
  desk = running;
  running.start({
    DATABASE_URL: database.url,
    CLUB_API_URL: `http://127.0.0.1:${await freePort()}/club/api/v1`,
    CLUB_CLIENT_ID: "nobody",
    CLUB_CLIENT_SECRET: "a secret that nobody knows",
    CLICKS: JSON.stringify({ everyMs: CLICK_EVERY_MS }),
    LOG_LEVEL: "info",
  });
  const refused = async (most: number) => {
    let count = 0;
    await running.until((told) => "refused" in told && ++count >= most);
  };
  await refused(CLICKS_REFUSED);
  expect(readFileSync(log, "utf8")).toMatch(/"away":"club"/);
  await database.crash();
  // Whoever looks for work looks every second or so.
  await wait(6_000);
  const said = readFileSync(log, "utf8");
  expect(said).toMatch(/"away":"the database"/);
  expect(said.length, said.slice(0, 8_000)).toBeLessThan(LOG_OF_AN_OUTAGE_BYTES);
});
