import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { SEEN_TO_THE_END, strangersInFront } from "#lib/club/client/testing/strangers.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { endWaits } from "#lib/desk/testing/waits.ts";
import { claimPiece, readyStrands, renewLeases } from "#lib/sync/outbox/claim.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { createLog } from "#runtime/log.ts";
import { type Choice, changeEnrolment, createEnrolment, findEnrolment } from "./enrolment.ts";
import { enrolments } from "./kind.ts";
import { readEnrolment } from "./read.ts";
import { problem, startWireClub } from "./testing/wire-club.ts";

const noon = new Date("2026-09-12T12:00:00Z");
/** What the clerk needs only a moment for, and a busy machine some seconds. */
const WITHIN_MS = 30_000;

const swim: Choice = { kind: "annual", activityId: 11, slotIds: [31, 32] };
const judo: Choice = { kind: "annual", activityId: 12, slotIds: [] };
const camp: Choice = { kind: "event", activityId: 7, slotIds: [] };

describe.each(databases("counter"))("what is asked for at the counter, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let club: Awaited<ReturnType<typeof startWireClub>>;
  let askedBy: { id: number; name: string };
  let asks = 0;
  let slug = "";
  const clerks: Engine[] = [];
  const copied: number[] = [];
  const db = () => opened.store.db;

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
    const person = { email: `counter-${Date.now()}@demo.example`, name: "Claire Martin", createdAt: noon };
    const [account] = await db().insert(accounts).values(person).returning();
    askedBy = { id: account?.id ?? 0, name: person.name };
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    club = await startWireClub();
    slug = `club-${++asks}`;
    copied.length = 0;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: club.baseUrl, clientId: slug, credential });
  });
  afterEach(async () => {
    await Promise.all(clerks.splice(0).map((clerk) => clerk.stop()));
    await club.close();
  });

  const ask = (choices: Choice[], name = "the-first-question", memberId = 5) =>
    db().transaction((tx) =>
      createEnrolment(tx, {
        ...{ club: slug, ask: name, baseUrl: club.baseUrl, seasonId: 1, memberId, choices, askedBy, now: noon },
      }),
    );
  const begin = async () => {
    const clerk = new Engine({
      store: opened.store,
      log: createLog("counter", "silent"),
      now: () => noon,
      kinds: [{ ...enrolments, afterwards: async (_db, { seen }) => void (seen && copied.push(seen.registrationId)) }],
      pollMs: 20,
    });
    clerks.push(clerk);
    await clerk.start();
    return clerk;
  };
  const rows = async (name = "the-first-question") => (await findEnrolment(db(), slug, name))?.rows ?? [];
  const ofClub = () => sql`${pieces.workId} in (select id from ${works} where club = ${slug})`;
  const keys = async () => (await db().select().from(pieces).where(ofClub())).map((one) => one.idempotencyKey).sort();
  const states = async (name?: string) => (await rows(name)).map(({ state }) => state);
  const until = (what: () => unknown) => expect.poll(what, { timeout: WITHIN_MS, interval: 20 });

  it("is never told other than it is, whatever answers in the club's place", { timeout: 150_000 }, async () => {
    const strangers = strangersInFront();
    club.wireAs(({ activity }, itself) => strangers.answer(String(activity), itself));
    const names = Array.from({ length: strangers.writes }, (_, index) => `question-${1_000 + index}-of-the-desk`);
    for (const [index, name] of names.entries())
      await ask([{ kind: "annual", activityId: index + 1, slotIds: [] }], name, index + 1);
    await begin();
    const told = async () => {
      // Nobody needs to see the waits between the tries.
      await endWaits(db(), "works");
      const all = await db().select().from(pieces).where(ofClub());
      const wrong = all.find(({ state }) => !["queued", "sending", "unknown", "done"].includes(state));
      if (wrong) return `${wrong.state} ${wrong.code}: ${strangers.met(String(wrong.activityId))}`;
      return all.filter(({ state }) => state !== "done").length;
    };
    await expect.poll(told, SEEN_TO_THE_END).toBe(0);
    expect(club.created).toHaveLength(names.length);
  });

  it("is created with one press, each registration once, with its slots, in the order chosen, and logged with who asked", async () => {
    await ask([swim, judo, camp]);
    await begin();
    await until(() => states()).toEqual(["done", "done", "done"]);
    expect(club.created.map(({ body }) => body)).toEqual([
      { member_id: 5, group_id: 11, slot_ids: [31, 32] },
      { member_id: 5, group_id: 12 },
      { member_id: 5, event_id: 7 },
    ]);
    expect((await rows()).map(({ registrationId }) => registrationId)).toEqual([101, 102, 103]);
    await until(() => copied).toEqual([101, 102, 103]);
    const log = await db().select().from(auditEntries).where(eq(auditEntries.club, slug)).orderBy(auditEntries.id);
    expect(log.map(({ action, subject, outcome, accountName }) => [action, subject, outcome, accountName])).toEqual([
      ["registration.create", "annual-registrations/101", "done", "Claire Martin"],
      ["registration.create", "annual-registrations/102", "done", "Claire Martin"],
      ["registration.create", "event-registrations/103", "done", "Claire Martin"],
    ]);
  });

  it("is created once when the same question arrives twice at once, and when an activity is named twice", async () => {
    const [first, second] = await Promise.all([ask([swim, swim]), ask([swim, swim])]);
    expect(second.rows).toEqual(first.rows);
    await begin();
    await until(() => states()).toEqual(["done"]);
    await ask([swim, swim]);
    await until(() => states()).toEqual(["done"]);
    expect(club.created).toHaveLength(1);
  });

  it("is created once when the club's answer is lost after it was done, or cut in its middle", async () => {
    club.wireAs(({ nth }, answer) => {
      const reply = answer();
      return nth === 1 ? "drop" : nth === 2 ? "cut" : reply;
    });
    await ask([swim, judo]);
    await begin();
    await until(() => states()).toEqual(["done", "done"]);
    expect(club.created.map(({ body }) => body.group_id)).toEqual([11, 12]);
    expect(club.writes()).toBe(4);
    expect((await rows())[0]).toMatchObject({ registrationId: 101, perhapsWritten: true, code: null });
  });

  it("goes on where it was when the dashboard was killed between two, and in the middle of one", async () => {
    let hang = () => {};
    const after = new Promise<void>((resolve) => {
      hang = resolve;
    });
    club.wireAs(({ activity }, answer) => {
      const reply = answer();
      return activity === 12 && typeof reply === "object" ? { ...reply, after } : reply;
    });
    await ask([swim, judo, camp]);
    await begin();
    await until(() => club.created.length).toBe(2);
    expect(await states()).toEqual(["done", "sending", "queued"]);
    // A killed process settles nothing: its leases stay behind, and end.
    const [dead] = clerks.splice(0);
    await dead?.stop();
    await db()
      .update(pieces)
      .set({ state: "sending", leaseOwner: "dead", leaseUntil: sql`clock_timestamp() - interval '1 second'` })
      .where(and(ofClub(), eq(pieces.state, "unknown")));
    hang();
    club.wireAs();
    await begin();
    await until(() => states()).toEqual(["done", "done", "done"]);
    expect(club.created.map(({ body }) => body.group_id ?? body.event_id)).toEqual([11, 12, 7]);
  });

  it("stays with whoever sends it; another row of theirs, which was not settled, does not", async () => {
    const asked = ["the-question-under-way", "the-unsettled-question"].map((name) => ({ club: slug, ask: name }));
    for (const [index, { ask: name }] of asked.entries()) await ask([swim], name, index + 1);
    const strand = { club: slug, kind: "enrolments", single: true } as const;
    const claims = [await claimPiece(db(), "owner", strand), await claimPiece(db(), "owner", strand)];
    const ended = sql`clock_timestamp() - interval '1 second'`;
    await db().update(pieces).set({ leaseUntil: ended }).where(ofClub());
    const [first, second] = claims.flatMap((claim) => claim?.piece ?? []);
    await renewLeases(db(), "owner", first ? [first] : []);
    expect((await readyStrands(db(), "another")).filter((one) => one.club === slug)).toMatchObject([strand]);
    expect((await claimPiece(db(), "another", strand))?.piece.workId).toBe(second?.workId);
    expect(await claimPiece(db(), "another", strand)).toBeNull();
  });

  it("tells what the club refused and creates the rest; sent again under the same key once the rule no longer forbids it", async () => {
    club.wireAs(({ activity }, answer) => (activity === 11 ? problem(422, "capacity_reached") : answer()));
    await ask([swim, judo]);
    await begin();
    await until(() => states()).toEqual(["failed", "done"]);
    const [refused] = await rows();
    const before = await keys();
    expect(refused).toMatchObject({ code: "capacity_reached", detail: "the club said capacity_reached", attempts: 1 });
    club.wireAs();
    await db().transaction((tx) => changeEnrolment(tx, { club: slug, ask: "the-first-question" }, "again", noon));
    await until(() => states()).toEqual(["done", "done"]);
    expect(await keys()).toEqual(before);
    expect(club.created).toHaveLength(2);
  });

  it("waits for a club that is away, tells why, and can be given up as far as it was certainly not sent", async () => {
    club.wireAs(({ activity }, answer) => {
      if (activity === 11) answer();
      return problem(503, "unavailable");
    });
    await ask([swim, judo], "away");
    const clerk = await begin();
    await until(() => states("away")).toEqual(["unknown", "unknown"]);
    expect((await rows("away"))[0]).toMatchObject({ code: "unavailable" });
    await clerk.stop();
    clerks.length = 0;
    await ask([camp], "never sent");
    await db().transaction((tx) => changeEnrolment(tx, { club: slug, ask: "away" }, "withdraw", noon));
    await db().transaction((tx) => changeEnrolment(tx, { club: slug, ask: "never sent" }, "withdraw", noon));
    expect([await states("away"), await states("never sent")]).toEqual([["unknown", "unknown"], ["withdrawn"]]);
    club.wireAs();
    await begin();
    await until(() => states("away")).toEqual(["done", "done"]);
    expect(club.created.map(({ body }) => body.group_id)).toEqual([11, 12]);
    expect(await states("never sent")).toEqual(["withdrawn"]);
  });

  it("is not sent to another address than the one it was asked for", async () => {
    await ask([swim]);
    const other = await startWireClub();
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: other.baseUrl, clientId: slug, credential });
    await begin();
    await until(() => states()).toEqual(["failed"]);
    expect((await rows())[0]).toMatchObject({ code: "address_changed" });
    expect([club.writes(), other.writes()]).toEqual([0, 0]);
    await other.close();
  });

  it("is not told as refused, nor as never sent, where it was perhaps sent to the address before; back there it is asked for again", async () => {
    const credential = { kind: "secret", secret: "secret" } as const;
    const at = (baseUrl: string) => saveClub(db(), { slug, name: slug, baseUrl, clientId: slug, credential });
    club.wireAs((_write, itself) => {
      itself();
      return "cut";
    });
    await ask([swim]);
    const clerk = await begin();
    await until(() => states()).toEqual(["unknown"]);
    await clerk.stop();
    const other = await startWireClub();
    await at(other.baseUrl);
    await db().update(pieces).set({ notBefore: null }).where(ofClub());
    const second = await begin();
    await until(() => states()).toEqual(["failed"]);
    await second.stop();
    const view = await readEnrolment(db(), slug, "the-first-question");
    expect(view?.lines).toMatchObject([{ progress: "elsewhere", code: "perhaps_at_old_address" }]);
    const log = await db().select().from(auditEntries).where(eq(auditEntries.club, slug));
    expect(log.map(({ outcome }) => outcome)).toEqual(["unknown"]);
    expect(other.writes()).toBe(0);
    await at(club.baseUrl);
    club.wireAs();
    await db().transaction((tx) => changeEnrolment(tx, { club: slug, ask: "the-first-question" }, "again", noon));
    // Perhaps sent, it cannot be given up as if nothing had been.
    await db().transaction((tx) => changeEnrolment(tx, { club: slug, ask: "the-first-question" }, "withdraw", noon));
    expect(await states()).toEqual(["unknown"]);
    await begin();
    await until(() => states()).toEqual(["done"]);
    expect(club.created).toHaveLength(1);
    await other.close();
  });

  it("of another club is not found under the same name, nor changed", async () => {
    await ask([swim]);
    expect(await findEnrolment(db(), "another-club", "the-first-question")).toBeUndefined();
    await db().transaction((tx) =>
      changeEnrolment(tx, { club: "another-club", ask: "the-first-question" }, "withdraw", noon),
    );
    expect(await states()).toEqual(["queued"]);
  });

  it("is shared by two dashboards without creating anything twice", async () => {
    for (let one = 0; one < 8; one++) await ask([swim, judo], `question ${one}`, one + 1);
    await Promise.all([begin(), begin()]);
    await until(async () =>
      (await Promise.all([...Array(8).keys()].map((one) => states(`question ${one}`)))).flat(),
    ).toEqual(Array(16).fill("done"));
    expect(club.created).toHaveLength(16);
  });
});
