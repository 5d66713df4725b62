/**
 * `npm run bench -- backup [N] [DATABASE]`: back-ups at N random moments (20 where it is missing) of both programs with open work of every kind, on each
 * database; each is restored into a fresh place, half of them into the other database, half after the loss of both programs. It prints its ledger, and
 * ends with 1 when anything is not as it should be. What it shows: bench/README.md.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { amissIn, backUpAtMoments, type MomentLedger } from "#lib/desk/testing/backup-moments.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { createDatabase } from "../scripts/testing/own-database.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";

const DATABASES = ["embedded", "PostgreSQL"];
/** Of each kind: some seconds of work for each back-up. */
const PIECES_A_MOMENT = 4;
/**
 * So many moments share a rig: into either database, after either loss. What is open at the first of many would be done again for each of them, and
 * twenty would take the square of one.
 */
const MOMENTS_A_RIG = 4;
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

/** Who cut the run. The signal reaches the server and the programs as well: what is refused after it is no finding. */
let cutBy: string | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    cutBy = signal;
    console.error(`The run was cut by ${signal}: what stands above is what was measured.`);
  });

const server = await startPostgres(["synchronous_commit=on"]);
for (const database of DATABASES.filter((name) => name === (named ?? name)))
  await measure(database).catch((cause: unknown) => {
    process.exitCode = 1;
    if (!cutBy) console.error(cause);
  });
await server.stop();

async function measure(database: string): Promise<void> {
  const begun = performance.now();
  const seconds = () => `${Math.round((performance.now() - begun) / 1_000)} s`;
  const total = { moments: 0, rows: 0, open: 0, amiss: 0 };
  for (let first = 0; first < count && !cutBy; first += MOMENTS_A_RIG) {
    const own = ownFolder("backup");
    const folder = join(own.path, "rig");
    mkdirSync(folder);
    const moments = Math.min(MOMENTS_A_RIG, count - first);
    const ledgers = await backUpAtMoments({
      ...{ folder, pieces: Math.max(8, moments * PIECES_A_MOMENT), slowMs: SLOW_MS },
      databaseUrl: database === "PostgreSQL" ? await createDatabase("backed_up", "empty", server.url) : undefined,
      moments: Array.from({ length: moments }, (_, nth) => ({
        loss: nth % 2 === 0 ? "both" : "dashboard",
        target: async () =>
          Math.floor(nth / 2) % 2 === 0 ? await createDatabase(`restored_${nth}`, "empty", server.url) : null,
      })),
      hear: (ledger, nth) => tell(`${database}, moment ${first + nth + 1} (${seconds()})`, ledger),
    });
    const amiss = ledgers.reduce((sum, one) => sum + amissIn(one), 0);
    total.amiss += amiss;
    total.moments += ledgers.length;
    for (const { rows, open } of ledgers) {
      total.rows += rows;
      total.open += open;
    }
    if (amiss === 0) own.remove();
    else {
      own.keep();
      process.exitCode = 1;
      console.log(`The files of these moments are in ${own.path}.`);
    }
  }
  const told = Object.entries(total).map(([name, value]) => `${name} ${value}`);
  console.log(`${database}: ${told.join(", ")}; ${seconds()}`);
}

function tell(moment: string, { findings, ...ledger }: MomentLedger): void {
  const told = Object.entries(ledger).map(([name, value]) => `${name} ${value}`);
  console.log(`${moment}: ${told.join(", ")}`);
  for (const finding of findings.slice(0, SHOWN)) console.log(`  ${finding}`);
}
