import "server-only";
import { and, type Column, eq, or, type SQL, sql } from "drizzle-orm";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorGroups, mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import { NOTHING_WITHIN, type Within } from "#lib/sync/copy/section.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import {
  type Session,
  type SessionCalendar,
  type SessionKey,
  type SessionsWithin,
  sessionAt,
  sessionCalendarOf,
} from "./calendar.ts";

/**
 * All that has sessions in a club as far as somebody sees it: of a section (decision 95) the lessons of its groups, the slots that these offer, and its events. From the copy: no
 * call to the club.
 * @param seasons those that are looked at: of any other a section sees nothing here
 */
export async function calendarSeenBy(
  db: Queryable,
  seat: Seat,
  seasons: (calendar: SessionCalendar) => Iterable<number>,
): Promise<SessionCalendar> {
  const calendar = await sessionCalendarOf(db, seat.club);
  if (!seat.section) return calendar;
  const ofSeasons = new Map<number, Within>();
  for (const seasonId of new Set(seasons(calendar))) {
    const within = await withinSeen(seat, seasonId);
    if (within) ofSeasons.set(seasonId, within);
  }
  return calendarWithin(db, seat.club, calendar, ofSeasons);
}

/** The same for whoever looks at single sessions. */
export const calendarAt = (db: Queryable, seat: Seat, keys: readonly SessionKey[]): Promise<SessionCalendar> =>
  calendarSeenBy(db, seat, (calendar) => keys.flatMap((key) => sessionAt(calendar, key)?.seasonId ?? []));

/** What of a calendar is a section's, by what of each season is. */
async function calendarWithin(
  db: Queryable,
  club: string,
  calendar: SessionCalendar,
  seasons: ReadonlyMap<number, Within>,
): Promise<SessionCalendar> {
  const isOurs = ({
    type,
    courseId,
    groupId,
    seasonId,
  }: Pick<Session, "type" | "courseId" | "groupId" | "seasonId">) => {
    const within = seasons.get(seasonId) ?? NOTHING_WITHIN;
    if (type === "lesson") return groupId !== null && within.annual.has(groupId);
    return (type === "slot" ? within.slots : within.event).has(courseId);
  };
  return {
    ...calendar,
    courses: calendar.courses.filter(isOurs),
    occasions: calendar.occasions.filter(isOurs),
    within: { seasons, shared: await sharedSlots(db, club, [...seasons.values()]) },
  };
}

/**
 * The slots that a section shares with others, each with whoever is registered to it by one of the section's groups: of anybody else who is recorded there nobody can say that
 * they did not come with the others, whose registrations are none of the section's.
 */
async function sharedSlots(
  db: Queryable,
  club: string,
  seasons: readonly Within[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const slots = new Set(seasons.flatMap((within) => [...within.slots]));
  if (slots.size === 0) return new Map();
  const isOurs = (group: number) => seasons.some(({ annual }) => annual.has(group));
  const those = integers([...slots]);
  const offered = await db
    .select({ groupId: mirrorGroups.id, slotIds: mirrorGroups.slotIds })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), sql`${mirrorGroups.slotIds} && ${those}`));
  const { activityId: groupId, slotIds, memberId, valid } = registrations;
  const registered = await db
    .select({ groupId, slotIds, memberId, valid })
    .from(registrations)
    .where(and(eq(registrations.club, club), eq(registrations.kind, "annual"), sql`${slotIds} && ${those}`));
  const shared = new Set([...offered, ...registered].flatMap((one) => (isOurs(one.groupId) ? [] : one.slotIds)));
  const ours = registered.filter((one) => isOurs(one.groupId) && one.valid !== false);
  const peopleAt = (slot: number) => ours.filter((one) => one.slotIds.includes(slot)).map((one) => one.memberId);
  return new Map([...slots].filter((slot) => shared.has(slot)).map((slot) => [slot, new Set(peopleAt(slot))]));
}

/** Whether it is seen what was recorded of somebody at a session. @param within null: whoever looks sees the whole club */
export function seesPresence(
  within: SessionsWithin | null,
  { type, courseId, seasonId }: Pick<Session, "type" | "courseId" | "seasonId">,
  person: number,
): boolean {
  if (!within) return true;
  const registered = type === "slot" ? within.shared.get(courseId) : undefined;
  return within.seasons.get(seasonId)?.people.has(person) === true && registered?.has(person) !== false;
}

/** A table of what was recorded of people at sessions. */
type RecordedTable = Readonly<Record<"type" | "courseId" | "memberId" | "seasonId", Column>>;

/** What was recorded of people at sessions of a calendar (`seesPresence`), as a condition on the rows that have it. @returns undefined where one sees the whole club */
export function presencesWithin(calendar: SessionCalendar, table: RecordedTable): SQL | undefined {
  return recordedWithin(calendar, table, (slot) => calendar.within?.shared.get(slot));
}

/** The same of the desk's own notes of who turned up: they name nobody's registration, so that everybody of the section is told of. */
export function notesWithin(calendar: SessionCalendar, table: RecordedTable): SQL | undefined {
  return recordedWithin(calendar, table, () => undefined);
}

function recordedWithin(
  { within, courses, occasions }: SessionCalendar,
  { type, courseId, memberId, seasonId }: RecordedTable,
  peopleAt: (slot: number) => ReadonlySet<number> | undefined,
): SQL | undefined {
  if (!within) return undefined;
  const among = (column: Column, ids: Iterable<number>) => sql`${column} = any(${integers([...ids])})`;
  const ofSeason = [...within.seasons].map(([season, { people }]) => {
    const those = [...courses, ...occasions].filter((one) => one.seasonId === season);
    const idsOf = (of: Session["type"]) => those.flatMap((one) => (one.type === of ? one.courseId : []));
    const slots = idsOf("slot");
    const own = slots.filter((slot) => !peopleAt(slot));
    return and(
      ...[eq(seasonId, season), among(memberId, people)],
      or(
        and(eq(type, "lesson"), among(courseId, idsOf("lesson"))),
        and(eq(type, "event"), among(courseId, idsOf("event"))),
        and(eq(type, "slot"), among(courseId, own)),
        ...slots.flatMap((slot) => {
          const registered = peopleAt(slot);
          return registered ? and(eq(type, "slot"), eq(courseId, slot), among(memberId, registered)) : [];
        }),
      ),
    );
  });
  return or(sql`false`, ...ofSeason);
}

/** What keeps a mark or a note from whose role is of a section. */
export type Outside = "no_session" | "not_expected" | "unknown_person";

/** Something that a device sends of somebody at a session. */
interface Sent extends SessionKey {
  id: string;
  memberId: number;
}

/**
 * Which marks and notes are of sessions that are not the section's, or of people whom its sheets do not name, with the code that tells it: the same as of what is not there at
 * all. Nobody's where one sees the whole club.
 */
export async function outsideSection(
  db: Queryable,
  seat: Seat,
  { marks, walkIns }: { marks: readonly Sent[]; walkIns: readonly Sent[] },
): Promise<{ marks: Map<string, Outside>; walkIns: Map<string, Outside> }> {
  const [ofMarks, ofNotes] = [new Map<string, Outside>(), new Map<string, Outside>()];
  if (!seat.section) return { marks: ofMarks, walkIns: ofNotes };
  const calendar = await calendarAt(db, seat, [...marks, ...walkIns]);
  for (const mark of marks) {
    const session = sessionAt(calendar, mark);
    if (!session) ofMarks.set(mark.id, "no_session");
    else if (!seesPresence(calendar.within, session, mark.memberId)) ofMarks.set(mark.id, "not_expected");
  }
  for (const note of walkIns) {
    const session = sessionAt(calendar, note);
    if (!session) ofNotes.set(note.id, "no_session");
    else if (!calendar.within?.seasons.get(session.seasonId)?.people.has(note.memberId))
      ofNotes.set(note.id, "unknown_person");
  }
  return { marks: ofMarks, walkIns: ofNotes };
}
