/**
 * `npm run bench -- twins [--postgres] [--rows N]`: how long it takes to find the pairs of records that may be one person among all people
 * of a club, after a change, and to read those that are open; with half as many people and with all. It ends with 1 when finding takes
 * longer than a page may wait, or grows much faster than the people.
 */
import { parseArgs } from "node:util";
import { saveClub } from "#lib/base/store/clubs.ts";
import { CLUB_WIDE, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { markChanged } from "#lib/sync/forecast/change-marks.ts";
import { openPairs } from "#lib/sync/twins/open.ts";
import { updateTwins } from "#lib/sync/twins/update.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";

const { values } = parseArgs({
  options: { postgres: { type: "boolean", default: false }, rows: { type: "string", default: "20000" } },
});
const PEOPLE = Number(values.rows);
const ROUNDS = 7;
const ROWS_PER_INSERT = 2_000;
/** Every so many people there is a second record of somebody. */
const TWIN_EVERY = 100;
/** People under one roof, who share an address and a telephone number. */
const FAMILY = 3;
/** Names are drawn from few, as in a town. */
const [LAST_NAMES, FIRST_NAMES] = [1_500, 300];
/** Birthdays of sixty years. */
const [BORN_FROM, BIRTHDAYS, DAY_MS] = [Date.UTC(1960, 0), 21_900, 86_400_000];
/** Milliseconds that a page may wait for it, and how many times as long twice as many people may take: times scatter. */
const MOST = { ms: 1_000, growth: 2.6 };

const postgres = values.postgres ? await startPostgres([]) : undefined;
const { store, close } = await testStore(
  postgres ? { kind: "server", url: postgres.url, schema: "bench_twins" } : { kind: "memory" },
);
const { db } = store;
try {
  console.log(postgres ? "PostgreSQL" : "embedded");
  const half = await measure("half", PEOPLE / 2);
  const whole = await measure("whole", PEOPLE);
  console.log(`finding among twice as many takes ${(whole / half).toFixed(2)} times as long`);
  process.exitCode = whole <= MOST.ms && whole / half <= MOST.growth ? 0 : 1;
} finally {
  await close();
  await postgres?.stop();
}

/** @returns the middle of the times of finding, in milliseconds */
async function measure(club: string, people: number): Promise<number> {
  await fill(club, people);
  const first = await timed(() => updateTwins(db, club));
  const [found, read]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.transaction((tx) => markChanged(tx, club, [CLUB_WIDE]));
    found.push(await timed(() => updateTwins(db, club)));
    read.push(await timed(() => openPairs(db, club)));
  }
  const pairs = await openPairs(db, club);
  console.log(`${people} people, ${pairs.length} pairs`);
  console.log(`  finding ${first.toFixed(0)} ms the first time, ${middle(found).toFixed(0)} ms after a change`);
  console.log(`  reading ${middle(read).toFixed(0)} ms`);
  return middle(found);
}

async function fill(club: string, count: number): Promise<void> {
  const credential = { kind: "secret", secret: "secret" } as const;
  const baseUrl = `http://localhost/${club}/api/v1`;
  await saveClub(db, { slug: club, name: club, baseUrl, clientId: club, credential });
  const people = Array.from({ length: count }, (_, index) => personOf(club, index + 1));
  for (let start = 0; start < count; start += ROWS_PER_INSERT)
    await db.insert(mirrorPeople).values(people.slice(start, start + ROWS_PER_INSERT));
  await db.execute("analyze");
}

/** Somebody, of whom every hundredth is the one before, written another way. */
function personOf(club: string, id: number) {
  const isTwin = id % TWIN_EVERY === 0;
  const who = isTwin ? id - 1 : id;
  const family = Math.floor(who / FAMILY);
  const lastName = named("L", (family * 7919) % LAST_NAMES);
  const firstName = named("F", (who * 104_729) % FIRST_NAMES);
  const birthDate = new Date(BORN_FROM + ((who * 7_919) % BIRTHDAYS) * DAY_MS).toISOString().slice(0, 10);
  return {
    ...{ club, reading: 1, id, birthDate, sex: who % 2 ? "Homme" : "Femme" },
    ...{ lastName: isTwin ? `${lastName}e` : lastName, firstName },
    ...{ email: `family${family}@club.test`, phone: `06${String(family).padStart(8, "0")}`, parents: [] },
    ...{ nameKey: `${lastName} ${firstName}`.toLowerCase(), searchKey: `${lastName} ${firstName}`.toLowerCase() },
  };
}

/** A name of letters alone: digits are no slips of a hand. */
function named(first: string, number: number): string {
  const letters = [...number.toString(20)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 20)));
  return `${first}${letters.join("")}o${letters.reverse().join("")}`;
}

async function timed(what: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await what();
  return performance.now() - begun;
}

function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
