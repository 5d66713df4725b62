/**
 * `npm run bench -- backup [N] [DATABASE]`: back-ups at N random moments (20 where it is missing) of both programs with open work of every kind, on each
 * database; each is restored into a fresh place, half of them into the other database, half after the loss of both programs. It prints its ledger, and
 * ends with 1 when anything is not as it should be. What it shows: bench/README.md.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { amissIn, backUpAtMoments } from "#lib/testing/backup-moments.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { ownDatabase } from "../scripts/testing/databases.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";

const DATABASES = ["embedded", "PostgreSQL"];
/** Of each kind: some seconds of work for each back-up. */
const PIECES_A_MOMENT = 4;
const SLOW_MS = 3_000;
/** Of many findings so many show what they have in common. */
const SHOWN = 10;

const words = process.argv.slice(2);
const named = words.find((word) => DATABASES.includes(word));
const count = Number(words.find((word) => word !== named) ?? "20");
if (!(count >= 1) || words.length > 2) {
  console.error(`backup [N] [${DATABASES.join(" | ")}]`);
  process.exit(2);
}

const server = await startPostgres(["synchronous_commit=on"]);
try {
  for (const database of DATABASES.filter((name) => name === (named ?? name))) {
    const own = ownFolder("backup");
    const folder = join(own.path, "rig");
    mkdirSync(folder);
    const begun = performance.now();
    const ledgers = await backUpAtMoments({
      ...{ folder, pieces: Math.max(8, count * PIECES_A_MOMENT), slowMs: SLOW_MS },
      databaseUrl: database === "PostgreSQL" ? await ownDatabase("backed_up", server.url) : undefined,
      moments: Array.from({ length: count }, (_, nth) => ({
        loss: nth % 2 === 0 ? "both" : "dashboard",
        target: async () => (Math.floor(nth / 2) % 2 === 0 ? await ownDatabase(`restored_${nth}`, server.url) : null),
      })),
    });
    for (const [nth, { findings, ...ledger }] of ledgers.entries()) {
      const told = Object.entries(ledger).map(([name, value]) => `${name} ${value}`);
      console.log(`${database}, moment ${nth + 1}: ${told.join(", ")}`);
      for (const finding of findings.slice(0, SHOWN)) console.log(`  ${finding}`);
    }
    const amiss = ledgers.reduce((sum, one) => sum + amissIn(one), 0);
    console.log(`${database}: ${count} moments, amiss ${amiss}; ${Math.round((performance.now() - begun) / 1_000)} s`);
    if (amiss === 0) own.remove();
    else {
      own.keep();
      process.exitCode = 1;
      console.log(`The files of this run are in ${own.path}.`);
    }
  }
} catch (cause) {
  // Before the server goes, and with it whatever else still speaks to it.
  console.error(cause);
  process.exit(1);
} finally {
  await server.stop();
}
