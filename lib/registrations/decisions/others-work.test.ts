import { setTimeout } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { controlDecisions } from "./control.ts";
import { createDecisionWork } from "./create.ts";
import type { DecisionControl, DecisionWork } from "./decision-work.ts";
import { deskAt } from "./testing/desk.ts";

const noon = new Date("2026-09-12T12:00:00Z");

describe.each(databases("decisions_others"))("the course of a colleague's work, %s", (_name, location) => {
  const desk = deskAt(location);
  const db = () => desk.store.db;
  const account = async (name: string) => {
    const person = { email: `${name}-${Math.random()}@demo.example`, name, createdAt: noon };
    const [made] = await db().insert(accounts).values(person).returning();
    return { id: made?.id ?? 0, name };
  };
  type Somebody = { id: number; name: string };
  const decide = async (by: Somebody, operation: "validate" | "refuse" = "validate", ids = [1, 2]) => {
    const registrations = ids.map((id) => ({ registrationId: id, memberId: id, activityId: id }));
    const wish = {
      club: desk.slug,
      seasonId: 1,
      kind: "annual" as const,
      operation,
      registrations,
      askedBy: by,
      now: noon,
    };
    return (await db().transaction((tx) => createDecisionWork(tx, wish))).work;
  };
  const control = ({ id }: DecisionWork, what: DecisionControl, by: Somebody, seen?: string) =>
    controlDecisions(db(), desk.slug, id, what, { ...by, now: noon }, seen);
  const markOf = (answer: Awaited<ReturnType<typeof control>>) =>
    !answer.ok && answer.code === "others" ? answer.others.mark : "";
  const begin = async () => {
    await desk.connect([1, 2]);
    return { claire: await account("Claire"), nadia: await account("Nadia") };
  };

  it("is changed only by who was asked, each way of it, and one's own unasked", async () => {
    const { claire, nadia } = await begin();
    const work = await decide(claire);
    const told = { ok: false, code: "others", others: { askedBy: "Claire", last: null, decided: null } };
    const pause = await control(work, "pause", nadia);
    expect(pause).toMatchObject(told);
    expect((await desk.workNow(work)).state).toBe("queued");
    // A yes to one thing is none to another.
    expect(await control(work, "take_back", nadia, markOf(pause))).toMatchObject(told);
    expect(await control(work, "pause", nadia, "something else")).toMatchObject(told);
    expect(await control(work, "pause", nadia, markOf(pause))).toMatchObject({ work: { state: "paused" } });
    // Who has paused it lets it go on; who asked for it is told that somebody has paused it.
    const resume = await control(work, "resume", claire);
    expect(resume).toMatchObject({ code: "others", others: { askedBy: null, last: { by: "Nadia", did: "pause" } } });
    expect(await control(work, "resume", nadia)).toMatchObject({ ok: true });
    // What has happened since the question is asked about anew.
    expect(await control(work, "pause", claire, markOf(resume))).toMatchObject({
      others: { last: { by: "Nadia", did: "resume" } },
    });
    const stop = await control(work, "take_back", claire);
    expect(await control(work, "take_back", claire, markOf(stop))).toMatchObject({ work: { state: "taken_back" } });
    const own = await decide(nadia);
    expect(await control(own, "take_back", nadia)).toMatchObject({ work: { state: "taken_back" } });
  });

  /** Registrations of the copy, and a way to end a work as the runner does. */
  const copied = async (ids: readonly number[]) => {
    const registrations = ids.map((id) => ({
      ...{ club: desk.slug, kind: "annual" as const, id, seasonId: 1, memberId: id, activityId: id, reading: 0 },
      ...{ valid: null, slotIds: [], registeredAt: noon, validatedAt: null },
    }));
    await db().insert(mirrorRegistrations).values(registrations);
    let reading = 10;
    return async ({ id }: DecisionWork, state: "failed" | "done", of: readonly number[] = ids) => {
      const outcome = { state, code: state === "failed" ? "unavailable" : null, reading: ++reading, decidedAt: noon };
      const these = and(eq(pieces.workId, id), inArray(pieces.recordId, [...of]));
      await db().update(pieces).set(outcome).where(these);
      await db().update(works).set({ state: "done", finishedAt: noon }).where(eq(works.id, id));
    };
  };
  const decidedIn = (answer: Awaited<ReturnType<typeof control>>) =>
    !answer.ok && answer.code === "others" ? answer.others.decided?.which : answer;

  it("is not sent again unasked, nor is one's own where somebody else has decided, or is deciding: that is left to them", async () => {
    const { claire, nadia } = await begin();
    const settle = await copied([1, 2, 3]);
    const work = await decide(claire, "validate", [1, 2, 3]);
    await settle(work, "failed");
    const theirs = await control(work, "retry", nadia);
    expect(theirs).toMatchObject({ others: { askedBy: "Claire", decided: null } });
    expect(await desk.states(work)).toEqual(["failed", "failed", "failed"]);
    const refusal = await decide(nadia, "refuse", [1]);
    const own = await control(work, "retry", claire);
    expect(own).toMatchObject({ others: { askedBy: null, last: null, decided: { count: 1, by: ["Nadia"] } } });
    expect(decidedIn(own)).toEqual([{ id: 1, by: "Nadia", operation: "refuse", isOpen: true }]);
    // Meanwhile it has come through, and another is being refused: what was read is no longer so.
    await settle(refusal, "done", [1]);
    await decide(nadia, "refuse", [2]);
    const anew = await control(work, "retry", claire, markOf(own));
    expect(decidedIn(anew)).toMatchObject([
      { id: 1, isOpen: false },
      { id: 2, isOpen: true },
    ]);
    expect(await desk.states(work)).toEqual(["failed", "failed", "failed"]);
    expect(await control(work, "retry", claire, markOf(anew))).toMatchObject({ ok: true });
    expect(await desk.states(work)).toEqual(["failed", "failed", "queued"]);
  });

  it("counts an earlier work that was tried again for what it is: deciding now, or decided later, however long ago", async () => {
    const { claire, nadia } = await begin();
    const settle = await copied([1, 2]);
    const earlier = await decide(nadia, "refuse");
    await settle(earlier, "failed");
    const work = await decide(claire);
    await settle(work, "failed");
    expect(await control(earlier, "retry", nadia)).toMatchObject({ ok: true });
    expect(await control(work, "retry", claire)).toEqual({ ok: false, code: "nothing_to_retry" });
    await settle(earlier, "done", [1]);
    await settle(earlier, "failed", [2]);
    const evening = { ...claire, now: new Date(noon.getTime() + 6 * 3_600_000) };
    const own = await controlDecisions(db(), desk.slug, work.id, "retry", evening);
    expect(decidedIn(own)).toEqual([{ id: 1, by: "Nadia", operation: "refuse", isOpen: false }]);
    expect(await controlDecisions(db(), desk.slug, work.id, "retry", evening, markOf(own))).toMatchObject({ ok: true });
    expect(await desk.states(work)).toEqual(["failed", "queued"]);
  });

  it("is compared with what others decide while they can decide nothing more", async () => {
    const { claire, nadia } = await begin();
    const settle = await copied([1, 2]);
    const work = await decide(claire);
    await settle(work, "failed");
    const written = Promise.withResolvers<void>();
    const deciding = db().transaction(async (tx) => {
      const registrations = [{ registrationId: 1, memberId: 1, activityId: 1 }];
      const wish = { club: desk.slug, seasonId: 1, kind: "annual" as const, operation: "refuse" as const };
      await createDecisionWork(tx, { ...wish, registrations, askedBy: nadia, now: noon });
      written.resolve();
      await setTimeout(200);
    });
    await written.promise;
    expect(decidedIn(await control(work, "retry", claire))).toMatchObject([{ id: 1, by: "Nadia" }]);
    await deciding;
    expect(await desk.states(work)).toEqual(["failed", "failed"]);
  });
});
