/**
 * `npm run bench -- quota [ROWS] [--postgres] [--only WORDS]`: how much of its quota of 300 calls a minute a work of `ROWS` validations uses, in a real
 * dashboard process against a real service: with nobody there, beside a person who clicks every three seconds, with one who comes back when
 * the work has filled the window, and with the dashboard killed ten times. All four at once: they wait for minutes, not for cores. It ends with
 * 1 when the club refused a call for the quota. What it shows: bench/README.md.
 */
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { deskEnvironment, startDesk } from "../scripts/faults/desk.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { fillClub, SLUG, startClub } from "../scripts/testing/club.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";

const { values, positionals } = parseArgs({
  options: { postgres: { type: "boolean", default: false }, only: { type: "string", default: "" } },
  allowPositionals: true,
});
const ROWS = Number(positionals[0] ?? 800);
/** The document's quota (club-api §8). */
const [LIMIT, WINDOW_SECONDS] = [300, 60];
const FLOOR_SECONDS = Math.floor((ROWS - 1) / LIMIT) * WINDOW_SECONDS;

/** After the copy the window empties, and a person who is at work has worked for a window. */
const AFTER_MS = (WINDOW_SECONDS + 5) * 1_000;
const CLICK_EVERY_MS = 3_000;
/** The works begin one after the other, so that each fills its windows while the others wait for theirs. */
const APART_MS = 15_000;
/** By then the work has filled the window, and nothing of it is free again. */
const BACK_AFTER_MS = 20_000;
const KILLS = 10;
/** Whoever stands still longer than this is a finding. */
const LIMIT_MS = 30 * 60_000;

interface Scenario {
  name: string;
  /** A person's first click, counted from the copy or from the work. */
  clicks?: "with the copy" | "during the work";
  kills?: number;
}

const SCENARIOS: readonly Scenario[] = [
  { name: "nobody there" },
  { name: "a click every 3 s", clicks: "with the copy" },
  { name: "somebody comes back", clicks: "during the work" },
  { name: "ten kills", kills: KILLS },
];

interface Outcome {
  name: string;
  seconds: number;
  told: number;
  /** How long the person's clicks waited while the work ran, in milliseconds. */
  clicks: number[];
  refusedClicks: number;
  tooMany: number;
}

async function run({ name, clicks, kills = 0 }: Scenario, nth: number): Promise<Outcome> {
  const afterMs = AFTER_MS + nth * APART_MS;
  const own = ownFolder("quota");
  const folder = own.path;
  const postgres = values.postgres ? await startPostgres([]) : undefined;
  const club = await startClub(folder, postgres?.url);
  const { season, ids } = await fillClub(club, ROWS);
  const words = ["integration", "create", SLUG, "--name", "Slow", "--scopes", "all", "--quota", String(LIMIT)];
  const environment = deskEnvironment(folder, await club.admin(...words), postgres?.url, {
    SEASON: String(season),
    // Of every call that failed it writes a line.
    LOG_LEVEL: "warn",
    ...(clicks && {
      CLICKS: JSON.stringify({
        everyMs: CLICK_EVERY_MS,
        afterMs: clicks === "during the work" ? afterMs + BACK_AFTER_MS : 0,
      }),
    }),
  });
  const said: { at: number; work?: number; state?: string; secondsLeft?: number; click?: number; refused?: string }[] =
    [];
  const log = join(folder, "dashboard.log");
  const desk = startDesk(environment, { season, ids, afterMs }, openSync(log, "a"), (line) => {
    if (line.startsWith("{")) said.push({ at: performance.now(), ...JSON.parse(line) });
  });
  const first = await until(() => said.find(({ work }) => work !== undefined));
  for (let kill = 0; kill < kills; kill++) {
    await pause((FLOOR_SECONDS / (kills + 1)) * 1_000 * (0.5 + Math.random()));
    desk.kill();
  }
  const last = await until(() => said.find(({ state }) => state === "done"));
  await desk.stop();
  await club.stop();
  await postgres?.stop();
  const during = said.filter(({ at }) => at >= first.at && at <= last.at);
  const lines = `${readFileSync(log, "utf8")}`.split("\n");
  own.remove();
  return {
    name,
    seconds: (last.at - first.at) / 1_000,
    told: first.secondsLeft ?? 0,
    clicks: during.flatMap(({ click }) => click ?? []),
    refusedClicks: during.filter(({ refused }) => refused).length,
    tooMany: lines.filter((line) => line.includes('"status":429')).length,
  };
}

async function until<T>(found: () => T | undefined): Promise<T> {
  const limit = performance.now() + LIMIT_MS;
  for (;;) {
    const one = found();
    if (one !== undefined) return one;
    if (performance.now() > limit) throw new Error("The work stands still.");
    await pause(100);
  }
}

function print({ name, seconds, told, clicks, refusedClicks, tooMany }: Outcome): void {
  const waits = clicks.length === 0 ? "no clicks" : `${clicks.length} clicks, the longest ${Math.max(...clicks)} ms`;
  console.log(
    `${name.padEnd(20)} ${Math.round(seconds)} s, of the floor ${(seconds / FLOOR_SECONDS).toFixed(2)}; told ${told} s, ${(told / seconds).toFixed(2)} of it; ${waits}, ${refusedClicks} refused; 429: ${tooMany}`,
  );
}

if (FLOOR_SECONDS === 0) throw new Error(`A work within one window has no floor: more than ${LIMIT} rows.`);
console.log(`${ROWS} rows, ${values.postgres ? "PostgreSQL" : "embedded"}; floor ${FLOOR_SECONDS} s`);
const outcomes = await Promise.all(SCENARIOS.filter(({ name }) => name.includes(values.only)).map(run));
outcomes.forEach(print);
process.exitCode = outcomes.some(({ tooMany }) => tooMany > 0) ? 1 : 0;
