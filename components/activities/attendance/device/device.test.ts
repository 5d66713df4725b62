import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "#components/base/kept/send-in-order.ts";
import { DEVICE_DATABASE } from "#lib/activities/attendance/device-names.ts";
import { Device, type ReadSheets } from "./device.ts";
import { openDevice } from "./device-database.ts";
import { hasDevice } from "./has-device.ts";
import type { KeptMark, MarkOutcome, Presence, SessionKey, SheetOnDevice } from "./kept-marks.ts";
import { sessionKeyOf, wireOf } from "./kept-marks.ts";
import { forgetNames, unsentMarks } from "./left-behind.ts";
import { sendAll } from "./mark-sender.ts";

const SESSION: SessionKey = { date: "2026-09-12", type: "lesson", courseId: 7 };
const NOW = "2026-09-12T08:00:00.000Z";
const MADE = "2026-09-12T08:01:00.000Z";

function sheetOf(ids: number[], session = SESSION): SheetOnDevice {
  const people = ids.map((id) => ({
    ...{ id, firstName: "Ana", lastName: `Martin ${id}`, presence: null, pending: false, expected: true },
    ...{ born: null, walkIn: null, recordedAt: null, recordedBy: null },
  }));
  return {
    ...{ session, seasonId: 2, title: "Group", place: null, coaches: [], own: true, readAt: NOW, people },
    ...{ begin: "2026-09-12T10:00:00+02:00", end: "2026-09-12T11:00:00+02:00", denied: null },
  };
}

const read = (sheets: SheetOnDevice[]): ReadSheets => ({ now: NOW, timeZone: "Europe/Paris", sheets });

/** A dashboard that takes each mark once by its name, and answers as it is told. */
class Dashboard {
  readonly taken: KeptMark[] = [];
  answers: ("lost" | "away" | "answered")[] = [];
  says: (mark: KeptMark) => MarkOutcome = ({ id }) => ({ id, state: "done" });

  readonly post = async (marks: readonly KeptMark[]): Promise<Answer<MarkOutcome>> => {
    const how = this.answers.shift() ?? "answered";
    if (how === "away") return { kind: "away" };
    for (const one of marks) if (!this.taken.some(({ id }) => id === one.id)) this.taken.push(one);
    if (how === "lost") return { kind: "away" };
    return { kind: "outcomes", outcomes: marks.map((one) => this.says(one)) };
  };
}

const open: Device[] = [];
async function device(person = 3, club = "demo", now = Date.now()): Promise<Device> {
  const one = await Device.open(club, person, now);
  open.push(one);
  return one;
}

beforeEach(
  () =>
    new Promise((resolve) => {
      indexedDB.deleteDatabase(DEVICE_DATABASE).onsuccess = resolve;
    }),
);
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

const tap = (one: Device, memberId: number, presence: Presence = "present") =>
  one.mark(SESSION, [{ memberId, presence }], MADE);

describe("what waits on a device", () => {
  it("is sent once under one name, though answers are lost", async () => {
    const [one, dashboard] = [await device(), new Dashboard()];
    const sheet = sheetOf([1, 2]);
    const people = sheet.people.map((person) => ({ ...person, record: `record ${person.id}` }));
    await one.keepSheets(read([{ ...sheet, people }]));
    await tap(one, 1);
    await tap(one, 2, "absent");
    dashboard.answers = ["away", "lost"];
    expect(await sendAll(one, dashboard.post)).toBe("away");
    expect(await sendAll(one, dashboard.post)).toBe("away");
    expect(await sendAll(one, dashboard.post)).toBe("all");
    expect(dashboard.taken.map(({ memberId, presence, madeAt }) => [memberId, presence, madeAt])).toEqual([
      [1, "present", MADE],
      [2, "absent", MADE],
    ]);
    // Whose number it was, as the sheet had it: by the time at which they leave it may be another's.
    expect(wireOf(dashboard.taken).marks.map(({ record }) => record)).toEqual(["record 1", "record 2"]);
    const held = await one.read();
    expect(held.marks).toEqual([]);
    expect(held.sheets[0]?.sheet.people.map(({ presence }) => presence)).toEqual(["present", "absent"]);
    expect(held.reading?.sent).toBe(2);
  });

  it("leaves one tab at a time: two tabs that send at once send each mark once", async () => {
    const [one, other, dashboard] = [await device(), await device(), new Dashboard()];
    await one.keepSheets(read([sheetOf([1, 2, 3])]));
    let posts = 0;
    const slow = async (marks: readonly KeptMark[]) => {
      posts += marks.length;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return dashboard.post(marks);
    };
    await Promise.all([tap(one, 1), tap(other, 2), tap(one, 3)]);
    await Promise.all([sendAll(one, slow), sendAll(other, slow)]);
    expect(posts).toBe(3);
    expect((await other.read()).marks).toEqual([]);
  });

  it("outlives a device that is switched off, and is not changed by a sheet that is read anew", async () => {
    const one = await device();
    await one.keepSheets(read([sheetOf([1])]));
    await tap(one, 1);
    one.close();
    const again = await device();
    // The session is no longer among today's and tomorrow's; its mark has not left.
    await again.keepSheets(read([]));
    const held = await again.read();
    expect(held.sheets).toHaveLength(1);
    expect(held.marks).toEqual([expect.objectContaining({ memberId: 1, state: "kept" })]);
  });

  it("is told apart where it is in conflict or refused, and neither is sent again by itself", async () => {
    const [one, dashboard] = [await device(), new Dashboard()];
    await one.keepSheets(read([sheetOf([1, 2])]));
    await tap(one, 1);
    await tap(one, 2);
    dashboard.says = ({ id, memberId }) =>
      memberId === 1
        ? { id, state: "conflict", theirs: { presence: "absent", by: "Eva Roy", at: MADE } }
        : { id, state: "refused", code: "not_expected", words: "Not expected." };
    expect(await sendAll(one, dashboard.post)).toBe("all");
    const held = await one.read();
    expect(held.marks.map(({ state }) => state)).toEqual(["conflict", "refused"]);
    expect(held.sheets[0]?.sheet.people[0]).toMatchObject({ presence: "absent", recordedBy: "Eva Roy" });
    await sendAll(one, dashboard.post);
    expect(dashboard.taken).toHaveLength(2);
    // Asked, and chosen: the other mark is written over by a mark of its own.
    dashboard.says = ({ id }) => ({ id, state: "done" });
    await tap(one, 1);
    await sendAll(one, dashboard.post);
    expect(dashboard.taken.at(-1)).toMatchObject({ memberId: 1, insist: true, seen: "absent" });
  });

  it("is not held up by one mark that the dashboard cannot read", async () => {
    const [one, dashboard] = [await device(), new Dashboard()];
    await one.keepSheets(read([sheetOf([1, 2, 3, 4, 5])]));
    for (const id of [1, 2, 3, 4, 5]) await tap(one, id);
    const post = async (marks: readonly KeptMark[]): Promise<Answer<MarkOutcome>> =>
      marks.some(({ memberId }) => memberId === 3) ? { kind: "malformed", words: "No." } : dashboard.post(marks);
    await sendAll(one, post);
    expect(dashboard.taken.map(({ memberId }) => memberId).sort()).toEqual([1, 2, 4, 5]);
    expect((await one.read()).marks).toEqual([expect.objectContaining({ memberId: 3, state: "refused" })]);
  });

  it("is counted by the club's day, which turns without anybody's asking", async () => {
    const [one, dashboard] = [await device(), new Dashboard()];
    await one.keepSheets(read([sheetOf([1, 2])]));
    await tap(one, 1);
    await sendAll(one, dashboard.post);
    // The next day, without having read anything since.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
    await tap(one, 2);
    await sendAll(one, dashboard.post);
    vi.useRealTimers();
    expect((await one.read()).reading?.sent).toBe(1);
  });

  it("keeps the sheet that is open, of whatever day it is, through each reading of today's", async () => {
    const one = await device();
    const old = { ...SESSION, date: "2026-09-05" };
    await one.keepSheet(sheetOf([1], old));
    await one.keepSheets(read([sheetOf([1])]), sessionKeyOf(old));
    expect((await one.read()).sheets).toHaveLength(2);
    await one.keepSheets(read([sheetOf([1])]));
    expect((await one.read()).sheets).toHaveLength(1);
  });

  it("forgets the names of whom its person sees no more, and sends what was marked of them", async () => {
    const [one, dashboard] = [await device(), new Dashboard()];
    const other = { ...SESSION, courseId: 8 };
    await one.keepSheets(read([sheetOf([1]), sheetOf([2], other)]));
    await one.addGuest(SESSION, { id: 9, firstName: "Eva", lastName: "Roy" });
    await one.mark(other, [{ memberId: 2, presence: "present" }], MADE);
    await one.keepSheets({ ...read([sheetOf([1])]), section: "[[1],[]]" }, sessionKeyOf(other));
    const held = await one.read();
    expect(held.sheets.map(({ sheet, guests }) => [sheet.session.courseId, guests])).toEqual([[SESSION.courseId, []]]);
    expect(held.marks).toEqual([expect.objectContaining({ memberId: 2, state: "kept" })]);
    expect(await sendAll(one, dashboard.post)).toBe("all");
    expect(dashboard.taken).toEqual([expect.objectContaining({ memberId: 2 })]);
    // The same section again: what is open stays.
    await one.keepSheet(sheetOf([1], { ...SESSION, date: "2026-09-05" }));
    await one.keepSheets(
      { ...read([sheetOf([1])]), section: "[[1],[]]" },
      sessionKeyOf({ ...SESSION, date: "2026-09-05" }),
    );
    expect((await one.read()).sheets).toHaveLength(2);
  });

  it("cannot be taken back once it may have arrived", async () => {
    const [one, dashboard] = [await device(), new Dashboard()];
    await one.keepSheets(read([sheetOf([1])]));
    await tap(one, 1);
    dashboard.answers = ["lost"];
    await sendAll(one, dashboard.post);
    const [mark] = (await one.read()).marks;
    await one.forget([mark?.order ?? -1]);
    expect((await one.read()).marks).toHaveLength(1);
  });
});

describe("whose device it is", () => {
  it("another account finds nothing of the first one's, and sends none of it", async () => {
    const [one, dashboard] = [await device(3), new Dashboard()];
    await one.keepSheets(read([sheetOf([1])]));
    await tap(one, 1);
    one.close();
    const other = await device(4);
    expect(await other.read()).toEqual({ reading: undefined, sheets: [], marks: [] });
    await sendAll(other, dashboard.post);
    expect(dashboard.taken).toEqual([]);
    expect(await unsentMarks()).toEqual([]);
    other.close();
    // Whoever made them sends them, when they come back.
    const again = await device(3);
    expect((await again.read()).sheets).toEqual([]);
    await sendAll(again, dashboard.post);
    expect(dashboard.taken.map(({ memberId, person }) => [memberId, person])).toEqual([[1, 3]]);
  });

  it("marks of an account that never came back are given up, by whoever opens the device later", async () => {
    const one = await device(3);
    await one.keepSheets(read([sheetOf([1])]));
    await tap(one, 1);
    one.close();
    (await device(4, "demo", Date.parse(MADE) + 93 * 24 * 3_600_000)).close();
    expect((await (await device(3)).read()).marks).toEqual([]);
  });

  it("an ended session leaves no name, and the marks that have not left for the account that made them", async () => {
    const one = await device();
    await one.keepSheets(read([sheetOf([1])]));
    await tap(one, 1);
    one.close();
    await forgetNames();
    const again = await device();
    const held = await again.read();
    expect(held.sheets).toEqual([]);
    expect(JSON.stringify(held)).not.toContain("Martin");
    expect(held.marks).toHaveLength(1);
    expect((await unsentMarks()).map(({ club }) => club)).toEqual(["demo"]);
  });

  it("signing out deletes everything, where all has left", async () => {
    const [one, dashboard] = [await device(), new Dashboard()];
    await one.keepSheets(read([sheetOf([1])]));
    await tap(one, 1);
    await sendAll(one, dashboard.post);
    await forgetNames();
    expect(await hasDevice()).toBe(false);
    expect(await unsentMarks()).toEqual([]);
  });

  it("a device without a store gets none by being asked, nor by a sign-out", async () => {
    expect(await unsentMarks()).toEqual([]);
    await forgetNames();
    expect(await hasDevice()).toBe(false);
  });

  it("a device that has not asked for three days has no names any more", async () => {
    const one = await device();
    await one.keepSheets(read([sheetOf([1])]));
    one.close();
    const later = await device(3, "demo", Date.now() + 73 * 3_600_000);
    expect((await later.read()).sheets).toEqual([]);
  });

  it("names go club by club: those of one that was not asked for three days, and no others", async () => {
    const sheets = async () => {
      const db = await openDevice();
      const clubs = (await db.getAll("sheets")).map(({ club }) => club);
      db.close();
      return clubs;
    };
    await (await device(3, "demo")).keepSheets(read([sheetOf([1])]));
    const later = Date.now() + 73 * 3_600_000;
    vi.useFakeTimers({ toFake: ["Date"], now: later });
    const rowing = await device(3, "rowing", later);
    expect(await sheets()).toEqual([]);
    await rowing.keepSheets({ ...read([sheetOf([1])]), now: new Date(later).toISOString() });
    await device(3, "demo", later);
    expect(await sheets()).toEqual(["rowing"]);
    vi.useRealTimers();
  });
});
