/**
 * A file of so many rows, each somebody new with a registration, from its rows to a run that is taken back: what each step takes in seconds and in memory, and how long others wait for
 * the database meanwhile. Nothing of it is sent: that is the quota's pace.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { fetchContract } from "#lib/club/contract/fetch.ts";
import { imports } from "#lib/people/import/kind.ts";
import type { ImportSettings } from "#lib/people/import/settings.ts";
import { copyRecord } from "#lib/sync/copy/record.ts";
import { carryOn, worksInBatches } from "#lib/sync/outbox/batches.ts";
import { controlStage } from "#lib/sync/staging/control.ts";
import { tryDry } from "#lib/sync/staging/dry.ts";
import { fillStage } from "#lib/sync/staging/fill.ts";
import { stageWithCounts } from "#lib/sync/staging/read.ts";
import { runStage } from "#lib/sync/staging/run.ts";
import { stagedRows } from "#lib/sync/staging/sending.ts";
import { clubMaker, makeGroup, makeSeason, type RunningClub, SLUG } from "../../scripts/testing/club.ts";

const GROUPS = 6;
/** Somebody else looks so often, in milliseconds. */
const LOOK_MS = 25;
/** How much others may wait for the database, in milliseconds: a page that is opened meanwhile comes late, and comes. */
const LONGEST_WAIT_MS = 3_000;
/** A step that takes longer hangs, in milliseconds. */
const LONGEST_STEP_MS = 1_800_000;
/** How much memory a step may take, in MiB. */
const MOST_MEMORY = 400;

const COLUMNS = ["last_name", "first_name", "birth_date", "sex", "email", "phone", "group"] as const;

/** @returns how many steps took more than they may */
export async function measureRows(database: string, open: Store, club: RunningClub, count: number): Promise<number> {
  const { db } = open;
  const { base_url: baseUrl, client_id: clientId, client_secret: secret } = club.integration;
  const make = clubMaker(club);
  const season = await makeSeason(make);
  await saveClub(db, { slug: SLUG, name: SLUG, baseUrl, clientId, credential: { kind: "secret", secret } });
  const api = await clubApi(SLUG);
  await copyRecord(open, api, "seasons", season, { lane: "click" });
  for (let nth = 0; nth < GROUPS; nth++)
    await copyRecord(open, api, "groups", await makeGroup(make, season, `Groupe ${nth}`), { lane: "click" });
  const [account] = await db
    .insert(accounts)
    .values({ email: "rows@demo.example", name: "Rows", createdAt: new Date() })
    .returning();
  const hand = () => ({ by: { id: account?.id ?? 0, name: "Rows" }, now: new Date() });
  const { document: contract } = await fetchContract(baseUrl, new Date());
  const today = new Date().toISOString().slice(0, 10);
  const parts = { contract, secondsFor: async (calls: number) => calls, today };
  const name = { club: SLUG, id: randomUUID() };
  const seen = async () => (await stageWithCounts(db, name, new Date()))?.stage.version ?? 0;

  let faults = 0;
  const measured = async <T>(step: string, work: () => Promise<T>, isDone: (answer: T) => boolean): Promise<void> => {
    const told = await beside(open, work);
    const isSlow = told.longest > LONGEST_WAIT_MS || told.memory > MOST_MEMORY;
    const isAmiss = !isDone(told.answer);
    faults += Number(isSlow || isAmiss);
    console.log(
      `${database}, ${count} rows, ${step}: ${(told.ms / 1_000).toFixed(1)} s, others waited ${Math.round(told.longest)} ms at most, ${Math.round(told.memory)} MiB more${isSlow ? " TOO MUCH" : ""}${isAmiss ? ` FAILED ${JSON.stringify(told.answer)}` : ""}`,
    );
  };
  const isOk = (answer: { ok: boolean }) => answer.ok;
  const settings = settingsOf(count);
  const rows = Array.from({ length: count }, (_, nth) => ({ place: nth + 2, source: { cells: cellsOf(nth) } }));
  const begin = async () => {
    return fillStage(db, imports, { ...name, ...hand(), seasonId: season, name: "f.csv", settings, rows });
  };
  await measured("begun", begin, isOk);
  await measured("tried dry", () => tryDry(open, imports, name, hand(), parts), isOk);
  const wish = { seen: await seen(), sendsForeseen: false, baseUrl };
  const run = async () => {
    const answer = await db.transaction((tx) => runStage(tx, imports, name, hand(), wish));
    // Paused, so that nothing of it is sent once all is written down.
    await db.transaction((tx) => controlStage(tx, imports, name, hand(), "pause"));
    await inBatches(open);
    return answer;
  };
  await measured("let run", run, isOk);
  const takeBack = async () => {
    const answer = await db.transaction((tx) => controlStage(tx, imports, name, hand(), "take_back"));
    await inBatches(open);
    return answer;
  };
  await measured("taken back", takeBack, isOk);
  const left = await stageWithCounts(db, name, new Date());
  console.log(`${database}: ${JSON.stringify(left?.counts)}, ${left?.stage.state}`);
  if (left?.counts.ready !== count) faults++;
  return faults;
}

/** What the outbox does with works a batch at a time, to its end. */
async function inBatches(store: Store): Promise<void> {
  const parts = { store, now: () => new Date() };
  for (const work of await worksInBatches(store.db))
    await carryOn(parts, stagedRows, work, AbortSignal.timeout(LONGEST_STEP_MS));
}

/** Runs something while somebody else asks the database again and again. */
async function beside<T>({ db }: Store, work: () => Promise<T>) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let [longest, most, isOver] = [0, before, false];
  const looking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await wait(LOOK_MS);
      await db.execute(sql`select 1`);
      longest = Math.max(longest, performance.now() - asked - LOOK_MS);
      most = Math.max(most, process.memoryUsage().rss);
    }
  })();
  const begun = performance.now();
  const answer = await work();
  const ms = performance.now() - begun;
  isOver = true;
  await looking;
  return { answer, ms, longest, memory: (most - before) / 2 ** 20 };
}

function settingsOf(rows: number): ImportSettings {
  return {
    columns: COLUMNS.map((field) => ({
      ...{ heading: field, samples: [], field, rule: "always", how: "sure", dates: "day_first" },
    })),
    found: {
      ...{ format: "csv", sheet: null, otherSheets: [], encoding: "utf-8", separator: "semicolon", dateSystem: 1900 },
      ...{ headRow: 1, rows, aside: [] },
    },
    ...{
      today: "2026-11-26",
      zone: "Europe/Paris",
      people: "both",
      emailOfGuardian: false,
      validate: false,
      communes: {},
    },
  };
}

function cellsOf(nth: number): (string | null)[] {
  const letters = [...String(nth).padStart(5, "0")].map((digit) => "ABCDEFGHIJ"[Number(digit)]).join("");
  const born = `0${1 + (nth % 9)}/0${1 + (nth % 9)}/20${10 + (nth % 10)}`;
  const phone = `06${String(10_000_000 + nth)}`;
  return [`ROW${letters}`, "Zoé", born, nth % 2 ? "F" : "M", `r${nth}@rows.example`, phone, `Groupe ${nth % GROUPS}`];
}
