// Runs alone: it counts single places in a quota, and counted others beside tests that use the same process.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { createLog } from "#runtime/log.ts";
import { controlDecisions } from "./control.ts";
import { createDecisionWork } from "./create.ts";
import { decisionKinds } from "./decision-kinds.ts";
import type { DecisionWork } from "./decision-work.ts";

/** Ten requests a minute, told with every answer: a work may fill nine of them while nobody is there. */
const QUOTA = { "ratelimit-policy": '"tiny";q=10;w=60' };
const WORK_SHARE = 9;

describe.each(databases("admission"))("a place in the quota comes before a row, %s", (name, location) => {
  let desk: Awaited<ReturnType<typeof testStore>>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let runner: Engine;
  let askedBy: { id: number; name: string };
  let club: string;
  let clubs = 0;

  beforeAll(async () => {
    desk = await testStore(location);
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    const { db } = desk.store;
    club = `admission-${name.toLowerCase()}-${++clubs}`;
    wire = await startWire(({ path }) =>
      path.endsWith("/validate")
        ? { headers: QUOTA, body: { data: { id: Number(path.split("/")[2]), valid: true } } }
        : undefined,
    );
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(db, { slug: club, name: club, baseUrl: wire.baseUrl, clientId: "c", credential });
    const person = { email: `${club}@club.example`, name: "Claire Martin", createdAt: now() };
    const [account] = await db
      .insert(accounts)
      .values(person)
      .onConflictDoUpdate({ target: accounts.email, set: { name: person.name } })
      .returning();
    askedBy = { id: account?.id ?? 0, name: person.name };
    const log = createLog("test", "silent");
    runner = new Engine({ store: desk.store, kinds: decisionKinds(), now, log, pollMs: 20 });
    await runner.start();
  });
  afterEach(async () => {
    await runner.stop();
    await wire.close();
  });

  const decide = async (ids: number[]) => {
    const registrations = ids.map((id) => ({ registrationId: id, memberId: id, activityId: id }));
    const { work } = await desk.store.db.transaction((tx) =>
      createDecisionWork(tx, {
        club,
        seasonId: 1,
        kind: "annual",
        operation: "validate",
        registrations,
        askedBy,
        now: now(),
        holdSeconds: 0,
      }),
    );
    runner.wake();
    return work;
  };
  const states = async (work: DecisionWork) =>
    (await desk.store.db.select().from(pieces).where(eq(pieces.workId, work.id))).map(({ state }) => state);
  const decided = async (work: DecisionWork) => (await states(work)).filter((state) => state === "done").length;
  const writes = () => wire.arrivals.filter(({ path }) => path.endsWith("/validate"));

  it("sends a person's single decision while a big work waits for the quota", async () => {
    const big = await decide(Array.from({ length: 30 }, (_, n) => n + 1));
    await expect.poll(() => decided(big), { timeout: 20_000 }).toBe(WORK_SHARE);
    const single = await decide([100]);
    await expect.poll(() => decided(single), { timeout: 20_000 }).toBe(1);
    expect(await decided(big)).toBe(WORK_SHARE);
  });

  it("takes back every row that waits for the quota: none of them is on its way", async () => {
    const big = await decide(Array.from({ length: 30 }, (_, n) => n + 1));
    await expect.poll(() => decided(big), { timeout: 20_000 }).toBe(WORK_SHARE);
    const person = { ...askedBy, now: now() };
    expect(await controlDecisions(desk.store.db, club, big.id, "take_back", person)).toMatchObject({
      work: { state: "taken_back" },
    });
    expect((await states(big)).filter((state) => state === "taken_back")).toHaveLength(30 - WORK_SHARE);
    expect(writes()).toHaveLength(WORK_SHARE);
  });
});
