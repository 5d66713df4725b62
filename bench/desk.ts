/**
 * `npm run bench -- desk [--embedded | --postgres] [--rows 2400,20000,100000]`: what the pages of the desk ask of its own database, as a
 * season grows: the list of registrations opened, sorted, filtered, searched, paged and counted by what stands in the way (its tags), the
 * first page, the members, and the forecast after a change. Times as ratios to the smallest season, and how many statements each is. It ends
 * with 1 when anything grows faster than the registrations.
 */
import { parseArgs } from "node:util";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import {
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSlots,
} from "#lib/base/store/schema/sync/mirror.ts";
import { agePyramid } from "#lib/desk/first-page/ages.ts";
import { arrivalsByWeek } from "#lib/desk/first-page/arrivals.ts";
import { readAttention } from "#lib/desk/first-page/attention.ts";
import { seasonActivities, seasonStates } from "#lib/desk/first-page/overview.ts";
import { waitsOf } from "#lib/desk/first-page/waiting-times.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { peoplePage } from "#lib/people/records/people-list.ts";
import { readDeskPage } from "#lib/registrations/list/desk-page.ts";
import { allActivities } from "#lib/sync/copy/activities.ts";
import { parsePeopleView } from "#lib/sync/copy/people-filters.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { registrationPage } from "#lib/sync/copy/registrations.ts";
import { countDoubts, doubtsOfRows } from "#lib/sync/copy/row-doubts.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { markChanged } from "#lib/sync/forecast/change-marks.ts";
import { updateDoubts } from "#lib/sync/forecast/doubts.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";

const { values } = parseArgs({
  options: {
    embedded: { type: "boolean", default: false },
    postgres: { type: "boolean", default: false },
    rows: { type: "string", default: "2400,20000,100000" },
  },
});
const SIZES = values.rows.split(",").map(Number);
/** As in the weeks of a rush: every fourth is pending. */
const PENDING_EVERY = 4;
const GROUPS = 80;
const SLOTS = 60;
const ROUNDS = 15;
const FORECASTS = 5;
const ROWS_PER_INSERT = 2_000;
/** How much faster than the registrations a time may seem to grow: times scatter on a machine with other work. */
const TOLERANCE = 1.5;
/** Of what takes less, in milliseconds, growth says nothing. */
const NOTHING_MS = 5;

const CLUB = "club";
const SCOPE = { club: CLUB, seasonId: 1, today: "2026-09-12", sight: WHOLE_SIGHT };
const NOW = new Date("2026-09-12T10:00:00Z");

/** What somebody does at the desk, and what it asks of the store. */
type Act = (db: Queryable) => Promise<unknown>;
const list =
  (query: string): Act =>
  (db) =>
    readDeskPage(db, SCOPE, parseView(new URLSearchParams(query)));
const members =
  (query: string): Act =>
  (db) =>
    peoplePage(db, SCOPE, parsePeopleView(new URLSearchParams(query)), { withRegistrations: true, sight: WHOLE_SIGHT });
const ACTS: Record<string, Act> = {
  "open: by arrival": list(""),
  "sort: by name": list("sort=name"),
  "sort: by places left": list("sort=places&order=desc"),
  "filter: one group": list("activity=7"),
  "filter: sex, every state": list("sex=Femme&state=all"),
  "search: a name": list("q=martin"),
  "page: the tenth": list("page=10"),
  "tags: to check, by name": list("ready=no&sort=name"),
  "tags: two reasons": list("reasons=full,age"),
  "first page of a director": async (db) => {
    const annual = { club: CLUB, seasonId: SCOPE.seasonId, kind: "annual" } as const;
    await Promise.all([
      ...[seasonStates(db, SCOPE), readAttention(db, SCOPE, NOW), seasonActivities(db, CLUB, SCOPE.seasonId)],
      ...[waitsOf(db, annual, NOW), arrivalsByWeek(db, annual), agePyramid(db, SCOPE)],
    ]);
  },
  "members: open": members(""),
  "members: search": members("q=martin"),
};
const TAGGED = [
  "",
  "sort=name",
  "q=martin",
  "sort=places&order=desc",
  "page=10",
  "ready=no&sort=name",
  "reasons=full,age",
];
const FORECAST = "forecast after a change";

/** The middle and nearly the worst time of an act, in milliseconds, and its statements. */
interface Measured {
  p50: number;
  p95: number;
  statements: number;
}

const both = values.embedded === values.postgres;
if (both || values.embedded) await bench("embedded", () => testStore({ kind: "memory" }));
if (both || values.postgres) {
  const postgres = await startPostgres([]);
  let number = 0;
  try {
    await bench("PostgreSQL", () => {
      number += 1;
      return testStore({ kind: "server", url: postgres.url, schema: `bench_desk_${number}` });
    });
  } finally {
    await postgres.stop();
  }
}

async function bench(database: string, open: () => ReturnType<typeof testStore>): Promise<void> {
  const measured: Map<string, Measured>[] = [];
  for (const rows of SIZES) {
    const { store, close } = await open();
    try {
      await fill(store.db, CLUB, rows);
      measured.push(await measure(store));
      console.log(`${database}, ${rows}: p95 with tags / without ${(await costOfTags(store.db)).toFixed(2)}`);
    } finally {
      await close();
    }
  }
  report(database, measured);
}

/** What the list costs because of its tags: the 95th of a hundred pages with them, over the same pages minus what they do only for tags. */
async function costOfTags(db: Queryable): Promise<number> {
  const [tagged, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of TAGGED) {
      const view = parseView(new URLSearchParams(query));
      const { [view.kind]: activities } = await allActivities(db, SCOPE);
      let ids: { id: number; valid: null }[] = [];
      const whole = await timed(async () => {
        const page = await registrationPage(db, SCOPE, view);
        ids = page.rows.map(({ id }) => ({ id, valid: null }));
      });
      const tags = await timed(async () => {
        await updateDoubts(db, SCOPE);
        await countDoubts(db, SCOPE, view, activities);
        await doubtsOfRows(db, SCOPE, view.kind, ids);
      });
      tagged.push(whole);
      bare.push(Math.max(0, whole - tags));
    }
  return at(tagged, 0.95) / at(bare, 0.95);
}

async function measure(store: Store): Promise<Map<string, Measured>> {
  const { db } = store;
  await updateDoubts(db, SCOPE);
  const found = new Map<string, number[]>();
  const statements = new Map<string, number>();
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, act] of Object.entries(ACTS)) {
      const before = store.statements();
      const time = await timed(() => act(db));
      // The first round is for warm caches and compiled code.
      if (round > 0) found.set(name, [...(found.get(name) ?? []), time]);
      statements.set(name, store.statements() - before);
    }
  for (let turn = 0; turn < FORECASTS; turn += 1) {
    await db.transaction((tx) => markChanged(tx, CLUB, [SCOPE.seasonId]));
    const before = store.statements();
    found.set(FORECAST, [...(found.get(FORECAST) ?? []), await timed(() => updateDoubts(db, SCOPE))]);
    statements.set(FORECAST, store.statements() - before);
  }
  const entry = ([name, times]: [string, number[]]): [string, Measured] => [
    name,
    { p50: at(times, 0.5), p95: at(times, 0.95), statements: statements.get(name) ?? 0 },
  ];
  return new Map([...found].map(entry));
}

function report(database: string, measured: readonly Map<string, Measured>[]): void {
  const [smallest = 1] = SIZES;
  console.log(
    `\n| ${database}, p50 (p95) | statements | ${SIZES.map((rows) => `${rows}`).join(" | ")} | times as long |`,
  );
  console.log(`| --- | --- | ${SIZES.map(() => "---").join(" | ")} | --- |`);
  for (const name of measured[0]?.keys() ?? []) {
    const row = measured.map((size) => size.get(name)).filter((one) => one !== undefined);
    const [first] = row;
    const times = row.map(({ p50, p95 }) => `${ms(p50)} (${ms(p95)})`);
    const ratios = row.slice(1).map(({ p50 }) => (p50 / (first?.p50 ?? Number.NaN)).toFixed(1));
    console.log(`| ${name} | ${first?.statements} | ${times.join(" | ")} | ${ratios.join(", ")} |`);
    for (const [index, { p50 }] of row.entries()) {
      const linear = Math.max(first?.p50 ?? 0, NOTHING_MS) * ((SIZES[index] ?? smallest) / smallest);
      if (p50 <= linear * TOLERANCE) continue;
      console.log(`  grows faster than the registrations: ${name}, ${SIZES[index]}`);
      process.exitCode = 1;
    }
  }
}

async function fill(db: Queryable, club: string, rows: number): Promise<void> {
  const credential = { kind: "secret", secret: "secret" } as const;
  await saveClub(db, {
    slug: club,
    name: club,
    baseUrl: `http://localhost/${club}/api/v1`,
    clientId: club,
    credential,
  });
  const copied = { club, reading: 1, seasonId: 1 };
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  await db.insert(mirrorSeasons).values({ club, reading: 1, id: 1, name: "2026", maxAnnualRegistrations: 2 });
  const years = (id: number) => ({ birthYearStart: 2020 - (id % 12), birthYearEnd: 2008 - (id % 12) });
  await db.insert(mirrorGroups).values(
    ids(GROUPS).map((id) => ({
      ...{ ...copied, ...years(id), id, name: `Group ${id}`, capacity: Math.round((rows / GROUPS) * 0.8) },
      ...{ slotIds: [1, 2, 3].map((n) => ((id * n) % SLOTS) + 1), slotCount: 2, licenceIds: [] },
    })),
  );
  await db.insert(mirrorSlots).values(
    ids(SLOTS).map((id) => ({
      ...copied,
      id,
      name: `Slot ${id}`,
      capacity: Math.round(rows / SLOTS),
      trainerIds: [],
    })),
  );
  const people = ids(rows).map((id) => ({
    ...{ club, reading: 1, id, lastName: id % 50 ? `Dupont${id}` : "Martin", firstName: "A", parents: [] },
    ...{ birthDate: `${2005 + (id % 16)}-05-0${1 + (id % 9)}`, sex: id % 2 ? "Homme" : "Femme" },
    ...{ nameKey: id % 50 ? `dupont${id} a` : `martin ${id >> 1}`, searchKey: id % 50 ? `dupont${id} a` : "martin a" },
  }));
  const registrations = ids(rows).map((id) => {
    const group = (id % GROUPS) + 1;
    return {
      ...{ ...copied, id, kind: "annual" as const, memberId: ((id * 7) % rows) + 1, activityId: group },
      ...{ valid: id % PENDING_EVERY ? true : null, registeredAt: new Date(Date.UTC(2026, 8, 1) + id * 60_000) },
      slotIds: [((group * (1 + (id % 3))) % SLOTS) + 1],
    };
  });
  for (let start = 0; start < rows; start += ROWS_PER_INSERT) {
    await db.insert(mirrorPeople).values(people.slice(start, start + ROWS_PER_INSERT));
    await db.insert(mirrorRegistrations).values(registrations.slice(start, start + ROWS_PER_INSERT));
  }
  // As autovacuum would have by then.
  await db.execute("analyze");
}

async function timed(what: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await what();
  return performance.now() - begun;
}

function at(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;
}
function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}
