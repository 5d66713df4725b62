import { sql } from "drizzle-orm";
import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { DatabaseUnavailableError } from "../../runtime/database/failure.ts";
import { letGoOn } from "../administration/moving.ts";
import { Clubs } from "../clubs.ts";
import { examineClubs } from "../doctor/clubs-check.ts";
import { Courier } from "../events/courier.ts";
import { startReceiver } from "../testing/receiver.ts";
import { KINDS, startService, type TestService } from "../testing/service.ts";
import type { ClubDatabase } from "./database.ts";
import { holdClub, NeverStillError, releaseClub, type Stillness, stillnessOf } from "./hold.ts";
import { outbox, sports } from "./schema.ts";

const WITHIN_MS = 120_000;

/** A step of a hold is a transaction: so many there are at most. */
const STEPS = [1, 2, 3] as const;

/**
 * A club's database that breaks at the nth transaction from now on, before or after it was committed.
 * @param forever also at every one after it, as for a process that is killed
 */
function breaking(
  { db }: ClubDatabase,
  { nth, committed, forever }: { nth: number; committed: boolean; forever: boolean },
): ClubDatabase {
  let count = 0;
  const transaction: typeof db.transaction = async (work, config) => {
    count++;
    const isBroken = forever ? count >= nth : count === nth;
    // What is lost for a moment is tried again; a process that is killed tries nothing.
    const failure = forever ? new Error("killed") : new DatabaseUnavailableError("lost");
    if (isBroken && !(committed && count === nth)) throw failure;
    const result = await db.transaction(work, config);
    if (isBroken) throw failure;
    return result;
  };
  return {
    db: new Proxy(db, { get: (on, key) => (key === "transaction" ? transaction : Reflect.get(on, key)) }),
  } as ClubDatabase;
}

async function starting(kind: (typeof KINDS)[number]): Promise<TestService> {
  const service = await startService(kind);
  onTestFinished(() => service.stop());
  return service;
}

/** The club with one message that waits; with `leased`, that is on its way. */
async function withMessage(here: TestService, leased: boolean) {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const made = await here.createClub();
  await made.webhook(receiver.url);
  const person = { first_name: "Camille", last_name: "Martin", email: "camille@example.org" };
  expect(await (await made.client()).post("/members", person)).toMatchObject({ status: 200 });
  const { database } = made.club;
  if (leased) await database.db.update(outbox).set({ leased_until: sql`now() + interval '1 hour'` });
  const arrive = () => database.db.update(outbox).set({ leased_until: null });
  return { ...made, receiver, arrive, db: database.db, database };
}

/** Half held, as by a process that is killed in the middle. */
async function halfHeld(database: ClubDatabase): Promise<void> {
  await expect(holdClub(breaking(database, { nth: 2, committed: false, forever: true }))).rejects.toThrow();
  expect(await stillnessOf(database.db)).toBe("half held");
}

describe.each(KINDS)("a club that is made to stand still, %s", (kind) => {
  it(
    "stands still after the first hold, whatever becomes of the next ones",
    async () => {
      const here = await starting(kind);
      const { database } = (await here.createClub()).club;
      await holdClub(database);
      for (const nth of STEPS)
        for (const committed of [false, true]) {
          await holdClub(breaking(database, { nth, committed, forever: true })).catch(() => {});
          expect(await stillnessOf(database.db), `${nth} ${committed}`).toBe("still");
          await expect(database.db.insert(sports).values({ name: "Judo" })).rejects.toThrow(/GU001/);
        }
      await holdClub(database);
      await releaseClub(database);
      await database.db.insert(sports).values({ name: "Judo" });
    },
    WITHIN_MS,
  );

  it(
    "stands still in the end where an answer is lost, and is never left to go on by a hold that did not begin it",
    async () => {
      const here = await starting(kind);
      const { database } = (await here.createClub()).club;
      for (const from of ["at work", "half held"] satisfies Stillness[])
        for (const nth of [1, 2])
          for (const committed of [false, true])
            for (const forever of [false, true]) {
              const told = `${from} ${nth} ${committed} ${forever}`;
              await releaseClub(database);
              if (from === "half held") await halfHeld(database);
              const broken = breaking(database, { nth, committed, forever });
              const done = await holdClub(broken).then(
                () => true,
                () => false,
              );
              const standing = await stillnessOf(database.db);
              expect(done, told).toBe(!forever);
              if (done) expect(standing, told).toBe("still");
              if (from === "half held") expect(standing, told).not.toBe("at work");
              await holdClub(database);
              expect(await stillnessOf(database.db), told).toBe("still");
            }
    },
    WITHIN_MS,
  );

  it(
    "is half held only while messages are on their way, and is none of it once they never end or it is released",
    async () => {
      const here = await starting(kind);
      const { database, db, arrive } = await withMessage(here, true);
      const first = holdClub(database);
      await expect.poll(() => stillnessOf(db)).toBe("half held");
      const told = expect(first).rejects.toThrow(/released meanwhile/);
      await releaseClub(database);
      await told;
      expect(await stillnessOf(db)).toBe("at work");

      const earlier = holdClub(database).catch(() => {});
      await expect.poll(() => stillnessOf(db)).toBe("half held");
      await releaseClub(database);
      // Whether the earlier one sees the release or not, it takes nothing back of this one.
      const later = holdClub(database);
      await arrive();
      await Promise.all([earlier, later]);
      expect(await stillnessOf(db)).toBe("still");
    },
    WITHIN_MS,
  );

  it(
    "is held and released by many at once, one after the other",
    async () => {
      const here = await starting(kind);
      const { slug, database } = (await here.createClub()).club;
      const other =
        here.store.kind === "server" ? new Clubs(here.store, "https://clubs.example", here.clock) : undefined;
      onTestFinished(() => other?.close());
      const second = (await other?.get(slug))?.database ?? database;
      for (const end of [holdClub, releaseClub]) {
        const all = Array.from({ length: 12 }, (_, nth) =>
          [holdClub, releaseClub][nth % 2]?.([database, second][nth % 3 ? 1 : 0] as ClubDatabase),
        );
        for (const one of await Promise.allSettled(all))
          if (one.status === "rejected") expect(one.reason).toBeInstanceOf(NeverStillError);
        // None is left half held by those that were let go on in their middle.
        expect(["at work", "still"]).toContain(await stillnessOf(database.db));
        await end(database);
        expect(await stillnessOf(second.db)).toBe(end === holdClub ? "still" : "at work");
      }
    },
    WITHIN_MS,
  );

  it(
    "says that a hold was cut off: the log once, doctor with what to do; and its messages leave once it is released",
    async () => {
      const here = await starting(kind);
      const { club, database, receiver } = await withMessage(here, false);
      const lines: string[] = [];
      const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
      const { clubs, clock, administration } = here;
      const courier = new Courier({ clubs, clock, log, publicUrl: administration.publicUrl });
      onTestFinished(() => courier.stop());
      await halfHeld(database);
      for (const _again of [1, 2, 3]) await courier.deliverDue(club);
      expect(receiver.received).toEqual([]);
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ level: 40, club: club.slug, msg: expect.stringContaining("club -- release") }),
      ]);
      const told = async () =>
        (await examineClubs(administration)).findings.find(({ id }) => id === `service/club-api ${club.slug}`);
      expect(await told()).toMatchObject({ standing: "fault", says: expect.stringContaining("cut off") });
      expect(JSON.stringify(await told())).toContain(`npm run club -- release ${club.slug}`);
      await letGoOn(administration, { slug: club.slug });
      expect(await told()).toMatchObject({ standing: "ok" });
      await courier.deliverDue(club);
      expect(receiver.received).toHaveLength(1);
    },
    WITHIN_MS,
  );
});
