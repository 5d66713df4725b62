import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { basesOf } from "#lib/sync/forecast/basis.ts";
import { seasonFacts } from "#lib/sync/forecast/season-facts.ts";
import type { NamedCandidate, NamedFacts } from "./counted-forecast.ts";
import { findDecisionWork } from "./read.ts";
import { readResultPage } from "./result-page.ts";
import { decisionResults, undoneReasons } from "./result-rows.ts";
import { chooseRetry } from "./retry.ts";
import { deskAt } from "./testing/desk.ts";

const facts = (placesLeft: number): NamedFacts => ({
  activities: new Map([
    [1, { placesLeft, slotIds: null, slotCount: null, sex: null, birthYearStart: null, birthYearEnd: null }],
  ]),
  names: new Map([[1, "Judo"]]),
  slots: new Map(),
  limit: null,
  live: new Map(),
  validated: new Map(),
});

const candidate = (id: number, more: Partial<NamedCandidate> = {}): NamedCandidate => ({
  ...{
    id,
    memberId: id,
    activityId: 1,
    valid: null,
    slotIds: [],
    person: null,
    handedIn: null,
    refusal: null,
    hasTwin: false,
    name: `#${id}`,
  },
  ...more,
});

const failed = (id: number, code: string, decidedLater = false) => ({
  ...{ position: id, registrationId: id, code, decidedLater },
});

describe("another try", () => {
  it("takes up as many as places have become free since, the first first", () => {
    const rows = [1, 2, 3].map((id) => failed(id, "capacity_reached"));
    const known = [1, 2, 3].map((id) => candidate(id));
    expect(chooseRetry("validate", rows, known, facts(0))).toEqual({
      positions: [],
      left: [{ why: "rule", code: "capacity_reached", count: 3 }],
    });
    expect(chooseRetry("validate", rows, known, facts(2))).toEqual({
      positions: [1, 2],
      left: [{ why: "rule", code: "capacity_reached", count: 1 }],
    });
  });

  it("leaves what the club refused while nothing that it depends on has changed, and names the rule", () => {
    const refusal = { code: "documents_missing", at: new Date("2026-09-12T12:00:00Z") };
    const rows = [failed(1, "documents_missing"), failed(2, "documents_missing")];
    const known = [candidate(1, { refusal }), candidate(2)];
    expect(chooseRetry("validate", rows, known, facts(9))).toEqual({
      positions: [2],
      left: [{ why: "rule", code: "documents_missing", count: 1 }],
    });
  });

  it("takes up what no rule refused, and what the copy does not know", () => {
    const rows = [failed(1, "unreachable"), failed(2, "capacity_reached")];
    expect(chooseRetry("validate", rows, [candidate(1)], facts(0)).positions).toEqual([1, 2]);
  });

  it("leaves what has been decided since, here or at the club; it takes no place from the others", () => {
    const rows = [failed(1, "capacity_reached", true), failed(2, "slot_full"), failed(3, "capacity_reached")];
    const known = [candidate(1), candidate(2, { valid: true }), candidate(3)];
    expect(chooseRetry("validate", rows, known, facts(1))).toEqual({
      positions: [3],
      left: [{ why: "decided", code: null, count: 2 }],
    });
  });
});

describe.each(databases("retry"))("what was not done, %s", (_name, location) => {
  const desk = deskAt(location);

  /** A work whose pieces failed so, in a season whose one group has these places left. */
  async function failedWork(codes: readonly string[], capacity: number) {
    const ids = codes.map((_, index) => index + 1);
    await desk.connect(ids);
    const { db } = desk.store;
    const copied = { club: desk.slug, reading: 1 };
    await db
      .insert(mirrorGroups)
      .values({ ...copied, seasonId: 1, id: 1, name: "Judo", capacity, slotIds: [], licenceIds: [] });
    await db.insert(mirrorPeople).values(
      ids.map((id) => ({
        ...copied,
        id,
        lastName: `N${id}`,
        firstName: "A",
        nameKey: `n${id} a`,
        searchKey: "",
        parents: [],
      })),
    );
    await db.insert(registrations).values(
      ids.map((id) => ({
        ...{ ...copied, seasonId: 1, kind: "annual" as const, id, memberId: id, activityId: 1, slotIds: [] },
        registeredAt: new Date(Date.UTC(2026, 8, 1, 8, id)),
      })),
    );
    const work = await desk.ask(ids);
    const field = { club: desk.slug, seasonId: 1, kind: "annual" as const };
    const bases = await basesOf(db, field, ids, await seasonFacts(db, field, ids));
    const at = new Date("2026-09-12T12:00:00Z");
    for (const [index, code] of codes.entries())
      await db
        .update(pieces)
        .set({ state: "failed", code, foreseen: "done", basis: bases.get(index + 1) ?? null, decidedAt: at })
        .where(sql`${pieces.workId} = ${work.id} and ${pieces.recordId} = ${index + 1}`);
    await db.update(works).set({ state: "done", finishedAt: at }).where(eq(works.id, work.id));
    return work;
  }

  const page = { limit: 100, offset: 0 };

  it("is told by reason, the most frequent first, with the first rows of each", async () => {
    const codes = [...Array(12).fill("documents_missing"), "capacity_reached", "rule_of_its_own"];
    const work = await failedWork(codes, 9);
    const { db } = desk.store;
    await db
      .update(pieces)
      .set({ state: "unknown", code: "timed_out" })
      .where(sql`${pieces.workId} = ${work.id} and ${pieces.recordId} = 13`);
    await db.update(pieces).set({ detail: "Bring the form." }).where(eq(pieces.code, "rule_of_its_own"));
    expect(await undoneReasons(db, work.id)).toEqual([
      { reason: "documents_missing", detail: null, count: 12, unforeseen: 12, isRule: true },
      { reason: "rule_of_its_own", detail: "Bring the form.", count: 1, unforeseen: 1, isRule: true },
      { reason: "unknown", detail: null, count: 1, unforeseen: 0, isRule: false },
    ]);
    const first = await decisionResults(
      db,
      { id: work.id, kind: "annual", seasonId: work.seasonId },
      { club: desk.slug },
      { show: "failed" },
      page,
    );
    expect(first.map(({ reason }) => reason)).toEqual([
      ...Array(10).fill("documents_missing"),
      "unknown",
      "rule_of_its_own",
    ]);
    const one = await decisionResults(
      db,
      { id: work.id, kind: "annual", seasonId: work.seasonId },
      { club: desk.slug },
      { show: "failed", reason: "documents_missing" },
      page,
    );
    expect(one).toHaveLength(12);
    expect(
      await decisionResults(
        db,
        { id: work.id, kind: "annual", seasonId: work.seasonId },
        { club: desk.slug },
        { show: "failed", reason: "nobody's" },
        page,
      ),
    ).toEqual([]);
  });

  it("is tried again where its cause may have changed, once, and the page says how many are left", async () => {
    const work = await failedWork(["documents_missing", "documents_missing", "unavailable", "capacity_reached"], 9);
    const { db } = desk.store;
    // The second family has sent what was missing: something of its record has changed.
    await db.update(mirrorPeople).set({ phone: "0612345678" }).where(eq(mirrorPeople.id, 2));
    const summary = await findDecisionWork(db, { club: desk.slug }, work.id);
    if (!summary) throw new Error("The work is gone.");
    expect(
      (await readResultPage(db, { club: desk.slug }, summary, { show: "failed" }, { page: 1, size: 100 })).retry,
    ).toEqual({
      again: 3,
      left: [{ why: "rule", code: "documents_missing", count: 1 }],
    });
    expect(await desk.control(work, "retry")).toMatchObject({ ok: true, work: { state: "queued" } });
    expect(await desk.states(work)).toEqual(["failed", "queued", "queued", "queued"]);
    expect(await desk.control(work, "retry")).toEqual({ ok: false, code: "too_late" });
  });

  it("is offered again for whoever is still pending, whatever later works did with others", async () => {
    const work = await failedWork(["unavailable", "unavailable", "unavailable"], 9);
    const { db } = desk.store;
    const later = await desk.ask([2], "refuse");
    await db.update(pieces).set({ state: "done" }).where(eq(pieces.workId, later.id));
    const summary = await findDecisionWork(db, { club: desk.slug }, work.id);
    if (!summary) throw new Error("The work is gone.");
    expect(
      (await readResultPage(db, { club: desk.slug }, summary, { show: "failed" }, { page: 1, size: 100 })).retry,
    ).toEqual({
      again: 2,
      left: [{ why: "decided", code: null, count: 1 }],
    });
    expect(await desk.control(work, "retry")).toMatchObject({ ok: true, work: { state: "queued" } });
    expect(await desk.states(work)).toEqual(["queued", "failed", "queued"]);
  });

  it("is not tried again where nothing has changed", async () => {
    const work = await failedWork(["documents_missing", "capacity_reached"], 0);
    expect(await desk.control(work, "retry")).toEqual({ ok: false, code: "nothing_to_retry" });
    expect(await desk.states(work)).toEqual(["failed", "failed"]);
    expect((await desk.audit(work)).filter(({ action }) => action === "job.retry")).toEqual([]);
  });
});
