import { randomUUID } from "node:crypto";
import { keepMarks, type SentMark } from "#lib/activities/attendance/marks.ts";
import { PRESENCES } from "#lib/activities/attendance/wire.ts";
import type { CrashCase } from "#lib/desk/testing/crash-case.ts";
import { makeEach, makeGroup, makePerson } from "../../../../scripts/testing/club.ts";

/** People of a lesson, as many as a coach has. */
const OF_A_LESSON = 20;

/** Lessons in a day at most. */
const MOST_LESSONS = 8;

/** Marks of today's lessons. */
export const marksCase: CrashCase<SentMark[]> = {
  steps: [null],
  async fill({ make, season, count }) {
    const now = new Date();
    const date = now.toLocaleDateString("sv", { timeZone: "Europe/Paris" });
    const day = now.toLocaleDateString("fr", { timeZone: "Europe/Paris", weekday: "long" });
    const lessons = Math.min(MOST_LESSONS, Math.max(2, Math.ceil(count / OF_A_LESSON)));
    const group = await makeGroup(make, season, "Marked", { auto_validate: true });
    const people = await makeEach(Math.ceil(count / lessons), async (nth) => {
      const person = await makePerson(make, `Marked${nth}`);
      await make("/annual-registrations", { member_id: person, group_id: group });
      return person;
    });
    const ids = await makeEach(lessons, (nth) =>
      make("/lessons", { group_id: group, day, hour: nth, minute: 0, duration_minutes: 45, trainer_ids: [people[0]] }),
    );
    return ids.flatMap((courseId) =>
      people.map((memberId, nth) => ({
        ...{ id: randomUUID(), date, type: "lesson" as const, courseId, memberId },
        ...{ presence: PRESENCES[nth % PRESENCES.length] ?? "present", madeAt: now.toISOString() },
        ...{ seen: null, insist: false },
      })),
    );
  },
  async ask(tx, { club, baseUrl, askedBy, now }, asked) {
    await keepMarks(tx, { club, baseUrl, by: askedBy, now }, asked);
  },
  async read(club, asked) {
    const rows = await club.read<{ id: number; course: number; member: number; presence: string }>(
      "select id, course_id as course, member_id as member, presence from attendance",
    );
    const told = await club.read<{ subject: string }>("select subject from outbox where type = 'attendance.recorded'");
    return asked.map(({ courseId, memberId, presence }) => {
      const row = rows.find(({ course, member }) => course === courseId && member === memberId);
      const messages = told.filter(({ subject }) => row && subject.endsWith(`/${row.id}`));
      return { writes: 1, there: row?.presence === presence ? messages.map(() => row.id) : [] };
    });
  },
  audit: (asked) => ({ "attendance.record": asked.length }),
};
