/**
 * `npm run bench -- faults [ROWS] [DATABASE] [KIND | mixed]`: work of each kind, and of all of them at one desk, while a proxy between dashboard and club drops, cuts, delays and answers
 * wrongly, some keys time and again; both programs are killed at each boundary of a write, the PostgreSQL server is lost and comes back, and the club's access is revoked and made
 * anew. On both databases. It prints its ledgers from the tables of both programs, and ends with 1 when anything is not as it should be. What it shows: bench/README.md.
 */
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type CaseName, fillForCases, MEASURED, MIXED } from "#lib/desk/testing/crash-cases.ts";
import { type KindsLedger, readKindsLedger } from "#lib/desk/testing/crash-ledger.ts";
import { deskEnvironment, type RunningDesk, startDesk } from "../scripts/faults/desk.ts";
import { injectedFaults } from "../scripts/faults/injected-faults.ts";
import { isWrite, openProxy } from "../scripts/faults/proxy.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { type RunningClub, SLUG, startClub } from "../scripts/testing/club.ts";
import { startPostgres, type TestServer } from "../scripts/testing/postgres.ts";
import { until } from "./crashes/until.ts";
import { FaultPlan } from "./faults/plan.ts";

const DATABASES = ["PostgreSQL", "embedded"];
const SUBJECTS = [...MEASURED, "mixed"] as const;

const [size = "200", ...names] = process.argv.slice(2);
const ROWS = Number(size);
const named = <T extends string>(list: readonly T[]): readonly T[] => {
  const some = list.filter((one) => names.includes(one));
  return some.length > 0 ? some : list;
};

/** So long a lost database server stays away: both programs have asked it meanwhile. */
const AWAY_MS = 3_000;

interface Run extends KindsLedger {
  name: string;
  sent: number;
  plan: FaultPlan;
  seconds: number;
}

async function run(subject: (typeof SUBJECTS)[number], database: string, server: TestServer | undefined): Promise<Run> {
  const own = ownFolder("faults");
  const folder = own.path;
  const databaseUrl = server?.url;
  const club = await startClub(folder, databaseUrl);
  const file = join(folder, "asked");
  const kinds: readonly CaseName[] = subject === "mixed" ? MIXED : [subject];
  const asked = await fillForCases(club, { kinds, count: Math.ceil(ROWS / kinds.length), file });
  let desk: RunningDesk | undefined;
  const plan = new FaultPlan(injectedFaults({ killDashboard: () => desk?.kill(), killService: club.kill }));
  const proxy = await openProxy(club.integration.base_url, plan.next, undefined, isWrite);
  const environment = deskEnvironment(folder, { ...club.integration, base_url: proxy.baseUrl }, databaseUrl, {
    SEASON: String(asked.season),
    ASK: file,
  });
  const begun = performance.now();
  desk = startDesk(environment, undefined, openSync(join(folder, "dashboard.log"), "a"));
  await until("the work is asked for", () => (desk?.waiting() ?? 0) > 0);
  const all = desk.waiting() ?? 0;
  const reaches = (share: number) =>
    until(`${share} of ${subject}`, () => (desk?.waiting() ?? all) <= all * (1 - share), 20);
  const calmly = (work: () => Promise<void>) =>
    plan.without(async () => {
      await until("the service is there", () => answers(club));
      await work();
    });
  await reaches(1 / 4);
  if (server) await calmly(() => lose(server));
  await reaches(1 / 2);
  await calmly(() => replaceAccess(club, environment, () => desk?.kill()));
  await reaches(3 / 4);
  if (server) await calmly(() => lose(server));
  await until(`every piece of ${subject} has its outcome`, () => desk?.waiting() === 0);
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
  return { name: `${database}, ${subject}`, sent: proxy.decisions(), plan, seconds, ...ledger };
}

const answers = (club: RunningClub): Promise<boolean> =>
  fetch(new URL("/healthz", club.integration.base_url)).then(
    ({ ok }) => ok,
    () => false,
  );

/** The database server of both programs loses its power, and comes back. */
async function lose(server: TestServer): Promise<void> {
  await server.crash();
  await wait(AWAY_MS);
  await server.restart();
}

/** The access is revoked while writes are on their way, as after a leak, and the dashboard is given another one. @param environment of the dashboard, which its next start reads */
async function replaceAccess(club: RunningClub, environment: NodeJS.ProcessEnv, killDashboard: () => void) {
  await club.admin("integration", "revoke", SLUG, environment.CLUB_CLIENT_ID ?? "");
  const words = ["--name", "Anew", "--scopes", "all", "--quota", "60000"];
  const anew = await club.admin("integration", "create", SLUG, ...words);
  environment.CLUB_CLIENT_ID = anew.client_id;
  environment.CLUB_CLIENT_SECRET = anew.client_secret;
  killDashboard();
}

const amiss = ({ lost, doubled, toldOtherwise }: KindsLedger): number => lost + doubled + toldOtherwise;

function print({ name, sent, plan, seconds, ...ledger }: Run): void {
  const { asked, there, writes, keys, lost, doubled, toldOtherwise, left, findings } = ledger;
  console.log(
    `${name}: sent ${sent}, each of ${plan.faults} faults ${plan.least()} times or more, ${plan.stubborn()} keys struck ${plan.most()} times in a row, dashboard killed ${plan.killed("dashboard")}, service killed ${plan.killed("service")}, access replaced once; ${Math.round(seconds)} s`,
  );
  console.log(
    `${name}: asked ${asked}, at the club ${there}, writes ${writes}, keys ${keys}, lost ${lost}, doubled ${doubled}, told otherwise ${toldOtherwise}, left to a person ${left}`,
  );
  for (const finding of findings) console.log(`  ${finding}`);
}

for (const database of named(DATABASES))
  for (const subject of named(SUBJECTS)) {
    const server = database === "PostgreSQL" ? await startPostgres(["synchronous_commit=on"]) : undefined;
    try {
      const one = await run(subject, database, server);
      print(one);
      if (amiss(one) > 0) process.exitCode = 1;
    } finally {
      await server?.stop();
    }
  }
