import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { type DecisionOperation, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { idempotencyKey } from "#lib/club/client/idempotency-key.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { endWaits } from "#lib/desk/testing/waits.ts";
import { settleClaim } from "#lib/sync/outbox/attempt.ts";
import { claimPiece, endForeignLeases, STUBBORN_DOUBTS } from "#lib/sync/outbox/claim.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import type { Settled } from "#lib/sync/outbox/kind.ts";
import type { Failure } from "#lib/sync/outbox/outcome.ts";
import { createLog } from "#runtime/log.ts";
import { controlDecisions } from "./control.ts";
import { createDecisionWork, EmptyWorkError } from "./create.ts";
import { decisionKinds } from "./decision-kinds.ts";
import type { Sender } from "./decision-sender.ts";
import type { DecisionControl, DecisionWork } from "./decision-work.ts";
import type { Seen, TryOutcome } from "./seen.ts";

const noon = new Date("2026-09-12T12:00:00Z");
const now = () => noon;
const secretary = { id: 0, name: "Claire Martin" };

/** What happens to one try on its way to the club. */
type Fault = "lost" | "hidden" | "down" | "limited" | "error" | "crash" | "scope" | "running" | "none";

/** A club that keeps the document's promises about keys and states, with faults on the wire as a test wishes. */
class FixtureClub {
  readonly valid = new Map<number, boolean | null>();
  readonly answered = new Map<string, TryOutcome>();
  /** How often each registration was really changed. */
  readonly writes = new Map<number, number>();
  readonly sent: string[] = [];
  faults: Fault[] = [];
  /** Ends the process that sends, as a kill would. */
  end: () => void = () => {};
  refused = new Set<number>();

  constructor(ids: number[]) {
    for (const id of ids) this.valid.set(id, null);
  }

  readonly sender: Sender = {
    send: async ({ work, piece }) => {
      const fault = this.faults.shift() ?? "none";
      this.sent.push(piece.idempotencyKey);
      if (fault === "down") return problem("unreachable", "unreachable");
      if (fault === "limited") return { ...problem("rate_limited", "rate_limited"), retryAfterSeconds: 1 };
      if (fault === "scope") return problem("scope", "insufficient_scope");
      if (fault === "error") return { ...problem("failed", "internal_error"), perhapsSent: true };
      if (fault === "running") return { ...problem("conflict", "idempotency_in_progress"), perhapsSent: true };
      const answer = this.#write(work.operation, piece.recordId, piece.idempotencyKey);
      if (fault === "lost") return { ...problem("unreachable", "timed_out"), perhapsSent: true };
      // The answer is lost, and the retry within the same call meets a missing right: the last word is not the whole truth.
      if (fault === "hidden") return { ...problem("scope", "insufficient_scope"), perhapsSent: true };
      if (fault === "crash") {
        this.end();
        throw new Error("the process ended here");
      }
      return answer;
    },
    identify: async () => ({ identity: { memberId: null, activityId: null, registeredAt: null } }),
    look: async ({ piece }) => {
      const valid = this.valid.get(piece.recordId);
      return { seen: valid === undefined ? null : { valid } };
    },
  };

  #write(operation: DecisionOperation, id: number, key: string): TryOutcome {
    const before = this.answered.get(key);
    if (before) return before;
    if (!this.valid.has(id)) return problem("not_found", "not_found");
    const wished = operation === "validate";
    if (operation !== "cancel" && this.valid.get(id) === wished) return problem("conflict", "registration_state");
    if (this.refused.has(id)) return problem("refused", "capacity_reached");
    if (operation === "cancel") this.valid.delete(id);
    else this.valid.set(id, wished);
    this.writes.set(id, (this.writes.get(id) ?? 0) + 1);
    const answer: TryOutcome = { ok: true };
    this.answered.set(key, answer);
    return answer;
  }
}

function problem(kind: Failure["kind"], code: string): Extract<TryOutcome, { ok: false }> {
  return { ok: false, kind, code, status: 422, detail: `the club said ${code}`, perhapsSent: false };
}

describe.each(databases("decisions_sent"))("decisions, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let decided: Settled<Seen>[] = [];
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await store.db
      .insert(clubs)
      .values({
        slug: "demo",
        name: "Demo",
        baseUrl: "http://localhost/api/v1",
        clientId: "c",
        createdAt: noon,
        updatedAt: noon,
      })
      .onConflictDoNothing();
    const [account] = await store.db
      .insert(accounts)
      .values({ email: "claire@demo.example", name: secretary.name, createdAt: noon })
      .onConflictDoUpdate({ target: accounts.email, set: { name: secretary.name } })
      .returning();
    secretary.id = account?.id ?? 0;
  });
  afterAll(() => close());
  beforeEach(async () => {
    await store.db.delete(works);
    decided = [];
  });

  const wish = (ids: number[], operation: DecisionOperation = "validate", activity = (id: number) => id) => ({
    club: "demo",
    seasonId: 1,
    kind: "annual" as const,
    operation,
    registrations: ids.map((id) => ({ registrationId: id, memberId: id, activityId: activity(id) })),
    askedBy: secretary,
    now: noon,
  });
  const create = async (
    ids: number[],
    operation: DecisionOperation = "validate",
    holdSeconds = 0,
    activity = (id: number) => id,
  ) =>
    (await store.db.transaction((tx) => createDecisionWork(tx, { ...wish(ids, operation, activity), holdSeconds })))
      .work;
  const parts = (club: FixtureClub) => ({
    store,
    log: createLog("test", "silent"),
    now,
    kinds: decisionKinds(club.sender).map((kind) => ({
      ...kind,
      settled: async (_tx: unknown, one: Settled<Seen>) => void decided.push(one),
    })),
  });
  const rowsOf = (work: DecisionWork) =>
    store.db.select().from(pieces).where(eq(pieces.workId, work.id)).orderBy(pieces.position);
  const workNow = async (work: DecisionWork) =>
    (await store.db.select().from(works).where(eq(works.id, work.id)))[0] as DecisionWork;
  const control = (work: DecisionWork, what: DecisionControl) =>
    controlDecisions(store.db, "demo", work.id, what, { id: secretary.id, name: "Claire", now: noon });
  /** Waits that tests do not wait for. */
  const hasten = () => endWaits(store.db, "works", "tries");
  /** Sends what can be sent, one row after the other, as one process would. */
  const drain = async (club: FixtureClub, owner = "one", most = 500) => {
    for (let sends = 0; sends < most; sends++) {
      const claim = await claimPiece(store.db, owner);
      if (!claim) return;
      const process = new AbortController();
      club.end = () => process.abort();
      const { kinds, ...rest } = parts(club);
      const kind = kinds.find(({ name }) => name === claim.work.kind);
      if (!kind) throw new Error("There is no such kind.");
      const attempt = { claim, shared: { read: undefined } };
      await settleClaim(rest, kind, owner, attempt, { signal: process.signal }).catch((cause: Error) => {
        if (cause.message !== "the process ended here") throw cause;
      });
    }
  };

  it("freezes ids once each, in order, with a key for each before anything is sent", async () => {
    const work = await create([3, 1, 2, 3]);
    const rows = await rowsOf(work);
    expect(rows.map((row) => row.recordId)).toEqual([3, 1, 2]);
    expect(new Set(rows.map((row) => row.idempotencyKey)).size).toBe(3);
    for (const row of rows) expect(row.idempotencyKey).toMatch(/^[A-Za-z0-9._:-]{16,128}$/);
    expect(work).toMatchObject({ size: 3, state: "queued", askedByName: "Claire Martin" });
    await expect(create([])).rejects.toThrow(EmptyWorkError);
  });

  it("makes one work of a question that is answered twice, even at once; of another answer another", async () => {
    const ask = (ids: number[], askId: string) =>
      store.db.transaction((tx) =>
        createDecisionWork(tx, { ...wish(ids), holdSeconds: 600, askKey: idempotencyKey(askId, "validate", ids) }),
      );
    const answers = await Promise.all([ask([1, 2], "question-1"), ask([1, 2], "question-1")]);
    expect(answers.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(new Set(answers.map(({ work }) => work.id)).size).toBe(1);
    expect(await store.db.select().from(pieces)).toHaveLength(2);
    const again = await ask([1, 2], "question-1");
    expect(again).toMatchObject({ isNew: false, work: { id: answers[0]?.work.id } });
    for (const other of [await ask([1], "question-1"), await ask([1, 2], "question-2")]) expect(other.isNew).toBe(true);
    expect(await store.db.select().from(works)).toHaveLength(3);
  });

  it("sends nothing during the hold, and a work taken back then has sent nothing at all", async () => {
    const club = new FixtureClub([1, 2]);
    const work = await create([1, 2], "validate", 600);
    await drain(club);
    expect(club.sent).toEqual([]);
    expect(await control(work, "take_back")).toMatchObject({
      ok: true,
      work: { state: "taken_back", takenBackBy: "Claire" },
    });
    await hasten();
    await drain(club);
    expect(club.sent).toEqual([]);
    expect((await rowsOf(work)).map((row) => row.state)).toEqual(["taken_back", "taken_back"]);
    expect(await control(work, "take_back")).toEqual({ ok: false, code: "too_late" });
  });

  it("tells done, already so, and refused apart, and ends", async () => {
    const club = new FixtureClub([1, 2, 3]);
    club.valid.set(2, true);
    club.refused.add(3);
    const work = await create([1, 2, 3, 4]);
    await drain(club);
    expect((await rowsOf(work)).map((row) => [row.state, row.code])).toEqual([
      ["done", null],
      ["skipped", "registration_state"],
      ["failed", "capacity_reached"],
      ["failed", "not_found"],
    ]);
    expect(await workNow(work)).toMatchObject({ state: "done", finishedAt: noon });
    expect(decided.map((one) => one.seen)).toEqual([{ valid: true }, { valid: true }, undefined, null]);
  });

  it("counts a cancellation of what is already gone as done already", async () => {
    const work = await create([9], "cancel");
    await drain(new FixtureClub([]));
    expect((await rowsOf(work))[0]).toMatchObject({ state: "skipped", code: "not_found" });
  });

  it("asks again with the same key after a lost answer, a crash, a 429 and an error", async () => {
    for (const fault of ["lost", "crash", "limited", "error", "running"] as const) {
      await store.db.delete(works);
      const club = new FixtureClub([1]);
      club.faults = [fault];
      const work = await create([1]);
      await drain(club);
      await hasten();
      await endForeignLeases(store.db, "another process");
      await drain(club, "another process");
      expect(club.sent, fault).toHaveLength(2);
      expect(new Set(club.sent).size, fault).toBe(1);
      expect(club.writes.get(1), fault).toBe(1);
      expect((await rowsOf(work))[0], fault).toMatchObject({ state: "done" });
    }
  });

  it("pauses for an outage with its reason, and goes on by itself when the club answers again", async () => {
    const club = new FixtureClub([1, 2, 3]);
    club.faults = ["down", "down", "down"];
    const work = await create([1, 2, 3]);
    for (const [sent, state] of [
      [1, "running"],
      [2, "running"],
      [3, "paused"],
    ] as const) {
      await drain(club);
      expect(club.sent).toHaveLength(sent);
      expect(await workNow(work)).toMatchObject({ state, troubles: sent });
      await hasten();
    }
    expect(await workNow(work)).toMatchObject({ pauseReason: "unreachable" });
    await hasten();
    await drain(club);
    expect(await workNow(work)).toMatchObject({ state: "done", troubles: 0 });
  });

  it("waits for a person when a scope is missing, and fails no row for it", async () => {
    const club = new FixtureClub([1, 2]);
    club.faults = ["scope"];
    const work = await create([1, 2]);
    await drain(club);
    await hasten();
    await drain(club);
    expect(await workNow(work)).toMatchObject({ state: "paused", pauseReason: "scope" });
    expect(club.sent).toHaveLength(1);
    await control(work, "resume");
    await drain(club);
    expect((await rowsOf(work)).map((row) => row.state)).toEqual(["done", "done"]);
  });

  it("gives a row up after three internal errors, pauses when the next row meets them too, and goes on by itself", async () => {
    const club = new FixtureClub([1, 2]);
    club.faults = ["error", "error", "error", "error", "error", "error"];
    const work = await create([1, 2], "validate", 0, () => 1);
    for (let round = 0; round < 4; round++) {
      await drain(club);
      await hasten();
    }
    await drain(club);
    expect((await rowsOf(work)).map((row) => [row.state, row.code])).toEqual([
      ["failed", "internal_error"],
      ["unknown", null],
    ]);
    expect(await workNow(work)).toMatchObject({ state: "paused", pauseReason: "failed" });
    await hasten();
    await drain(club);
    expect(await workNow(work)).toMatchObject({ state: "done", troubles: 0 });
  });

  it("pauses and resumes for a person", async () => {
    const club = new FixtureClub([1, 2]);
    const work = await create([1, 2]);
    await drain(club, "one", 1);
    await control(work, "pause");
    await drain(club);
    expect(club.sent).toHaveLength(1);
    await control(work, "resume");
    await drain(club);
    expect(await workNow(work)).toMatchObject({ state: "done" });
    expect(await control(work, "pause")).toEqual({ ok: false, code: "too_late" });
    expect(
      await controlDecisions(store.db, "other", work.id, "retry", { id: secretary.id, name: "x", now: noon }),
    ).toEqual({
      ok: false,
      code: "gone",
    });
  });

  it("retries what failed with the same key, and only that", async () => {
    const club = new FixtureClub([1, 2]);
    club.refused.add(2);
    const work = await create([1, 2]);
    await drain(club);
    const key = (await rowsOf(work))[1]?.idempotencyKey;
    club.refused.clear();
    await control(work, "retry");
    await drain(club);
    expect(club.sent.filter((sent) => sent === key)).toHaveLength(2);
    expect(club.sent).toHaveLength(3);
    expect(await workNow(work)).toMatchObject({ state: "done" });
    expect((await rowsOf(work))[1]).toMatchObject({ state: "done", idempotencyKey: key });
  });

  it("sends rows of one activity one after the other, those of others beside them", async () => {
    await create([1, 2, 3], "validate", 0, (id) => (id === 3 ? 20 : 10));
    const first = await claimPiece(store.db, "one");
    const second = await claimPiece(store.db, "two");
    expect([first?.piece.recordId, second?.piece.recordId]).toEqual([1, 3]);
    expect(await claimPiece(store.db, "three")).toBeNull();
  });

  it("lets no row overtake one of its activity that waits for its next try, unless that keeps its answer to itself for good", async () => {
    await create([1, 2, 3], "validate", 0, (id) => (id === 3 ? 20 : 10));
    const later = new Date(Date.now() + 3_600_000);
    const first = eq(pieces.recordId, 1);
    await store.db.update(pieces).set({ state: "unknown", notBefore: later, waitsSince: new Date() }).where(first);
    expect((await claimPiece(store.db, "one"))?.piece.recordId).toBe(3);
    expect(await claimPiece(store.db, "two")).toBeNull();
    await store.db.update(pieces).set({ doubts: STUBBORN_DOUBTS }).where(first);
    expect((await claimPiece(store.db, "two"))?.piece.recordId).toBe(2);
  });

  it("lets a single decision pass in front of a big work", async () => {
    await create([1, 2, 3]);
    const single = await create([4]);
    expect((await claimPiece(store.db, "one"))?.work.id).toBe(single.id);
    expect(await claimPiece(store.db, "one", { club: "demo", kind: "decisions", single: true })).toBeNull();
    expect(await claimPiece(store.db, "one", { club: "other", kind: "decisions", single: false })).toBeNull();
  });

  it("shares a work between runners without sending a piece twice", async () => {
    const ids = Array.from({ length: 40 }, (_unused, index) => index + 1);
    const club = new FixtureClub(ids);
    const work = await create(ids);
    const runners = [1, 2, 3].map(() => new Engine({ ...parts(club), pollMs: 5 }));
    if (store.connection.kind === "embedded") runners.splice(1);
    await Promise.all(runners.map((runner) => runner.start()));
    await expect.poll(async () => (await workNow(work)).state, { timeout: 20_000 }).toBe("done");
    await Promise.all(runners.map((runner) => runner.stop()));
    expect([...club.writes.values()]).toEqual(ids.map(() => 1));
    expect(club.sent).toHaveLength(40);
  });

  it("decides every row at most once, whatever happens on the way (property)", async () => {
    const fault = fc.constantFrom<Fault>(
      "none",
      "none",
      "lost",
      "hidden",
      "down",
      "limited",
      "error",
      "crash",
      "scope",
      "running",
    );
    const step = fc.record({
      sends: fc.integer({ min: 0, max: 3 }),
      faults: fc.array(fault, { maxLength: 4 }),
      next: fc.constantFrom<DecisionControl | "restart" | "nothing">(
        "pause",
        "resume",
        "take_back",
        "retry",
        "restart",
        "nothing",
      ),
    });
    const operation = fc.constantFrom<DecisionOperation>("validate", "refuse", "cancel");
    await fc.assert(
      fc.asyncProperty(
        operation,
        fc.array(step, { maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        async (what, steps, size) => {
          await store.db.delete(works);
          const ids = Array.from({ length: size }, (_unused, index) => index + 1);
          const club = new FixtureClub(ids);
          if (size > 2) club.refused.add(2);
          const work = await create(ids, what, 0, (id) => id % 2);
          let owner = 0;
          for (const { sends, faults, next } of steps) {
            club.faults = [...faults];
            await drain(club, `owner ${owner}`, sends);
            if (next === "restart") await endForeignLeases(store.db, `owner ${++owner}`);
            else if (next !== "nothing") await control(work, next);
            await hasten();
          }
          club.faults = [];
          // Everything heals: what is not taken back must come to its end.
          await endForeignLeases(store.db, "last");
          if ((await workNow(work)).state === "paused") await control(work, "resume");
          await hasten();
          await drain(club, "last");
          await checkEnd(work, club, what);
        },
      ),
      { numRuns: 40 },
    );
  });

  async function checkEnd(work: DecisionWork, club: FixtureClub, operation: DecisionOperation): Promise<void> {
    const rows = await rowsOf(work);
    expect(["done", "taken_back"]).toContain((await workNow(work)).state);
    for (const row of rows) {
      const id = row.recordId ?? 0;
      const changed = club.writes.get(id) ?? 0;
      expect(changed).toBeLessThanOrEqual(1);
      if (row.state === "done") expect(changed).toBe(1);
      if (row.state === "failed" || row.state === "taken_back") expect(changed).toBe(0);
      if (changed === 1) expect(club.valid.get(id)).toBe(operation === "cancel" ? undefined : operation === "validate");
      expect(["done", "failed", "skipped", "taken_back"]).toContain(row.state);
      expect(row.leaseOwner).toBeNull();
    }
  }
});
