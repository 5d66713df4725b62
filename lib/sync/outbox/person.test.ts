import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keepMarks } from "#lib/activities/attendance/marks.ts";
import { copyLesson } from "#lib/activities/attendance/testing/wire-club.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import { createEnrolment } from "#lib/registrations/counter/enrolment.ts";
import { askMoves } from "#lib/registrations/decisions/ask-moves.ts";
import { stopForRestore } from "#lib/registrations/decisions/restored.ts";
import { recordPayments } from "#lib/treasury/payments/record.ts";
import { createLog } from "#runtime/log.ts";
import { Engine } from "./engine.ts";
import { freezePerson, isOtherPerson, recordName } from "./person.ts";

const noon = new Date("2026-09-12T12:00:00Z");
/** What the engine needs only a moment for, and a busy machine some seconds. */
const WITHIN_MS = 30_000;

/** The member of whom everything here is asked. */
const MEMBER = 5;

interface Somebody {
  first_name: string;
  last_name: string;
  birth_date: string | null;
  created_at: string | null;
}
const alice: Somebody = {
  ...{ first_name: "Alice", last_name: "Moreau", birth_date: "2014-03-02", created_at: "2024-09-01T10:00:00.123Z" },
};
const bob: Somebody = {
  ...{ first_name: "Bob", last_name: "Moreau", birth_date: "2014-03-02", created_at: "2026-09-12T11:00:00.000Z" },
};

describe("whether a number has gone to somebody else", () => {
  const frozen = (some: Partial<Somebody>) => {
    const { first_name, last_name, birth_date, created_at } = { ...alice, ...some };
    const createdAt = created_at === null ? null : new Date(created_at);
    return freezePerson({ firstName: first_name, lastName: last_name, birthDate: birth_date, createdAt });
  };
  const again = { created_at: bob.created_at };
  const untold = { created_at: null };
  it.each<[string, Partial<Somebody>, boolean]>([
    ["is as it was", {}, false],
    ["has another name on the same record", { first_name: "Alicia", last_name: "Petit" }, false],
    ["was entered again by hand", { ...again }, false],
    ["was entered again, without accents and capitals", { ...again, first_name: "ALICE", last_name: "moreau" }, false],
    ["is a namesake of another birth", { ...again, birth_date: "1979-01-01" }, true],
    ["is a twin", { ...again, first_name: "Bob" }, true],
    ["is a twin, and the club tells no record", { ...untold, first_name: "Bob" }, true],
    ["is as it was, and the club tells no record", { ...untold }, false],
    ["is as it was, and the club tells neither record nor birth", { ...untold, birth_date: null }, false],
  ])("%s", (_words, now, isOther) => {
    expect(isOtherPerson(frozen({}), frozen(now))).toBe(isOther);
    expect(isOtherPerson(frozen(now), frozen({}))).toBe(isOther);
  });

  it("follows from nothing that is not told", () => {
    const nothing = { record: null, name: null, born: null };
    expect(isOtherPerson(frozen({}), nothing)).toBe(false);
    expect(isOtherPerson(nothing, frozen({}))).toBe(false);
    expect(isOtherPerson({ ...nothing, record: frozen(again).record }, frozen({}))).toBe(true);
  });
});

describe.each(databases("person"))(
  "work about a member of a club whose back-up was restored, %s",
  (_name, location) => {
    let opened: Awaited<ReturnType<typeof testStore>>;
    let club: Awaited<ReturnType<typeof startWire>>;
    let by: { id: number; name: string };
    let [slug, clubs] = ["", 0];
    let engine: Engine | undefined;
    /** Whom the club has under the number now, and what it answers in the place of that. */
    let now = alice;
    let inTheWay: Reply | undefined;
    const db = () => opened.store.db;

    beforeAll(async () => {
      opened = await testStore(location, { LOG_LEVEL: "silent", GUICHET_NOW: noon.toISOString() });
      const person = { email: "person@demo.example", name: "Claire Martin", createdAt: noon };
      const [account] = await db().insert(accounts).values(person).returning();
      by = { id: account?.id ?? 0, name: person.name };
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      [slug, now, inTheWay] = [`person-${++clubs}`, alice, undefined];
      club = await startWire(answer);
      const credential = { kind: "secret", secret: "secret" } as const;
      await saveClub(db(), { slug, name: slug, baseUrl: club.baseUrl, clientId: slug, credential });
      await copyLesson(db(), slug);
      await copied(alice);
    });
    afterEach(async () => {
      await engine?.stop();
      await club.close();
    });

    function answer({ method, path }: { method: string; path: string }): Reply | undefined {
      if (path === "/token") return undefined;
      if (path === `/members/${MEMBER}`) return inTheWay ?? { body: { data: { id: MEMBER, ...now } } };
      if (path.startsWith("/attendance?")) {
        const { first_name, last_name } = now;
        return {
          body: { data: [{ id: MEMBER, first_name, last_name, presence: null }], pagination: { next_offset: null } },
        };
      }
      // The registration that moves stands as it was: whom it goes to is another matter.
      const stands = { id: 41, member_id: 4, group_id: 11, valid: null, registered_at: null };
      return { body: { data: method === "GET" ? stands : { id: 41 } } };
    }
    const copied = ({ first_name: firstName, last_name: lastName, birth_date: birthDate, created_at }: Somebody) =>
      db()
        .update(mirrorPeople)
        .set({ firstName, lastName, birthDate, createdAt: created_at === null ? null : new Date(created_at) })
        .where(eq(mirrorPeople.id, MEMBER));
    const mark = (more: object = {}) => ({
      ...{ id: randomUUID(), date: "2026-09-12", type: "lesson" as const, courseId: 21, memberId: MEMBER },
      ...{ presence: "present" as const, madeAt: noon.toISOString(), seen: null, insist: false, ...more },
    });
    const said = () => ({ club: slug, askedBy: by, now: noon });
    const markings = (more: object = {}) =>
      db().transaction((tx) => keepMarks(tx, { club: slug, baseUrl: club.baseUrl, by, now: noon }, [mark(more)]));
    const ASK: Record<string, () => Promise<unknown>> = {
      marks: () => markings(),
      enrolments: () =>
        db().transaction((tx) => {
          const choices = [11, 12].map((activityId) => ({ kind: "annual" as const, activityId, slotIds: [] }));
          const asked = { ask: "the-question", baseUrl: club.baseUrl, seasonId: 1, memberId: MEMBER, choices };
          return createEnrolment(tx, { ...said(), ...asked });
        }),
      payments: () =>
        db().transaction((tx) => {
          const sum = { amountCents: 9_000, method: "Cheque", receivedOn: "2026-09-12", type: "Paiement" as const };
          const parts = [{ ...sum, towards: [], memberId: MEMBER }];
          return recordPayments(tx, { ...said(), ask: "the-question", baseUrl: club.baseUrl, seasonId: 1, parts });
        }),
      moves: () =>
        db().transaction((tx) => {
          const known = { code: null, validated: false, createdId: null, slotIds: [], licenceId: null };
          const plan = [
            { kind: "annual" as const, id: 41, seasonId: 1, activityId: 11, fate: "give" as const, ...known },
          ];
          return askMoves(tx, { ...said(), holdSeconds: 0, askId: randomUUID(), from: 4, to: MEMBER }, plan);
        }),
    };
    const kinds = Object.keys(ASK);
    const askEach = async () => {
      for (const ask of Object.values(ASK)) await ask();
    };
    const begin = async () => {
      const parts = { store: opened.store, log: createLog("person", "silent"), now: () => noon, pollMs: 20 };
      engine = new Engine({ ...parts, kinds: KINDS });
      await engine.start();
    };
    const found = () =>
      db()
        .select({ kind: works.kind, state: pieces.state, code: pieces.code })
        .from(pieces)
        .innerJoin(works, eq(works.id, pieces.workId))
        .where(eq(works.club, slug))
        .orderBy(pieces.workId, pieces.position);
    const ended = async () => {
      const open = async () => (await found()).filter(({ state }) => ["queued", "sending", "unknown"].includes(state));
      await expect.poll(open, { timeout: WITHIN_MS, interval: 20 }).toEqual([]);
      return found();
    };
    /** What became of each kind of work; of several pieces of one the same. */
    const outcomes = async () => {
      const all = Map.groupBy(await ended(), ({ kind }) => kind);
      return Object.fromEntries(
        [...all].map(([kind, some]) => [kind, [...new Set(some.map(({ state, code }) => code ?? state))].join()]),
      );
    };
    const each = (what: string) => Object.fromEntries(kinds.map((kind) => [kind, what]));
    /** More time than a minute has passed since anybody heard of the club. */
    const silence = () => db().update(works).set({ provenUntil: null }).where(eq(works.club, slug));
    const writes = () => club.arrivals.filter(({ headers }) => headers["idempotency-key"] !== undefined);
    const looks = () => club.at(`GET /members/${MEMBER}`).length;

    it("is not written about whoever has the number by now", async () => {
      await askEach();
      await silence();
      now = bob;
      await begin();
      expect(await outcomes()).toEqual(each("other_person"));
      expect(writes()).toEqual([]);
    });

    it("goes through for the one who was meant, whose name was corrected meanwhile", async () => {
      await askEach();
      await silence();
      now = { ...alice, last_name: "Moreau-Petit" };
      await begin();
      expect(await outcomes()).toEqual(each("done"));
      // Two registrations are one work about one person, who is asked about once.
      expect([writes().length, looks()]).toEqual([kinds.length + 1, kinds.length]);
    });

    it("costs no call while the club goes on answering", async () => {
      await askEach();
      await begin();
      expect(await outcomes()).toEqual(each("done"));
      expect(looks()).toBe(0);
    });

    it("is not sent once the copy has somebody else, whatever was proven", async () => {
      await askEach();
      await copied(bob);
      await begin();
      expect(await outcomes()).toEqual(each("other_person"));
      expect([writes(), looks()]).toEqual([[], 0]);
    });

    it("goes on as it did where it was asked for before anybody was kept", async () => {
      await askEach();
      await db().update(pieces).set({ person: null });
      await silence();
      now = bob;
      await begin();
      expect(await outcomes()).toEqual(each("done"));
      expect(looks()).toBe(0);
    });

    it("waits while the club does not say who it is", async () => {
      await askEach();
      await silence();
      // The sheet of a session names somebody else.
      now = { ...bob, created_at: alice.created_at };
      inTheWay = { status: 503, body: { code: "unavailable" } };
      await begin();
      await expect.poll(looks, { timeout: WITHIN_MS, interval: 20 }).toBeGreaterThanOrEqual(kinds.length);
      expect(writes()).toEqual([]);
      inTheWay = undefined;
      expect(await outcomes()).toEqual(each("done"));
    });

    it("is looked at piece by piece once a restore was noticed", async () => {
      await askEach();
      await stopForRestore(db(), slug);
      now = bob;
      await begin();
      const { moves: _, ...others } = each("other_person");
      const open = async () => (await found()).filter(({ kind, state }) => kind !== "moves" && state !== "failed");
      await expect.poll(open, { timeout: WITHIN_MS, interval: 20 }).toEqual([]);
      // A work waits until a person has looked.
      const told = (await found()).map(({ kind, state, code }) => [kind, code ?? state]);
      expect(Object.fromEntries(told)).toEqual({ ...others, moves: "queued" });
      expect(writes()).toEqual([]);
    });

    it("is about whom the device showed, where a mark waited there", async () => {
      const record = ({ created_at }: Somebody) => recordName(new Date(created_at ?? 0));
      await markings({ record: record(alice) });
      await copied(bob);
      now = bob;
      // The number was given anew before the mark arrived: the copy of now knows nobody else.
      await markings({ record: record(alice) });
      await markings({ record: record(bob) });
      await begin();
      expect((await ended()).map(({ state, code }) => code ?? state)).toEqual(["other_person", "other_person", "done"]);
      expect(writes()).toHaveLength(1);
    });
  },
);
