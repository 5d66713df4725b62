import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MARKS_AT_ONCE, marksRequest } from "#lib/activities/attendance/wire.ts";
import {
  atHand,
  CHOICES,
  isPresence,
  type KeptMark,
  type ListedPerson,
  linesOf,
  type MarkOutcome,
  mayMark,
  needsLook,
  nextToSend,
  type Presence,
  recordedBy,
  rollCallOf,
  type SessionKey,
  type SheetOnDevice,
  sessionKeyOf,
  settled,
  sortSheets,
  tally,
  tapped,
  unrecorded,
  wireOf,
} from "./kept-marks.ts";
import { SENT_AT_ONCE } from "./mark-sender.ts";

const SESSION: SessionKey = { date: "2026-09-12", type: "lesson", courseId: 7 };
const MADE = "2026-09-12T10:00:00.000Z";

const person = (id: number, presence: Presence | null = null, pending = false): ListedPerson => ({
  ...{ id, firstName: "Ana", lastName: `N${id}`, presence, pending, expected: !pending },
  ...{ born: null, walkIn: null, recordedAt: null, recordedBy: null },
});

const sheetOf = (people: ListedPerson[], more: Partial<SheetOnDevice> = {}): SheetOnDevice => ({
  ...{ session: SESSION, seasonId: 2, title: "Group", place: null, coaches: [], own: false, readAt: null, people },
  ...{ begin: "2026-09-12T10:00:00+02:00", end: "2026-09-12T11:00:00+02:00", denied: null },
  ...more,
});

/** A device and a club that records, for one person of one session: taps, sends and lost answers in any order. */
class World {
  marks: KeptMark[] = [];
  recorded: Presence | null = null;
  club: Presence | null = null;
  /** Every mark that the club has taken, by its name. */
  readonly taken = new Map<string, Presence>();
  wanted: Presence | null = null;
  #order = 0;

  tap(presence: Presence): void {
    const id = `m${this.#order}`;
    const { add, remove } = tapped(this.marks, this.recorded, {
      session: SESSION,
      memberId: 1,
      presence,
      madeAt: MADE,
      id,
    });
    this.marks = this.marks.filter(({ order }) => !remove.includes(order));
    if (add) this.marks.push({ ...add, order: this.#order++, person: 3, club: "demo" });
    this.wanted = presence;
  }

  send(answered: boolean): void {
    const batch = nextToSend(this.marks, 10).map((one) => ({ ...one, tried: true }));
    for (const one of batch) {
      this.marks = this.marks.map((mark) => (mark.order === one.order ? one : mark));
      if (!this.taken.has(one.id) && isPresence(one)) {
        this.taken.set(one.id, one.presence);
        this.club = one.presence;
      }
      if (!answered) continue;
      const outcome: MarkOutcome = { id: one.id, state: "done" };
      this.recorded = recordedBy(person(1, this.recorded), one, outcome).presence;
      if (settled(one, outcome) === "done") this.marks = this.marks.filter(({ order }) => order !== one.order);
    }
  }
}

describe("marks on a device", () => {
  it("reach the club as the last tap says, whatever was sent, lost or sent again between them", () => {
    const step = fc.oneof(
      fc.constantFrom(...CHOICES).map((presence) => ({ tap: presence })),
      fc.boolean().map((answered) => ({ answered })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const world = new World();
        for (const one of steps) "tap" in one ? world.tap(one.tap) : world.send(one.answered);
        const [line] = linesOf(sheetOf([person(1, world.recorded)]), [], world.marks);
        expect(line?.shown).toBe(world.wanted);
        for (let round = 0; round < steps.length + 1; round++) world.send(true);
        expect(world.marks).toEqual([]);
        expect(world.club).toBe(world.wanted);
      }),
    );
  });

  it("are one in the line for a person, until the one before it is settled", () => {
    const world = new World();
    world.tap("present");
    world.send(false);
    world.tap("absent");
    expect(world.marks.map(({ presence, seen, tried }) => ({ presence, seen, tried }))).toEqual([
      { presence: "present", seen: null, tried: true },
      { presence: "absent", seen: "present", tried: false },
    ]);
    expect(nextToSend(world.marks, 10).map(({ presence }) => presence)).toEqual(["present"]);
  });

  it("are replaced where they have never left, and taken back by a tap on what the club has", () => {
    const world = new World();
    world.recorded = "present";
    world.tap("absent");
    world.tap("excused");
    expect(world.marks).toHaveLength(1);
    expect(world.marks[0]).toMatchObject({ presence: "excused", seen: "present" });
    world.tap("present");
    expect(world.marks).toEqual([]);
  });

  it("insist only when somebody chose again after a conflict, and then on what stands at the club", () => {
    const world = new World();
    world.tap("present");
    expect(world.marks[0]?.insist).toBe(false);
    const conflict: MarkOutcome = {
      ...{ id: "m0", state: "conflict" },
      theirs: { presence: "absent", by: "Ana Roux", at: MADE },
    };
    world.marks = world.marks.map((one) => settled({ ...one, tried: true }, conflict)).filter((one) => one !== "done");
    world.recorded = recordedBy(person(1), { ...(world.marks[0] as KeptMark) }, conflict).presence;
    expect(linesOf(sheetOf([person(1, world.recorded)]), [], world.marks)[0]?.shown).toBe("absent");
    expect(nextToSend(world.marks, 10)).toEqual([]);
    world.tap("present");
    expect(world.marks).toEqual([expect.objectContaining({ presence: "present", seen: "absent", insist: true })]);
  });

  it("leave in the order in which they were made, those that the dashboard holds already after the fresh ones", () => {
    const one = (order: number, state: KeptMark["state"]): KeptMark => ({
      ...SESSION,
      ...{ id: `m${order}`, memberId: order, presence: "present", madeAt: MADE, seen: null, insist: false },
      ...{ order, person: 3, club: "demo", state, tried: state !== "kept" },
    });
    const marks = [one(4, "kept"), one(1, "waiting"), one(3, "refused"), one(2, "kept"), one(5, "conflict")];
    expect(nextToSend(marks, 10).map(({ order }) => order)).toEqual([2, 4, 1]);
    expect(nextToSend(marks, 1).map(({ order }) => order)).toEqual([2]);
  });

  it("are no refusals where they were perhaps sent to the address that the club had before", () => {
    const refused = (order: number, code: string): KeptMark => ({
      ...SESSION,
      ...{ id: `m${order}`, memberId: order, presence: "present", madeAt: MADE, seen: null, insist: false },
      ...{ order, person: 3, club: "demo", state: "refused", tried: true, code },
    });
    const marks = [refused(1, "perhaps_at_old_address"), refused(2, "address_changed")];
    expect(tally(marks)).toMatchObject({ refused: 1, elsewhere: 1 });
    expect([needsLook(marks, "refused"), needsLook(marks, "elsewhere")].map((one) => one?.order)).toEqual([2, 1]);
  });

  it("go in requests that the dashboard takes", () => expect(SENT_AT_ONCE).toBeLessThanOrEqual(MARKS_AT_ONCE));
});

describe("everybody is present", () => {
  it("marks those who are expected and without a word: nobody who was marked, is pending or came unexpected", () => {
    const people = [person(1), person(2, "absent"), person(3, null, true), person(4)];
    const lines = linesOf(sheetOf(people), [{ id: 5, firstName: "Eva", lastName: "Guest" }], []);
    expect(lines.map(({ expected }) => expected)).toEqual([true, true, false, true, false]);
    expect(unrecorded(lines).map(({ id }) => id)).toEqual([1, 4]);
  });
});

describe("somebody who is not expected", () => {
  const note = (memberId: number, presence: "came" | "withdrawn", order: number): KeptMark => ({
    ...SESSION,
    ...{ id: `n${order}`, memberId, presence, madeAt: MADE, seen: null, insist: false },
    ...{ order, person: 3, club: "demo", state: "kept", tried: false },
  });

  it("is noted as having turned up, counted apart, and never part of what a finished sheet is finished of", () => {
    const people = [person(1, "present"), person(2, "absent"), person(3, null, true)];
    const gone = { ...person(4, "present"), expected: false };
    const lines = linesOf(sheetOf([...people, gone]), [], [note(3, "came", 0)]);
    expect(lines.map(({ came }) => came)).toEqual([false, false, true, false]);
    expect(rollCallOf(lines)).toEqual({
      ...{ present: 2, absent: 1, excused: 0, unrecorded: 0 },
      ...{ walkIns: 1, recorded: 3, expected: 2 },
    });
  });

  it("goes to the dashboard as a note, which takes the place of no mark", () => {
    const mark: KeptMark = { ...note(3, "came", 1), presence: "present" };
    expect(nextToSend([note(3, "came", 0), mark], 10)).toHaveLength(2);
    const { marks, walkIns } = wireOf([note(3, "came", 0), mark]);
    expect(walkIns).toMatchObject([{ memberId: 3, came: true }]);
    expect(marks).toMatchObject([{ memberId: 3, presence: "present" }]);
    expect(marksRequest.safeParse({ marks: [], walkIns: [] }).success).toBe(false);
  });

  it("is taken back by another tap: before the note has left it never was, afterwards it is withdrawn", () => {
    const tap = { session: SESSION, memberId: 3, presence: "withdrawn" as const, madeAt: MADE, id: "x" };
    expect(tapped([note(3, "came", 0)], "withdrawn", tap)).toEqual({ remove: [0] });
    expect(tapped([], "came", tap)).toMatchObject({ remove: [], add: { presence: "withdrawn" } });
  });

  it("stands on the sheet as long as the device has a mark of them that somebody has to look at", () => {
    const refused: KeptMark = { ...note(9, "came", 0), presence: "present", state: "refused" };
    expect(linesOf(sheetOf([person(1)]), [], [refused]).map(({ id, mark }) => [id, mark?.state])).toEqual([
      [1, undefined],
      [9, "refused"],
    ]);
    expect(needsLook([refused], "refused")).toBe(refused);
  });
});

describe("two people of one name", () => {
  it("are told apart, and nobody else's birth is", () => {
    const twins = [person(1), { ...person(2), lastName: "N1" }, person(3)];
    expect(linesOf(sheetOf(twins), [], []).map(({ isNamesake }) => isNamesake)).toEqual([true, true, false]);
  });
});

describe("what an answer says", () => {
  it("is what stands now, where another has marked since: a mark that was taken once is not shown as if it still stood", () => {
    const world = new World();
    world.tap("present");
    const stands = { presence: "absent" as const, by: "Eva Roy", at: MADE };
    const told = recordedBy(person(1), world.marks[0] as KeptMark, { id: "m0", state: "done", stands });
    expect(told).toMatchObject({ presence: "absent", recordedBy: "Eva Roy" });
  });
});

describe("sessions", () => {
  const at = (courseId: number, begin: string, end: string, own: boolean): SheetOnDevice =>
    sheetOf([], { session: { ...SESSION, courseId }, begin, end, own });

  it("stand by day, the reader's own first, then by their begin", () => {
    const early = at(1, "2026-09-12T08:00:00+02:00", "2026-09-12T09:00:00+02:00", false);
    const own = at(2, "2026-09-12T18:00:00+02:00", "2026-09-12T19:00:00+02:00", true);
    expect(sortSheets([early, own]).map(({ session }) => session.courseId)).toEqual([2, 1]);
  });

  it("are at hand from half an hour before they begin until they end, and only where they may be taken", () => {
    const own = at(2, "2026-09-12T10:00:00+02:00", "2026-09-12T11:00:00+02:00", true);
    const other = at(1, "2026-09-12T09:00:00+02:00", "2026-09-12T12:00:00+02:00", false);
    const key = (now: string) => {
      const found = atHand([other, own], Date.parse(now), SESSION.date);
      return found && sessionKeyOf(found.session);
    };
    expect(key("2026-09-12T08:29:00+02:00")).toBeUndefined();
    expect(key("2026-09-12T09:29:00+02:00")).toBe(sessionKeyOf(other.session));
    expect(key("2026-09-12T09:30:00+02:00")).toBe(sessionKeyOf(own.session));
    expect(key("2026-09-12T11:00:01+02:00")).toBe(sessionKeyOf(other.session));
    const during = Date.parse("2026-09-12T10:10:00+02:00");
    expect(atHand([{ ...own, denied: "no" }], during, SESSION.date)).toBeUndefined();
  });

  it("may be marked from their day on, which a device works out by itself from a sheet that was read the evening before", () => {
    const tomorrow = sheetOf([person(1)]);
    expect(mayMark(tomorrow, "2026-09-11")).toBe(false);
    expect(mayMark(tomorrow, "2026-09-12")).toBe(true);
    expect(mayMark(tomorrow, "2026-09-30")).toBe(true);
    expect(mayMark({ ...tomorrow, denied: "no" }, "2026-09-12")).toBe(false);
    expect(mayMark({ ...tomorrow, off: "Called off: snow" }, "2026-09-12")).toBe(false);
  });
});
