/**
 * `npm run bench -- rest [embedded | PostgreSQL] [--rows N]`: what both programs take of a machine's memory, opened as `npm start` opens them with the
 * demonstration: at rest, and while a durable work of a thousand rows runs. Beside them, in the same run, an empty application of Next, and a process with a
 * bare PGlite open on a copy of each program's files. It ends with 1 above the bounds. What is measured and how: bench/README.md.
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ownFolder } from "../scripts/own-folder.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { startVictim } from "../scripts/testing/victim.ts";
import { startBareNext } from "./rest/bare-next.ts";
import { plus, type Taken, taken } from "./rest/memory.ts";
import { type Demonstration, openDemonstration, type Parts } from "./rest/programs.ts";

const DATABASES = ["embedded", "PostgreSQL"] as const;
type Database = (typeof DATABASES)[number];

/** How much more than bare Next and bare PGlite together the programs may take, with a database in each of them. */
const MOST_MORE = 1.15;
/** Both together, where the database is a server's, in bytes. */
const MOST_BESIDE_SERVER = 450 * 2 ** 20;
/** What a start leaves behind is collected and given back by then. */
const REST_MS = 60_000;
const LOOK_EVERY_MS = 500;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: "string", default: "1000" } },
});
const ROWS = Number(values.rows);

for (const database of DATABASES)
  if (positionals[0] === undefined || positionals[0] === database) await measure(database);

async function measure(database: Database): Promise<void> {
  const own = ownFolder("rest");
  const servers = database === "PostgreSQL" ? [await startPostgres(), await startPostgres()] : [];
  const [ofDashboard, ofService] = servers;
  const urls = ofDashboard && ofService && { dashboard: ofDashboard.url, service: ofService.url };
  try {
    console.log(`\n${database}`);
    const rested = await (await watched(await openDemonstration(own.path, urls))).stop();
    if (database === "embedded") await compare(own.path, rested);
    else judge("both programs", sum(rested), MOST_BESIDE_SERVER);
  } finally {
    for (const server of servers) await server.stop();
    own.remove();
  }
}

/** Measures the first start, which fills the club, then a second one on the same data. @returns what stops it, with what it took at rest */
async function watched(first: Demonstration) {
  tell("first start, at rest", await atRest(first));
  await first.look();
  tell("after a morning's pages", await atRest(first));
  const most = await during(first, () => first.decide(ROWS));
  tell(`during a work of ${ROWS} rows, at most`, most);
  const after = await atRest(first);
  tell("at rest after it", after);
  return {
    stop: async () => {
      await first.stop();
      return after;
    },
  };
}

async function atRest(desk: Demonstration): Promise<Parts> {
  await pause(REST_MS);
  return desk.memory();
}

/** The most that each took at any moment of some work. */
async function during(desk: Demonstration, work: () => Promise<void>): Promise<Parts> {
  let most = desk.memory();
  const looking = setInterval(() => {
    const now = desk.memory();
    const larger = (a: Taken, b: Taken) => (a.pss > b.pss ? a : b);
    most = {
      service: larger(most.service, now.service),
      dashboard: larger(most.dashboard, now.dashboard),
      starter: larger(most.starter, now.starter),
    };
  }, LOOK_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return most;
}

async function compare(folder: string, rested: Parts): Promise<void> {
  const next = await bareNext();
  show("bare Next", next);
  const bare = (await barePglites(folder)).reduce(plus, next);
  show("bare, together", bare);
  show("bare, together, with the programs' 16 MB of buffers", (await barePglites(folder, "16MB")).reduce(plus, next));
  judge("both programs and the starter", sum(rested), bare.pss * MOST_MORE);
}

async function bareNext(): Promise<Taken> {
  const program = await startBareNext();
  await pause(REST_MS);
  const took = taken(program.pid);
  await program.stop();
  return took;
}

async function barePglites(folder: string, buffers?: string): Promise<Taken[]> {
  const took: Taken[] = [];
  for (const files of ["dashboard/postgres", "service/clubs/demo/postgres"]) {
    const one = await barePglite(folder, files, buffers);
    show(`bare PGlite, ${files}`, one);
    took.push(one);
  }
  return took;
}

/** One database of the same size, open, with nothing else in its process. */
async function barePglite(folder: string, files: string, buffers?: string): Promise<Taken> {
  const copy = join(folder, "copy");
  cpSync(join(folder, files), copy, { recursive: true });
  const process = startVictim(
    ["bench/rest/bare-pglite.ts", copy, ...(buffers ? [buffers] : [])],
    globalThis.process.env,
  );
  await process.until((line) => (line === "open" ? true : undefined));
  await pause(REST_MS);
  const took = taken(process.pid);
  await process.end("SIGTERM");
  rmSync(copy, { recursive: true });
  return took;
}

function sum({ service, dashboard, starter }: Parts): Taken {
  return [dashboard, starter].reduce(plus, service);
}
function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)}`;
}
function cell({ pss, rss }: Taken): string {
  return `${megabytes(pss)} (${megabytes(rss)})`;
}

function tell(when: string, parts: Parts): void {
  const { service, dashboard, starter } = parts;
  console.log(`| ${[when, ...[service, dashboard, starter, sum(parts)].map(cell)].join(" | ")} |`);
}
function show(what: string, one: Taken): void {
  console.log(`| ${what} | ${cell(one)} |`);
}
function judge(what: string, { pss }: Taken, most: number): void {
  console.log(`${what}: ${megabytes(pss)} MB of ${megabytes(most)} MB`);
  if (pss > most) process.exitCode = 1;
}
