import { and, asc, eq, gte, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import {
  annual_registrations,
  attendance,
  event_registrations,
  events,
  groups,
  lessons,
  type Presence,
  people,
  type SessionType,
  slots,
} from "./schema.ts";
import type { Session } from "./sessions.ts";

export type { Presence };

interface OffsetWindow {
  offset: number;
  take: number;
}

/**
 * Who is expected: the group's people at a lesson, those registered to the slot, those of the event (club-api §4.8); and whoever has a mark of it,
 * which stays there to be read and corrected whatever became of their registration.
 */
function expectedAt(session: Pick<Session, "type" | "id" | "date">): SQL {
  return sql`(${registeredFor(session)} or exists (select 1 from ${attendance} a where a.member_id = ${people.id}
    and a.type = ${session.type} and a.course_id = ${session.id} and a.date = ${session.date}))`;
}

function registeredFor(session: Pick<Session, "type" | "id">): SQL {
  if (session.type === "event") {
    return sql`exists (select 1 from ${event_registrations} r
      where r.member_id = ${people.id} and r.event_id = ${session.id} and r.valid = true)`;
  }
  if (session.type === "slot") {
    return sql`exists (select 1 from ${annual_registrations} r
      where r.member_id = ${people.id} and r.slot_ids @> array[${session.id}::int] and r.valid = true)`;
  }
  return sql`exists (select 1 from ${annual_registrations} r join ${lessons} l on l.group_id = r.group_id
    where r.member_id = ${people.id} and l.id = ${session.id} and r.valid = true)`;
}

/** The people expected at a session with what was recorded of them, ascending id. */
export function selectParticipants(db: Queryable, session: Session, { offset, take }: OffsetWindow) {
  return db
    .select({
      id: people.id,
      first_name: people.first_name,
      last_name: people.last_name,
      presence: attendance.presence,
    })
    .from(people)
    .leftJoin(
      attendance,
      and(
        eq(attendance.member_id, people.id),
        eq(attendance.type, session.type),
        eq(attendance.course_id, session.id),
        eq(attendance.date, session.date),
      ),
    )
    .where(expectedAt(session))
    .orderBy(asc(people.id))
    .offset(offset)
    .limit(take);
}

/** Whether a person is expected at a session. */
export async function isExpected(db: Queryable, session: Session, member: number): Promise<boolean> {
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, member), expectedAt(session)));
  return found.length > 0;
}

/** Records a presence, or replaces the one recorded before; gives the record's id. */
export async function recordPresence(
  tx: Transaction,
  session: Session,
  { member_id, presence }: { member_id: number; presence: Presence },
  now: Date,
): Promise<{ id: number; changed: boolean }> {
  const { type, id: course_id, date, season_id } = session;
  const [recorded] = await tx
    .insert(attendance)
    .values({ type, course_id, date, season_id, member_id, presence, recorded_at: now })
    .onConflictDoUpdate({
      target: [attendance.type, attendance.course_id, attendance.date, attendance.member_id],
      set: { presence, recorded_at: now },
      setWhere: ne(attendance.presence, presence),
    })
    .returning({ id: attendance.id });
  if (recorded) return { id: recorded.id, changed: true };
  const [known] = await tx
    .select({ id: attendance.id })
    .from(attendance)
    .where(
      and(
        eq(attendance.type, type),
        eq(attendance.course_id, course_id),
        eq(attendance.date, date),
        eq(attendance.member_id, member_id),
      ),
    );
  if (!known) throw new Error("the attendance was not stored");
  return { id: known.id, changed: false };
}

/** What of a person's attendance is asked for (club-api §4.4). */
export interface HistoryQuery {
  member_id: number;
  season_id: number;
  date_from?: string | undefined;
  date_to?: string | undefined;
  type?: SessionType | undefined;
  presence?: Presence | undefined;
}

const title = sql<string | null>`case ${attendance.type}
  when 'lesson' then (select g.name from ${lessons} l join ${groups} g on g.id = l.group_id where l.id = ${attendance.course_id})
  when 'slot' then (select s.name from ${slots} s where s.id = ${attendance.course_id})
  else (select e.name from ${events} e where e.id = ${attendance.course_id}) end`;

/** A person's recorded attendance, by date. */
export function selectHistory(db: Queryable, wish: HistoryQuery, { offset, take }: OffsetWindow) {
  return db
    .select({
      type: attendance.type,
      course_id: attendance.course_id,
      date: attendance.date,
      title: title.as("title"),
      presence: attendance.presence,
      recorded_at: attendance.recorded_at,
    })
    .from(attendance)
    .where(
      and(
        eq(attendance.member_id, wish.member_id),
        eq(attendance.season_id, wish.season_id),
        wish.date_from === undefined ? undefined : gte(attendance.date, wish.date_from),
        wish.date_to === undefined ? undefined : lte(attendance.date, wish.date_to),
        wish.type && eq(attendance.type, wish.type),
        wish.presence && eq(attendance.presence, wish.presence),
      ),
    )
    .orderBy(asc(attendance.date), asc(attendance.id))
    .offset(offset)
    .limit(take);
}
