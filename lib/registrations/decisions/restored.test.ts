import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { databases } from "#lib/desk/testing/store.ts";
import { keep, nextReading } from "#lib/sync/copy/copy.ts";
import type { DecisionWork } from "./decision-work.ts";
import { noticeRestore } from "./restored.ts";
import { decisionResults } from "./result-rows.ts";
import { deskAt } from "./testing/desk.ts";

/** Restored back-ups, on each of the two databases (100 were tried by hand). */
const TRIES = 25;
/** A try takes a seventh of a second, and on a busy machine some. */
const PATIENCE_MS = 180_000;

const noon = new Date("2026-09-12T12:00:00Z");

/** A club whose database came back older than it was: decisions gone, numbers given twice. */
describe.each(databases("decisions_restored"))("a club that went back in time, %s", (_name, location) => {
  const desk = deskAt(location);
  /** What a page of the club's list says now. */
  const read = (rows: { id: number; member?: number; valid?: boolean | null; group?: number; registered?: string }[]) =>
    desk.store.db.transaction(async (tx) => {
      const copies = rows.map(({ id, member = id, valid = null, group = id, registered }) => ({
        ...{ id, kind: "annual", seasonId: 1, memberId: member, activityId: group, valid, slotIds: [] },
        ...(registered && { registeredAt: new Date(registered) }),
      }));
      await keep(tx, desk.slug, "annual", copies, await nextReading(tx));
    });
  const ended = (work: DecisionWork) => desk.until(async () => (await desk.workNow(work)).state).toBe("done");

  it("stops the open works, and says of each lost decision that the club has it no more", async () => {
    await desk.connect([1, 2, 3, 4, 5]);
    await read([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }]);
    const work = await desk.ask([1, 2, 3, 4]);
    await desk.run();
    await ended(work);
    const open = await desk.ask([5], "validate", 600);
    await read([
      { id: 1, valid: true },
      { id: 2, valid: true },
    ]);
    expect(await noticeRestore(desk.store.db, desk.slug, 1, noon)).toEqual([]);

    await read([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4, valid: true }]);
    expect((await noticeRestore(desk.store.db, desk.slug, 1, noon)).map(({ id }) => id)).toEqual([open.id]);
    expect(await desk.workNow(open)).toMatchObject({ state: "paused", pauseReason: "restored" });
    const told = await decisionResults(
      desk.store.db,
      { id: work.id, kind: "annual", seasonId: work.seasonId },
      { club: desk.slug },
      { show: "all" },
    );
    expect(told.map(({ undone }) => undone)).toEqual([true, true, true, false]);

    // Nothing goes on by itself; once a person has looked, the same evidence stops nothing again.
    await desk.hasten();
    await desk.control(open, "resume");
    expect(await noticeRestore(desk.store.db, desk.slug, 1, noon)).toEqual([]);
    await ended(open);
  });

  it("takes a single registration that is pending again for a person's work", async () => {
    await desk.connect([1, 2]);
    await read([{ id: 1 }, { id: 2 }]);
    const work = await desk.ask([1]);
    await desk.run();
    await ended(work);
    await desk.ask([2], "validate", 600);
    await read([{ id: 1 }]);
    expect(await noticeRestore(desk.store.db, desk.slug, 1, noon)).toEqual([]);
    expect((await desk.rows(work))[0]?.undoneAt).not.toBeNull();
  });

  it("never decides for Bob what was decided for Alice, when her number is his by now", async () => {
    const club = await desk.connect([1, 2]);
    await read([{ id: 1 }, { id: 2 }]);
    const work = await desk.ask([1]);
    const other = await desk.ask([2], "validate", 600);
    await read([{ id: 1, member: 99 }]);
    await desk.run();
    await ended(work);
    expect(club.sent()).toEqual([]);
    expect(await desk.rows(work)).toMatchObject([{ state: "failed", code: "other_person" }]);
    await desk.until(async () => (await desk.workNow(other)).pauseReason).toBe("restored");
  });

  it(
    "decides nothing for whoever got a number of paused work anew, and all that is left for those who were meant",
    async () => {
      const moment = (id: number, again = 0) => new Date(noon.getTime() + id * 60_000 + again).toISOString();
      const random = fc.sample(fc.infiniteStream(fc.nat(1_000)), 1)[0] as Iterator<number>;
      for (let tries = 0; tries < TRIES; tries++) {
        const among = (count: number) => (random.next().value as number) % count;
        const total = 2 + among(4);
        const ids = Array.from({ length: total }, (_, place) => place + 1);
        const club = await desk.connect(ids.slice(0, 1 + among(total)));
        const restore = club.backUp();
        const late = ids.filter((id) => !club.valid.has(id));
        for (const id of ids) {
          club.registered.set(id, moment(id));
          club.valid.set(id, null);
          club.members.set(id, id);
        }
        await read(ids.map((id) => ({ id, registered: moment(id) })));
        const asked = among(2) === 0 ? ids : ids.slice(-1 - among(total));
        const work = await desk.ask(asked, "validate", 600);
        await desk.control(work, "pause");
        restore();
        // Those who registered since are gone, and their numbers are given to others, whose own numbers are given anew, too.
        for (const id of late) {
          if (among(4) === 0) continue;
          club.valid.set(id, null);
          club.members.set(id, among(2) === 0 ? id : 100 + id);
          club.registered.set(id, moment(id, 1 + among(9)));
        }
        for (const id of ids) if (!late.includes(id)) club.registered.set(id, moment(id));
        const meant = asked.filter((id) => !late.includes(id));
        const runner = await desk.run();
        await desk.control(work, "resume");
        runner.wake();
        await desk
          .until(async () => {
            const now = await desk.workNow(work);
            // Somebody looked, and lets what is left go on.
            if (now.state === "paused" && now.pauseReason === "restored") await desk.control(work, "resume");
            return now.state;
          })
          .toBe("done");
        await desk.stopRunners();
        expect(club.writes.map(({ id }) => id)).toEqual(meant);
        const states = await desk.rows(work);
        expect(states.filter(({ state }) => state === "done").map(({ recordId }) => recordId)).toEqual(meant);
      }
    },
    PATIENCE_MS,
  );

  it("stops what waits as soon as a reading gives an open row's number to somebody else", async () => {
    await desk.connect([1]);
    await read([{ id: 1 }]);
    const work = await desk.ask([1], "validate", 600);
    await read([{ id: 1, member: 99 }]);
    expect((await noticeRestore(desk.store.db, desk.slug, 1, noon)).map(({ id }) => id)).toEqual([work.id]);
  });

  it("takes a registration that was given to another record for nobody else's, and one that came back for lost", async () => {
    await desk.connect([1, 2]);
    await read([{ id: 1 }, { id: 2 }]);
    const open = await desk.ask([2], "validate", 600);
    const moving = { kind: "annual", id: 1, seasonId: 1, activityId: 1, slotIds: [], licenceId: null } as const;
    const move = { ...moving, slotIds: [], fate: "give" as const, code: null, validated: false, createdId: null };
    const work = await desk.move(1, 7, [move]);
    await read([{ id: 1, member: 7 }]);
    expect(await noticeRestore(desk.store.db, desk.slug, 1, noon)).toEqual([]);
    await desk.run();
    await ended(work);
    expect(await desk.states(work)).toEqual(["done"]);
    await read([{ id: 1, member: 7, group: 1 }]);
    await noticeRestore(desk.store.db, desk.slug, 1, noon);
    expect((await desk.rows(work))[0]?.undoneAt).toBeNull();
    await read([{ id: 1 }]);
    await noticeRestore(desk.store.db, desk.slug, 1, noon);
    expect((await desk.rows(work))[0]?.undoneAt).not.toBeNull();
    expect(await desk.workNow(open)).toMatchObject({ pauseReason: null });
  });

  it("does not decide a registration that has moved to another activity since", async () => {
    const club = await desk.connect([1]);
    await read([{ id: 1 }]);
    const work = await desk.ask([1]);
    await read([{ id: 1, group: 7 }]);
    await desk.run();
    await ended(work);
    expect(club.sent()).toEqual([]);
    expect(await desk.rows(work)).toMatchObject([{ state: "failed", code: "other_activity" }]);
  });

  it("does not take another person's registration for the one that was perhaps decided", async () => {
    const club = await desk.connect([1]);
    club.wireAs(({ write }, itself) => {
      if (!write) return itself();
      itself();
      return { status: 200, body: "a page" };
    });
    club.members.set(1, 99);
    const work = await desk.ask([1]);
    await desk.run();
    await ended(work);
    expect(await desk.rows(work)).toMatchObject([{ state: "failed", code: "other_person" }]);
  });
});
