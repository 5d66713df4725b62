import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { mirrorGroups, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { replaceWaits } from "#lib/club/client/call-retries.ts";
import { AMPLE, strangersInFront } from "#lib/club/client/testing/strangers.ts";
import { type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { contractOf, operation } from "#lib/club/contract/testing/club-contract.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { createDecisionWork } from "#lib/registrations/decisions/create.ts";
import { type Move, moveRegistration } from "./change.ts";
import { problem } from "./testing/wire-club.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => false }),
}));

const id = { type: "integer", minimum: 1 };
const slots = { type: "array", items: id };

describe.each(databases("move"))("a registration that moves, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let person: { id: number; name: string; email: string };
  let slug = "";
  let clubs = 0;
  /** What the club has, what its contract takes, and what becomes of a write. */
  let record: Record<string, unknown>;
  let fields: Record<string, unknown>;
  let write: (body: Record<string, unknown>, nth: number) => Reply;
  /** What stands between us and the club. */
  let inFront: (itself: () => Reply) => Reply;

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
    replaceWaits({ firstMs: 1, longestMs: 4 });
    const named = { email: `move-${Date.now()}@demo.example`, name: "Claire Martin" };
    const [account] = await opened.store.db
      .insert(accounts)
      .values({ ...named, createdAt: new Date() })
      .returning();
    person = { ...named, id: account?.id ?? 0 };
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    record = { id: 7, member_id: 5, group_id: 10, slot_ids: [31], valid: null };
    fields = { member_id: id, group_id: id, slot_ids: slots };
    const spent = new Map<string, Reply>();
    inFront = (itself) => itself();
    write = (body) => {
      record = { ...record, ...body };
      return { body: { data: { id: 7 } } };
    };
    let writes = 0;
    wire = await startWire(({ method, path, headers, body }) => {
      if (path === "/openapi.json")
        return {
          body: contractOf({
            "/annual-registrations/{id}": {
              patch: operation({ type: "object", properties: fields, additionalProperties: false }),
            },
          }),
        };
      if (path !== "/annual-registrations/7") return undefined;
      if (method !== "PATCH") return { headers: AMPLE, body: { data: record } };
      return inFront(() => {
        const key = String(headers["idempotency-key"]);
        const known = spent.get(key);
        if (known) return known;
        const reply = write(JSON.parse(body), ++writes);
        if (typeof reply === "object" && (reply.status ?? 200) < 300) spent.set(key, reply);
        return reply;
      });
    });
    slug = `move-${++clubs}`;
    const credential = { kind: "secret", secret: "secret" } as const;
    const { db } = opened.store;
    await saveClub(db, { slug, name: slug, baseUrl: wire.baseUrl, clientId: slug, credential });
    // A registration is of its group's season.
    const lists = { slotIds: [], licenceIds: [] };
    await db
      .insert(mirrorGroups)
      .values([10, 11].map((id) => ({ ...lists, ...{ club: slug, id, reading: 1, seasonId: 1, name: `G${id}` } })));
    await db.insert(mirrorRegistrations).values({
      ...{ club: slug, id: 7, reading: 1, kind: "annual", seasonId: 1, memberId: 5, activityId: 10, slotIds: [31] },
    });
  });
  afterEach(() => wire.close());

  const move = (change: Partial<Move> = {}) =>
    moveRegistration(
      { club: slug, person, role: "secretary", scopes: null },
      {
        ...{ id: 7, formId: "the-form-of-this-page", seen: "pending" },
        ...{ shown: { groupId: 10, slotIds: [31] }, wished: { groupId: 11, slotIds: [] } },
        ...change,
      },
    );
  const bodies = () => wire.at("PATCH /annual-registrations/7").map(({ body }) => JSON.parse(body));

  it("sends the fields that differ, brings the copy up to date and is logged", async () => {
    expect(await move()).toEqual({ ok: true });
    expect(await move({ shown: { groupId: 11, slotIds: [] }, wished: { groupId: 11, slotIds: [32] } })).toEqual({
      ok: true,
    });
    expect(bodies()).toEqual([{ group_id: 11, slot_ids: [] }, { slot_ids: [32] }]);
    const { db } = opened.store;
    const [copy] = await db.select().from(mirrorRegistrations).where(eq(mirrorRegistrations.club, slug));
    expect(copy).toMatchObject({ activityId: 11, slotIds: [32] });
    const log = await db.select().from(auditEntries).where(eq(auditEntries.club, slug)).orderBy(auditEntries.id);
    expect(log.map(({ action, subject, outcome, details }) => [action, subject, outcome, details])).toEqual([
      ["registration.update", "annual-registrations/7", "done", { fields: ["group_id", "slot_ids"] }],
      ["registration.update", "annual-registrations/7", "done", { fields: ["slot_ids"] }],
    ]);
  });

  it("is changed once when the answer is lost, however often it is pressed", async () => {
    let effects = 0;
    const take = write;
    write = (body, nth) => {
      effects += 1;
      take(body, nth);
      return "drop";
    };
    const before = await move();
    expect(before).toMatchObject({ ok: false });
    // The club has done it; asked again, it is as it is wished.
    expect(record).toMatchObject({ group_id: 11 });
    write = () => ({ body: { data: { id: 7 } } });
    expect(await move()).toEqual({ ok: true });
    expect(effects).toBeGreaterThan(0);
    const keys = new Set(wire.at("PATCH /annual-registrations/7").map(({ headers }) => headers["idempotency-key"]));
    expect(keys.size).toBe(1);
  });

  it("is told as what nobody knows yet, whatever answers in the club's place, and moved and logged once when it is pressed again", {
    timeout: 150_000,
  }, async () => {
    // Nothing of the club comes back of three tries, as many as a person waits for.
    const strangers = strangersInFront(3);
    let unknown = 0;
    for (let nth = 0; nth < strangers.writes; nth++) {
      record = { ...record, group_id: 10 };
      let effects = 0;
      inFront = (itself) => strangers.answer(String(nth), itself);
      const take = write;
      write = (body, tries) => {
        effects += 1;
        return take(body, tries);
      };
      const change = { formId: `the-form-of-page-${nth}`, wished: { groupId: 11, slotIds: [31] } };
      let [told, times] = [await move(change), 1];
      for (; !told.ok && times < 8; times++) {
        expect(told, strangers.met(String(nth))).toMatchObject({ words: expect.stringContaining("sendAgain") });
        told = await move(change);
      }
      expect(told, strangers.met(String(nth))).toEqual({ ok: true });
      unknown += times - 1;
      expect(effects, strangers.met(String(nth))).toBe(1);
      write = take;
    }
    const log = await opened.store.db.select().from(auditEntries).where(eq(auditEntries.club, slug));
    const outcomes = log.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(strangers.writes);
    expect(outcomes.filter((outcome) => outcome === "unknown")).toHaveLength(unknown);
    expect(unknown).toBeGreaterThanOrEqual(strangers.writes);
    expect(log).toHaveLength(strangers.writes + unknown);
  });

  it("is not sent where somebody else is deciding about it: who that is is told, and asked again it is sent", async () => {
    const { db } = opened.store;
    const named = { email: `nadia-${slug}@demo.example`, name: "Nadia Petit", createdAt: new Date() };
    const [nadia] = await db.insert(accounts).values(named).returning();
    await db.transaction((tx) =>
      createDecisionWork(tx, {
        ...{ club: slug, seasonId: 1, kind: "annual", operation: "validate", now: new Date() },
        registrations: [{ registrationId: 7, memberId: 5, activityId: 10 }],
        askedBy: { id: nadia?.id ?? 0, name: named.name },
      }),
    );
    const told = await move();
    expect(told).toMatchObject({ ok: false, code: "decided", words: "decide.others.one.open counter.move.again" });
    expect(bodies()).toEqual([]);
    expect(await move({ seen: "seen" in told ? told.seen : "" })).toEqual({ ok: true });
    expect(bodies()).toHaveLength(1);
  });

  it("is not sent where somebody else moved it meanwhile: what they made of it is told", async () => {
    record = { ...record, group_id: 12 };
    expect(await move()).toMatchObject({ ok: false, code: "conflict", theirs: { groupId: 12, slotIds: [31] } });
    record = { ...record, group_id: 10, slot_ids: [31, 32] };
    expect(await move()).toMatchObject({ ok: false, code: "conflict", theirs: { groupId: 10, slotIds: [31, 32] } });
    expect(bodies()).toEqual([]);
  });

  it("sends no field that the club's contract does not take now", async () => {
    fields = { member_id: id, group_id: id };
    expect(await move()).toMatchObject({ ok: false, code: "not_offered" });
    expect(bodies()).toEqual([]);
    expect(await move({ shown: { groupId: 10, slotIds: [31] }, wished: { groupId: 11, slotIds: [31] } })).toEqual({
      ok: true,
    });
    expect(bodies()).toEqual([{ group_id: 11 }]);
  });

  it("tells the club's refusal, and that nothing differs", async () => {
    write = () => problem(422, "capacity_reached");
    expect(await move()).toMatchObject({ ok: false, code: "capacity_reached" });
    expect(await move({ wished: { groupId: 10, slotIds: [31] } })).toMatchObject({ ok: false, code: "unchanged" });
    expect(bodies()).toHaveLength(1);
  });
});
