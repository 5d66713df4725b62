import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { type DecisionOperation, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { endWaits } from "#lib/desk/testing/waits.ts";
import type { DecisionWork } from "#lib/registrations/decisions/decision-work.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import type { Location } from "#runtime/database.ts";
import { createLog } from "#runtime/log.ts";
import { askMoves } from "../ask-moves.ts";
import { controlDecisions } from "../control.ts";
import { createDecisionWork } from "../create.ts";
import { decisionKinds } from "../decision-kinds.ts";
import type { DecisionControl } from "../decision-work.ts";
import type { PlannedMove } from "../move-plan.ts";
import { startWireClub, type WireClub } from "./wire-club.ts";

const noon = new Date("2026-09-12T12:00:00Z");

/** What a runner needs only a moment for, and a busy machine some seconds. */
const WITHIN_MS = 30_000;

/**
 * A dashboard's works for the tests of one `describe`: its store opens before the first and closes after the last. The clubs of a test
 * are behind the real client and real HTTP, and end with it.
 */
export function deskAt(location: Location) {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let askedBy: { id: number; name: string };
  let clubs = 0;
  let club = "";
  const runners: Engine[] = [];
  const wires: WireClub[] = [];
  const db = () => opened.store.db;
  const rowsOf = (work: DecisionWork) =>
    db().select().from(pieces).where(eq(pieces.workId, work.id)).orderBy(pieces.position);

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
    const person = { email: `claire-${Date.now()}@demo.example`, name: "Claire Martin", createdAt: noon };
    const [account] = await db().insert(accounts).values(person).returning();
    askedBy = { id: account?.id ?? 0, name: person.name };
  });
  afterAll(() => opened.close());
  const stopRunners = async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  };
  afterEach(async () => {
    await stopRunners();
    await Promise.all(wires.splice(0).map((wire) => wire.close()));
  });

  const startClub = async (ids: readonly number[]) => {
    const wire = await startWireClub(ids);
    wires.push(wire);
    return wire;
  };
  return {
    get store() {
      return opened.store;
    },
    /** The slug of the club that was connected last. */
    get slug() {
      return club;
    },
    /** A club that this dashboard does not know, with pending registrations. */
    startClub,
    /** Connects a club of the test's own, with pending registrations. */
    connect: async (ids: readonly number[]) => {
      const wire = await startClub(ids);
      club = `club-${++clubs}`;
      const credential = { kind: "secret", secret: "secret" } as const;
      await saveClub(db(), { slug: club, name: club, baseUrl: wire.baseUrl, clientId: club, credential });
      return wire;
    },
    ask: async (
      ids: readonly number[],
      operation: DecisionOperation = "validate",
      holdSeconds = 0,
      from: Store = opened.store,
    ) => {
      const registrations = ids.map((id) => ({ registrationId: id, memberId: id, activityId: id }));
      const wish = { club, seasonId: 1, kind: "annual" as const, operation, registrations, askedBy, now: noon };
      return (await from.db.transaction((tx) => createDecisionWork(tx, { ...wish, holdSeconds }))).work;
    },
    /** Asks for the moves of a plan, from one person to another. */
    move: async (from: number, to: number, plan: readonly PlannedMove[]) => {
      const wish = { club, from, to, askId: randomUUID(), askedBy, now: noon, holdSeconds: 0 };
      const [asked] = await db().transaction((tx) => askMoves(tx, wish, plan));
      if (!asked) throw new Error("Nothing of the plan moves.");
      return asked.work;
    },
    /** Begins to send, as a dashboard does. */
    run: async (from: Store = opened.store, name = "test") => {
      const runner = new Engine({
        store: from,
        kinds: decisionKinds(),
        log: createLog(name, "silent"),
        now: () => noon,
        pollMs: 20,
      });
      runners.push(runner);
      await runner.start();
      return runner;
    },
    control: (work: DecisionWork, what: DecisionControl) =>
      controlDecisions(db(), work.club, work.id, what, { ...askedBy, now: noon }),
    workNow: async (work: DecisionWork) =>
      (await db().select().from(works).where(eq(works.id, work.id)))[0] as DecisionWork,
    rows: rowsOf,
    states: async (work: DecisionWork) => (await rowsOf(work)).map(({ state }) => state),
    audit: (work: DecisionWork) =>
      db()
        .select()
        .from(auditEntries)
        .where(sql`${auditEntries.club} = ${work.club} and ${auditEntries.subject} = ${`jobs/${work.id}`}`)
        .orderBy(auditEntries.id),
    /** Ends every wait that has begun, as if its time had passed. */
    hasten: () => endWaits(db(), "works", "tries"),
    until: (what: () => Promise<unknown> | unknown) => expect.poll(what, { timeout: WITHIN_MS, interval: 20 }),
    stopRunners,
  };
}
