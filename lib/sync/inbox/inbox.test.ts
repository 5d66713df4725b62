import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveClub, saveWebhookKey } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { announcesPeople, announcing, receiverState } from "#lib/base/store/receivers.ts";
import { mirrorPresences, mirrorSheets } from "#lib/base/store/schema/activities/attendance.ts";
import { awaitedMessages, webhookFailures, webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import {
  CLUB_WIDE,
  mirrorPapers,
  mirrorPeople,
  mirrorRegistrations,
  mirrorStates,
} from "#lib/base/store/schema/sync/mirror.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { LISTENERS } from "#lib/desk/listeners.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { noteDecision } from "#lib/sync/copy/decision.ts";
import { runPass } from "#lib/sync/copy/pass.ts";
import { due, hasten, keepCopied } from "#lib/sync/copy/state.ts";
import { madeUpClub } from "#lib/sync/copy/testing/club.ts";
import { claimBatch, releaseOrphans } from "./claim.ts";
import { writeFailures } from "./failures.ts";
import { processBatch, readUnannounced } from "./process.ts";
import { LARGEST_BODY_BYTES, receive } from "./receive.ts";
import { envelope, letter, newKey, type Told, type Twist } from "./testing/letters.ts";

const SEASON = 2;
const never = new AbortController().signal;
const failed = { status: 500, body: { code: "internal_error", detail: "" } };
const denied = { status: 403, body: { code: "insufficient_scope", detail: "" } };

describe.each(databases("inbox"))("messages of a club, %s", (_name, location) => {
  let desk: { store: Store; close: () => Promise<void> };
  let wire: Awaited<ReturnType<typeof startWire>>;
  let made: ReturnType<typeof madeUpClub>;
  let first: (arrival: Arrival) => Reply | undefined;
  let clubs = 0;
  let club = "";
  let key = "";
  const db = () => desk.store.db;

  beforeAll(async () => {
    desk = await testStore(location);
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    club = `inbox-${++clubs}`;
    key = newKey();
    made = madeUpClub({ people: 130, annual: 230, event: 40 });
    first = () => undefined;
    wire = await startWire((arrival) => first(arrival) ?? made.answer(arrival));
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), {
      slug: club,
      name: club,
      baseUrl: wire.baseUrl,
      clientId: club,
      credential,
      webhookSecret: key,
    });
  });
  afterEach(() => wire.close());

  const message = (told: Told = {}) => envelope(wire.baseUrl, told);
  const send = async (told: Told = {}, twist: Twist = {}) =>
    (await receive(club, letter(key, message(told), twist), LISTENERS)).status;
  const messages = () =>
    db().select().from(webhookMessages).where(eq(webhookMessages.club, club)).orderBy(asc(webhookMessages.sequence));
  const states = async () => (await messages()).map(({ state, code }) => (code ? `${state} ${code}` : state));
  const failures = async () => {
    await writeFailures(db());
    const rows = await db().select().from(webhookFailures).where(eq(webhookFailures.club, club));
    return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
  };
  const work = async () => {
    for (let batch = await claimBatch(db(), club); batch; batch = await claimBatch(db(), club))
      await processBatch(desk.store, batch, never);
  };
  const pass = async (season: number) => {
    await hasten(db(), club, season);
    await runPass(desk.store, club, season, never);
  };
  const fill = async () => {
    await keepCopied(db(), club, SEASON);
    await pass(CLUB_WIDE);
    await pass(SEASON);
    wire.arrivals.length = 0;
  };
  const list = (path: string) => {
    const rows = made.lists[path];
    if (!rows) throw new Error(path);
    return rows;
  };
  const annual = () => list("/seasons/2/annual-registrations");
  const registration = async (id: number) =>
    (
      await db()
        .select()
        .from(mirrorRegistrations)
        .where(
          and(
            eq(mirrorRegistrations.club, club),
            eq(mirrorRegistrations.kind, "annual"),
            eq(mirrorRegistrations.id, id),
          ),
        )
    )[0];
  const asked = () => wire.arrivals.filter(({ path }) => path !== "/token").map(({ path }) => path);
  /** Ends every wait and lease, as time would. */
  const later = () =>
    db()
      .update(webhookMessages)
      .set({
        notBefore: new Date(0),
        leaseUntil: sql`case when ${webhookMessages.leaseOwner} is not null then to_timestamp(0) end`,
      });

  describe("the receiver", () => {
    it("keeps a signed message once, however often it comes, and answers before anything is read", async () => {
      const told = { id: "one", context: { group_id: 3 }, deleted: true };
      expect([await send(told), await send(told), await send(told)]).toEqual([204, 204, 204]);
      expect(asked()).toEqual([]);
      expect(await messages()).toMatchObject([
        {
          messageId: "one",
          source: wire.baseUrl,
          collection: "annual",
          recordId: 1,
          activityId: 3,
          deleted: true,
          state: "waiting",
        },
      ]);
      expect(await failures()).toEqual({});
    });

    it("keeps nothing that is forged, altered, stale, foreign or oversized, and counts it", async () => {
      const old = new Date(Date.now() - 330_000);
      const early = new Date(Date.now() + 330_000);
      const twists: [number, Told, Twist][] = [
        [401, {}, { signature: "v1,Zm9yZ2Vk" }],
        [401, {}, { body: JSON.stringify(message({ deleted: true })) }],
        [401, { id: "other" }, { headers: { "webhook-id": "another" } }],
        [400, {}, { signedAt: old }],
        [400, {}, { signedAt: early }],
        [400, {}, { headers: { "webhook-signature": "" } }],
        [400, { source: "http://elsewhere.example/api/v1" }, {}],
        [400, { id: "inner" }, { signedId: "outer" }],
        [413, {}, { body: " ".repeat(LARGEST_BODY_BYTES + 1) }],
      ];
      for (const [status, told, twist] of twists)
        expect(await send(told, twist), JSON.stringify([told, twist]).slice(0, 200)).toBe(status);
      const wrongKey = letter(newKey(), message());
      expect((await receive(club, wrongKey, LISTENERS)).status).toBe(401);
      expect(await messages()).toEqual([]);
      expect(await failures()).toEqual({
        signature: 4,
        stale: 2,
        malformed: 1,
        wrong_source: 1,
        id_mismatch: 1,
        too_large: 1,
      });
      expect(await send()).toBe(204);
    });

    it("has the copies read whole after messages that were refused for their time, and names the clocks until one comes in time", async () => {
      await fill();
      await send({ id: "known" });
      expect(await announcing(db(), club)).toBe("live");
      const ahead = new Date(Date.now() + 600_000);
      const changed = annual()[0] as { id: number; valid: boolean | null };
      changed.valid = changed.valid === null ? true : null;
      // Neither a stranger nor a repetition of what is known says anything about the club's clock.
      expect((await receive(club, letter(newKey(), message(), { signedAt: ahead }), LISTENERS)).status).toBe(400);
      expect(await send({ id: "known" }, { signedAt: ahead })).toBe(400);
      expect(await announcing(db(), club)).toBe("live");

      expect(await send({ id: "late", path: `/annual-registrations/${changed.id}` }, { signedAt: ahead })).toBe(400);
      expect(await announcing(db(), club)).toBe("missed");
      const { skewSeconds } = await receiverState(db(), club);
      expect(Math.round((skewSeconds ?? 0) / 60)).toBe(10);
      // The next good one does not hide what was missed.
      await send({ id: "good", path: "/annual-registrations/2" });
      await work();
      expect(await announcing(db(), club)).toBe("missed");
      expect((await due(db())).filter((one) => one.club === club).map(({ season }) => season)).toEqual([
        CLUB_WIDE,
        SEASON,
      ]);
      await runPass(desk.store, club, CLUB_WIDE, never);
      expect(await announcing(db(), club)).toBe("missed");
      await runPass(desk.store, club, SEASON, never);
      expect((await registration(changed.id))?.valid).toBe(changed.valid);
      await send({ id: "better", path: "/annual-registrations/2" });
      await work();
      expect(await announcing(db(), club)).toBe("live");
      expect((await receiverState(db(), club)).skewSeconds).toBeNull();
    });

    it("turns away what is signed but no message: no JSON, no envelope, bytes that are no text, names with a NUL", async () => {
      const bodies = ["", "[]", "null", "{", '{"specversion":"1.0"}', JSON.stringify({ ...message(), type: "a\0b" })];
      for (const body of bodies) expect((await receive(club, letter(key, body), LISTENERS)).status, body).toBe(400);
      const bytes = Uint8Array.from([0x22, 0xff, 0x22]);
      expect((await receive(club, letter(key, '"\ufffd"', { body: bytes }), LISTENERS)).status).toBe(400);
      expect(await messages()).toEqual([]);
      expect(await failures()).toEqual({ not_readable: bodies.length + 1 });
    });

    it("cuts a body off that grows without saying its size", async () => {
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += 16_384;
          controller.enqueue(new Uint8Array(16_384));
        },
      });
      const honest = letter(key, message());
      // undici asks for it, and the types of the browser do not know it.
      const half = { duplex: "half" };
      const request = new Request(honest.url, { ...half, method: "POST", headers: honest.headers, body: endless });
      expect((await receive(club, request, LISTENERS)).status).toBe(413);
      expect(sent).toBeLessThan(LARGEST_BODY_BYTES * 2);
    });

    it("answers alike where there is no such club, no such name and no key", async () => {
      const credential = { kind: "secret", secret: "secret" } as const;
      const keyless = `${club}-keyless`;
      await saveClub(db(), {
        slug: keyless,
        name: "x",
        baseUrl: `${wire.baseUrl}/x/api/v1`,
        clientId: "x",
        credential,
      });
      for (const slug of ["nobody", "No Body", "constructor", "a".repeat(200), keyless])
        expect((await receive(slug, letter(key, message()), LISTENERS)).status, slug).toBe(404);
      await writeFailures(db());
      const counted = await db().select().from(webhookFailures);
      expect(counted.filter((row) => row.club === keyless)).toMatchObject([{ reason: "no_key", count: 1 }]);
      expect(counted.map((row) => row.club)).not.toContain("nobody");
    });

    it("keeps types and fields it never heard of; what it has no copy of is not asked for", async () => {
      const strange = {
        ...message({ type: "planets.aligned", path: "/planets/7" }),
        colour: ["red"],
        time: "yesterday",
      };
      expect((await receive(club, letter(key, strange), LISTENERS)).status).toBe(204);
      const { data, ...bare } = message();
      expect(
        (await receive(club, letter(key, { ...bare, data: { ...data, resource: "none" } } as never), LISTENERS)).status,
      ).toBe(204);
      await send({ type: "registrations.exploded", path: "/annual-registrations/2" });
      expect(await states()).toEqual(["ignored not_copied", "ignored not_copied", "waiting"]);
    });

    it("has a sheet read again of which it says something else, once a message, and believes no value of its own", async () => {
      await fill();
      const context = { member_id: 7, session_type: "lesson", session_id: 1, date: "2026-09-14", presence: "absent" };
      const path = "/attendance?date=2026-09-14&type=lesson&course_id=1";
      const { data, ...rest } = message({ type: "attendance.recorded", path });
      const told = letter(key, { ...rest, data: { ...data, context } } as never);
      await receive(club, told.clone(), LISTENERS);
      await receive(club, told, LISTENERS);
      expect(await states()).toEqual(["processed"]);
      expect(await db().select().from(mirrorPresences).where(eq(mirrorPresences.club, club))).toEqual([]);
      const due = await db().select().from(mirrorSheets).where(eq(mirrorSheets.club, club));
      expect(due).toMatchObject([{ courseId: 1, date: "2026-09-14", readAt: null, seasonId: 2 }]);
      const hostile = { ...context, member_id: "7; drop", date: "0000-01-01", presence: { toString: 1 } };
      await receive(
        club,
        letter(key, { ...rest, id: "hostile", data: { ...data, context: hostile } } as never),
        LISTENERS,
      );
      expect(await states()).toEqual(["processed", "ignored not_copied"]);
      expect(asked()).toEqual([]);
    });

    it("remembers whose papers have changed, once a message, without asking for them", async () => {
      const context = { member_id: 7, field_id: 2 };
      const { data, ...rest } = message({ type: "member_documents.deposited", path: "/member-documents/7/fields/2" });
      const told = letter(key, { ...rest, data: { ...data, context } } as never);
      await receive(club, told.clone(), LISTENERS);
      await receive(club, told, LISTENERS);
      expect(await states()).toEqual(["ignored not_copied"]);
      const papers = await db().select().from(mirrorPapers).where(eq(mirrorPapers.club, club));
      expect(papers).toEqual([{ club, memberId: 7, changes: 1 }]);
    });

    it("never follows an address outside the club's base", async () => {
      const outside = [
        "https://evil.example/club/api/v1/annual-registrations/1",
        `${wire.baseUrl}.evil.example/annual-registrations/1`,
        `${wire.baseUrl}/../../other/api/v1/annual-registrations/1`,
        `${wire.baseUrl}/%2e%2e/%2e%2e/other/annual-registrations/1`,
        `${wire.baseUrl.replace("http://", "http://user:secret@")}/annual-registrations/1`,
        "not an address",
      ];
      for (const path of outside) await send({ path });
      await work();
      expect(await states()).toEqual(outside.map(() => "ignored foreign_address"));
      expect(asked()).toEqual([]);
    });
  });

  describe("the reconciliation beside it", () => {
    /** Minutes until the season is read again, as the database counts them. */
    const again = async () => {
      const ofSeason = and(eq(mirrorStates.club, club), eq(mirrorStates.seasonId, SEASON));
      const minutes = sql<number>`round(extract(epoch from ${mirrorStates.dueAt} - now()) / 60)::integer`;
      return (await db().select({ minutes }).from(mirrorStates).where(ofSeason))[0]?.minutes;
    };

    it("keeps its pace where no message came, and goes slower where changes are announced", async () => {
      await fill();
      expect([await announcing(db(), club), await again()]).toEqual(["silent", 5]);
      await send({ path: "/annual-registrations/7" });
      await work();
      await pass(SEASON);
      expect([await announcing(db(), club), await again()]).toEqual(["live", 30]);
    });

    it("takes over where a change comes to light that nobody announced, until the next message", async () => {
      await fill();
      await send({ path: "/annual-registrations/7" });
      await work();
      Object.assign(annual()[10] ?? {}, { valid: false });
      await pass(SEASON);
      expect([await announcing(db(), club), await again()]).toEqual(["missed", 5]);
      await send({ path: "/annual-registrations/8" });
      await work();
      await pass(SEASON);
      expect([await announcing(db(), club), await again()]).toEqual(["live", 30]);
    });

    it("is not alarmed by a change whose message is here and waits", async () => {
      await fill();
      Object.assign(annual()[10] ?? {}, { valid: false });
      await send({ path: "/annual-registrations/11" });
      await pass(SEASON);
      expect([await announcing(db(), club), await again()]).toEqual(["live", 30]);
    });

    it("takes over after a day of silence, and where messages wait too long", async () => {
      await fill();
      await send({ path: "/annual-registrations/7" });
      await db().update(webhookMessages).set({ receivedAt: sql`now() - interval '6 minutes'` });
      expect(await announcing(db(), club)).toBe("behind");
      await work();
      expect(await announcing(db(), club)).toBe("live");
      await db().update(webhookMessages).set({ receivedAt: sql`now() - interval '25 hours'` });
      expect(await announcing(db(), club)).toBe("silent");
      await saveWebhookKey(db(), club, null);
      expect(await announcing(db(), club)).toBe("off");
    });
  });

  it("shows the settings the messages that came last, what became of each, and nothing of what they say", async () => {
    await fill();
    for (let id = 1; id <= 10; id += 1) await send({ path: `/annual-registrations/${id}` });
    await work();
    await send({ path: "/annual-registrations/11", context: { member_name: "Ana" } });
    await send({ path: "/planets/7", type: "planets.aligned" });
    const { recent, counts } = await receiverState(db(), club);
    expect(counts).toEqual({ waiting: 1, processed: 10, ignored: 1, failed: 0 });
    expect(recent.map(({ subject, state, code }) => [subject, state, code]).slice(0, 3)).toEqual([
      ["planets/7", "ignored", "not_copied"],
      ["annual-registrations/11", "waiting", null],
      ["annual-registrations/10", "processed", null],
    ]);
    expect(recent).toHaveLength(10);
    expect(JSON.stringify(recent)).not.toContain("Ana");
  });

  describe("the working off", () => {
    it("reads what a message names, and settles it in the same transaction", async () => {
      await fill();
      Object.assign(annual()[6] ?? {}, { valid: true });
      await send({ path: "/annual-registrations/7" });
      await work();
      expect(asked()).toEqual(["/annual-registrations/7"]);
      expect(await registration(7)).toMatchObject({ valid: true });
      expect(await states()).toEqual(["processed"]);
    });

    it("reads a person whom a message names, new or changed, and tells that people are announced", async () => {
      await fill();
      const people = list("/members");
      const person = async (id: number) =>
        (
          await db()
            .select()
            .from(mirrorPeople)
            .where(and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, id)))
        )[0];
      await send({ path: "/annual-registrations/7" });
      first = ({ path }) => (path === "/members/5" ? denied : undefined);
      await send({ path: "/members/5", type: "members.updated" });
      await work();
      // Neither a message of something else nor one that is not ours to read says that people are live.
      expect([await announcing(db(), club), await announcesPeople(db(), club)]).toEqual(["live", false]);
      first = () => undefined;
      wire.arrivals.length = 0;
      Object.assign(people.find(({ id }) => id === 4) ?? {}, { last_name: "Nouveau" });
      await send({ path: "/members/4", type: "members.updated", context: { member_id: 4 } });
      await work();
      expect(await person(4)).toMatchObject({ lastName: "Nouveau" });
      people.push({ ...people[0], id: 900, last_name: "Arrivé" });
      await send({ path: "/members/900", type: "members.created", context: { member_id: 900 } });
      await work();
      expect(await person(900)).toMatchObject({ lastName: "Arrivé" });
      expect(asked()).toEqual(["/members/4", "/members/900"]);
      expect((await states()).slice(2)).toEqual(["processed", "processed"]);
      expect(await announcesPeople(db(), club)).toBe(true);
    });

    it("answers a burst about one record with one reading, begun after the last message", async () => {
      await fill();
      for (let n = 0; n < 20; n += 1) await send({ path: "/annual-registrations/7" });
      Object.assign(annual()[6] ?? {}, { valid: false });
      await work();
      expect(asked()).toEqual(["/annual-registrations/7"]);
      expect(new Set(await states())).toEqual(new Set(["processed"]));
    });

    it("reads a burst about many registrations in pages, new ones too", async () => {
      await fill();
      for (const row of annual()) row.valid = true;
      for (let id = 231; id <= 260; id += 1) annual().push({ id, member_id: 5, group_id: 1, valid: null });
      for (let id = 260; id >= 101; id -= 1)
        await send({ path: `/annual-registrations/${id}`, context: { group_id: (id % 2) + 1 } });
      await work();
      expect(asked()).toHaveLength(2);
      expect([await registration(101), await registration(260)]).toMatchObject([
        { valid: true },
        { valid: null, seasonId: SEASON },
      ]);
      expect(new Set(await states())).toEqual(new Set(["processed"]));
    });

    it("leaves a mark of what is gone, which an older page in flight cannot bring back", async () => {
      await fill();
      let release = () => {};
      const slow = new Promise<void>((resolve) => {
        release = resolve;
      });
      const before = structuredClone(annual()).slice(0, 100);
      first = ({ path }) =>
        path === "/seasons/2/annual-registrations?limit=100&after=0"
          ? { body: { data: before, pagination: { next_after: 100 } }, after: slow }
          : undefined;
      const running = pass(SEASON);
      await expect.poll(() => asked().at(-1), { timeout: 10_000 }).toContain("annual-registrations?limit=100&after=0");
      made.lists["/seasons/2/annual-registrations"] = annual().filter(({ id }) => id !== 7 && id !== 8);
      await send({ path: "/annual-registrations/7", deleted: true });
      await send({ path: "/annual-registrations/8" });
      first = () => undefined;
      await work();
      expect([await registration(7), await registration(8)]).toEqual([undefined, undefined]);
      release();
      await running;
      expect([await registration(7), await registration(8)]).toEqual([undefined, undefined]);
      expect(await states()).toEqual(["processed", "processed"]);
    });

    it("reads a registration once more whose decision was noted while its message was read", async () => {
      await fill();
      const instant = "2026-09-12T08:00:00.000Z";
      Object.assign(annual()[6] ?? {}, { valid: true, validated_at: instant });
      await send({ path: "/annual-registrations/7" });
      const noted = {
        club,
        kind: "annual",
        id: 7,
        seen: { valid: true },
        now: new Date("2026-09-12T08:00:09Z"),
      } as const;
      let after = Promise.resolve();
      first = ({ path }) => {
        if (path !== "/annual-registrations/7") return undefined;
        first = () => undefined;
        after = db().transaction((tx) => noteDecision(tx, noted));
        return { body: { data: structuredClone(annual()[6]) }, after };
      };
      await work();
      expect(asked()).toEqual(["/annual-registrations/7", "/annual-registrations/7"]);
      expect(await registration(7)).toMatchObject({ valid: true, validatedAt: new Date(instant) });
      expect(await states()).toEqual(["processed"]);
    });

    it("finds a registration again that moved to a season where nobody looked for it", async () => {
      await fill();
      const moved = annual().find(({ id }) => id === 9);
      made.lists["/seasons/2/annual-registrations"] = annual().filter(({ id }) => id !== 9);
      first = ({ path }) =>
        path === "/annual-registrations/9" ? { body: { data: { ...moved, valid: false } } } : undefined;
      await send({ path: "/annual-registrations/9" });
      await send({ path: "/annual-registrations/10" });
      await work();
      expect(await registration(9)).toMatchObject({ id: 9, valid: false });
    });

    it("takes a refusal for no error, and believes the club about what is gone", async () => {
      await fill();
      first = ({ path }) => (/registrations|members/.test(path) ? denied : undefined);
      await send({ path: "/annual-registrations/7" });
      await send({ path: "/members/3", deleted: true, type: "members.deleted" });
      await work();
      expect(await states()).toEqual(["ignored not_granted", "processed"]);
      expect(await registration(7)).toBeDefined();
      const left = await db()
        .select()
        .from(mirrorPeople)
        .where(and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, 3)));
      expect(left).toEqual([]);
      // What belonged to the person is looked at by the next pass, at once.
      const [state] = await db()
        .select()
        .from(mirrorStates)
        .where(and(eq(mirrorStates.club, club), eq(mirrorStates.seasonId, SEASON)));
      expect(state?.dueAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    });

    it("waits while the club gives no answer, and loses nothing", async () => {
      await fill();
      Object.assign(annual()[6] ?? {}, { valid: true });
      first = ({ path }) => (path === "/annual-registrations/7" ? denied : undefined);
      await send({ path: "/members/4", type: "members.updated" });
      await send({ path: "/annual-registrations/7" });
      first = ({ path }) => (path === "/token" ? undefined : { ...failed, headers: { "retry-after": "600" } });
      await work();
      expect(await states()).toEqual(["waiting internal_error", "waiting internal_error"]);
      expect(await claimBatch(db(), club)).toBeUndefined();
      first = () => undefined;
      await later();
      await work();
      expect(await states()).toEqual(["processed", "processed"]);
      expect(await registration(7)).toMatchObject({ valid: true });
    });

    it("gives a record up whose answer stays unreadable, and works the others off", async () => {
      await fill();
      first = ({ path }) => (path === "/groups/1" ? { status: 200, body: "<html>" } : undefined);
      await send({ path: "/groups/1", type: "groups.updated" });
      await send({ path: "/groups/2", type: "groups.updated" });
      for (let n = 0; n < 6; n += 1) {
        await work();
        await later();
      }
      expect(await states()).toEqual(["failed unreadable_answer", "processed"]);
    });

    it("leaves aside what another version of this program copied, and this one does not", async () => {
      await fill();
      await send({ path: "/groups/1", type: "groups.updated" });
      await db().update(webhookMessages).set({ collection: "slips" }).where(eq(webhookMessages.club, club));
      await send({ path: "/groups/2", type: "groups.updated" });
      await db()
        .insert(awaitedMessages)
        .values({ club, collection: "slips", recordId: 1, says: "gone", until: new Date(0) });
      await work();
      await readUnannounced(desk.store, club, never);
      expect(await states()).toEqual(["ignored not_copied", "processed"]);
      expect(asked()).toEqual(["/groups/2"]);
      expect(await db().select().from(awaitedMessages).where(eq(awaitedMessages.club, club))).toEqual([]);
    });

    it("goes on after a crash with what the dead process held, and no two processes hold the same", async () => {
      await fill();
      await send({ path: "/annual-registrations/7" });
      const dead = await claimBatch(db(), club);
      expect(dead?.messages).toHaveLength(1);
      expect(await claimBatch(db(), club)).toBeUndefined();
      await releaseOrphans(db());
      await work();
      expect(await states()).toEqual(["processed"]);
      await send({ path: "/annual-registrations/8" });
      await Promise.all([claimBatch(db(), club), claimBatch(db(), club)]);
      await later();
      await work();
      expect(await states()).toEqual(["processed", "processed"]);
    });
  });
});
