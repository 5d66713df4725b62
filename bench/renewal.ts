/**
 * `npm run bench -- renewal [N] [DATABASE]`: last season's members (1,200 where it is missing) renewed by one list, while the dashboard is killed ten times, on both
 * databases. It prints what the tables of both programs have, and ends with 1 when anything is missing or there twice, or more was called than the writes and two
 * percent. What it shows: bench/README.md.
 */
import { openSync } from "node:fs";
import { join } from "node:path";
import { fillForCases } from "#lib/desk/testing/crash-cases.ts";
import { readKindsLedger } from "#lib/desk/testing/crash-ledger.ts";
import { deskEnvironment, startDesk } from "../scripts/faults/desk.ts";
import { isWrite, openProxy } from "../scripts/faults/proxy.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { startClub } from "../scripts/testing/club.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { until } from "./crashes/until.ts";

const DATABASES = ["PostgreSQL", "embedded"];
const KILLS = 10;

/** Calls beyond the writes themselves: what a kill has sent again, or looked at. */
const MOST_BEYOND = 0.02;

const [size = "1200", ...names] = process.argv.slice(2);
const count = Number(size);
if (!(count >= 20) || names.some((name) => !DATABASES.includes(name))) {
  console.error(`renewal [N, at least 20] [${DATABASES.join(" | ")}]`);
  process.exit(2);
}

/** A write, or a look at what became of one. The reading of the season is no part of the work. */
const ofTheWork = (call: Parameters<typeof isWrite>[0]): boolean =>
  isWrite(call) || /\/annual-registrations\/\d+$/.test(call.url ?? "");

for (const database of names.length > 0 ? names : DATABASES) {
  const server = database === "PostgreSQL" ? await startPostgres(["synchronous_commit=on"]) : undefined;
  try {
    if (!(await renewed(database, server?.url))) process.exitCode = 1;
  } finally {
    await server?.stop();
  }
}

async function renewed(database: string, databaseUrl: string | undefined): Promise<boolean> {
  const own = ownFolder("renewal");
  const folder = own.path;
  const club = await startClub(folder, databaseUrl);
  const file = join(folder, "asked");
  const asked = await fillForCases(club, { kinds: ["renewal"], count, file });
  const proxy = await openProxy(club.integration.base_url, () => undefined, undefined, ofTheWork);
  const environment = deskEnvironment(folder, { ...club.integration, base_url: proxy.baseUrl }, databaseUrl, {
    ...{ SEASON: String(asked.season), ASK: file },
  });
  const begun = performance.now();
  const desk = startDesk(environment, undefined, openSync(join(folder, "dashboard.log"), "a"));
  for (let n = 0; n < KILLS; n += 1) {
    const left = count * (1 - (n + 0.5) / KILLS);
    await until(`${Math.round(count - left)} are renewed`, () => (desk.waiting() ?? count) <= left, 20);
    desk.kill();
  }
  await until("everybody is renewed", () => desk.waiting() === 0);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  await desk.stop();
  await proxy.close();
  await club.stop();
  const places = { club: folder, desk: join(folder, "dashboard"), databaseUrl };
  const { there, writes, keys, lost, doubled, toldOtherwise, findings } = await readKindsLedger(places, asked);
  const calls = proxy.decisions();
  const isRight = lost + doubled + toldOtherwise === 0 && calls <= writes * (1 + MOST_BEYOND);
  if (isRight) own.remove();
  else own.keep();
  const told = `at the club ${there}, writes ${writes}, keys ${keys}, calls ${calls}, lost ${lost}, doubled ${doubled}`;
  console.log(
    `${database}: dashboard killed ${desk.starts() - 1}; ${told}, told otherwise ${toldOtherwise}; ${seconds} s`,
  );
  for (const finding of findings.slice(0, KILLS)) console.log(`  ${finding}`);
  return isRight;
}
