/**
 * `npm run bench -- rollover [PostgreSQL | embedded]`: the demonstration's running season rolled over to one that is created, on both databases: once in peace,
 * where its calls are counted at the service, and once while the dashboard and the service are killed ten times. It prints what the club has in the end and what the desk tells of it, and ends with 1
 * when anything is missing, there twice or told otherwise, or when it cost more calls than writes and 2 %. What it shows: bench/README.md.
 */
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { deskEnvironment, type RunningDesk, startDesk } from "../scripts/faults/desk.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { type RunningClub, SLUG, startClub } from "../scripts/testing/club.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { clubTables, deskTables } from "../scripts/testing/tables.ts";
import { until } from "./crashes/until.ts";
import { rolloverLedger } from "./rollover/ledger.ts";
import { LIST } from "./rollover/list.ts";
import { toldOfList } from "./staging/told.ts";

const DATABASES = ["PostgreSQL", "embedded"] as const;

/** The season that runs in a demonstration: the second of its three. */
const SEASON = 2;

/** Fewer people than the demonstration has, for the same offer: 44 groups, 65 slots and lessons, its events. */
const MEMBERS = "200";

const KILLS = 10;

/** A kill comes so much later than its turn at most, whatever runs then. */
const LATEST_MS = 300;

const MOST_MORE = 0.02;

const [named] = process.argv.slice(2);
for (const database of DATABASES)
  if (named === undefined || named === database)
    for (const kills of [0, KILLS]) {
      const server = database === "PostgreSQL" ? await startPostgres(["synchronous_commit=on"]) : undefined;
      try {
        if ((await rollOver(database, kills, server?.url)) > 0) process.exitCode = 1;
      } finally {
        await server?.stop();
      }
    }

/** @returns how much of it is not as it should be */
async function rollOver(database: string, kills: number, databaseUrl: string | undefined): Promise<number> {
  const own = ownFolder("rollover");
  const folder = own.path;
  const begun = performance.now();
  const club = await startClub(folder, databaseUrl, { logLevel: "info" });
  await club.admin("demo", SLUG, "--members", MEMBERS);
  const before = writesIn(folder);
  const environment = deskEnvironment(folder, club.integration, databaseUrl, { ROLLED: String(SEASON) });
  const log = openSync(join(folder, "dashboard.log"), "a");
  const desk = startDesk(environment, undefined, log, () => {}, "bench/rollover/desk.ts");
  await until("the list runs", () => desk.waiting() !== undefined);
  await killBoth(club, desk, kills);
  await until("every row has its outcome", () => desk.waiting() === 0);
  await desk.stop();
  await club.stop();
  const tables = await clubTables(folder, databaseUrl);
  const ledger = await rolloverLedger(tables, SEASON, { percent: 3, euros: 0, roundTo: 5 });
  const desked = await deskTables(join(folder, "dashboard"), databaseUrl);
  const told = await toldOfList(desked, tables, LIST);
  await Promise.all([tables.close(), desked.close()]);
  const sent = writesIn(folder) - before;
  // Preparing reads the season itself, once.
  const [writes, calls] = [ledger.asked, sent + 1];
  const isDear = kills === 0 && calls > Math.ceil(writes * (1 + MOST_MORE));
  // Every record of the old season is a row, and each is told as done with the record that it made.
  const isUntold = told.rows !== writes || told.done !== writes || told.made !== writes;
  const amiss = ledger.missing + ledger.doubled + told.amiss.length + (isUntold ? 1 : 0) + (isDear ? 1 : 0);
  if (amiss === 0) own.remove();
  else {
    own.keep();
    console.log(`The files of this run are in ${folder}.`);
  }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(
    `${database}, ${kills} kills: ${writes} records asked, ${ledger.there} there, missing ${ledger.missing}, doubled ${ledger.doubled}; of ${told.rows} rows ${told.done} told done with ${told.made} records, otherwise ${told.amiss.length}; ${calls} calls; dashboard started ${desk.starts()} times; ${seconds} s`,
  );
  for (const finding of [...ledger.findings, ...told.amiss].slice(0, 10)) console.log(`  ${finding}`);
  return amiss;
}

/** Kills one of the two in turn, spread over all rows. */
async function killBoth(club: RunningClub, desk: RunningDesk, kills: number): Promise<void> {
  const all = desk.waiting() ?? 0;
  for (let n = 0; n < kills; n += 1) {
    const left = all * (1 - (n + 0.5) / kills);
    await until(`row ${Math.round(all - left)}`, () => (desk.waiting() ?? all) <= left, 20);
    await wait(Math.random() * LATEST_MS);
    if (n % 2 === 0) desk.kill();
    else await club.kill();
  }
}

/** Writes that the service was asked for by now, those that were asked again among them. */
function writesIn(folder: string): number {
  return readFileSync(join(folder, "service.log"), "utf8")
    .split("\n")
    .filter((line) => /"method":"POST"/.test(line) && /\/(seasons|groups|slots|lessons|events)"/.test(line)).length;
}
