/**
 * `npm run bench -- upgrade [COMMIT] [DATABASE]`: a data directory of an older program with open work of each kind that it had, killed in the middle,
 * is opened by the program of today, which is killed again and again during that first start, and then left alone. It prints what became of each
 * piece, counted at the club. Without words: both commits, on both databases. What it shows: bench/README.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { ownFolder } from "../scripts/own-folder.ts";
import { startClub } from "../scripts/testing/club.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { deskTables } from "../scripts/testing/tables.ts";
import { startVictim } from "../scripts/testing/victim.ts";
import { faultsIn, type Ledger, readLedger } from "./upgrade/ledger.ts";
import { layOut, type OldProgram } from "./upgrade/old-program.ts";
import { type SlowLine, slowLine } from "./upgrade/slow-line.ts";
import { prepareWishes, type Wishes } from "./upgrade/wishes.ts";

/** One that had jobs alone, and the last before moves, marks and enrolments went through one outbox. */
const COMMITS = ["380822a", "aa5a923"];

/** Kills while it starts, spread over so much of its time, and kills of one that has just begun to send what it found. */
const STARTING = { kills: 14, withinMs: 3_500 };
const BEGUN = { kills: 6, withinMs: 600 };

/** Whoever stands still longer than this is a finding. */
const LIMIT_MS = 10 * 60_000;

interface Run extends Ledger {
  packages: OldProgram["packages"];
  /** How the old program left what it was asked for: kind and state. */
  left: string[];
  /** Kills before and after the start was over. */
  killed: { starting: number; begun: number };
  seconds: number;
}

async function run(commit: string, databaseUrl: string | undefined): Promise<Run> {
  const own = ownFolder("upgrade");
  const begun = performance.now();
  const old = layOut(commit, join(own.path, "old"));
  const club = await startClub(own.path, databaseUrl);
  const wishes = await prepareWishes(club);
  const line = await slowLine(club.integration.base_url);
  const data = join(own.path, "dashboard");
  mkdirSync(data, { mode: 0o700 });
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...{ DATA_DIR: data, NEXTAUTH_SECRET: "upgrade".repeat(8), NEXT_MANUAL_SIG_HANDLE: "true", LOG_LEVEL: "error" },
    ...{ CLUB_API_URL: line.url, CLUB_CLIENT_ID: club.integration.client_id },
    ...{ CLUB_CLIENT_SECRET: club.integration.client_secret, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  };
  const log = openSync(join(own.path, "dashboard.log"), "a");
  const asked = await workAndDie(old, environment, { wishes, line, log });
  const left = await leftBy(asked, { data, copy: join(own.path, "looked-at"), databaseUrl });
  const killed = await startAndDie(environment, log);
  const last = startVictim(["--conditions=react-server", "bench/upgrade/present-desk.ts"], environment, log);
  await within(
    "every piece has its outcome",
    last.until((open) => openIn(open) === 0 || undefined),
  );
  await last.end("SIGTERM");
  line.close();
  await club.stop();
  const ledger = await readLedger({ club: own.path, desk: data, databaseUrl }, wishes, asked);
  if (faultsIn(ledger) === 0) own.remove();
  else {
    own.keep();
    console.log(`The files of this run are in ${own.path}.`);
  }
  return { ...ledger, packages: old.packages, left, killed, seconds: (performance.now() - begun) / 1_000 };
}

/** @returns the kinds that it was asked for */
async function workAndDie(
  { folder }: OldProgram,
  environment: NodeJS.ProcessEnv,
  { wishes, line, log }: { wishes: Wishes; line: SlowLine; log: number },
): Promise<string[]> {
  const child = spawn(process.execPath, ["--conditions=react-server", resolve("bench/upgrade/old-desk.ts")], {
    cwd: folder,
    env: { ...environment, WISHES: JSON.stringify(wishes) },
    stdio: ["ignore", "pipe", log],
  });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const ended = once(child, "exit").then(() => {
    throw new Error("The old program ended before it was killed.");
  });
  const heard = new Promise<string[]>((resolve) => {
    createInterface({ input: child.stdout as Readable }).on("line", (text) => {
      if (text.startsWith('{"asked"')) resolve((JSON.parse(text) as { asked: string[] }).asked);
    });
  });
  const asked = await within("the old program has asked", Promise.race([heard, ended]));
  const isBegun = () => asked.every((kind) => (line.heldBack()[kind] ?? 0) > 0);
  await within("the old program sends of each kind", Promise.race([until(isBegun), ended]));
  ended.catch(() => {});
  const gone = once(child, "exit");
  end();
  await gone;
  line.release();
  process.removeListener("exit", end);
  return asked;
}

/** How its tables have the work, read in a copy: those of the embedded database are as the kill left them. */
async function leftBy(
  asked: readonly string[],
  { data, copy, databaseUrl }: { data: string; copy: string; databaseUrl: string | undefined },
): Promise<string[]> {
  if (!databaseUrl) cpSync(data, copy, { recursive: true });
  const tables = await deskTables(databaseUrl ? data : copy, databaseUrl);
  const left: string[] = [];
  for (const [kind, from] of Object.entries({
    decisions: "job_rows r join jobs j on j.id = r.job_id where j.operation <> 'move'",
    moves: "job_rows r join jobs j on j.id = r.job_id where j.operation = 'move'",
    enrolments: "enrolment_rows r",
    marks: "attendance_marks r",
  })) {
    if (!asked.includes(kind)) continue;
    const states = await tables.read<{ state: string; n: number }>(
      `select r.state, count(*)::int as n from ${from} group by 1 order by 1`,
    );
    left.push(`${kind} ${states.map(({ state, n }) => `${n} ${state}`).join(", ")}`);
  }
  await tables.close();
  return left;
}

/** Kills each start of the present program: those of the migration, of what follows it, and of the first sending. */
async function startAndDie(environment: NodeJS.ProcessEnv, log: number): Promise<Run["killed"]> {
  const killed = { starting: 0, begun: 0 };
  for (let kill = 0; kill < STARTING.kills + BEGUN.kills; kill++) {
    const desk = startVictim(["--conditions=react-server", "bench/upgrade/present-desk.ts"], environment, log);
    let isBegun = false;
    const begun = desk
      .until((text) => openIn(text) !== undefined || undefined)
      .then(() => {
        isBegun = true;
      });
    begun.catch(() => {});
    if (kill < STARTING.kills) await wait(((kill + Math.random()) / STARTING.kills) * STARTING.withinMs);
    else {
      await within("the present program has started", begun);
      await wait(Math.random() * BEGUN.withinMs);
    }
    killed[isBegun ? "begun" : "starting"] += 1;
    await desk.end("SIGKILL");
  }
  return killed;
}

/** How many pieces are open, by a line of the present program. */
function openIn(text: string): number | undefined {
  return text.startsWith('{"open"') ? (JSON.parse(text) as { open: number }).open : undefined;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(5);
}

async function within<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited in vain: ${what}.`)), LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function print(name: string, { packages, left, killed, kinds, keys, seconds }: Run): void {
  const kills = `killed ${killed.starting} times while starting, ${killed.begun} times after`;
  console.log(`${name}, with ${packages} packages: ${kills}; ${Math.round(seconds)} s`);
  for (const one of left) console.log(`${name}: the old program left ${one}`);
  for (const { kind, wished, once: done, lost, doubled, toldOtherwise } of kinds)
    console.log(
      `${name}: ${kind} ${wished}, once ${done}, lost ${lost}, doubled ${doubled}, told otherwise ${toldOtherwise}`,
    );
  console.log(`${name}: keys spent ${keys.spent} of ${keys.wished}`);
}

const words = process.argv.slice(2);
const DATABASES = ["embedded", "PostgreSQL"];
const named = words.find((word) => DATABASES.includes(word));
const commit = words.find((word) => !DATABASES.includes(word));
for (const database of DATABASES.filter((name) => name === (named ?? name))) {
  for (const one of commit === undefined ? COMMITS : [commit]) {
    const server = database === "PostgreSQL" ? await startPostgres(["synchronous_commit=on"]) : undefined;
    try {
      const made = await run(one, server?.url);
      print(`${one} on ${database}`, made);
      if (faultsIn(made) > 0) process.exitCode = 1;
    } finally {
      await server?.stop();
    }
  }
}
