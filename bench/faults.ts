/**
 * `npm run bench -- faults [ROWS]`: a job of decisions, while a proxy between dashboard and club drops, cuts, delays and answers
 * wrongly, and both programs are killed at each boundary of a decision, on both databases. It prints its ledger from the tables of
 * both. What it shows: bench/README.md.
 */
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type RunningDesk, startDesk } from "../scripts/faults/desk.ts";
import { injectedFaults } from "../scripts/faults/injected-faults.ts";
import { type InjectedFault, openProxy } from "../scripts/faults/proxy.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { fillClub, startClub } from "../scripts/testing/club.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { type Ledger, readLedger } from "./faults/ledger.ts";

const ROWS = Number(process.argv[2] ?? 200);

/** Every so many decisions one meets an injected fault: the others show that work goes on in between. */
const EVERY = 3;

/** A row whose truth is unknown is asked again after minutes at worst; a job that stands still longer than this is a finding. */
const LIMIT_MS = 20 * 60_000;

interface Run extends Ledger {
  database: string;
  decisions: number;
  injected: Map<string, number>;
  state: string;
  seconds: number;
}

async function run(database: string, databaseUrl: string | undefined): Promise<Run> {
  const own = ownFolder("faults");
  const folder = own.path;
  const club = await startClub(folder, databaseUrl);
  const { season, ids } = await fillClub(club, ROWS);
  let desk: RunningDesk | undefined;
  const kinds = injectedFaults({ killDashboard: () => desk?.kill(), killService: club.kill });
  const injected = new Map<string, number>(Object.keys(kinds).map((name) => [name, 0]));
  const proxy = await openProxy(club.integration.base_url, plan(kinds, injected));
  const { client_id, client_secret } = club.integration;
  const environment = {
    ...process.env,
    DATA_DIR: join(folder, "dashboard"),
    NEXTAUTH_SECRET: "faults".repeat(8),
    CLUB_API_URL: proxy.baseUrl,
    CLUB_CLIENT_ID: client_id,
    CLUB_CLIENT_SECRET: client_secret,
    NEXT_MANUAL_SIG_HANDLE: "true",
    LOG_LEVEL: "error",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const begun = performance.now();
  desk = startDesk(environment, { season, ids }, openSync(join(folder, "dashboard.log"), "a"));
  while (desk.progress()?.state !== "done" && performance.now() - begun < LIMIT_MS) await wait(500);
  const state = desk.progress()?.state ?? "never begun";
  const seconds = (performance.now() - begun) / 1000;
  await desk.stop();
  await proxy.close();
  await club.stop();
  const ledger = await readLedger({ club: folder, desk: join(folder, "dashboard"), databaseUrl }, ids);
  if (ledger.lost + ledger.doubled + ledger.mismatches === 0) own.remove();
  else {
    own.keep();
    console.log(`The files of this run are in ${folder}.`);
  }
  return { database, decisions: proxy.decisions(), injected, state, seconds, ...ledger };
}

/** Each kind in turn, over and over, until the job is over. */
function plan(kinds: Record<string, InjectedFault>, injected: Map<string, number>): () => InjectedFault | undefined {
  const names = Object.keys(kinds);
  let [decisions, next] = [0, 0];
  return () => {
    if (++decisions % EVERY !== 0) return undefined;
    const name = names[next++ % names.length] ?? "";
    injected.set(name, (injected.get(name) ?? 0) + 1);
    return kinds[name];
  };
}

function print(runs: Run[]): void {
  for (const [name] of runs[0]?.injected ?? [])
    console.log(`${name.padEnd(60)} ${runs.map(({ injected }) => String(injected.get(name)).padStart(4)).join(" ")}`);
  console.log();
  const kills = ({ injected }: Run, program: string) =>
    [...injected].filter(([name]) => name.startsWith(`kill: ${program}`)).reduce((sum, [, times]) => sum + times, 0);
  for (const one of runs) {
    const { database, decisions, state, seconds, decided, keys, lost, doubled, mismatches } = one;
    console.log(
      `${database}: rows ${ROWS}, sent ${decisions}, dashboard killed ${kills(one, "dashboard")}, service killed ${kills(one, "service")}, job ${state} after ${Math.round(seconds)} s`,
    );
    console.log(
      `${database}: decided ${decided} with ${keys} keys, lost ${lost}, doubled ${doubled}, told otherwise than true ${mismatches}`,
    );
  }
}

const postgres = await startPostgres(["synchronous_commit=on"]);
try {
  const runs = [await run("PostgreSQL", postgres.url), await run("embedded", undefined)];
  print(runs);
  const failed = runs.some((one) => one.lost + one.doubled + one.mismatches > 0 || one.state !== "done");
  process.exitCode = failed ? 1 : 0;
} finally {
  await postgres.stop();
}
