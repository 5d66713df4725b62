import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { STAGE_KINDS, stageKindOf } from "#lib/desk/stage-kinds.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { addRows, beginStage, removeStage } from "./begin.ts";
import { changeRow, changeRows, leaveOut, setStage } from "./change.ts";
import { controlStage } from "./control.ts";
import { letGo } from "./hold.ts";
import { stagedPlan } from "./plan.ts";
import { planRows } from "./planning.ts";
import { pageOfRows, repairsOf, stagesOf, stageWithCounts } from "./read.ts";
import { rowChoice } from "./row-choice.ts";
import { runStage } from "./run.ts";
import { peopleOfTests as kind, type PersonSource } from "./testing/people-kind.ts";

const club = "demo";
const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 8, minute));
const marie = { by: { id: 1, name: "Marie" }, now: at(0) };
const paul = { by: { id: 2, name: "Paul" }, now: at(1) };

const person = (nth: number, more: Partial<PersonSource> = {}) => ({
  place: nth + 2,
  source: { last: `Zola${nth}`, first: "Émile", born: "2015-04-02", sex: "Homme", groupId: 5, ...more },
});

it("takes the writes of the allow-list, and nothing else", () => {
  const step = { names: "member", write: "POST /members", body: { last_name: "Zola" } };
  expect(stagedPlan.safeParse([step]).success).toBe(true);
  for (const wrong of [
    { ...step, write: "DELETE /members/{id}" },
    { ...step, write: "POST /payments" },
    { ...step, body: { deep: { er: {} } } },
    { ...step, body: Object.fromEntries(Array.from({ length: 61 }, (_, nth) => [`f${nth}`, 1])) },
    { ...step, body: { last_name: "x".repeat(10_001) } },
    { ...step, extra: 1 },
  ])
    expect(stagedPlan.safeParse([wrong]).success).toBe(false);
  // Two steps of one name: the second would pass for done.
  expect(stagedPlan.safeParse([step, step]).success).toBe(false);
  expect(rowChoice.safeParse({ places: [] }).success).toBe(false);
});

it("has each kind under its own name", () => {
  for (const one of STAGE_KINDS) expect(stageKindOf(one.name)).toBe(one);
});

describe.each(databases("staging"))("a stage, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await store.db.delete(clubs);
    for (const one of [marie, paul]) {
      const account = await addAccount(store.db, {
        ...{ email: `${one.by.name}@staging.example`, name: one.by.name, passwordHash: "no" },
      });
      one.by.id = account?.id ?? 0;
    }
    for (const slug of [club, "other"])
      await store.db.insert(clubs).values({
        ...{ slug, name: slug, baseUrl: `http://localhost/${slug}/api/v1`, clientId: slug },
        ...{ createdAt: at(0), updatedAt: at(0) },
      });
  });
  afterAll(() => close());

  async function begun(rows: ReturnType<typeof person>[]) {
    const id = randomUUID();
    const wish = { club, id, seasonId: 2, name: "people.csv", settings: { validates: false }, rows, ...marie };
    const answer = await store.db.transaction((tx) => beginStage(tx, kind, wish));
    expect(answer).toMatchObject({ ok: true, isNew: true });
    return { club, id };
  }
  const rowsOf = async (name: { club: string; id: string }, filter: "all" | "doubtful" | "edited" = "all") =>
    (await pageOfRows(store.db, name, { filter, page: 1, size: 50 })).rows;

  it("keeps its rows as they came, says where each stands, and is begun once", async () => {
    const name = await begun([
      person(0),
      person(1, { sex: "G" }),
      person(2, { last: "A\u0000\ud800B", groupId: null }),
    ]);
    const again = await store.db.transaction((tx) =>
      beginStage(tx, kind, { ...name, seasonId: 2, name: "x", settings: { validates: false }, rows: [], ...paul }),
    );
    expect(again).toMatchObject({ ok: true, isNew: false });
    const found = await stageWithCounts(store.db, name, at(0));
    expect(found?.counts).toMatchObject({ rows: 3, ready: 2, doubtful: 1 });
    const rows = await rowsOf(name);
    expect(rows.map(({ place, state }) => [place, state])).toEqual([
      [2, "ready"],
      [3, "doubtful"],
      [4, "ready"],
    ]);
    expect(rows[0]?.writes).toEqual(["POST /members", "POST /annual-registrations"]);
    expect((await stagesOf(store.db, { club: "other" }, at(0))).length).toBe(0);
    expect(await stageWithCounts(store.db, { ...name, club: "other" }, at(0))).toBeUndefined();
  });

  it("mends many cells with one choice, and gives a change up", async () => {
    const name = await begun([person(0, { sex: "G" }), person(1, { sex: "F" }), person(2, { sex: "G" })]);
    const [first] = await repairsOf(store.db, name);
    expect(first).toMatchObject({ code: "sexUnknown", field: "sex", repair: "G", count: 2, places: [2, 4] });
    const which = { repair: { code: "sexUnknown", field: "sex", repair: "G" } };
    const mended = await store.db.transaction((tx) =>
      changeRows(tx, kind, name, marie, { which, changes: { sex: "Homme" } }),
    );
    expect(mended).toMatchObject({ ok: true, count: 2 });
    expect((await rowsOf(name, "doubtful")).map(({ place }) => place)).toEqual([3]);
    expect((await rowsOf(name, "edited")).map(({ changed }) => changed)).toEqual([["sex"], ["sex"]]);
    const [row] = await rowsOf(name);
    const back = { place: 2, seen: row?.version ?? 0, changes: { sex: null } };
    await store.db.transaction((tx) => changeRow(tx, kind, name, marie, back));
    expect((await rowsOf(name, "doubtful")).map(({ place }) => place)).toEqual([2, 3]);
    const bad = await store.db.transaction((tx) =>
      changeRows(tx, kind, name, marie, { which, changes: { sex: "maybe" } }),
    );
    expect(bad).toEqual({ ok: false, code: "badValue" });
    const born = (day: string) =>
      store.db.transaction((tx) =>
        changeRows(tx, kind, name, marie, { which: { places: [3] }, changes: { born: day } }),
      );
    for (const day of ["0026-11-26", "2927-01-01"]) expect(await born(day)).toEqual({ ok: false, code: "badDay" });
    expect(await born("2012-05-13")).toMatchObject({ ok: true, count: 1 });
  });

  it("is in one hand at a time, and takes no change of a row that somebody else changed", async () => {
    const name = await begun([person(0), person(1)]);
    const wish = { place: 2, seen: 1, changes: { last: "Sand" } };
    const theirs = await store.db.transaction((tx) => changeRow(tx, kind, name, paul, wish));
    expect(theirs).toMatchObject({ ok: false, code: "held", by: "Marie" });
    await store.db.transaction((tx) => letGo(tx, name, marie.by));
    expect(await store.db.transaction((tx) => changeRow(tx, kind, name, paul, wish))).toMatchObject({ ok: true });
    const late = { ...marie, now: at(40) };
    expect(await store.db.transaction((tx) => changeRow(tx, kind, name, late, wish))).toEqual({
      ...{ ok: false, code: "changed" },
    });
    const gone = await store.db.transaction((tx) => changeRow(tx, kind, { ...name, club: "other" }, late, wish));
    expect(gone).toEqual({ ok: false, code: "gone" });
    // Who may mend or run one kind of list may not do it to another's.
    const other = { ...kind, name: "rollover" as const };
    const run = { seen: 1, sendsForeseen: true, baseUrl: "https://club.example" };
    const asOther = await store.db.transaction(async (tx) => [
      await changeRow(tx, other, name, paul, { ...wish, seen: 2 }),
      await leaveOut(tx, other, name, paul, { which: { places: [2] }, leftOut: true }),
      await runStage(tx, other, name, paul, run),
      await controlStage(tx, other, name, paul, "pause"),
      await removeStage(tx, other, name, paul),
    ]);
    expect(asOther).toEqual(Array(5).fill({ ok: false, code: "gone" }));
  });

  it("leaves rows out and takes them in, is set as a whole, grows, and goes", async () => {
    const name = await begun([person(0), person(1)]);
    const { db } = store;
    const which = { places: [3] };
    await db.transaction((tx) => leaveOut(tx, kind, name, marie, { which, leftOut: true }));
    expect((await stageWithCounts(db, name, at(0)))?.counts).toMatchObject({ ready: 1, leftOut: 1 });
    await db.transaction((tx) => leaveOut(tx, kind, name, marie, { which: { filter: "leftOut" }, leftOut: false }));
    const set = await db.transaction((tx) => setStage(tx, kind, name, marie, { settings: { validates: true } }));
    if (set.ok) await planRows(db, kind, set.stage);
    expect((await rowsOf(name)).map(({ writes }) => writes.length)).toEqual([3, 3]);
    const added = await db.transaction((tx) => addRows(tx, kind, name, marie, [person(1), person(5)]));
    expect(added).toEqual({ ok: true, added: 1 });
    expect(await db.transaction((tx) => removeStage(tx, kind, name, marie))).toEqual({ ok: true });
    expect(await stageWithCounts(db, name, at(0))).toBeUndefined();
  });
});
