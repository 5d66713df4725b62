import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import type { PlannedMove } from "./move-plan.ts";
import { deskAt } from "./testing/desk.ts";
import { CREATED, problem } from "./testing/wire-club.ts";

/** The record that is given up holds registration 1 to group 1; 2 is the one that stays. */
const [GIVEN, KEPT] = [1, 2];

const planned = (parts: Partial<PlannedMove> = {}): PlannedMove => ({
  ...{ kind: "annual", id: 1, seasonId: 1, activityId: 1, fate: "create", code: null, validated: false },
  ...{ createdId: null, slotIds: [], licenceId: null },
  ...parts,
});

/** A registration goes to another record: over real HTTP, through the real client, on both databases. */
describe.each(databases("decisions_move"))("a registration that moves to another record, %s", (_name, location) => {
  const desk = deskAt(location);
  const begin = async (parts: Partial<PlannedMove> = {}, ids = [GIVEN]) => {
    const club = await desk.connect(ids);
    if (parts.validated) club.valid.set(GIVEN, true);
    return { club, work: await desk.move(GIVEN, KEPT, [planned(parts)]) };
  };
  const ended = async (work: Parameters<typeof desk.states>[0], states: string[]) => {
    await desk.until(async () => (await desk.workNow(work)).state).toMatch(/done|taken_back/);
    expect(await desk.states(work)).toEqual(states);
  };
  const done = ["create", "validate", "cancel"].map((operation) => ({
    id: operation === "cancel" ? GIVEN : CREATED,
    operation,
  }));

  it("is created there, validated there and only then cancelled here, and the copy has it so", async () => {
    const { club, work } = await begin({ validated: true });
    await desk.run();
    await ended(work, ["done"]);
    expect(club.writes).toEqual(done);
    expect([...club.valid]).toEqual([[CREATED, true]]);
    const keys = club.sent().map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(3);
    const { memberId, valid, registeredAt } = mirrorRegistrations;
    const copied = await desk.store.db
      .select({ memberId, valid, registeredAt })
      .from(mirrorRegistrations)
      .where(and(eq(mirrorRegistrations.club, desk.slug), eq(mirrorRegistrations.id, CREATED)));
    // When it was made the club alone knows, and a decision about it is bound to that moment.
    expect(copied).toEqual([{ memberId: KEPT, valid: true, registeredAt: null }]);
    const [row] = await desk.rows(work);
    expect(row).toMatchObject({ result: { createdId: CREATED }, step: "cancel", begun: true });
  });

  it.each(["create", "validate", "cancel"] as const)(
    "is written once by each step when the answer to %s is lost after the commit, and asked again with its key",
    async (step) => {
      const { club, work } = await begin({ validated: true });
      let lost = false;
      club.wireAs(({ what }, itself) => {
        const answer = itself();
        if (what !== step || lost) return answer;
        lost = true;
        return "cut";
      });
      await desk.run();
      await desk.until(() => lost).toBe(true);
      await desk
        .until(async () => {
          await desk.hasten();
          return (await desk.workNow(work)).state;
        })
        .toBe("done");
      expect(await desk.states(work)).toEqual(["done"]);
      expect(club.writes).toEqual(done);
    },
  );

  it.each(["create", "give"] as const)(
    "goes on after the club asked to be asked less, although each step looks before it writes, also after a pause: %s",
    async (fate) => {
      const { club, work } = await begin({ validated: fate === "create", fate });
      let limited = 0;
      // The quota learns of it on the way to a write and, where the work's numbers are to be proven first, of a reading.
      club.wireAs(({ write }, itself) => {
        if (!write || limited === 2) return itself();
        limited += 1;
        return problem(429, "rate_limited", { "retry-after": "0" });
      });
      await desk.store.db.update(works).set({ provenUntil: null }).where(eq(works.id, work.id));
      await desk.run();
      await ended(work, ["done"]);
      expect(limited).toBe(2);
    },
  );

  it("is asked for again under its key when the answer does not name what was created there", async () => {
    const { club, work } = await begin({ validated: true });
    let isNameless = true;
    club.wireAs(({ what }, itself) => {
      const answer = itself();
      if (what !== "create" || !isNameless) return answer;
      isNameless = false;
      return { body: { data: {} } };
    });
    await desk.run();
    await desk
      .until(async () => {
        await desk.hasten();
        return (await desk.workNow(work)).state;
      })
      .toBe("done");
    expect(await desk.states(work)).toEqual(["done"]);
    expect(club.writes).toEqual(done);
  });

  it("stays here while nobody knows whether it was created there", async () => {
    const { club, work } = await begin();
    club.wireAs(({ what }, itself) => (what === "create" || what === "read" ? "drop" : itself()));
    await desk.run();
    await desk.until(() => desk.states(work)).toEqual(["unknown"]);
    expect(club.writes).toEqual([]);
    expect(club.valid.has(GIVEN)).toBe(true);
    club.wireAs();
    await desk.stopRunners();
    await desk.hasten();
    await desk.run();
    await ended(work, ["done"]);
  });

  it("goes on between creation and cancellation when the dashboard ends there, with another dashboard", async () => {
    const { club, work } = await begin();
    const { promise: created, resolve } = Promise.withResolvers<void>();
    club.wireAs(({ what }, itself) => {
      if (what === "create") resolve();
      // The dashboard that created it never gets to know more.
      return what === "create" ? itself() : problem(503, "unavailable", { "retry-after": "1" });
    });
    await desk.run();
    await created;
    await desk.until(async () => (await desk.rows(work))[0]?.begun).toBe(true);
    await desk.stopRunners();
    expect(club.writes).toEqual([{ id: CREATED, operation: "create" }]);
    club.wireAs();
    await desk.hasten();
    await desk.run(undefined, "another");
    await ended(work, ["done"]);
    expect(club.writes).toEqual([done[0], done[2]]);
  });

  it("is not cancelled here when the club refuses it there, and says why", async () => {
    const { club, work } = await begin();
    club.wireAs(({ what }, itself) => (what === "create" ? problem(422, "capacity_reached") : itself()));
    await desk.run();
    await ended(work, ["failed"]);
    expect((await desk.rows(work))[0]).toMatchObject({ code: "capacity_reached", begun: false, result: null });
    expect(club.writes).toEqual([]);
    club.wireAs();
    await desk.control(work, "retry");
    await ended(work, ["done"]);
  });

  it("is not cancelled here when it is gone there meanwhile, or belongs to somebody else", async () => {
    for (const spoil of ["delete", "give"] as const) {
      const { club, work } = await begin();
      club.wireAs(({ what }, itself) => {
        const answer = itself();
        if (what === "create" && spoil === "delete") club.valid.delete(CREATED);
        if (what === "create" && spoil === "give") club.members.set(CREATED, 77);
        return answer;
      });
      await desk.run();
      await ended(work, ["failed"]);
      expect((await desk.rows(work))[0]).toMatchObject({
        code: "moved_registration_gone",
        result: { createdId: CREATED },
      });
      expect(club.valid.has(GIVEN)).toBe(true);
      await desk.stopRunners();
    }
  });

  it("is cancelled here alone when the other record has it already, and not before that was asked", async () => {
    const { club, work } = await begin({ fate: "cancel", createdId: 5 }, [GIVEN, 5]);
    club.members.set(5, KEPT);
    await desk.run();
    await ended(work, ["done"]);
    expect(club.writes).toEqual([{ id: GIVEN, operation: "cancel" }]);
    expect(club.at("GET /annual-registrations/5")).toHaveLength(1);
  });

  it("is not created a second time where somebody registered that record meanwhile", async () => {
    const { club, work } = await begin({}, [GIVEN, 5]);
    club.members.set(5, KEPT);
    club.wireAs(({ what }, itself) => (what === "create" ? problem(409, "already_registered") : itself()));
    await desk.run();
    await ended(work, ["failed"]);
    expect(club.writes).toEqual([]);
    expect((await desk.rows(work))[0]).toMatchObject({ code: "already_registered", result: null });
  });

  describe("of a group", () => {
    const give = { fate: "give", validated: true } as const;
    const given = [{ id: GIVEN, operation: "give" }];
    const holder = async () => {
      const { memberId, valid } = mirrorRegistrations;
      const copied = await desk.store.db
        .select({ memberId, valid })
        .from(mirrorRegistrations)
        .where(and(eq(mirrorRegistrations.club, desk.slug), eq(mirrorRegistrations.id, GIVEN)));
      return copied[0];
    };
    const copy = (memberId: number) =>
      desk.store.db.insert(mirrorRegistrations).values({
        ...{
          club: desk.slug,
          reading: 1,
          id: GIVEN,
          kind: "annual",
          seasonId: 1,
          memberId,
          activityId: 1,
          valid: true,
        },
        ...{ registeredAt: new Date("2026-09-01T08:00:00Z"), slotIds: [] },
      });

    it("changes its person in one write and keeps its state, and the copy has it so", async () => {
      const { club, work } = await begin(give);
      await copy(GIVEN);
      await desk.run();
      await ended(work, ["done"]);
      expect(club.writes).toEqual(given);
      expect(club.sent().map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
        ["PATCH", { member_id: KEPT }],
      ]);
      expect([...club.members]).toEqual([[GIVEN, KEPT]]);
      expect([...club.valid]).toEqual([[GIVEN, true]]);
      expect(await holder()).toEqual({ memberId: KEPT, valid: true });
    });

    it("is given once when the answer is lost after the commit, also where the copy reads it at the other record first", async () => {
      const { club, work } = await begin(give);
      await copy(KEPT);
      let lost = false;
      club.wireAs(({ what }, itself) => {
        const answer = itself();
        if (what !== "give" || lost) return answer;
        lost = true;
        return "cut";
      });
      await desk.run();
      await desk
        .until(async () => {
          await desk.hasten();
          return (await desk.workNow(work)).state;
        })
        .toBe("done");
      expect(await desk.states(work)).toEqual(["done"]);
      expect(club.writes).toEqual(given);
    });

    it("stays where it is when the club refuses, and says why", async () => {
      const { club, work } = await begin(give);
      club.wireAs(({ what }, itself) => (what === "give" ? problem(422, "age_not_allowed") : itself()));
      await desk.run();
      await ended(work, ["failed"]);
      expect((await desk.rows(work))[0]).toMatchObject({ code: "age_not_allowed", result: null });
      expect([...club.members]).toEqual([[GIVEN, GIVEN]]);
    });

    it("is not taken from a third record that its number belongs to by now, and the club's works stand still", async () => {
      const { club, work } = await begin(give);
      club.members.set(GIVEN, 77);
      await desk.run();
      await desk.until(() => desk.states(work)).toEqual(["failed"]);
      expect((await desk.rows(work))[0]).toMatchObject({ code: "other_person" });
      expect(club.sent()).toEqual([]);
    });
  });

  it("comes to its end although the work is taken back, once it was created there; what had not begun stays", async () => {
    const club = await desk.connect([GIVEN, 3]);
    club.members.set(3, GIVEN);
    const work = await desk.move(GIVEN, KEPT, [planned(), planned({ id: 3, activityId: 1 })]);
    let open = true;
    club.wireAs(({ what }, itself) => (what !== "create" && open ? problem(503, "unavailable") : itself()));
    await desk.run();
    await desk.until(async () => (await desk.rows(work))[0]?.begun).toBe(true);
    // The other row of the same group waits for its turn.
    await desk.control(work, "take_back");
    open = false;
    await desk
      .until(async () => {
        await desk.hasten();
        return (await desk.workNow(work)).state;
      })
      .toBe("taken_back");
    const [first, second] = await desk.states(work);
    expect(first).toBe("done");
    expect(club.valid.has(GIVEN)).toBe(false);
    expect(["taken_back", "failed"]).toContain(second);
    expect(club.valid.has(3)).toBe(true);
  });
});
