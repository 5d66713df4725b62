import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { PEOPLE_SHARE, SYNC_SHARE } from "#lib/club/client/lanes.ts";
import { type Arrival, startWire } from "#lib/club/client/testing/wire.ts";
import { LISTENERS } from "#lib/desk/listeners.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { madeUpClub } from "#lib/sync/copy/testing/club.ts";
import { claimBatch } from "./claim.ts";
import { processBatch } from "./process.ts";
import { receive } from "./receive.ts";
import { envelope, letter, newKey } from "./testing/letters.ts";

const MESSAGES = 1_000;
/** club-api §8: requests a minute. */
const QUOTA = 300;
const CLUB = "rush";
const PERSON = 1;
const CLICKS_DURING = 10;
const CLICKS_AFTER = 30;
/** A call that was on its way when the person clicked, and one that had its turn by then. */
const AHEAD_OF_A_CLICK = 2;

const isClick = ({ path }: Arrival) => path.startsWith("/seasons?");
const isReading = ({ path }: Arrival) => /^\/annual-registrations\/\d+$/.test(path);

describe.each(databases("rush"))("a rush of messages that each need a reading, %s", (_name, location) => {
  let desk: Awaited<ReturnType<typeof testStore>>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let key: string;
  let refused = 0;
  beforeAll(async () => {
    desk = await testStore(location);
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    const made = madeUpClub({ people: 10, annual: MESSAGES, event: 0 });
    wire = await startWire((arrival) => {
      const used = wire.arrivals.filter(({ path }) => path !== "/token").length;
      if (used <= QUOTA) return made.answer(arrival);
      refused += 1;
      return { status: 429, headers: { "retry-after": "60" } };
    });
    key = newKey();
    const credential = { kind: "secret", secret: "secret" } as const;
    const { baseUrl } = wire;
    await saveClub(desk.store.db, { slug: CLUB, name: CLUB, baseUrl, clientId: CLUB, credential, webhookSecret: key });
  });
  afterEach(() => wire.close());

  it("leaves every person their share: each click goes before all of it, and none is refused", {
    timeout: 240_000,
  }, async () => {
    const told = Array.from({ length: MESSAGES }, (_, index) => ({ path: `/annual-registrations/${index + 1}` }));
    const answers = await Promise.all(
      told.map((one) => receive(CLUB, letter(key, envelope(wire.baseUrl, one)), LISTENERS)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(MESSAGES).fill(204));
    const api = await clubApi(CLUB, PERSON);
    const { governor } = api;
    const over = new AbortController();
    onTestFinished(() => over.abort(new Error("the test is over")));
    const working = (async () => {
      while (!over.signal.aborted) {
        const batch = await claimBatch(desk.store.db, CLUB);
        if (batch) await processBatch(desk.store, batch, over.signal);
        else await setTimeout(5);
      }
    })();
    const readings = () => wire.arrivals.filter(isReading).length;
    const click = async () => {
      const before = wire.arrivals.length;
      await api.get("/seasons", { query: { limit: 1 }, lane: "click" });
      const ahead = wire.arrivals.slice(before).findIndex(isClick);
      expect(ahead).toBeLessThanOrEqual(AHEAD_OF_A_CLICK);
    };
    for (let clicks = 1; clicks <= CLICKS_DURING; clicks += 1) {
      await expect.poll(readings, { timeout: 20_000, interval: 5 }).toBeGreaterThan(clicks * 10);
      await click();
    }
    // The rush has filled its share of the minute, of which clicks, tokens and calls without an answer have used some, and waits;
    // people go on.
    await expect.poll(readings, { timeout: 40_000 }).toBeGreaterThanOrEqual(QUOTA * SYNC_SHARE * 0.9);
    await expect.poll(async () => (await governor.gauge()).waiting.sync, { timeout: 20_000 }).toBeGreaterThan(0);
    for (let clicks = 0; clicks < CLICKS_AFTER; clicks += 1) await click();
    expect(wire.arrivals.filter(isClick)).toHaveLength(CLICKS_DURING + CLICKS_AFTER);
    expect(readings()).toBeLessThanOrEqual(QUOTA * (1 - PEOPLE_SHARE));
    expect(refused).toBe(0);
    over.abort(new Error("the test is over"));
    await working;
  });
});
