import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Session, sessionAt, sessionCalendarOf } from "#lib/activities/attendance/calendar.ts";
import { cardAt } from "#lib/activities/attendance/card.ts";
import { courseName } from "#lib/activities/attendance/expected.ts";
import {
  attendanceOfPeople,
  type Correction,
  calledSessions,
  correctionsOf,
  rollOfAll,
} from "#lib/activities/attendance/roll-calls.ts";
import { calendarAt, calendarSeenBy, outsideSection } from "#lib/activities/attendance/section-calendar.ts";
import { sheetsOf } from "#lib/activities/attendance/sheets.ts";
import { walkInsOf } from "#lib/activities/attendance/walk-ins.ts";
import { coursesOfRoll } from "#lib/activities/attendance/who-came.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Store } from "#lib/base/store/database.ts";
import { codeOfCard, endCard, makeCards, openCards } from "#lib/people/cards/cards.ts";
import { addMember } from "./members.ts";
import {
  ACTIVITIES,
  COURSES,
  type Course,
  keepSectionSeason,
  lessonOf,
  PEOPLE,
  SATURDAY,
  SEASON,
  type SectionSeason,
  seasonOfCourse,
  sectionOracle,
  sectionSeasons,
  sessionOracle,
  surnameOf,
} from "./section-seasons.ts";
import { databases, testStore } from "./store.ts";

// Attendance as a section sees it (decision 95): sheets, roll calls, corrections, notes, cards and what a device may send are exactly what the second rule says.

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
const named = (all: readonly Course[]) => all.map(courseName).sort();

describe.each(databases("section_sessions"))(
  "a section calls the roll of its own and of nobody else, %s",
  (_name, location) => {
    let store: Store;
    let close: () => Promise<void>;
    let clubs = 0;
    beforeAll(async () => {
      ({ store, close } = await testStore(location, { GUICHET_NOW: `${SATURDAY}T12:00:00+02:00` }));
    });
    afterAll(() => close());

    interface Asked {
      seat: Seat;
      season: SectionSeason;
      due: ReturnType<typeof sectionOracle>;
      rule: ReturnType<typeof sessionOracle>;
    }

    async function begin(season: SectionSeason): Promise<Asked> {
      clubs += 1;
      const club = `sessions-${clubs}`;
      await keepSectionSeason(store.db, club, season);
      const person = await addMember(store.db, { email: `coach@${club}.test`, club, role: "coach" });
      const seat: Seat = { person, club, role: "coach", section: season.section, scopes: null };
      const due = sectionOracle(season);
      return { seat, season, due, rule: sessionOracle(season, due) };
    }

    /** Who of a course is recorded as what, and seen. */
    const seen = ({ season, rule }: Asked, what: "presence" | "correction" | "note", { type, courseId }: Course) =>
      season.recorded
        .filter((one) => one.what === what && one.type === type && one.courseId === courseId)
        .filter(({ memberId }) =>
          what === "note" ? rule.seesNote(memberId) : rule.seesPresence({ type, courseId }, memberId),
        )
        .map(({ memberId }) => memberId);

    it("on every sheet, in every count, and of whatever is sent", async () => {
      const told = { people: 0, hidden: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(sectionSeasons, async (season) => {
          const asked = await begin(season);
          told.hidden += PEOPLE.length - asked.due.people.size;
          told.people += await sheets(asked);
          await lists(asked);
          told.refused += await sent(asked);
          await cards(asked);
        }),
        { numRuns: 10, seed: 95 },
      );
      // Else it would have looked at empty sections, or at whole clubs.
      for (const count of Object.values(told)) expect(count).toBeGreaterThan(20);
    });

    async function sheets(asked: Asked): Promise<number> {
      const { db } = store;
      const { seat, due, rule } = asked;
      const calendar = await calendarSeenBy(db, seat, () => [SEASON]);
      const sessions = COURSES.flatMap((course) => sessionAt(calendar, { ...course, date: SATURDAY }) ?? []);
      expect(named(sessions)).toEqual(named(rule.courses));
      const isOwn = () => false;
      const whole = [...(await sheetsOf(db, seat, sessions, { calendar, isOwn }))];
      let people = 0;
      for (const sheet of whole) {
        const course = { type: sheet.session.type, courseId: sheet.session.courseId };
        const expected = rule.expected(course);
        const [came, noted] = [seen(asked, "presence", course), seen(asked, "note", course)];
        expect(sorted(sheet.people.map(({ id }) => id))).toEqual(
          sorted(new Set([...expected.keys(), ...came, ...noted])),
        );
        for (const one of sheet.people) {
          expect([one.pending, one.expected]).toEqual([expected.get(one.id) === true, expected.get(one.id) === false]);
          expect(one.presence).toBe(came.includes(one.id) ? "present" : null);
          expect(one.walkIn !== null).toBe(noted.includes(one.id));
        }
        const text = JSON.stringify(sheet);
        for (const id of PEOPLE)
          if (!due.people.has(id)) expect(text).not.toMatch(new RegExp(`\\b${surnameOf(id)}\\b`));
        expect(sheet.coaches).toEqual(
          course.type === "event" ? [] : sorted(due.people).map((id) => `Nova ${surnameOf(id)}`),
        );
        people += sheet.people.length;
      }
      // What the club itself lists at a shared hour, and somebody whom nobody here knows.
      const everybody = [...PEOPLE, 999].map((memberId) => ({
        ...{ memberId, firstName: "Nova", lastName: "zqlisted", presence: null },
      }));
      const fresh = new Map(sessions.map((one) => [`${one.type} ${one.courseId} ${one.date}`, everybody]));
      for (const sheet of await sheetsOf(db, seat, sessions, { calendar, isOwn, fresh }))
        for (const { id, expected } of sheet.people) {
          expect(due.people.has(id)).toBe(true);
          if (expected) expect(rule.seesPresence({ ...sheet.session }, id)).toBe(true);
        }
      return people;
    }

    async function lists(asked: Asked): Promise<void> {
      const { db } = store;
      const { seat, due, rule } = asked;
      const calendar = await calendarSeenBy(db, seat, () => [SEASON]);
      const scope = { club: seat.club, seasonId: SEASON };
      const called = await calledSessions(db, scope, calendar, SATURDAY, SATURDAY);
      expect(named(called)).toEqual(named(rule.courses));
      for (const { type, courseId, expected, tally, walkIns } of called) {
        const course = { type, courseId };
        const certain = [...rule.expected(course).values()].filter((isPending) => !isPending).length;
        expect([expected, tally.recorded, walkIns]).toEqual([
          ...[certain, seen(asked, "presence", course).length, seen(asked, "note", course).length],
        ]);
      }
      const whole = await attendanceOfPeople(db, scope, PEOPLE, rollOfAll(calendar));
      const recorded = rule.courses.flatMap((course) => seen(asked, "presence", course));
      for (const one of PEOPLE)
        expect(whole.get(one)?.tally.recorded ?? 0).toBe(recorded.filter((id) => id === one).length);
      const inOurs = (what: "correction" | "note") =>
        rule.courses.flatMap((course) => seen(asked, what, course).map((id) => `${courseName(course)} ${id}`)).sort();
      const notes = await walkInsOf(db, scope, calendar);
      expect(notes.map((one) => `${courseName(one)} ${one.memberId}`).sort()).toEqual(inOurs("note"));
      const corrected: Correction[] = [];
      // Page by page: none is half empty, so that its length tells of nobody.
      for (let before: number | undefined, most = 2; ; before = corrected.at(-1)?.id) {
        const page = await correctionsOf(db, scope, calendar, { most, before });
        corrected.push(...page);
        if (page.length < most) break;
      }
      expect(corrected.map((one) => `${courseName(one.session)} ${one.memberId}`).sort()).toEqual(inOurs("correction"));
      for (const { kind, id, slotIds } of due.ours) {
        const of = kind === "annual" ? "groups" : "events";
        const courses: Course[] = kind === "event" ? [{ type: "event", courseId: id }] : [];
        if (kind === "annual")
          courses.push(
            { type: "lesson", courseId: lessonOf(id) },
            ...slotIds.map((slot) => ({ type: "slot" as const, courseId: slot })),
          );
        const isOurs = new Set(named(rule.courses));
        const came = courses
          .filter((course) => isOurs.has(courseName(course)))
          .flatMap((course) => seen(asked, "presence", course));
        const people = await attendanceOfPeople(
          db,
          scope,
          PEOPLE,
          await coursesOfRoll(db, seat.club, calendar, { of, id }),
        );
        for (const one of PEOPLE)
          expect(people.get(one)?.tally.recorded ?? 0).toBe(came.filter((id) => id === one).length);
      }
    }

    async function sent(asked: Asked): Promise<number> {
      const { seat, season, rule } = asked;
      const isOurs = new Set(named(rule.courses));
      // In another season the same sports are the section’s, too: that is not what is asked here.
      const those = COURSES.filter((course) => seasonOfCourse(season, course) === SEASON);
      const all = those.flatMap((course) =>
        [...PEOPLE, 999].map((memberId) => ({
          ...course,
          date: SATURDAY,
          memberId,
          id: `${courseName(course)} ${memberId}`,
        })),
      );
      const stray = [{ type: "lesson" as const, courseId: 9_999, date: SATURDAY, memberId: 1, id: "stray" }];
      const outside = await outsideSection(store.db, seat, { marks: [...all, ...stray], walkIns: [...all, ...stray] });
      for (const one of all) {
        const why = (isSeen: boolean, code: string) =>
          isOurs.has(courseName(one)) ? (isSeen ? undefined : code) : "no_session";
        expect([one.id, outside.marks.get(one.id)]).toEqual([
          one.id,
          why(rule.seesPresence(one, one.memberId), "not_expected"),
        ]);
        expect([one.id, outside.walkIns.get(one.id)]).toEqual([
          one.id,
          why(rule.seesNote(one.memberId), "unknown_person"),
        ]);
      }
      expect([outside.marks.get("stray"), outside.walkIns.get("stray")]).toEqual(["no_session", "no_session"]);
      const whole: Seat = { ...seat, section: undefined };
      const none = await outsideSection(store.db, whole, { marks: all, walkIns: all });
      expect([none.marks.size, none.walkIns.size]).toEqual([0, 0]);
      return outside.marks.size;
    }

    async function cards({ seat, season, due, rule }: Asked): Promise<void> {
      const { db } = store;
      await db.transaction((tx) => makeCards(tx, seat, SEASON, PEOPLE));
      const scope = { club: seat.club, seasonId: SEASON };
      const open = await openCards(db, scope, PEOPLE);
      const codes = new Map(open.map((card) => [card.memberId, codeOfCard(card.id)]));
      const course = rule.courses[0];
      const other = COURSES.filter((one) => seasonOfCourse(season, one) === SEASON).find(
        (one) => !rule.courses.some((own) => courseName(own) === courseName(one)),
      );
      for (const [id, code] of codes) {
        if (other) expect(await cardAt(db, seat, code, { ...other, date: SATURDAY })).toBeUndefined();
        if (!course) continue;
        const said = await cardAt(db, seat, code, { ...course, date: SATURDAY });
        const waits = rule.expected(course).get(id);
        const takesPart = due.registrations.some(({ memberId, state }) => memberId === id && state === "validated");
        const kind = waits === undefined ? (takesPart ? "unexpected" : "notValidated") : waits ? "pending" : "expected";
        if (due.people.has(id)) expect(said).toMatchObject({ kind, person: { id } });
        else expect(said).toEqual({ kind: "outside" });
      }
      const stranger = [...codes].find(([id]) => !due.people.has(id));
      if (!stranger || !course) return;
      await db.transaction((tx) => endCard(tx, seat, season.seasonId, stranger[0]));
      expect(await cardAt(db, seat, stranger[1], { ...course, date: SATURDAY })).toEqual({ kind: "outside" });
    }

    it("sees of a calendar the seasons that are looked at alone, and whoever sees the whole club all of it", async () => {
      const [season] = fc.sample(sectionSeasons, { numRuns: 1, seed: 7 });
      if (!season) throw new Error("no season");
      const { seat } = await begin(season);
      const none = await calendarSeenBy(store.db, seat, () => []);
      expect([none.courses, none.occasions]).toEqual([[], []]);
      const all = await sessionCalendarOf(store.db, seat.club);
      const keys = [...all.courses, ...all.occasions].map(
        ({ type, courseId }): Pick<Session, "type" | "courseId" | "date"> => ({ type, courseId, date: SATURDAY }),
      );
      expect(keys).toHaveLength(ACTIVITIES.length * 2 + 3);
      const whole = await calendarAt(store.db, { ...seat, section: undefined }, keys);
      expect([whole.courses.length, whole.within]).toEqual([all.courses.length, null]);
    });
  },
);
