import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { deskAt } from "./testing/desk.ts";
import { MAINTENANCE, problem } from "./testing/wire-club.ts";

/** What a person is told of a decision is what happened to it: over real HTTP, through the real client, on both databases. */
describe.each(databases("decisions_truth"))("what is told of a decision, %s", (_name, location) => {
  const desk = deskAt(location);
  const begin = async (ids: number[]) => {
    const club = await desk.connect(ids);
    return { club, work: await desk.ask(ids) };
  };

  it.each([
    ["its API is switched off", problem(403, "integration_api_disabled")],
    ["a right is missing", problem(403, "insufficient_scope")],
    ["the token is refused", problem(401, "invalid_token")],
    ["it accepts no more requests", problem(429, "rate_limited", { "retry-after": "50" })],
  ])("never calls a decision taken back whose answer was lost, when afterwards %s", async (_what, refusal) => {
    const { club, work } = await begin([1]);
    club.wireAs(({ write }, itself) => {
      if (!write || club.writes.length > 0) return refusal;
      itself();
      return "cut";
    });
    await desk.run();
    await desk.until(() => desk.states(work)).toEqual(["unknown"]);
    // The refusal is written down, too: it says nothing of the try before.
    await desk.until(() => club.sent().length).toBeGreaterThan(1);
    await desk.until(() => desk.states(work)).toEqual(["unknown"]);
    await desk.control(work, "take_back");
    expect(await desk.states(work)).not.toContain("taken_back");
    expect((await desk.workNow(work)).state).not.toBe("taken_back");

    await desk.stopRunners();
    const sent = club.sent().length;
    club.wireAs();
    await desk.hasten();
    if ((await desk.workNow(work)).state === "paused") await desk.control(work, "resume");
    await desk.run();
    // Nobody waits here for the end of a 429, which the quota remembers.
    if (refusal.status !== 429) {
      await desk.until(() => desk.states(work)).toEqual(["done"]);
      expect((await desk.audit(work)).at(-1)?.details).toMatchObject({ event: "ended", registrations: [1] });
    }
    expect(club.writes).toEqual([{ id: 1, operation: "validate" }]);
    expect(club.sent().length, "taken back: only looked at").toBe(sent);
  });

  it("sends nothing of a work any more that was taken back while the club was out of reach, and says what became of it", async () => {
    const { club, work } = await begin([1, 2, 3]);
    club.wireAs(() => "drop");
    await desk.run();
    await desk.until(() => club.sent().length).toBeGreaterThan(2);
    await desk.control(work, "take_back");
    await desk.stopRunners();
    const sent = club.sent().length;
    club.wireAs();
    await desk.run();
    // Perhaps sent, and still able to arrive: being checked, and not yet told as anything.
    await desk.until(async () => (await desk.states(work)).every((state) => state !== "sending")).toBe(true);
    expect(new Set(await desk.states(work)).has("queued")).toBe(false);
    // A row that was just being looked at when the runners stopped waits anew: time is moved until none waits.
    const afterTheWaits = async () => {
      await desk.stopRunners();
      await desk.hasten();
      await desk.run();
      await setTimeout(300);
      return (await desk.workNow(work)).state;
    };
    await desk.until(afterTheWaits).toBe("taken_back");
    expect(club.writes).toEqual([]);
    expect(club.sent().length).toBe(sent);
    for (const row of await desk.rows(work))
      expect([row.state, row.code]).toEqual(row.perhapsWritten ? ["failed", "stopped"] : ["taken_back", null]);
  });

  it("copies what stands after a lost answer, not what the club repeats of it: somebody refused meanwhile", async () => {
    const club = await desk.connect([1]);
    const { club: of, id: number, valid } = mirrorRegistrations;
    await desk.store.db.insert(mirrorRegistrations).values({
      ...{ club: desk.slug, reading: 0, kind: "annual", seasonId: 1, activityId: 1, slotIds: [], valid: null },
      ...{ id: 1, memberId: 1 },
    });
    const work = await desk.ask([1]);
    let lost = false;
    club.wireAs(({ write }, itself) => {
      const answer = itself();
      if (!write || lost) return answer;
      lost = true;
      club.valid.set(1, false);
      return "cut";
    });
    await desk.run();
    await desk.until(() => desk.states(work)).toEqual(["done"]);
    expect(club.writes).toEqual([{ id: 1, operation: "validate" }]);
    const copied = desk.store.db
      .select({ id: number, valid })
      .from(mirrorRegistrations)
      .where(eq(of, desk.slug))
      .orderBy(number);
    expect(await copied).toEqual([{ id: 1, valid: false }]);
  });

  it("calls a decision taken back that never left this machine", async () => {
    const { club, work } = await begin([1, 2]);
    await club.close();
    await desk.run();
    await desk.until(async () => (await desk.workNow(work)).troubles).toBeGreaterThan(0);
    await desk.control(work, "take_back");
    await desk.until(() => desk.states(work)).toEqual(["taken_back", "taken_back"]);
  });

  it("pauses for a maintenance page of status 200, and decides every row afterwards", async () => {
    const ids = [1, 2, 3, 4, 5, 6, 7, 8];
    const { club, work } = await begin(ids);
    club.wireAs(() => MAINTENANCE, MAINTENANCE);
    await desk.run();
    await desk.until(async () => (await desk.workNow(work)).pauseReason).toBe("unreachable");
    for (const state of await desk.states(work)) expect(["queued", "sending", "unknown"]).toContain(state);
    club.wireAs();
    await desk.until(async () => (await desk.workNow(work)).state).toBe("done");
    expect(await desk.states(work)).toEqual(ids.map(() => "done"));
    expect([...club.valid.values()]).toEqual(ids.map(() => true));
  });

  it("tells as done what the club did, when only the answers to decisions cannot be read", async () => {
    const { club, work } = await begin([1, 2, 3]);
    club.wireAs(({ write }, itself) => {
      const answer = itself();
      return write ? MAINTENANCE : answer;
    });
    await desk.run();
    await desk.until(async () => (await desk.workNow(work)).state).toBe("done");
    expect(await desk.states(work)).toEqual(["done", "done", "done"]);
    const ended = (await desk.audit(work)).at(-1);
    expect(ended?.details).toMatchObject({ event: "ended", done: 3, registrations: [1, 2, 3] });
  });

  it.each([
    ["an internal error", problem(500, "internal_error")],
    ["a page that nobody can read", MAINTENANCE],
  ])(
    "keeps as unknown what the club did while it answers everything with %s, and finds it done",
    async (_what, page) => {
      const { club, work } = await begin([1, 2]);
      club.wireAs(({ write }, itself) => {
        if (write) itself();
        return page;
      });
      await desk.run();
      await desk.until(async () => (await desk.workNow(work)).state).toBe("paused");
      await desk.until(async () => (await desk.rows(work))[0]?.doubts).toBeGreaterThanOrEqual(3);
      for (const state of await desk.states(work)) expect(["queued", "sending", "unknown"]).toContain(state);
      expect((await desk.audit(work)).map(({ details }) => details)).toContainEqual(
        expect.objectContaining({ event: "unknown", registrations: [1] }),
      );
      club.wireAs();
      await desk.until(async () => (await desk.workNow(work)).state).toBe("done");
      expect(await desk.states(work)).toEqual(["done", "done"]);
      expect(club.writes).toHaveLength(2);
      expect((await desk.audit(work)).at(-1)?.details).toMatchObject({ event: "ended", registrations: [1, 2] });
    },
  );

  it("goes on with the other rows when the truth of one stays unknown", async () => {
    const { club, work } = await begin([1, 2, 3]);
    club.wireAs(({ id, write }, itself) => {
      if (id !== 1) return itself();
      if (!write) return problem(403, "insufficient_scope");
      itself();
      return MAINTENANCE;
    });
    await desk.run();
    await desk.until(() => desk.states(work)).toEqual(["unknown", "done", "done"]);
    expect((await desk.workNow(work)).state).toBe("running");
  });

  it("logs what was decided when a work is paused and then taken back", async () => {
    const { club, work } = await begin([1, 2]);
    let let2 = () => {};
    const held = new Promise<void>((resolve) => {
      let2 = resolve;
    });
    club.wireAs(({ id, write }, itself) => {
      const answer = itself();
      return id === 2 && write && typeof answer === "object" ? { ...answer, after: held } : answer;
    });
    await desk.run();
    await desk.until(async () => (await desk.states(work))[0]).toBe("done");
    // Both are on their way before anybody pauses.
    await desk.until(() => club.sent().length).toBe(2);
    await desk.control(work, "pause");
    let2();
    await desk.until(() => desk.states(work)).toEqual(["done", "done"]);
    expect((await desk.audit(work)).filter(({ details }) => details?.event === "ended")).toHaveLength(1);

    const other = await desk.ask([1, 2], "refuse");
    await desk.control(other, "pause");
    await desk.control(other, "take_back");
    expect((await desk.audit(other)).at(-1)?.details).toMatchObject({
      event: "ended",
      taken_back: 2,
      registrations: [],
    });
  });
});
