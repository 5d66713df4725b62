import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { noteMissed } from "#lib/base/store/receivers.ts";
import { paperFillings, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { LISTENERS } from "#lib/desk/listeners.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { runPass } from "#lib/sync/copy/pass.ts";
import { keepCopied } from "#lib/sync/copy/state.ts";
import { madeUpClub } from "#lib/sync/copy/testing/club.ts";
import { receive } from "#lib/sync/inbox/receive.ts";
import { envelope, letter, newKey } from "#lib/sync/inbox/testing/letters.ts";
import { copiedPapersOf } from "./copied.ts";
import { fillPapers } from "./fill.ts";
import * as filling from "./filling.ts";

const SEASON = 2;
const never = new AbortController().signal;
const ONE = { field_id: 1, name: "Règlement intérieur", required: true, filled: false };
const papers = (data: unknown[]): Reply => ({ body: { data, pagination: { limit: 100, next_after: null } } });

describe.each(databases("fill_papers"))("the papers of a season's people, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let made: ReturnType<typeof madeUpClub>;
  let club = "";
  let key = "";
  /** What a test puts in front of the club's answers about somebody's papers. */
  let answer: (id: number, arrival: Arrival) => Reply | undefined;
  let clubs = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    // Of 30 annual registrations every third is validated, events are somebody's second one.
    made = madeUpClub({ people: 30, annual: 30, event: 4 });
    answer = () => papers([ONE]);
    wire = await startWire((arrival) => {
      const id = Number(/^\/member-documents\/(\d+)/.exec(arrival.path)?.[1]);
      return id ? answer(id, arrival) : made.answer(arrival);
    });
    club = `fill-${++clubs}`;
    key = newKey();
    const credential = { kind: "secret", secret: "s" } as const;
    const named = { slug: club, name: club, baseUrl: wire.baseUrl, clientId: club, credential };
    await saveClub(store.db, { ...named, webhookSecret: key });
    await keepCopied(store.db, club, SEASON);
    for (const season of [CLUB_WIDE, SEASON]) await runPass(store, club, season, never);
  });
  afterEach(async () => {
    await wire.close();
    await deleteClub(store.db, club);
  });

  const season = () => ({ club, seasonId: SEASON });
  const begin = (reach: "pending" | "all") =>
    store.db.transaction((tx) => filling.beginFilling(tx, season(), { reach, by: "Claire" }));
  const change = (how: (typeof filling)["pauseFilling"]) => store.db.transaction((tx) => how(tx, season()));
  const fill = async (signal = never) => {
    const due = (await filling.dueFillings(store.db)).filter((one) => one.club === club);
    for (const one of due) await fillPapers(store, one, signal);
  };
  const asked = () =>
    wire.arrivals.flatMap(({ path }) => /^\/member-documents\/(\d+)/.exec(path)?.[1] ?? []).map(Number);
  const status = () => filling.fillingStatus(store.db, season());

  it("cost a call a person, who waits first, and nothing once all are known", async () => {
    expect(await filling.fillingCost(store.db, season(), "pending")).toMatchObject({ calls: 21 });
    expect(await filling.fillingCost(store.db, season(), "all")).toMatchObject({ calls: 30 });
    await fill();
    expect(asked()).toEqual([]);
    await begin("pending");
    await fill();
    // Person 3 is validated to a group, and waits for an event.
    expect(asked().length).toBe(21);
    expect(await status()).toMatchObject({
      people: 21,
      known: 21,
      reach: "pending",
      error: null,
      asOf: expect.any(Date),
    });
    await begin("all");
    await fill();
    expect(asked().length).toBe(30);
    expect(new Set(asked()).size).toBe(30);
    expect(asked().slice(21)).toEqual([6, 9, 12, 15, 18, 21, 24, 27, 30]);
    await fill();
    expect([asked().length, await filling.fillingCost(store.db, season(), "all")]).toEqual([
      30,
      { calls: 0, seconds: 0 },
    ]);
  });

  it("go on after a kill where they were, and read nobody twice but who was being read", async () => {
    await begin("all");
    let hung = 0;
    answer = (id) => {
      if (asked().length < 12) return papers([ONE]);
      hung = id;
      return { ...(papers([ONE]) as object), after: new Promise(() => {}) };
    };
    const killed = new AbortController();
    void fill(killed.signal);
    await expect.poll(() => hung, { timeout: 30_000 }).toBeGreaterThan(0);
    const before = asked();
    answer = () => papers([ONE]);
    // Another process leaves alone whom this one reads, as long as it may be alive.
    await fill();
    expect(asked().length).toBe(30);
    expect(await status()).toMatchObject({ known: 29 });
    await filling.releaseClaims(store.db);
    await fill();
    expect(await status()).toMatchObject({ known: 30 });
    expect(asked().filter((id) => before.includes(id) && id !== hung).length).toBe(before.length - 1);
    expect(asked().length).toBe(31);
    killed.abort();
  });

  it("rest, go on and end as somebody says", async () => {
    await begin("all");
    answer = () => {
      if (asked().length === 5) void change(filling.pauseFilling);
      return { ...(papers([ONE]) as object), after: new Promise((resolve) => setTimeout(resolve, 20)) };
    };
    await fill();
    const before = asked().length;
    expect(before).toBeLessThan(12);
    expect(await status()).toMatchObject({ isPaused: true });
    await fill();
    expect(asked().length).toBe(before);
    await change(filling.resumeFilling);
    answer = () => papers([ONE]);
    await fill();
    expect(asked().length).toBe(30);
    await change(filling.endFilling);
    await fill();
    expect(await status()).toMatchObject({ reach: null, known: 30 });
  });

  it("are kept by the club's messages: who came, and whose papers changed, is read once", async () => {
    await begin("pending");
    await fill();
    const before = asked().length;
    const about = (member_id: number, type = "deposited") =>
      letter(
        key,
        envelope(wire.baseUrl, {
          type: `member_documents.${type}`,
          path: `/member-documents/${member_id}/fields/1/content`,
          context: { member_id, field_id: 1 },
        }),
      );
    expect((await receive(club, about(1), LISTENERS)).status).toBe(204);
    expect((await receive(club, about(1, "deleted"), LISTENERS)).status).toBe(204);
    // Nobody keeps the papers of whoever waits for nothing.
    expect((await receive(club, about(6), LISTENERS)).status).toBe(204);
    answer = () => papers([{ ...ONE, filled: true }]);
    await fill();
    expect(asked().slice(before)).toEqual([1]);
    expect((await copiedPapersOf(store.db, club, [1])).get(1)).toMatchObject({ papers: [{ filled: true }] });
    made.lists["/seasons/2/annual-registrations"]?.push({
      id: 31,
      member_id: 9,
      group_id: 1,
      valid: null,
      slot_ids: [],
    });
    await keepCopied(store.db, club, SEASON);
    await store.db.execute("update mirror_states set due_at = now()");
    await runPass(store, club, SEASON, never);
    await fill();
    expect(asked().slice(before)).toEqual([1, 9]);
    await fill();
    expect(asked().length).toBe(before + 2);
  });

  it("are read anew when somebody asks, or when messages were lost", async () => {
    await begin("pending");
    await fill();
    await store.db.transaction((tx) => filling.doubtEverybody(tx, club));
    await fill();
    expect(asked().length).toBe(42);
    // No message has ever come: what came to light says nothing of messages.
    await noteMissed(store.db, club, "annual", [1]);
    await fill();
    expect(asked().length).toBe(42);
    await receive(club, letter(key, envelope(wire.baseUrl, { path: "/sports/1" })), LISTENERS);
    const longAgo = { lossSeenAt: new Date(Date.now() - 4 * 3_600_000) };
    await store.db.update(paperFillings).set(longAgo).where(eq(paperFillings.club, club));
    await fill();
    expect(asked().length).toBe(63);
    // Once for each loss, and not for each of many.
    await noteMissed(store.db, club, "annual", [2]);
    await fill();
    expect(asked().length).toBe(63);
  });

  it("wait for a club that is away, pass over an answer that cannot be read, and ask little of one that does not grant them", async () => {
    await begin("pending");
    answer = (id) =>
      id === 2 ? { body: { data: "?" } } : id === 4 ? { status: 404, body: { code: "not_found" } } : undefined;
    const away = { status: 503, body: { code: "unavailable", detail: "" } };
    const odd = answer;
    answer = (id) => odd(id, {} as Arrival) ?? (asked().length > 8 ? away : papers([ONE]));
    const goOn = async () => {
      await store.db
        .update(paperFillings)
        .set({ dueAt: new Date(0) })
        .where(eq(paperFillings.club, club));
      await fill();
    };
    await fill();
    await goOn();
    expect(await status()).toMatchObject({ error: { kind: "unreachable" } });
    answer = (id) => odd(id, {} as Arrival) ?? papers([ONE]);
    for (let round = 0; round < 4; round++) await goOn();
    expect(await status()).toMatchObject({ known: 20, unreadable: 1, error: null });
    expect(asked().filter((id) => id === 2).length).toBe(3);
    expect((await copiedPapersOf(store.db, club, [2, 4])).get(4)).toMatchObject({ papers: [] });
    // A scope that is gone: one call, then half an hour.
    await store.db.delete(paperOwners).where(eq(paperOwners.club, club));
    const before = asked().length;
    answer = () => ({ status: 403, body: { code: "insufficient_scope", detail: "" } });
    await goOn();
    await fill();
    expect(asked().length).toBe(before + 1);
    expect(await status()).toMatchObject({ error: { code: "insufficient_scope", kind: "scope" } });
  });
});
