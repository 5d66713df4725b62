/**
 * `npm run bench -- staging rows [ROWS] [DATABASE]`: a list of so many rows (50,000), without sending it (`bench/staging/rows.ts`).
 * `npm run bench -- staging [SEASONS] [DATABASE] [SEED]`: lists of at most twenty rows about so many random seasons (1,000) are tried dry, and run against a real service. It ends with 1
 * when a row is refused that was not foreseen, when one is not that was, or for another reason. What it shows: bench/README.md.
 */
import fc from "fast-check";
import { testStore } from "#lib/desk/testing/store.ts";
import { ForeseenStages, type TriedStage } from "#lib/sync/staging/testing/foreseen-stage.ts";
import { type RandomStage, randomStage } from "#lib/sync/staging/testing/random-season.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { startClub } from "../scripts/testing/club.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { measureRows } from "./staging/rows.ts";

const words = process.argv.slice(2);
const isOfRows = words[0] === "rows";
const [size = isOfRows ? "50000" : "1000", only, seed = String(Date.now() % 2_147_483_647)] = isOfRows
  ? words.slice(1)
  : words;
const SEASONS = Number(size);

/** How long a smaller season that shows the same is looked for, in milliseconds. */
const SHRINK_MS = 60_000;

/** Seasons that are looked into when they show something. */
const MOST_SHOWN = 3;

/** A line is printed after so many seasons. */
const EVERY = 100;

process.env.LOG_LEVEL = "error";

/** @returns how many rows came otherwise than foreseen */
async function run(database: string): Promise<number> {
  const own = ownFolder("staging");
  const server = database === "PostgreSQL" ? await startPostgres([]) : undefined;
  const club = await startClub(own.path, server?.url);
  const { store, close } = await testStore(
    server ? { kind: "server", url: server.url, schema: "bench_staging" } : { kind: "memory" },
    { LOG_LEVEL: "silent" },
  );
  if (isOfRows) {
    const faults = await measureRows(database, store, club, Number(size));
    await close();
    await club.stop();
    await server?.stop();
    own.remove();
    return faults;
  }
  const stages = await ForeseenStages.at(store, club);
  const begun = performance.now();
  const sums = { seasons: 0, rows: 0, sent: 0, unforeseen: 0 };
  const kinds: Record<string, number> = {};
  const codes: Record<string, number> = {};
  let shown = 0;
  const add = ({ kind, rows, sent, foreseen, unforeseen }: TriedStage) => {
    sums.seasons++;
    sums.rows += rows;
    sums.sent += sent;
    for (const [code, count] of Object.entries(foreseen)) codes[code] = (codes[code] ?? 0) + count;
    sums.unforeseen += unforeseen.length;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  };
  try {
    for (let nth = 0; nth < SEASONS; nth++) {
      const parameters = { seed: Number(seed) + nth, numRuns: 1 };
      const [given] = fc.sample(randomStage, parameters) as [RandomStage];
      const tried = await stages.try(given);
      add(tried);
      if (tried.unforeseen.length > 0 && shown++ < MOST_SHOWN) {
        console.log(`${database}, seed ${Number(seed) + nth}: ${JSON.stringify(tried.unforeseen)}`);
        await show(stages, parameters);
      }
      if ((nth + 1) % EVERY === 0) console.log(`${database}: ${JSON.stringify(sums)}`);
    }
  } finally {
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(
      `${database}: ${JSON.stringify(sums)} of ${JSON.stringify(kinds)}, foreseen ${JSON.stringify(codes)}, from seed ${seed} in ${seconds} s`,
    );
    await stages.close();
    await close();
    await club.stop();
    await server?.stop();
    own.remove();
  }
  return sums.unforeseen;
}

/** Looks for a small season that shows the same, for a while. */
async function show(stages: ForeseenStages, parameters: { seed: number; numRuns: number }): Promise<void> {
  let last: { given: RandomStage; tried: TriedStage } | undefined;
  const limit = performance.now() + SHRINK_MS;
  const property = fc.asyncProperty(randomStage, async (given) => {
    if (performance.now() > limit) return true;
    const tried = await stages.try(given);
    if (tried.unforeseen.length > 0) last = { given, tried };
    return tried.unforeseen.length === 0;
  });
  await fc.check(property, parameters);
  console.log(`  the smallest found: ${JSON.stringify(last)}`);
}

for (const database of ["embedded", "PostgreSQL"])
  if (only === undefined || only === database) if ((await run(database)) > 0) process.exitCode = 1;
