import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CASES, type CaseName, fillForCases, kindOfCase } from "#lib/desk/testing/crash-cases.ts";
import { type KindsLedger, readKindsLedger } from "#lib/desk/testing/crash-ledger.ts";
import { type Kill, type KillPlan, MOMENTS, placeOf, readKills } from "#lib/desk/testing/kills.ts";
import { deskEnvironment, startDesk } from "../../scripts/faults/desk.ts";
import { ownFolder } from "../../scripts/own-folder.ts";
import { startClub } from "../../scripts/testing/club.ts";
import { until } from "./until.ts";

/** Pieces that the dashboard dies with at each moment of each step. */
const TIMES = 3;

/** Every second piece at such a moment is let through, so that a kill takes other company each time. */
const CHANCE = 0.5;

/** A dashboard lives for so much of the work at most before it dies again, in a kind of one step: so its kills fill half of the work. */
const LIVES_FOR = 1 / 4;

const SERVICE_KILLS = 10;

/** A kill of the service comes so much later than its turn at most, whatever runs then. */
const LATEST_MS = 1_000;

/**
 * Work of one kind, while the dashboard dies at each moment of each of its steps and the service at random ones. Prints its ledger.
 * @returns how much of it is not as it should be
 */
export async function crashKind(
  name: CaseName,
  count: number,
  database: string,
  databaseUrl: string | undefined,
): Promise<number> {
  const kind = kindOfCase(name);
  const { steps } = CASES[name];
  const own = ownFolder("crashes");
  const folder = own.path;
  const begun = performance.now();
  const club = await startClub(folder, databaseUrl);
  const file = join(folder, "asked");
  const asked = await fillForCases(club, { kinds: [name], count, file });
  const livesFor = (count * LIVES_FOR) / steps.length;
  const plan: KillPlan = { file: join(folder, "kills"), times: TIMES, chance: CHANCE, livesFor };
  const environment = deskEnvironment(folder, club.integration, databaseUrl, {
    SEASON: String(asked.season),
    ASK: file,
    KILLS: JSON.stringify(plan),
  });
  const desk = startDesk(environment, undefined, openSync(join(folder, "dashboard.log"), "a"));
  for (let n = 0; n < SERVICE_KILLS; n += 1) {
    const left = count * (1 - (n + 0.5) / SERVICE_KILLS);
    await until(`piece ${count - left} of ${name}`, () => (desk.waiting() ?? count) <= left, 20);
    await wait(Math.random() * LATEST_MS);
    await club.kill();
  }
  await until(`every piece of ${name} has its outcome`, () => desk.waiting() === 0);
  const starts = desk.starts();
  await desk.stop();
  await club.stop();
  const kills = readKills(plan.file);
  const ledger = await readKindsLedger({ club: folder, desk: join(folder, "dashboard"), databaseUrl }, asked, kills);
  const missed = steps.flatMap((step) =>
    MOMENTS.map((moment) => placeOf({ kind, step, moment })).filter((place) => !kills.map(placeOf).includes(place)),
  );
  const amiss = ledger.lost + ledger.doubled + ledger.toldOtherwise + missed.length;
  if (amiss === 0) own.remove();
  else {
    own.keep();
    console.log(`The files of this run are in ${folder}.`);
  }
  print({ name: `${database}, ${name}`, starts, kills, missed, seconds: (performance.now() - begun) / 1_000 }, ledger);
  return amiss;
}

/** Of many findings so many show what they have in common. */
const SHOWN = 20;

interface Course {
  name: string;
  /** Of the dashboard. */
  starts: number;
  kills: readonly Kill[];
  /** Moments at which nothing was killed. */
  missed: readonly string[];
  seconds: number;
}

function print({ name, starts, kills, missed, seconds }: Course, ledger: KindsLedger): void {
  const { asked, there, writes, keys, lost, doubled, toldOtherwise, findings } = ledger;
  const taken = MOMENTS.map((one) => `${one} ${kills.filter(({ moment }) => moment === one).length}`).join(", ");
  console.log(
    `${name}: dashboard killed ${starts - 1} with ${kills.length} pieces (${taken}), service killed ${SERVICE_KILLS}; ${Math.round(seconds)} s`,
  );
  if (missed.length > 0) console.log(`${name}: not killed ${missed.join(", ")}`);
  console.log(
    `${name}: asked ${asked}, at the club ${there}, writes ${writes}, keys ${keys}, lost ${lost}, doubled ${doubled}, told otherwise ${toldOtherwise}`,
  );
  for (const finding of findings.slice(0, SHOWN)) console.log(`  ${finding}`);
}
