import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { openStore, SCHEMA, type Store } from "#lib/base/store/database.ts";
import { claimStore } from "#lib/base/store/key.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { type PostgresPair, startPostgresPair } from "../../../scripts/testing/postgres-pair.ts";
import { comeBackFromPast, goBeyondLostNumbers } from "./older-past.ts";
import { decideRestored } from "./open-work.ts";

const WITHIN_MS = 180_000;
const CLUB = "judo";

let pair: PostgresPair;
let closeMemory: () => Promise<void>;
/** Two dashboards. */
let stores: Store[];
let noticed: number;

beforeEach(async () => {
  // Of its environment: the store that is meant is the pair's.
  ({ close: closeMemory } = await testStore({ kind: "memory" }));
  pair = await startPostgresPair({ synchronous: false });
  const location = { kind: "server", url: pair.url, schema: SCHEMA } as const;
  noticed = 0;
  const open = () =>
    openStore(location, {
      past: {
        cameBack: (run) => {
          noticed++;
          return comeBackFromPast(run, location);
        },
        tookOver: (run) => goBeyondLostNumbers(run, location),
      },
    });
  stores = [await open(), await open()];
  await claimStore(at(0).db);
  const credential = { kind: "secret", secret: "x" } as const;
  await saveClub(at(0).db, { slug: CLUB, name: CLUB, baseUrl: "http://localhost:4000", clientId: "d", credential });
}, WITHIN_MS);
afterEach(async () => {
  for (const store of stores) await store.close();
  await pair.stop();
  await closeMemory();
});

const at = (nth: number) => stores[nth] as Store;

/** Asks for a work of one piece, by one of the dashboards. */
function ask(nth: number, subject: string): Promise<number> {
  return at(nth).db.transaction(async (tx) => {
    const asked = { askedBy: 1, askedByName: "Zoé", askedAt: now(), notBefore: now() };
    const about = { club: CLUB, kind: "people", collection: "members", operation: "change", size: 1 } as const;
    const [work] = await tx
      .insert(works)
      .values({ ...asked, ...about, state: "running" })
      .returning();
    const workId = work?.id ?? 0;
    await tx.insert(pieces).values({ workId, position: 0, subject, frozen: {}, idempotencyKey: `key of ${subject}` });
    return workId;
  });
}

const standing = async (nth: number) =>
  (await at(nth).db.select().from(works).orderBy(works.id)).map(({ id, state, pauseReason }) => [
    id,
    pauseReason ?? state,
  ]);

it(
  "has nothing go on that may have been done in a past that is gone, whichever dashboard did it, once; and gives none of its numbers again",
  async () => {
    const kept = await ask(0, "kept");
    await pair.detachStandby();
    const lost = [await ask(0, "lost one"), await ask(0, "lost two")];
    await pair.failOver("killed");
    // The one that has done nothing since knows of nothing that is lost: the other one does, and the letters wait for it.
    expect(await standing(1)).toEqual([[kept, "running"]]);
    expect([noticed, at(1).isYoung()]).toEqual([0, true]);
    expect(await ask(1, "of the other one")).toBeGreaterThan(Math.max(...lost));
    const anew = await ask(0, "anew");
    expect(noticed).toBe(1);
    // What was asked for meanwhile stands still with the rest: nobody knows what it rests on.
    for (const nth of [0, 1])
      expect((await standing(nth)).map(([, how]) => how)).toEqual(["restored", "restored", "running"]);
    expect(anew).toBeGreaterThan(Math.max(...lost));
    const [held] = await at(0).db.select().from(works).where(eq(works.id, kept));
    expect(held?.compareEach).toBe(true);
    // Another dashboard that finds the same run does not stop what was decided since.
    await at(0).db.transaction((tx) => decideRestored(tx, "resume", [], now()));
    await comeBackFromPast(await runOf(), { kind: "server", url: pair.url, schema: SCHEMA });
    expect((await standing(1)).map(([, how]) => how)).toEqual(["running", "running", "running"]);
    // Files of an earlier moment are another loss; and a dashboard that was off since before the failover knows of none that is new, however often the server was started meanwhile.
    const location = { kind: "server", url: pair.url, schema: SCHEMA } as const;
    await comeBackFromPast(`${await runOf()} tuesday`, location);
    expect((await standing(1)).map(([, how]) => how)).toEqual(["restored", "restored", "restored"]);
    await at(0).db.transaction((tx) => decideRestored(tx, "resume", [], now()));
    await comeBackFromPast((await runOf()).replace(" tuesday", ""), location);
    expect((await standing(1)).map(([, how]) => how)).toEqual(["running", "running", "running"]);
    await comeBackFromPast("00000003", location);
    expect((await standing(1)).map(([, how]) => how)).toEqual(["restored", "restored", "restored"]);
  },
  WITHIN_MS,
);

it(
  "leaves everything as it is where the standby had all of it",
  async () => {
    const before = [await ask(0, "one"), await ask(1, "two")];
    await pair.failOver("switched");
    const after = await ask(1, "three");
    expect(await standing(0)).toEqual([...before, after].map((id) => [id, "running"]));
    expect([noticed, after > Math.max(...before)]).toEqual([0, true]);
  },
  WITHIN_MS,
);

async function runOf(): Promise<string> {
  const { rows } = await at(0).query({ text: "select past from store_keys" });
  return String(rows[0]?.past);
}
