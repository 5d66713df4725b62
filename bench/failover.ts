/**
 * `npm run bench -- failover [N] [synchronous | asynchronous] [services | desks]`: a primary with a standby, behind an address that leads to whoever takes writes. N times the
 * primary is switched over, killed, frozen, cut off or full, and the standby promoted, while two services are written to under keys (`services`), or while people work at two dashboards
 * with their services, behind a balancer (`desks`). It prints what was acknowledged and is gone, done twice, or told otherwise; it ends with 1 where a synchronous pair has any of it. What it
 * shows: bench/README.md.
 */
import { startPostgresPair } from "../scripts/testing/postgres-pair.ts";
import { failOverDesks } from "./failover/desks.ts";
import { failOverServices } from "./failover/services.ts";

const MODES = ["synchronous", "asynchronous"] as const;
const PROGRAMS = ["services", "desks"] as const;
/** Nobody takes writes for so long, at least and at most: less than it takes to be sure of a silence, and more. */
const BETWEEN_MS = { least: 0, most: 5_000 };

const words = process.argv.slice(2);
const mode = MODES.find((one) => words.includes(one)) ?? "synchronous";
const programs = PROGRAMS.filter((one) => words.includes(one));
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 30);

const failovers = {
  rounds,
  betweenMs: (round: number) => BETWEEN_MS.least + ((BETWEEN_MS.most - BETWEEN_MS.least) * (round % 7)) / 6,
};
for (const one of programs.length > 0 ? programs : PROGRAMS) {
  const pair = await startPostgresPair({ synchronous: mode === "synchronous" });
  try {
    console.log(`${one}, ${mode}`);
    const measured = one === "desks" ? failOverDesks(pair, failovers) : failOverServices(pair, failovers, mode);
    if ((await measured) > 0) process.exitCode = 1;
  } finally {
    await pair.stop();
  }
}
