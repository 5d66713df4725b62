/**
 * `npm run bench -- desk [--postgres] [--rows N]`: what it costs the registrations list to say of every pending one what stands in its
 * way: pages of the list with tags, tabs and counts, beside the same pages without them, at 20,000 registrations and at half as many; and
 * the forecast itself after a change. It ends with 1 when the p95 with tags is more than 1.5 times the other, or when the forecast
 * grows much faster than the registrations.
 */
import { parseArgs } from "node:util";
import { activitiesOf } from "#lib/mirror/activities.ts";
import { markChanged } from "#lib/mirror/forecast/changes.ts";
import { updateDoubts } from "#lib/mirror/forecast/doubts.ts";
import { parseView } from "#lib/mirror/registration-filters.ts";
import { registrationPage } from "#lib/mirror/registrations.ts";
import { countDoubts, doubtsOfRows } from "#lib/mirror/row-doubts.ts";
import { saveClub } from "#lib/store/clubs.ts";
import {
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSlots,
} from "#lib/store/schema/mirror.ts";
import { testStore } from "#lib/testing/store.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";

const { values } = parseArgs({
  options: { postgres: { type: "boolean", default: false }, rows: { type: "string", default: "20000" } },
});
const ROWS = Number(values.rows);
/** As in the weeks of a rush: every fourth is pending. */
const PENDING_EVERY = 4;
const GROUPS = 80;
const SLOTS = 60;
const ROUNDS = 30;
const FORECASTS = 9;
const ROWS_PER_INSERT = 2_000;
/** How many times the other it may be: times scatter, so a growth of two may be measured a little higher. */
const MOST = { tags: 1.5, growth: 2.6 };
const VIEWS = [
  "",
  "sort=name",
  "q=martin",
  "sort=places&order=desc",
  "page=40",
  "ready=no&sort=name",
  "reasons=full,age",
];

const postgres = values.postgres ? await startPostgres([]) : undefined;
const { store, close } = await testStore(
  postgres ? { kind: "server", url: postgres.url, schema: "bench_desk" } : { kind: "memory" },
);
const { db } = store;
try {
  console.log(postgres ? "PostgreSQL" : "embedded");
  const half = await measure("half", ROWS / 2);
  const whole = await measure("whole", ROWS);
  const growth = whole.forecast / half.forecast;
  console.log(`the forecast of twice as many takes ${growth.toFixed(2)} times as long`);
  process.exitCode = whole.ratio <= MOST.tags && growth <= MOST.growth ? 0 : 1;
} finally {
  await close();
  await postgres?.stop();
}

async function measure(club: string, rows: number) {
  await fill(club, rows);
  const scope = { club, seasonId: 1, today: "2026-09-12" };
  const first = await timed(() => updateDoubts(db, scope));
  const forecasts: number[] = [];
  for (let turn = 0; turn < FORECASTS; turn += 1) {
    await db.transaction((tx) => markChanged(tx, club, [1]));
    forecasts.push(await timed(() => updateDoubts(db, scope)));
  }
  const [tagged, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of VIEWS) {
      const view = parseView(new URLSearchParams(query));
      const activities = await activitiesOf(db, scope, view.kind);
      let ids: { id: number; valid: null }[] = [];
      const whole = await timed(async () => {
        const page = await registrationPage(db, scope, view);
        ids = page.rows.map(({ id }) => ({ id, valid: null }));
      });
      // What the same page does only for its tags.
      const tags = await timed(async () => {
        await updateDoubts(db, scope);
        await countDoubts(db, scope, view, activities);
        await doubtsOfRows(db, scope, view.kind, ids);
      });
      tagged.push(whole);
      bare.push(whole - tags);
    }
  const ratio = p95(tagged) / p95(bare);
  const { doubts } = await registrationPage(db, scope, parseView({}));
  console.log(`${rows} registrations, ${doubts?.ready} ready, ${doubts?.check} to check`);
  console.log(`  list       p95 ${ms(p95(tagged))} with tags, ${ms(p95(bare))} without: ${ratio.toFixed(2)}`);
  console.log(`             p50 ${ms(p50(tagged))} with tags, ${ms(p50(bare))} without`);
  console.log(`  forecast   ${ms(first)} the first time, ${ms(p50(forecasts))} after a change`);
  return { ratio, forecast: p50(forecasts) };
}

async function fill(club: string, rows: number): Promise<void> {
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
function p95(times: readonly number[]): number {
  return at(times, 0.95);
}

function p50(times: readonly number[]): number {
  return at(times, 0.5);
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}
