import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { replaceWaits } from "#lib/club/client/call-retries.ts";
import { strangersInFront } from "#lib/club/client/testing/strangers.ts";
import { type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import type { TakenOver } from "#lib/people/twins/taking-over.ts";
import { takeOver } from "./take-over.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => false }),
}));

const [KEPT, GIVEN] = [2, 1];
const mother = { type: "Mere", last_name: "Dœuvre", first_name: "Zoé", title: null, phone: null, email: "zoe@x.test" };

/** The record that stays takes what it lacks: over real HTTP, on both databases. */
describe.each(databases("take_over"))("a record that takes over, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let person: { id: number; name: string; email: string };
  let slug = "";
  let clubs = 0;
  let records: Record<number, Record<string, unknown>>;
  /** How many writes took effect. */
  let effects: number;
  let answers: (itself: () => Reply) => Reply;

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
    replaceWaits({ firstMs: 1, longestMs: 4 });
    const named = { email: `take-over-${Date.now()}@demo.example`, name: "Claire Martin" };
    const [account] = await opened.store.db
      .insert(accounts)
      .values({ ...named, createdAt: new Date() })
      .returning();
    person = { ...named, id: account?.id ?? 0 };
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    records = {
      [GIVEN]: { id: GIVEN, phone: "0612345678", birth_date: "2015-03-02", address: "1 rue Haute", parents: [mother] },
      [KEPT]: { id: KEPT, phone: null, birth_date: "2015-03-02", address: "", parents: [] },
    };
    answers = (itself) => itself();
    const spent = new Set<string>();
    effects = 0;
    wire = await startWire(({ method, path, headers, body }) => {
      const id = Number(/^\/members\/(\d+)$/.exec(path)?.[1]);
      const record = records[id];
      if (!record) return undefined;
      if (method === "GET") return { body: { data: record } };
      return answers(() => {
        const key = String(headers["idempotency-key"]);
        if (!spent.has(key)) records[id] = { ...record, ...JSON.parse(body) };
        if (!spent.has(key)) effects += 1;
        spent.add(key);
        return { body: { data: { id } } };
      });
    });
    slug = `take-over-${++clubs}`;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(opened.store.db, { slug, name: slug, baseUrl: wire.baseUrl, clientId: slug, credential });
  });
  afterEach(() => wire.close());

  const take = (fields: TakenOver[], askId = "3f0a6c1e-6c55-4f43-9d0c-0a0f3f6f2b11") =>
    takeOver({ club: slug, person, role: "secretary", scopes: null }, { kept: KEPT, given: GIVEN, fields, askId });
  const written = () => wire.at(`PATCH /members/${KEPT}`).map(({ body }) => JSON.parse(body));
  const audit = () => opened.store.db.select().from(auditEntries).where(eq(auditEntries.club, slug));

  it("is sent what it lacks alone, without the gaps of a representative, is read again and logged", async () => {
    expect(await take(["phone", "birth_date", "address", "parents"])).toEqual({ ok: true });
    const { type, last_name, first_name, email } = mother;
    expect(written()).toEqual([
      { phone: "0612345678", address: "1 rue Haute", parents: [{ type, last_name, first_name, email }] },
    ]);
    const [copy] = await opened.store.db.select().from(mirrorPeople).where(eq(mirrorPeople.club, slug));
    expect(copy).toMatchObject({ id: KEPT, phone: "0612345678" });
    expect(await audit()).toMatchObject([
      { action: "member.update", details: { fields: ["phone", "address", "parents"] } },
    ]);
  });

  it("keeps what somebody filled in meanwhile, and asks nothing of the club where nothing is to be taken", async () => {
    records[KEPT] = { ...records[KEPT], phone: "0700000000" };
    expect(await take(["phone"])).toEqual({ ok: true });
    expect(await take([])).toEqual({ ok: true });
    expect(written()).toEqual([]);
    expect(records[KEPT]).toMatchObject({ phone: "0700000000" });
  });

  it("writes once when the answer is lost after the commit and the person confirms again", async () => {
    let lost = 0;
    answers = (itself) => {
      const answer = itself();
      return ++lost > 20 ? answer : "cut";
    };
    const first = await take(["phone"]);
    answers = (itself) => itself();
    expect(await take(["phone"])).toEqual({ ok: true });
    expect(records[KEPT]).toMatchObject({ phone: "0612345678" });
    const keys = wire.at(`PATCH /members/${KEPT}`).map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    expect(first.ok).toBe(false);
  });

  it("is told as what nobody knows yet, whatever answers in the club's place, and logged once when it is sent again", {
    timeout: 150_000,
  }, async () => {
    const strangers = strangersInFront();
    for (let nth = 0; nth < strangers.writes; nth++) {
      let tries = 0;
      // Nothing of the club comes back until the person confirms again.
      answers = (itself) => {
        tries += 1;
        return strangers.answer(String(nth), itself);
      };
      records[KEPT] = { ...records[KEPT], phone: null };
      const ask = `3f0a6c1e-6c55-4f43-9d0c-${String(nth).padStart(12, "0")}`;
      let told = await take(["phone"], ask);
      while (!told.ok) {
        expect(told.words, strangers.met(String(nth))).toContain("sendAgain");
        // Read again, it has the phone by now: what the club says of the record is its own word, too.
        records[KEPT] = { ...records[KEPT], phone: null };
        told = await take(["phone"], ask);
        expect(tries).toBeLessThan(9);
      }
    }
    expect(effects).toBe(strangers.writes);
    const entries = await audit();
    expect(entries.filter(({ outcome }) => outcome === "done")).toHaveLength(strangers.writes);
    expect(entries.filter(({ outcome }) => outcome === "refused" || outcome === "failed")).toEqual([]);
  });

  it("is left as it is when the club refuses, and says why", async () => {
    answers = () => ({ status: 422, body: { status: 422, code: "validation_failed", detail: "no" } });
    expect(await take(["phone"])).toMatchObject({ ok: false, code: "validation_failed" });
    expect(records[KEPT]).toMatchObject({ phone: null });
    expect(await audit()).toEqual([]);
  });
});
