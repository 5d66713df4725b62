import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorGroups, mirrorPeople, mirrorRegistrations, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { beginStage } from "#lib/sync/staging/begin.ts";
import { changeRow } from "#lib/sync/staging/change.ts";
import { whyChanged } from "#lib/sync/staging/changed.ts";
import { type StagedStep, stagedPlan } from "#lib/sync/staging/plan.ts";
import { pageOfRows } from "#lib/sync/staging/read.ts";
import { moveListRows } from "./begin.ts";
import { moveStage } from "./move-stage.ts";
import { offerStage } from "./offer-stage.ts";

const club = "aviron";
const copied = { club, reading: 1 };
const scope = { club, seasonId: 2 };
const at = new Date("2026-09-12T10:00:00Z");

describe.each(databases("moves"))("people whose group changes, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db, {
      slug: club,
      name: club,
      baseUrl: "http://localhost:4000/a/api/v1",
      clientId: "c",
      credential,
    });
    await db.insert(mirrorSeasons).values({ ...copied, id: 2, name: "2026-2027" });
    const group = { ...copied, seasonId: 2, sportId: 1, slotIds: [], licenceIds: [] };
    await db.insert(mirrorGroups).values([
      { ...group, id: 20, name: "Full" },
      { ...group, id: 21, name: "Free" },
    ]);
    const person = { ...copied, nameKey: "", searchKey: "", parents: [] };
    await db.insert(mirrorPeople).values([
      { ...person, id: 1, lastName: "Abel", firstName: "Ana" },
      { ...person, id: 2, lastName: "Brun", firstName: "Bea" },
    ]);
    const registration = { ...copied, seasonId: 2, kind: "annual" as const, slotIds: [], registeredAt: at };
    await db.insert(mirrorRegistrations).values([
      { ...registration, id: 201, memberId: 1, activityId: 20, valid: true },
      { ...registration, id: 202, memberId: 2, activityId: 20, valid: null, registeredAt: new Date(at.getTime() - 1) },
      { ...registration, id: 203, memberId: 2, activityId: 20, valid: false },
      { ...registration, id: 204, memberId: 2, activityId: 21, valid: true },
      { ...registration, id: 101, seasonId: 1, memberId: 1, activityId: 10, valid: true },
      { ...registration, id: 301, kind: "event", memberId: 1, activityId: 5, valid: true },
    ]);
  });
  afterAll(() => close());

  it("are those of a group, or those whom somebody chose, of this season's annual registrations, first come first", async () => {
    const ids = async (asked: Parameters<typeof moveListRows>[2]) =>
      (await moveListRows(store.db, scope, asked)).map(({ source }) => (source as { id: number }).id);
    expect(await ids({ group: 20 })).toEqual([202, 201]);
    expect(await ids({ ids: [201, 203, 202, 101, 301, 999], to: 21 })).toEqual([202, 201, 203]);
    expect(await ids({ ids: [101, 301], to: null })).toEqual([]);
  });

  it("are planned to the group that was chosen for all, each with what becomes of it", async () => {
    const { db } = store;
    const account = await addAccount(db, { email: "dina@aviron.test", name: "Dina", passwordHash: null });
    const id = account?.id ?? 0;
    const rows = await moveListRows(db, scope, { ids: [201, 202, 203, 204], to: 21 });
    const begun = await db.transaction((tx) =>
      beginStage(tx, moveStage, {
        ...{ club, id: "chosen-to-free-0000", seasonId: 2, name: "To Free", settings: {}, rows },
        ...{ by: { id, name: "Dina" }, now: at },
      }),
    );
    expect(begun).toMatchObject({ ok: true });
    const page = await pageOfRows(db, { club, id: "chosen-to-free-0000" }, { filter: "all", page: 1, size: 50 });
    expect(page.rows.map(({ label, state, nothingBecause }) => [label, state, nothingBecause])).toEqual([
      ["BRUN Bea", "ready", null],
      ["ABEL Ana", "ready", null],
      ["BRUN Bea", "nothing", "refused_before"],
      ["BRUN Bea", "nothing", "same"],
    ]);
  });

  it("are validated nowhere else than in the line in which they were offered a place", async () => {
    const { db } = store;
    const account = await addAccount(db, { email: "omar@aviron.test", name: "Omar", passwordHash: null });
    const [name, hand] = [
      { club, id: "offered-in-full-0000" },
      { by: { id: account?.id ?? 0, name: "Omar" }, now: at },
    ];
    const offers = [202, 203].map((id, nth) => ({
      ...{ place: nth + 1, source: { id, memberId: 2, groupId: 20, elsewhere: null } },
    }));
    await db.transaction((tx) =>
      beginStage(tx, offerStage, { ...name, ...hand, seasonId: 2, name: "Full", settings: {}, rows: offers }),
    );
    const answered = (place: number) =>
      db.transaction((tx) => changeRow(tx, offerStage, name, hand, { place, seen: 1, changes: { answer: "yes" } }));
    const planned = async () => {
      const rows = await db.select().from(stageRows).where(eq(stageRows.stage, name.id)).orderBy(stageRows.place);
      return rows.map(({ plan, nothingBecause }) => ({ step: stagedPlan.nullable().parse(plan)?.[0], nothingBecause }));
    };
    const goTo = (id: number, change: { activityId?: number; memberId?: number }) =>
      db
        .update(mirrorRegistrations)
        .set(change)
        .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.id, id)));
    const why = async (step: StagedStep | undefined) => (step ? await whyChanged(db, club, { step }) : undefined);

    await answered(1);
    const step = (await planned())[0]?.step;
    expect(step).toMatchObject({ id: 202 });
    expect(await why(step)).toBeNull();
    // Between the yes and the press it goes to another group, or to another record.
    await goTo(202, { activityId: 21 });
    expect(await why(step)).toMatchObject({ code: "changed_meanwhile", detail: expect.stringContaining("/group_id") });
    await goTo(202, { activityId: 20, memberId: 1 });
    expect(await why(step)).toMatchObject({ code: "changed_meanwhile", detail: expect.stringContaining("/member_id") });
    await goTo(202, { memberId: 2 });
    // Or before the yes.
    await goTo(203, { activityId: 21 });
    await answered(2);
    expect((await planned())[1]).toEqual({ step: undefined, nothingBecause: "moved" });
    await goTo(203, { activityId: 20 });
  });
});
