/**
 * The dashboard without its pages, which rolls a season over and lets the list run: begun once, and found again by each process that follows one that
 * was killed. `ROLLED` in the environment is the season's number. Prints `{ waiting: N }`, how many rows have no outcome yet, and at the beginning `{ read: N }`,
 * the calls that preparing the list took.
 */
import { count, eq, inArray } from "drizzle-orm";
import { AS_IT_WAS } from "#lib/activities/rollover/as-it-was.ts";
import { beginRollover } from "#lib/activities/rollover/begin.ts";
import { rolledSeasons } from "#lib/activities/rollover/kind.ts";
import { type Club, listClubs } from "#lib/base/store/clubs.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { OPEN_PIECES, pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { currentContract } from "#lib/club/contract/current.ts";
import { boot } from "#lib/desk/boot.ts";
import { tellAgain } from "#lib/desk/testing/tell-again.ts";
import { openSeason } from "#lib/sync/copy/mirror.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { tryDry } from "#lib/sync/staging/dry.ts";
import { findStage } from "#lib/sync/staging/read.ts";
import { runStage } from "#lib/sync/staging/run.ts";
import { until } from "../crashes/until.ts";
import { LIST } from "./list.ts";

const opened = await store();
await boot();
const [club] = await listClubs(opened.db);
if (!club) throw new Error("The environment names no club.");
await rollOnce(opened, club, Number(process.env.ROLLED));
setInterval(() => {}, 60_000);

function say(what: object): void {
  console.log(JSON.stringify(what));
}

async function rollOnce(one: Store, { slug, baseUrl }: Club, season: number): Promise<void> {
  const { db } = one;
  const named = { email: "bench@demo.example", name: "Bench" };
  await db
    .insert(accounts)
    .values({ ...named, createdAt: now() })
    .onConflictDoNothing();
  const [account] = await db.select().from(accounts).where(eq(accounts.email, named.email));
  const by = { id: account?.id ?? 0, name: named.name };
  const list = { club: slug, id: LIST };
  if (!(await findStage(db, list))) {
    await openSeason(db, slug, season);
    await until("the season is copied", async () => (await mirrorStatus(db, slug, season)).ready);
    await begin(one, list, season, by);
  }
  const stage = await findStage(db, list);
  if (stage?.state === "draft") {
    const contract = (await currentContract({ slug, baseUrl })).document;
    const hand = { by, now: now() };
    const parts = { contract, secondsFor: async (calls: number) => calls, today: now().toISOString().slice(0, 10) };
    const tried = await tryDry(one, rolledSeasons, list, hand, parts, true);
    if (!tried.ok) throw new Error(`The list cannot be tried: ${tried.code}.`);
    say({ dry: tried.dry });
    const wish = { seen: tried.dry.version, sendsForeseen: true, baseUrl };
    const answer = await db.transaction((tx) => runStage(tx, rolledSeasons, list, hand, wish));
    if (!answer.ok) throw new Error(`The list does not run: ${answer.code}.`);
  }
  wakeOutbox();
  const tell = async () => {
    const [open] = await db
      .select({ count: count() })
      .from(pieces)
      .where(inArray(pieces.state, [...OPEN_PIECES]));
    say({ waiting: open?.count ?? 0 });
  };
  await tellAgain(tell, 100);
}

/** To a season that is there already, as the demonstration has one ahead, with what it has of its own. */
async function begin(
  { db }: Store,
  { club: slug, id }: { club: string; id: string },
  from: number,
  by: { id: number; name: string },
) {
  const [old] = await db.select().from(mirrorSeasons).where(eq(mirrorSeasons.id, from));
  const year = Number(old?.startDate?.slice(0, 4)) + 1;
  const next = {
    ...{ is: "new" as const, name: `Passage ${year}-${year + 1}` },
    ...{ startDate: `${year}-09-01`, endDate: `${year + 1}-08-31` },
  };
  const prices = { percent: 3, euros: 0, roundTo: 5 as const };
  const answer = await beginRollover(db, slug, { id, by, settings: { ...AS_IT_WAS, from, next, prices } });
  if (!answer.ok) throw new Error(`The list is not made: ${answer.code}.`);
}
