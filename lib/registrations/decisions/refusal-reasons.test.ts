import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { changesTold } from "#lib/sync/chronicle/read.ts";
import { keepRefusalReason, refusalReasonOf, refusedAmong } from "./refusal-reasons.ts";
import { deskAt } from "./testing/desk.ts";

const now = new Date("2026-09-12T12:00:00Z");

describe.each(databases("refusal_reasons"))("why registrations are refused, %s", (_name, location) => {
  const desk = deskAt(location);
  const db = () => desk.store.db;

  /** A club whose registrations 1 to 3 are refused, each of a person of the same number. */
  const begin = async () => {
    await desk.connect([1, 2, 3]);
    await db()
      .insert(mirrorRegistrations)
      .values(
        [1, 2, 3].map((id) => ({
          ...{ club: desk.slug, kind: "annual" as const, id, seasonId: 1, memberId: id, activityId: id, reading: 0 },
          ...{ valid: false, slotIds: [], registeredAt: now, validatedAt: null },
        })),
      );
    const person = { email: `nadia-${Math.random()}@demo.example`, name: "Nadia", createdAt: now };
    const [account] = await db().insert(accounts).values(person).returning();
    const scope = { club: desk.slug, seasonId: 1, today: "2026-09-12" };
    const hand = { by: { id: account?.id ?? 0, name: person.name }, now };
    const keep = (ids: number[], reason: string) =>
      db().transaction((tx) => keepRefusalReason(tx, { scope, kind: "annual", ...hand }, ids, reason));
    const of = async (id: number, memberId = id) =>
      (await refusalReasonOf(db(), { club: desk.slug, kind: "annual", id, memberId }))?.reason ?? null;
    const told = async (member: number) =>
      (await changesTold(db(), { club: desk.slug, kinds: ["refusalReason"], about: `members/${member}`, limit: 9 }))
        .reverse()
        .map(({ before, after, by }) => [before, after, by]);
    const set = (id: number, to: { valid?: boolean; memberId?: number }) =>
      db()
        .update(mirrorRegistrations)
        .set(to)
        .where(and(eq(mirrorRegistrations.club, desk.slug), eq(mirrorRegistrations.id, id)));
    return { scope, keep, of, told, set };
  };

  it("stand beside each of them once for many, can be said otherwise or taken away, and what stood there stays readable", async () => {
    const { scope, keep, of, told } = await begin();
    expect(await keep([1, 2, 99], "Groupe complet"), "what is not there is left out").toBe(2);
    expect(await keep([2], "Trop jeune")).toBe(1);
    expect(await keep([1], "")).toBe(1);
    expect([await of(1), await of(2), await of(3)]).toEqual([null, "Trop jeune", null]);
    expect(await told(1)).toEqual([
      [null, { reason: "Groupe complet" }, "Nadia"],
      [{ reason: "Groupe complet" }, null, "Nadia"],
    ]);
    expect(await told(2)).toEqual([
      [null, { reason: "Groupe complet" }, "Nadia"],
      [{ reason: "Groupe complet" }, { reason: "Trop jeune" }, "Nadia"],
    ]);
    const refused = await refusedAmong(db(), scope, { kind: "annual", ids: [1, 2] });
    expect(refused.map(({ id, reason }) => [id, reason?.reason ?? null])).toEqual([
      [1, null],
      [2, "Trop jeune"],
    ]);
    expect(await refusedAmong(db(), scope, { memberId: 2 })).toMatchObject([{ id: 2, reason: { by: "Nadia" } }]);
  });

  it("say nothing of another person's registration under the same number, nor of one that is refused no more", async () => {
    const { scope, keep, of, told, set } = await begin();
    await keep([1, 2], "Groupe complet");
    await set(1, { memberId: 7 });
    expect(await of(1, 7)).toBeNull();
    expect(await refusedAmong(db(), scope, { kind: "annual", ids: [1] })).toMatchObject([
      { memberId: 7, reason: null },
    ]);
    await keep([1], "Autre niveau");
    expect(await told(7)).toEqual([[null, { reason: "Autre niveau" }, "Nadia"]]);
    await set(2, { valid: true });
    expect(await refusedAmong(db(), scope, { kind: "annual", ids: [2] })).toEqual([]);
  });

  it("go with the refusal once it is undone here: the next one has its own", async () => {
    const { keep, of, told } = await begin();
    await keep([1, 2], "Groupe complet");
    const work = await desk.ask([1]);
    await desk.run();
    await desk.until(() => desk.states(work)).toEqual(["done"]);
    expect([await of(1), await of(2)]).toEqual([null, "Groupe complet"]);
    expect((await told(1)).at(-1)).toEqual([{ reason: "Groupe complet" }, null, "Claire Martin"]);
  });
});
