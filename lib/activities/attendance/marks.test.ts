import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { subscribe } from "#lib/base/live/live.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { mirrorPresences, presenceCorrections } from "#lib/base/store/schema/activities/attendance.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { SEEN_TO_THE_END, strangersInFront } from "#lib/club/client/testing/strangers.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { claimTogether, readyStrands, renewLeases } from "#lib/sync/outbox/claim.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { createLog } from "#runtime/log.ts";
import { marks } from "./kind.ts";
import { marksWhere, type SentMark } from "./marks.ts";
import { recordMarks } from "./record.ts";
import { copyLesson, problem, startAttendanceClub } from "./testing/wire-club.ts";

const NOW = "2026-09-12T12:00:00Z";
const noon = new Date(NOW);
/** What the sender needs only a moment for, and a busy machine some seconds. */
const WITHIN_MS = 30_000;

describe.each(databases("marks"))("marks made on a device, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let club: Awaited<ReturnType<typeof startAttendanceClub>>;
  let coach: { id: number; name: string };
  let other: { id: number; name: string };
  let slug = "";
  let clubs = 0;
  const senders: Engine[] = [];
  const db = () => opened.store.db;

  const account = async (name: string) => {
    const person = { email: `${name}-${randomUUID()}@demo.example`, name, createdAt: noon };
    const [made] = await db().insert(accounts).values(person).returning();
    return { id: made?.id ?? 0, name };
  };
  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent", GUICHET_NOW: NOW });
    [coach, other] = [await account("Camille Roux"), await account("Luc Petit")];
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    club = await startAttendanceClub();
    slug = `marks-${++clubs}`;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: club.baseUrl, clientId: slug, credential });
    await copyLesson(db(), slug);
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    await club.close();
  });

  const mark = (memberId: number, presence: SentMark["presence"] = "present", more: Partial<SentMark> = {}) => ({
    ...{ id: randomUUID(), date: "2026-09-12", type: "lesson" as const, courseId: 21, memberId, presence },
    ...{ madeAt: NOW, seen: null, insist: false, ...more },
  });
  const begin = async () => {
    const parts = { store: opened.store, log: createLog("marks", "silent"), now: () => noon, pollMs: 20 };
    const sender = new Engine({ ...parts, kinds: [marks] });
    senders.push(sender);
    await sender.start();
    return sender;
  };
  const post = (marks: SentMark[], by = coach, withinMs = 0) =>
    recordMarks(opened.store, slug, by, marks, withinMs) as Promise<{ id: string; mark?: { state: string } }[]>;
  const rows = () => marksWhere(db(), slug);
  const ofClub = () => sql`${pieces.workId} in (select id from ${works} where club = ${slug})`;
  const states = async () => (await rows()).map(({ state }) => state);
  const until = (what: () => unknown) => expect.poll(what, { timeout: WITHIN_MS, interval: 20 });

  it("are kept before anything is sent, sent once each, copied and logged with who made them", async () => {
    const sent = [mark(1), mark(2, "absent"), mark(3, "excused")];
    expect((await post(sent)).map((one) => one.mark?.state)).toEqual(["waiting", "waiting", "waiting"]);
    expect(club.calls()).toBe(0);
    const seasons: (number | undefined)[] = [];
    const hush = subscribe(slug, ({ topic, season }) => {
      if (topic === "attendance") seasons.push(season);
    });
    await begin();
    await until(() => states()).toEqual(["done", "done", "done"]);
    // Pages of other seasons are not told: they would look for nothing.
    await until(() => seasons.length).toBeGreaterThan(0);
    expect(new Set(seasons)).toEqual(new Set([1]));
    hush();
    expect([...club.recorded].sort()).toEqual([
      [1, "present"],
      [2, "absent"],
      [3, "excused"],
    ]);
    // One reading of the sheet, and each mark.
    expect(club.calls()).toBe(4);
    const copied = await db().select().from(mirrorPresences).where(eq(mirrorPresences.club, slug));
    expect(copied.map(({ memberId, recordedBy, seasonId }) => [memberId, recordedBy, seasonId]).sort()).toEqual([
      [1, "Camille Roux", 1],
      [2, "Camille Roux", 1],
      [3, "Camille Roux", 1],
    ]);
    const log = await db().select().from(auditEntries).where(eq(auditEntries.club, slug));
    expect(log.map(({ action, accountName, outcome }) => [action, accountName, outcome])).toEqual(
      Array(3).fill(["attendance.record", "Camille Roux", "done"]),
    );
  });

  it("are never told other than they are, whatever answers in the club's place", { timeout: 150_000 }, async () => {
    const strangers = strangersInFront();
    const many = await startAttendanceClub(strangers.writes);
    many.wireAs(({ member }, itself) => (member === undefined ? itself() : strangers.answer(String(member), itself)));
    slug = `marks-${++clubs}`;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: many.baseUrl, clientId: slug, credential });
    await copyLesson(db(), slug, strangers.writes);
    await post(Array.from({ length: strangers.writes }, (_, index) => mark(index + 1)));
    await begin();
    const told = async () => {
      const all = await rows();
      const wrong = all.find(({ state }) => !["waiting", "sending", "done"].includes(state));
      if (wrong) return `${wrong.state} ${wrong.code}: ${strangers.met(String(wrong.memberId))}`;
      return all.filter(({ state }) => state !== "done").length;
    };
    await expect.poll(told, SEEN_TO_THE_END).toBe(0);
    expect(many.carried).toHaveLength(strangers.writes);
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    await many.close();
  });

  it("that arrive again are the same marks, whatever became of them; under the name of another mark they are refused", async () => {
    const [one] = [mark(1)];
    await Promise.all([post([one, one]), post([one])]);
    await begin();
    expect((await post([one], coach, 5_000))[0]?.mark).toMatchObject({ state: "done" });
    expect(await post([{ ...one, presence: "absent" }])).toEqual([{ id: one.id, mark: undefined }]);
    expect(await post([one], other)).toEqual([{ id: one.id, mark: undefined }]);
    expect(club.carried).toEqual([{ member: 1, presence: "present" }]);
  });

  it("of one person are sent in the order in which they arrive, whatever the devices' clocks say, and none is told done unsent", async () => {
    const before = mark(1, "present", { madeAt: "2026-09-12T12:10:00Z" });
    const after = mark(1, "absent", { madeAt: "2026-09-12T12:00:30Z", seen: "present" });
    await post([before, after]);
    await begin();
    await until(() => states()).toEqual(["done", "done"]);
    expect(club.carried.map(({ presence }) => presence)).toEqual(["present", "absent"]);
    // The first device's clock runs ten minutes ahead, by which nothing counts as made later than it arrived.
    expect((await rows()).map(({ madeAt, arrivedAt }) => madeAt <= arrivedAt)).toEqual([true, true]);
    expect((await post([before]))[0]?.mark).toMatchObject({ state: "done" });
    // Another device of the same account, which did not see what the first one marked: it is asked, and not told that it is done.
    await post([mark(1, "excused", { madeAt: "2026-09-12T11:00:00Z" })]);
    await until(() => states()).toEqual(["done", "done", "conflict"]);
    expect((await rows())[2]).toMatchObject({ theirs: "absent", theirsBy: "Camille Roux" });
    expect(club.recorded.get(1)).toBe("absent");
  });

  it("that arrive at the club a second time tell nothing of what stands there now: the copy reads it", async () => {
    let tries = 0;
    club.wireAs(({ method, member }, answer) => {
      const reply = answer();
      if (method !== "POST" || member !== 1) return reply;
      tries += 1;
      if (tries === 1) return "drop";
      // Between the sheet that is read before and the repeated answer somebody else marks.
      club.recorded.set(1, "absent");
      return reply;
    });
    await begin();
    await post([mark(1), mark(2)]);
    await until(() => states()).toEqual(["done", "done"]);
    const copied = async () => {
      const found = await db().select().from(mirrorPresences).where(eq(mirrorPresences.club, slug));
      return found.map(({ memberId, presence }) => `${memberId} ${presence}`).sort();
    };
    expect(await copied()).toEqual(["1 absent", "2 present"]);
  });

  it("wanted all the same after another's were perhaps written before: they go under a key that the club has not answered yet", async () => {
    let isLost = true;
    club.wireAs(({ method }, answer) => {
      const reply = answer();
      return method === "POST" && isLost ? "drop" : reply;
    });
    const mine = mark(1);
    await begin();
    await post([mine]);
    await until(() => club.carried.length).toBe(1);
    club.recorded.set(1, "absent");
    isLost = false;
    await until(() => states()).toEqual(["conflict"]);
    await post([{ ...mine, insist: true }]);
    await until(() => states()).toEqual(["done"]);
    expect(club.recorded.get(1)).toBe("present");
  });

  it("are asked about where somebody else marked meanwhile, sent where both say the same, and sent when insisted upon", async () => {
    club.recorded.set(1, "absent").set(2, "absent").set(3, "absent");
    const [against, same, seen] = [mark(1), mark(2, "absent"), mark(3, "present", { seen: "absent" })];
    await post([against, same, seen]);
    await begin();
    await until(() => states()).toEqual(["conflict", "done", "done"]);
    expect((await rows())[0]).toMatchObject({ theirs: "absent", theirsBy: null });
    expect(club.recorded.get(1)).toBe("absent");
    const again = mark(1, "present", { seen: "absent", insist: true });
    await post([again]);
    await until(() => states()).toEqual(["conflict", "done", "done", "done"]);
    await post([{ ...against, insist: true }]);
    await until(() => states()).toEqual(["done", "done", "done", "done"]);
    expect(club.recorded.get(1)).toBe("present");
  });

  it("arrive once when answers are lost, cut, limited or an error, under the key they began with", async () => {
    const seen = new Map<number, number>();
    club.wireAs(({ method, member }, answer) => {
      if (method === "GET") return answer();
      const nth = (seen.get(member ?? 0) ?? 0) + 1;
      seen.set(member ?? 0, nth);
      if (nth > 1) return answer();
      if (member === 4) return { ...problem(429, "rate_limited"), headers: { "retry-after": "1" } };
      const reply = answer();
      return member === 1 ? "drop" : member === 2 ? "cut" : member === 3 ? problem(500, "internal_error") : reply;
    });
    await post([1, 2, 3, 4, 5].map((member) => mark(member)));
    await begin();
    await until(() => states()).toEqual(Array(5).fill("done"));
    expect(club.carried.map(({ member }) => member).sort()).toEqual([1, 2, 3, 4, 5]);
    const keys = club.at("POST /attendance").map(({ body, headers }) => `${body} ${headers["idempotency-key"]}`);
    expect(new Set(keys).size).toBe(5);
  });

  it("wait while the club is away, also for the sheet, and go when it is back", async () => {
    club.wireAs(() => problem(503, "unavailable"));
    await post([mark(1), mark(2)]);
    await begin();
    await until(async () => (await rows()).map(({ code }) => code)).toEqual(["unavailable", "unavailable"]);
    expect(await states()).not.toContain("refused");
    club.wireAs();
    await until(() => states()).toEqual(["done", "done"]);
    expect(club.carried).toHaveLength(2);
  });

  it("go on where they were when the dashboard was killed in their middle, and are not sent over what somebody marked since", async () => {
    let hang = () => {};
    const after = new Promise<void>((resolve) => {
      hang = resolve;
    });
    club.wireAs(({ method, member }, answer) => {
      const reply = answer();
      return method === "POST" && member !== 3 && typeof reply === "object" ? { ...reply, after } : reply;
    });
    await post([mark(1), mark(2), mark(3)]);
    await begin();
    await until(() => club.carried.length).toBe(3);
    const [dead] = senders.splice(0);
    await dead?.stop();
    // A killed process settles nothing: its leases stay behind, and end.
    await db()
      .update(pieces)
      .set({ state: "sending", leaseOwner: "dead", leaseUntil: sql`clock_timestamp() - interval '1 second'` })
      .where(and(ofClub(), inArray(pieces.state, ["queued", "unknown"])));
    hang();
    club.wireAs();
    club.recorded.set(2, "absent");
    await begin();
    await until(() => states()).toEqual(["done", "conflict", "done"]);
    expect(club.carried).toHaveLength(3);
    expect(club.recorded.get(2)).toBe("absent");
  });

  it("stay with whoever sends them; those of another session of theirs, which were not settled, do not", async () => {
    const strand = { club: slug, kind: "marks", single: true } as const;
    await post([mark(1), mark(2, "present", { date: "2026-09-05" })]);
    const claims = [await claimTogether(db(), "owner", strand, 9), await claimTogether(db(), "owner", strand, 9)];
    expect(claims.map((batch) => batch.length)).toEqual([1, 1]);
    const ended = sql`clock_timestamp() - interval '1 second'`;
    await db().update(pieces).set({ leaseUntil: ended }).where(ofClub());
    const [first, second] = claims.flat().map(({ piece }) => piece);
    await renewLeases(db(), "owner", first ? [first] : []);
    expect((await readyStrands(db(), "another")).filter((one) => one.club === slug)).toMatchObject([strand]);
    expect((await claimTogether(db(), "another", strand, 9)).map(({ piece }) => piece.workId)).toEqual([
      second?.workId,
    ]);
    expect(await claimTogether(db(), "another", strand, 9)).toEqual([]);
  });

  it("are refused in the club's words for somebody who is not expected, without holding up the others", async () => {
    await post([mark(99), mark(1)]);
    await begin();
    await until(() => states()).toEqual(["refused", "done"]);
    expect((await rows())[0]).toMatchObject({ code: "not_expected", detail: "/member_id: the club said not_expected" });
  });

  it("of two dashboards and two people are shared without any being sent twice", async () => {
    const sent = Array.from({ length: 5 }, (_, n) => mark(n + 1));
    await Promise.all([
      begin(),
      begin(),
      post(sent),
      post(
        sent.map((one) => ({ ...one, id: randomUUID() })),
        other,
      ),
    ]);
    await until(() => states()).toEqual(Array(10).fill("done"));
    expect(club.at("POST /attendance")).toHaveLength(10);
    expect(new Set(club.at("POST /attendance").map(({ headers }) => headers["idempotency-key"])).size).toBe(10);
  });

  it("are not sent to another address than the one they were made for", async () => {
    await post([mark(1)]);
    const moved = await startAttendanceClub();
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: moved.baseUrl, clientId: slug, credential });
    await begin();
    await until(() => states()).toEqual(["refused"]);
    expect((await rows())[0]).toMatchObject({ code: "address_changed" });
    expect([club.calls(), moved.at("POST /attendance").length]).toEqual([0, 0]);
    await moved.close();
  });

  it("that were perhaps sent to the address before are not told as refused, nor as never sent, nor compared with what stands at the new one", async () => {
    club.wireAs(({ member }, itself) => {
      const answer = itself();
      return member === undefined ? answer : "cut";
    });
    await post([mark(1)]);
    const first = await begin();
    await until(async () => (await rows())[0]?.perhapsWritten).toBe(true);
    await first.stop();
    const moved = await startAttendanceClub();
    moved.recorded.set(1, "excused");
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: moved.baseUrl, clientId: slug, credential });
    await copyLesson(db(), slug);
    await db().update(pieces).set({ notBefore: null }).where(ofClub());
    await begin();
    await until(() => states()).toEqual(["refused"]);
    expect((await rows())[0]).toMatchObject({ code: "perhaps_at_old_address" });
    const log = await db().select().from(auditEntries).where(eq(auditEntries.club, slug));
    expect(log.map(({ outcome, code }) => [outcome, code])).toEqual([["unknown", "perhaps_at_old_address"]]);
    expect([club.carried.length, moved.at("POST /attendance").length]).toEqual([1, 0]);
    await moved.close();
  });

  it("changed while the roll is called are no corrections; what another changes afterwards is, with who and from what", async () => {
    await begin();
    await post(
      [mark(1, "present"), mark(1, "absent", { seen: "present", madeAt: "2026-09-12T12:01:00Z" })],
      coach,
      5_000,
    );
    await post([mark(1, "excused", { seen: "absent", madeAt: "2026-09-12T12:02:00Z" })], other, 5_000);
    const found = await db().select().from(presenceCorrections).where(eq(presenceCorrections.club, slug));
    expect(found.map(({ memberId, was, became, writtenBy: by }) => [memberId, was, became, by])).toEqual([
      [1, "absent", "excused", "Luc Petit"],
    ]);
  });
});
