import "server-only";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { Session, SessionsWithin } from "./calendar.ts";

/** Somebody who is expected at a course, or would be once their registration is validated. */
export interface Expected {
  memberId: number;
  pending: boolean;
}

type Course = Pick<Session, "type" | "courseId" | "groupId">;

/** Who is expected at the sessions of a course, by `courseName`. */
export type ExpectedPeople = ReadonlyMap<string, readonly Expected[]>;

/** A course as one text: the key of `ExpectedPeople`. */
export const courseName = ({ type, courseId }: Pick<Course, "type" | "courseId">): string => `${type} ${courseId}`;

/**
 * Who is expected: at a lesson the people of its group, at a slot those registered to it, at an event those of the event (club-api §4.8);
 * from the copy, everybody once. Somebody with a validated registration is not pending, whatever else they asked for.
 * @param within of a section's sessions only whom its own registrations have expected there; null: everybody
 */
export async function expectedAt(
  db: Queryable,
  club: string,
  courses: readonly Course[],
  within: SessionsWithin | null,
): Promise<ExpectedPeople> {
  const people = new Map<string, Map<number, boolean>>();
  const add = (name: string, memberId: number, valid: boolean | null) => {
    const known = people.get(name) ?? new Map<number, boolean>();
    people.set(name, known.set(memberId, valid === null && (known.get(memberId) ?? true)));
  };
  const lessons = new Map<number, Set<string>>();
  for (const one of courses)
    if (one.type === "lesson" && one.groupId !== null)
      lessons.set(one.groupId, (lessons.get(one.groupId) ?? new Set()).add(courseName(one)));
  const slots = new Set(courses.filter(({ type }) => type === "slot").map(({ courseId }) => courseId));
  const events = new Set(courses.filter(({ type }) => type === "event").map(({ courseId }) => courseId));
  const { activityId, slotIds, memberId, seasonId, valid } = registrations;
  const isSeen = (kind: "annual" | "event", row: { seasonId: number; activityId: number }) =>
    !within || within.seasons.get(row.seasonId)?.[kind].has(row.activityId) === true;
  const open = (kind: "annual" | "event", of: SQL | undefined) =>
    and(eq(registrations.club, club), eq(registrations.kind, kind), sql`${valid} is not false`, of);
  if (lessons.size > 0 || slots.size > 0) {
    const inGroup = sql`${activityId} = any(${integers([...lessons.keys()])})`;
    const rows = await db
      .select({ activityId, slotIds, memberId, seasonId, valid })
      .from(registrations)
      .where(open("annual", slots.size > 0 ? or(inGroup, sql`${slotIds} && ${integers([...slots])}`) : inGroup));
    for (const row of rows.filter((one) => isSeen("annual", one))) {
      for (const name of lessons.get(row.activityId) ?? []) add(name, row.memberId, row.valid);
      for (const slot of row.slotIds) if (slots.has(slot)) add(`slot ${slot}`, row.memberId, row.valid);
    }
  }
  if (events.size > 0) {
    const rows = await db
      .select({ activityId, memberId, seasonId, valid })
      .from(registrations)
      .where(open("event", sql`${activityId} = any(${integers([...events])})`));
    for (const row of rows.filter((one) => isSeen("event", one)))
      add(`event ${row.activityId}`, row.memberId, row.valid);
  }
  return new Map(
    [...people].map(([name, found]) => [name, [...found].map(([memberId, pending]) => ({ memberId, pending }))]),
  );
}

/** How many of them are expected for certain. */
export const validated = (people: readonly Expected[] | undefined): number =>
  people?.filter(({ pending }) => !pending).length ?? 0;
