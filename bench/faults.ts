/**
 * `npm run bench -- faults [ROWS] [DATABASE] [KIND]`: work of each kind, while a proxy between dashboard and club drops, cuts, delays and answers
 * wrongly, and both programs are killed at each boundary of a write, on both databases. It prints its ledgers from the tables of both programs, and ends with
 * 1 when anything is not as it should be. What it shows: bench/README.md.
 */
import { openSync } from "node:fs";
import { join } from "node:path";
import type { WorkKind } from "#lib/store/schema/outbox.ts";
import { CRASHED, fillForCases } from "#lib/testing/crash-cases.ts";
import { type KindsLedger, readKindsLedger } from "#lib/testing/crash-ledger.ts";
import { deskEnvironment, type RunningDesk, startDesk } from "../scripts/faults/desk.ts";
import { injectedFaults } from "../scripts/faults/injected-faults.ts";
import { type InjectedFault, isWrite, openProxy } from "../scripts/faults/proxy.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { startClub } from "../scripts/testing/club.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { until } from "./crashes/until.ts";

const DATABASES = ["PostgreSQL", "embedded"];

const [size = "200", ...names] = process.argv.slice(2);
const ROWS = Number(size);
const named = <T extends string>(list: readonly T[]): readonly T[] => {
  const some = list.filter((one) => names.includes(one));
  return some.length > 0 ? some : list;
};

/** Every so many writes one meets a fault: the others show that work goes on in between. */
const EVERY = 3;

interface Run extends KindsLedger {
  name: string;
  sent: number;
  injected: Map<string, number>;
  seconds: number;
}

async function run(kind: WorkKind, database: string, databaseUrl: string | undefined): Promise<Run> {
  const own = ownFolder("faults");
  const folder = own.path;
  const club = await startClub(folder, databaseUrl);
  const file = join(folder, "asked");
  const asked = await fillForCases(club, { kinds: [kind], count: ROWS, file });
  let desk: RunningDesk | undefined;
  const faults = injectedFaults({ killDashboard: () => desk?.kill(), killService: club.kill });
  const injected = new Map<string, number>(Object.keys(faults).map((name) => [name, 0]));
  const proxy = await openProxy(club.integration.base_url, plan(faults, injected), undefined, isWrite);
  const environment = deskEnvironment(folder, { ...club.integration, base_url: proxy.baseUrl }, databaseUrl, {
    SEASON: String(asked.season),
    ASK: file,
  });
  const begun = performance.now();
  desk = startDesk(environment, undefined, openSync(join(folder, "dashboard.log"), "a"));
  await until(`every piece of ${kind} has its outcome`, () => desk?.waiting() === 0);
  const seconds = (performance.now() - begun) / 1000;
  await desk.stop();
  await proxy.close();
  await club.stop();
  const ledger = await readKindsLedger({ club: folder, desk: join(folder, "dashboard"), databaseUrl }, asked);
  if (amiss(ledger) === 0) own.remove();
  else {
    own.keep();
    console.log(`The files of this run are in ${folder}.`);
  }
  return { name: `${database}, ${kind}`, sent: proxy.decisions(), injected, seconds, ...ledger };
}

/** Each fault in turn, over and over, until the work is over. */
function plan(faults: Record<string, InjectedFault>, injected: Map<string, number>): () => InjectedFault | undefined {
  const names = Object.keys(faults);
  let [writes, next] = [0, 0];
  return () => {
    if (++writes % EVERY !== 0) return undefined;
    const name = names[next++ % names.length] ?? "";
    injected.set(name, (injected.get(name) ?? 0) + 1);
    return faults[name];
  };
}

const amiss = ({ lost, doubled, toldOtherwise }: KindsLedger): number => lost + doubled + toldOtherwise;

function print({ name, sent, injected, seconds, ...ledger }: Run): void {
  const killed = (program: string) =>
    [...injected].filter(([fault]) => fault.startsWith(`kill: ${program}`)).reduce((sum, [, times]) => sum + times, 0);
  const { asked, there, writes, keys, lost, doubled, toldOtherwise, findings } = ledger;
  const least = Math.min(...injected.values());
  console.log(
    `${name}: sent ${sent}, each of ${injected.size} faults ${least} times or more, dashboard killed ${killed("dashboard")}, service killed ${killed("service")}; ${Math.round(seconds)} s`,
  );
  console.log(
    `${name}: asked ${asked}, at the club ${there}, writes ${writes}, keys ${keys}, lost ${lost}, doubled ${doubled}, told otherwise ${toldOtherwise}`,
  );
  for (const finding of findings) console.log(`  ${finding}`);
}

for (const database of named(DATABASES))
  for (const kind of named(CRASHED)) {
    const server = database === "PostgreSQL" ? await startPostgres(["synchronous_commit=on"]) : undefined;
    try {
      const one = await run(kind, database, server?.url);
      print(one);
      if (amiss(one) > 0) process.exitCode = 1;
    } finally {
      await server?.stop();
    }
  }
