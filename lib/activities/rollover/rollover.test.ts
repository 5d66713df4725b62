import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorSeasons,
  mirrorSlots,
} from "#lib/base/store/schema/sync/mirror.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { parseContract } from "#lib/club/contract/document.ts";
import { keepContract } from "#lib/club/contract/last-contract.ts";
import { contractOf, operation } from "#lib/club/contract/testing/club-contract.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { beginStage } from "#lib/sync/staging/begin.ts";
import { changeRow, leaveOut } from "#lib/sync/staging/change.ts";
import { stagedPlan } from "#lib/sync/staging/plan.ts";
import { pageOfRows } from "#lib/sync/staging/read.ts";
import { AS_IT_WAS } from "./as-it-was.ts";
import { growRollover } from "./begin.ts";
import { rolledSeasons as kind } from "./kind.ts";
import { offerOf } from "./offer.ts";
import { offeredRows } from "./read-offer.ts";
import type { RolloverSettings } from "./settings.ts";

/** The creations of the document (club-api §2.2 to §2.9), with the fields that this test needs. */
const creation = (required: string, optional: string) => {
  const names = `${required} ${optional}`.split(" ");
  const properties = Object.fromEntries(names.map((name) => [name, TYPES[name] ?? { type: ["integer", "null"] }]));
  return {
    post: operation({ type: "object", properties, required: required.split(" "), additionalProperties: false }),
  };
};
const text = { type: ["string", "null"] };
const list = { type: "array", items: { type: "integer" } };
const TYPES: Record<string, object> = {
  ...{ name: { type: "string" }, day: text, location: text, type: text, auto_validate: { type: "boolean" } },
  ...{ begin: text, end: text, start_date: text, end_date: text, registration_start: text, registration_end: text },
  ...{ registration_opening: text, slot_ids: list, trainer_ids: list },
};
const WEEKLY = "day hour minute duration_minutes trainer_ids";
const AGES = "birth_year_start birth_year_end";
const CONTRACT = contractOf({
  "/seasons": creation("name start_date end_date registration_start registration_end", "membership_cost_euros"),
  "/slots": creation(`name season_id ${WEEKLY} capacity`, `location ${AGES}`),
  "/groups": creation(`name season_id ${AGES}`, "type capacity auto_validate cost_euros slot_count slot_ids"),
  "/lessons": creation(`group_id ${WEEKLY}`, "location"),
  "/events": creation(`name season_id begin end ${AGES}`, "registration_opening cost_euros"),
});

const club = "rolled";
const baseUrl = "http://localhost/rolled/api/v1";
const hand = { by: { id: 1, name: "Dina" }, now: new Date("2026-11-26T09:00:00Z") };
const settings: RolloverSettings = {
  ...AS_IT_WAS,
  ...{ from: 2, next: { is: "new", name: "Saison 2027-2028", startDate: "2027-09-01", endDate: "2028-08-31" } },
};

describe.each(databases("rollover"))("a season that is rolled over, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const run = <T>(work: (tx: Parameters<Parameters<Store["db"]["transaction"]>[0]>[0]) => Promise<T>) =>
    store.db.transaction(work);

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(clubs);
    hand.by.id = (await addAccount(db, { email: "dina@roll.example", name: "Dina", passwordHash: "no" }))?.id ?? 0;
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl, clientId: club, createdAt: hand.now, updatedAt: hand.now },
    });
    await keepContract(
      db,
      { slug: club, baseUrl },
      {
        document: parseContract(JSON.stringify(CONTRACT)),
        fingerprint: "x",
        readAt: hand.now,
        etag: undefined,
        version: "1.5",
      },
    );
    const copied = { club, reading: 1 };
    await db.insert(mirrorSeasons).values({
      ...{ ...copied, id: 2, name: "Saison 2026-2027", startDate: "2026-09-01", endDate: "2027-08-31" },
      ...{ registrationStart: "2026-06-13", registrationEnd: "2027-08-31" },
    });
    const weekly = { day: "lundi", hour: 18, minute: 0, durationMinutes: 60, location: "Dojo", trainerIds: [7] };
    const ages = { birthYearStart: 2018, birthYearEnd: 2016 };
    await db
      .insert(mirrorSlots)
      .values(
        [1, 2].map((id) => ({ ...copied, id, seasonId: 2, name: `Lundi ${id}`, ...weekly, ...ages, capacity: 20 })),
      );
    await db.insert(mirrorGroups).values({
      ...{ ...copied, id: 5, seasonId: 2, name: "Éveil", ...ages, costEuros: 185, capacity: 24, autoValidate: false },
      ...{ slotIds: [1, 2], slotCount: 1, licenceIds: [], type: "Loisir" },
    });
    await db.insert(mirrorLessons).values({ ...copied, id: 9, groupId: 5, ...weekly });
    await db.insert(mirrorEvents).values({
      ...{ ...copied, id: 3, seasonId: 2, name: "Gala", ...ages, begin: new Date("2026-12-12T13:00:00Z") },
      ...{ end: new Date("2026-12-12T16:00:00Z"), registrationOpening: "2026-10-17", costEuros: 5 },
    });
  });
  afterAll(() => close());

  async function begun(set = settings) {
    const offer = await offerOf(store.db, club, 2);
    if (!offer) throw new Error("the copy has no season");
    const name = { club, id: randomUUID() };
    const wish = { ...name, ...hand, seasonId: 2, name: "2026 → 2027", settings: set, rows: offeredRows(offer) };
    expect(await run((tx) => beginStage(tx, kind, wish))).toMatchObject({ ok: true, isNew: true });
    return name;
  }
  const rowsIn = async (name: { club: string; id: string }) =>
    (await pageOfRows(store.db, name, { filter: "all", page: 1, size: 50 })).rows;
  const planAt = async (name: { id: string }, place: number) => {
    const rows = await store.db.select().from(stageRows);
    return stagedPlan.parse(rows.find((row) => row.stage === name.id && row.place === place)?.plan)[0];
  };

  it("becomes one creation a row, each with what the API asks for, and pointers to the rows before it", async () => {
    const name = await begun();
    const rows = await rowsIn(name);
    expect(rows.map(({ writes, state }) => [...writes, state])).toEqual([
      ["POST /seasons", "ready"],
      ["POST /slots", "ready"],
      ["POST /slots", "ready"],
      ["POST /groups", "ready"],
      ["POST /lessons", "ready"],
      ["POST /events", "ready"],
    ]);
    expect((await planAt(name, 4))?.body).toEqual({
      ...{ name: "Éveil", season_id: { of: "season", row: 1 }, birth_year_start: 2019, birth_year_end: 2017 },
      ...{ cost_euros: 185, capacity: 24, auto_validate: false, type: "Loisir", slot_count: 1 },
      slot_ids: [
        { of: "slot", row: 2 },
        { of: "slot", row: 3 },
      ],
    });
    expect((await planAt(name, 5))?.body).toMatchObject({
      group_id: { of: "group", row: 4 },
      trainer_ids: [7],
      hour: 18,
    });
    expect((await planAt(name, 6))?.body).toMatchObject({
      ...{
        begin: "2027-12-11T14:00:00+01:00",
        registration_opening: "2027-10-16",
        season_id: { of: "season", row: 1 },
      },
    });
    expect(rows[3]?.cells).toMatchObject({ youngest: "2019", "youngest:before": "2018", price: "185", noun: "group" });
    expect(rows[3]?.cells).not.toHaveProperty("price:before");
  });

  it("takes what a person changes once, from the old record, and tells groups that a slot was left out", async () => {
    const name = await begun();
    for (const date of ["2027-12-18", "2027-12-18"]) {
      const seen = (await rowsIn(name))[5]?.version ?? 0;
      await run((tx) => changeRow(tx, kind, name, hand, { place: 6, seen, changes: { date, price: "7" } }));
    }
    expect((await planAt(name, 6))?.body).toMatchObject({
      ...{ begin: "2027-12-18T14:00:00+01:00", end: "2027-12-18T17:00:00+01:00", cost_euros: 7 },
      registration_opening: "2027-10-23",
    });
    await run((tx) => leaveOut(tx, kind, name, hand, { which: { places: [2] }, leftOut: true }));
    expect((await planAt(name, 4))?.body.slot_ids).toEqual([{ of: "slot", row: 3 }]);
    const group = (await rowsIn(name))[3];
    expect(group?.doubts).toMatchObject([{ code: "no_successor", values: { value: "Lundi 1" }, blocks: false }]);
    await run((tx) => leaveOut(tx, kind, name, hand, { which: { places: [4] }, leftOut: true }));
    expect((await rowsIn(name))[4]).toMatchObject({ state: "nothing", nothingBecause: "no_group" });
  });

  it("grows by what its season has gained, and a second list proposes nothing that the first made", async () => {
    const { db } = store;
    const name = await begun();
    await db.insert(mirrorGroups).values({
      ...{ club, reading: 2, id: 6, seasonId: 2, name: "Ados", birthYearStart: 2012, birthYearEnd: 2010 },
      ...{ slotIds: [], licenceIds: [] },
    });
    expect(await growRollover(db, name, hand.by)).toEqual({ ok: true, added: 1 });
    expect(await growRollover(db, name, hand.by)).toEqual({ ok: true, added: 0 });
    expect((await planAt(name, 7))?.body).toMatchObject({ name: "Ados", birth_year_start: 2013 });
    // As the run keeps what each row made.
    for (const row of await rowsIn(name)) {
      const noun = row.cells.noun ?? "";
      await db
        .update(stageRows)
        .set({ made: { [noun]: 100 + row.place }, outcome: "created", settledAt: new Date() })
        .where(sql`${stageRows.stage} = ${name.id} and ${stageRows.place} = ${row.place}`);
    }
    await db.insert(mirrorSeasons).values({
      ...{ club, reading: 3, id: 101, name: "Saison 2027-2028", startDate: "2027-09-01", endDate: "2028-08-31" },
    });
    const again = await begun({ ...settings, next: { is: "there", id: 101 } });
    expect((await rowsIn(again)).map(({ nothingBecause }) => nothingBecause)).toEqual([
      "there",
      ...Array.from({ length: 6 }, () => "made"),
    ]);
  });
});
