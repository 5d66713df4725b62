/**
 * `npm run bench -- network [CLUBS]`: a network that grows: CLUBS (40) clubs, a quarter and a half of them, each time on one service, one dashboard and one PostgreSQL. One club in ten has 2,400 people, the others 60.
 * Tells start, memory, connections, calls until the last copy is warm, statements of an idle hour, and how a small club's decisions get on beside a large one's. It ends with 1 where
 * anything that is counted grows faster than the clubs do. What it shows: bench/README.md.
 */
import { ownFolder } from "../scripts/own-folder.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { startClubs } from "./network/clubs.ts";
import { type Figures, measureNetwork } from "./network/measure.ts";

const most = Number(process.argv[2] ?? 40);
const SIZES = [most / 4, most / 2, most].map(Math.round);
/** What is counted is never quite the same twice: a look more or less, a reading that was begun again. */
const BEYOND = 1.15;
/** What may not grow faster than the clubs. Times are told and not judged: the machine has other work. */
const JUDGED = ["connections", "callsUntilWarm", "statementsAnIdleHour"] as const;

const own = ownFolder("network");
const postgres = await startPostgres([
  "shared_preload_libraries=pg_stat_statements",
  "pg_stat_statements.track_utility=off",
]);
const clubs = await startClubs(own.path, postgres.url);
const measured: Figures[] = [];
try {
  for (const size of SIZES) {
    await clubs.grow(size);
    measured.push(await measureNetwork({ folder: own.path, server: postgres.url, clubs, size }));
    console.table(measured);
  }
  for (const [nth, figures] of measured.entries()) {
    const before = measured[nth - 1];
    if (!before) continue;
    for (const name of JUDGED) {
      const [share, grown] = [figures.clubs / before.clubs, figures[name] / before[name]];
      if (grown <= share * BEYOND) continue;
      console.error(`${name} grew ${grown.toFixed(2)} times where the clubs grew ${share.toFixed(2)} times.`);
      process.exitCode = 1;
    }
  }
} finally {
  await clubs.stop();
  await postgres.stop();
  own.remove();
}
