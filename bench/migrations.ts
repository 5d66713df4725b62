/**
 * `npm run bench -- migrations [CLUBS] [KILLS]`: clubs as an earlier version left them (200) on one PostgreSQL, and a service of today that is killed (ten times) while it brings them up to date, then left
 * alone, with another one beside it. Meanwhile each club is asked for by turns. It prints how far each start came, and ends with 1 where a club was changed twice or not at all, lost its back-up, or an answer was
 * neither right nor "in a moment". What it shows: bench/README.md.
 */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ownFolder } from "../scripts/own-folder.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { ALL_MIGRATIONS, makeClubBehind } from "../service/testing/clubs-behind.ts";
import { startProcess } from "../service/testing/process.ts";

const [clubs = 200, kills = 10] = process.argv.slice(2).map(Number);
const LOOK_EVERY_MS = 20;
/** Who asks meanwhile, one request after the other. */
const CALLERS = 2;

const slugs = Array.from({ length: clubs }, (_, nth) => `club-${String(nth).padStart(4, "0")}`);
const own = ownFolder("migrations");
const postgres = await startPostgres();
const direct = new pg.Client({ connectionString: postgres.url });

/** How many migrations each club has had. */
async function had(): Promise<number[]> {
  const each = slugs.map((slug) => `select count(*)::int as had from "club_${slug}".__drizzle_migrations`);
  return (await direct.query(each.join(" union all "))).rows.map((row: { had: number }) => row.had);
}

const done = async () => (await had()).filter((count) => count >= ALL_MIGRATIONS).length;

async function untilDone(count: number): Promise<number> {
  for (;;) {
    const now = await done();
    if (now >= count) return now;
    await wait(LOOK_EVERY_MS);
  }
}

/** Asks for all clubs by turns until it is over. */
async function asking(url: string, answers: Map<string, number>, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const slug = slugs[(turn * 37) % clubs];
    const answer = await fetch(`${url}/${slug}/api/v1/openapi.json`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => {});
    const told = answer
      ? `${answer.status}${answer.status === 503 ? ` after ${answer.headers.get("retry-after")}` : ""}`
      : "killed";
    answers.set(told, (answers.get(told) ?? 0) + 1);
  }
}

try {
  await direct.connect();
  const places = slugs.values();
  const makeAll = async () => {
    for (const slug of places) await makeClubBehind({ kind: "server", url: postgres.url }, slug);
  };
  await Promise.all([makeAll(), makeAll()]);
  const answers = new Map<string, number>();
  const start = (name: string) =>
    startProcess({ dataDirectory: join(own.path, name), databaseUrl: postgres.url, logLevel: "silent" });
  const began = performance.now();
  for (let kill = 1; kill <= kills; kill++) {
    const service = await start("one");
    let isOver = false;
    const callers = Array.from({ length: CALLERS }, () => asking(service.url, answers, () => isOver));
    const reached = await untilDone(Math.floor((kill * clubs) / (kills + 1)));
    await service.stop("SIGKILL");
    isOver = true;
    await Promise.all(callers);
    console.log(`killed with ${reached} of ${clubs} up to date`);
  }
  const both = [await start("one"), await start("two")];
  let isOver = false;
  const callers = both.map(({ url }) => asking(url, answers, () => isOver));
  await untilDone(clubs);
  isOver = true;
  await Promise.all(callers);
  const seconds = (performance.now() - began) / 1_000;
  for (const service of both) await service.stop();
  const counts = await had();
  const files = readdirSync(own.path, { recursive: true, encoding: "utf8" }).map((path) => basename(path));
  const saved = slugs.filter((slug) => files.some((file) => file.startsWith(`before-upgrade-service-${slug}-`)));
  const odd = [...answers].filter(([told]) => !["200", "503 after 5", "killed"].includes(told));
  console.table({
    ...{ clubs, kills, "up to date, once": counts.filter((count) => count === ALL_MIGRATIONS).length },
    ...{ "twice or not at all": counts.filter((count) => count !== ALL_MIGRATIONS).length },
    ...{ "backed up before": saved.length, "seconds in all": Math.round(seconds) },
    ...Object.fromEntries([...answers].map(([told, times]) => [`answers: ${told}`, times])),
  });
  if (counts.some((count) => count !== ALL_MIGRATIONS) || saved.length < clubs || odd.length > 0) process.exitCode = 1;
} finally {
  await direct.end();
  await postgres.stop();
  own.remove();
}
