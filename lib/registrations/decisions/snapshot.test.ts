import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { createDecisionWork } from "./create.ts";
import { snapshotOf } from "./snapshot.ts";
import { deskAt } from "./testing/desk.ts";

const noon = new Date("2026-09-12T12:00:00Z");

describe.each(databases("decisions_snapshot"))("what a person sees before they decide, %s", (_name, location) => {
  const desk = deskAt(location);
  const db = () => desk.store.db;
  const account = async (name: string) => {
    const person = { email: `${name}-${Math.random()}@demo.example`, name, createdAt: noon };
    const [made] = await db().insert(accounts).values(person).returning();
    return { id: made?.id ?? 0, name };
  };
  const begin = async () => {
    await desk.connect([1, 2, 3]);
    const registrations = [1, 2, 3].map((id) => ({
      ...{ club: desk.slug, kind: "annual" as const, id, seasonId: 1, memberId: id, activityId: id, reading: 0 },
      ...{ valid: null, slotIds: [], registeredAt: noon, validatedAt: null },
    }));
    await db().insert(mirrorRegistrations).values(registrations);
    const [claire, nadia] = [await account("Claire"), await account("Nadia")];
    const decide = async (by: { id: number; name: string }, id: number, operation: "validate" | "refuse") => {
      const frozen = [{ registrationId: id, memberId: id, activityId: id }];
      const wish = { club: desk.slug, seasonId: 1, kind: "annual" as const, operation, registrations: frozen };
      return (await db().transaction((tx) => createDecisionWork(tx, { ...wish, askedBy: by, now: noon }))).work;
    };
    const snapshot = (by: { id: number }, now = noon) =>
      snapshotOf(db(), { club: desk.slug, kind: "annual", person: by.id, now, within: null }, [1, 2, 9]);
    return { claire, nadia, decide, snapshot };
  };

  it("has what somebody else is deciding in it, and not what is one's own", async () => {
    const { claire, nadia, decide, snapshot } = await begin();
    const before = await snapshot(nadia);
    expect(before).toEqual({ others: [], marks: ["pending", "pending", "gone"] });
    const work = await decide(claire, 1, "validate");
    expect((await snapshot(nadia)).others).toEqual([{ id: 1, by: "Claire", operation: "validate", isOpen: true }]);
    expect((await snapshot(nadia)).marks).toEqual([`pending ${work.id}`, "pending", "gone"]);
    expect(await snapshot(claire)).toEqual(before);
    // Who decides it anew has seen the other's decision: theirs is the one that counts.
    await decide(nadia, 1, "refuse");
    expect(await snapshot(nadia)).toEqual(before);
    expect((await snapshot(claire)).others).toMatchObject([{ by: "Nadia", operation: "refuse" }]);
  });

  it("tells of what was just decided for some minutes, and of what came to nothing never", async () => {
    const { claire, nadia, decide, snapshot } = await begin();
    const work = await decide(claire, 2, "refuse");
    await db().update(pieces).set({ state: "done", decidedAt: noon }).where(eq(pieces.workId, work.id));
    await db().update(mirrorRegistrations).set({ valid: false }).where(eq(mirrorRegistrations.id, 2));
    expect((await snapshot(nadia)).others).toMatchObject([{ id: 2, operation: "refuse", isOpen: false }]);
    expect((await snapshot(nadia)).marks[1]).toBe(`refused ${work.id}`);
    expect((await snapshot(nadia, new Date(noon.getTime() + 11 * 60_000))).others).toEqual([]);
    await db().update(pieces).set({ state: "taken_back", decidedAt: noon }).where(sql`${pieces.workId} = ${work.id}`);
    expect((await snapshot(nadia)).others).toEqual([]);
  });
});
