import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { deskEnvironment, type RunningDesk, startDesk } from "../../scripts/faults/desk.ts";
import { ownFolder } from "../../scripts/own-folder.ts";
import { clubClient, fillClub, type RunningClub, SLUG, startClub } from "../../scripts/testing/club.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { clubTables } from "../../scripts/testing/tables.ts";
import { type Decision, startDeciding, type Wish } from "./deciders.ts";
import { type Ledger, readLedger } from "./ledger.ts";
import { until } from "./until.ts";

const KILLS = 20;

/** A kill comes so much later than its turn at most, whatever runs then. */
const LATEST_MS = 1_000;

const WISHES: readonly Wish[] = ["validate", "refuse", "cancel"];

interface Run extends Ledger {
  barred: number;
  seconds: number;
  killed: Record<Program, number>;
}

type Program = "dashboard" | "service";

/**
 * Decisions in the dashboard and beside it, from the service's transaction over its messages into the dashboard's inbox and copy, while both
 * are killed at random moments. Prints its ledger.
 * @returns how much of it is not as it should be
 */
export async function crashMessages(count: number, database: string, databaseUrl: string | undefined): Promise<number> {
  const one = await run(count, databaseUrl);
  print(count, database, one);
  return faults(one);
}

async function run(count: number, databaseUrl: string | undefined): Promise<Run> {
  // Half of the decisions are the dashboard's work; of the others every tenth is refused by a rule of the club.
  const [half, tenth] = [Math.floor(count / 2), Math.floor(count / 20)];
  const own = ownFolder("crashes");
  const folder = own.path;
  const begun = performance.now();
  const club = await startClub(folder, databaseUrl);
  const { season, ids, barred } = await fillClub(club, count - tenth, tenth);
  const hooks = await freePort();
  const { key } = await club.admin("webhook", "set", SLUG, `http://127.0.0.1:${hooks}/`, "--allow-private");
  const environment = deskEnvironment(folder, club.integration, databaseUrl, {
    CLUB_WEBHOOK_SECRET: key,
    HOOKS_PORT: String(hooks),
    SEASON: String(season),
  });
  const ofWork = ids.slice(0, half);
  const desk = startDesk(environment, { season, ids: ofWork }, openSync(join(folder, "dashboard.log"), "a"));
  await until("the copy is whole, and the work begun", () => desk.progress() !== undefined);

  const others = mixed([
    ...ids.slice(half).map((id, n): Decision => ({ id, wish: WISHES[n % WISHES.length] ?? "validate", allowed: true })),
    ...barred.map((id): Decision => ({ id, wish: "validate", allowed: false })),
  ]);
  const deciding = startDeciding(clubClient(club.integration), others);
  const killed = await killBoth({ club, desk, count }, () => deciding.made() + (desk.progress()?.counts.done ?? 0));
  await deciding.over;
  await until("the work is done", () => desk.progress()?.state === "done");
  await until("every message is delivered", () => club.apart(() => bringForward(folder, databaseUrl)), 5_000);
  const waiting = async () => (await fetch(`http://127.0.0.1:${hooks}/`)).text();
  await until("every message is worked off", async () => (await waiting()) === "0");
  await desk.stop();
  await club.stop();
  const decisions = [...ofWork.map((id): Decision => ({ id, wish: "validate", allowed: true })), ...others];
  const ledger = await readLedger({ club: folder, desk: join(folder, "dashboard"), databaseUrl }, decisions);
  if (faults(ledger) === 0) own.remove();
  else {
    own.keep();
    console.log(`The files of this run are in ${folder}.`);
  }
  return { barred: tenth, seconds: (performance.now() - begun) / 1000, killed, ...ledger };
}

/** Kills one of the two, each as often as the other, spread over all decisions. */
async function killBoth(
  { club, desk, count }: { club: RunningClub; desk: RunningDesk; count: number },
  made: () => number,
) {
  const killed = { dashboard: 0, service: 0 };
  const turns = mixed(Array.from({ length: KILLS }, (_, n): Program => (n % 2 === 0 ? "dashboard" : "service")));
  for (const [n, program] of turns.entries()) {
    await until(`decision ${n}`, () => made() >= ((n + 0.5) * count) / (KILLS + 1), 20);
    await wait(Math.random() * LATEST_MS);
    killed[program] += 1;
    if (program === "dashboard") desk.kill();
    else await club.kill();
  }
  return killed;
}

/**
 * What a dead dashboard did not take is sent again after minutes (club-api §6.4, shown to the second in service/events/retries.test.ts):
 * here it is sent now. @returns whether nothing waits any longer
 */
async function bringForward(folder: string, databaseUrl: string | undefined): Promise<boolean> {
  const tables = await clubTables(folder, databaseUrl);
  const waiting = await tables.read(
    "update outbox set next_attempt_at = time, leased_until = null where state = 'pending' returning id",
  );
  await tables.close();
  return waiting.length === 0;
}

function mixed<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

function faults({ otherThanAsked, silent, unfounded, doubled, mirror, toldOtherwise }: Ledger): number {
  return otherThanAsked + silent + unfounded + doubled + mirror + toldOtherwise;
}

function print(count: number, database: string, { barred, seconds, killed, ...ledger }: Run): void {
  console.log(
    `${database}, messages: decisions ${count}, of them refused by a rule ${barred}; dashboard killed ${killed.dashboard}, service killed ${killed.service}; ${Math.round(seconds)} s`,
  );
  const { changes, messages, otherThanAsked, silent, unfounded, doubled, mirror, columns, toldOtherwise } = ledger;
  console.log(
    `${database}, messages: changes ${changes}, messages worked off ${messages}, other than asked ${otherThanAsked}, without a message ${silent}, messages of nothing ${unfounded}, doubled ${doubled}, copy otherwise ${mirror} (${columns}), told otherwise ${toldOtherwise}`,
  );
}
