import { listMemberAttendance, readAttendance, recordAttendance } from "../contract/attendance.ts";
import type { Features } from "../contract/features.ts";
import type { ClubEvent } from "../events/outbox.ts";
import { Problem, validationFailed } from "../problem.ts";
import { canTakeAttendance, mustBeOpenForAttendance } from "../rules/attendance.ts";
import { isExpected, type Presence, recordPresence, selectHistory, selectParticipants } from "../store/attendance.ts";
import type { Queryable } from "../store/database.ts";
import { findPerson } from "../store/people.ts";
import { type Session, type SessionQuery, selectSessions } from "../store/sessions.ts";
import type { Caller } from "./authenticate.ts";
import { offsetPage } from "./paging.ts";
import { refuseFor, unknownAt } from "./refuse.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.8, and a person's history (club-api §4.4). */
export const attendanceRoutes: Route[] = [
  read(readAttendance, async (db, { query, features, caller, today }) => {
    const { type, course_id, offset, limit } = query;
    if (course_id === undefined) {
      const sessions = await selectSessions(db, wishOf(query, features, caller));
      return offsetPage(sessions.slice(offset, offset + limit + 1), query, (session) => present(session, today));
    }
    if (type === undefined) throw typeMissing();
    const session = await sessionOf(db, { ...query, type, course_id }, features, caller);
    if (!session) return undefined;
    const rows = await selectParticipants(db, session, { offset, take: limit + 1 });
    return offsetPage(rows, query, (row) => row);
  }),

  write(recordAttendance, {
    decide: async (tx, { body, features, caller, today }) => {
      const session = await sessionOf(tx, body, features, caller);
      if (!session) throw validationFailed([unknownSession()]);
      if (!(await isExpected(tx, session, body.member_id)))
        throw validationFailed([await absentee(tx, body.member_id)]);
      const closed = mustBeOpenForAttendance(session.date, today);
      refuseFor(closed ? [closed] : [], body);
      return session;
    },
    commit: async (tx, { body, now }, _found, session) => {
      const { id, changed } = await recordPresence(tx, session, body, now);
      return { id, events: changed ? [announcement(id, session, body)] : [] };
    },
  }),

  read(listMemberAttendance, async (db, { params, query }) => {
    const rows = await selectHistory(db, { member_id: params.id, ...query }, { ...query, take: query.limit + 1 });
    if (rows.length === 0 && !(await findPerson(db, params.id))) return undefined;
    return offsetPage(rows, query, (row) => row);
  }),
];

function wishOf(
  { date, type, course_id }: Pick<SessionQuery, "date" | "type" | "course_id">,
  features: Features,
  { settings: { time_zone } }: Caller,
): SessionQuery {
  return { date, type, course_id, time_zone, withSlots: features.has("slots") };
}

/** The one session that date, type and course name; undefined where the course does not meet on that date. */
async function sessionOf(
  db: Queryable,
  wish: Pick<SessionQuery, "date" | "type" | "course_id">,
  features: Features,
  caller: Caller,
): Promise<Session | undefined> {
  const [session] = await selectSessions(db, wishOf(wish, features, caller));
  return session;
}

function present({ season_id, ...session }: Session, today: string) {
  return { ...session, can_take_attendance: canTakeAttendance(session.date, today) };
}

function typeMissing(): Problem {
  const detail = "Is required with course_id.";
  return new Problem(400, "invalid_query", `?type: ${detail}`, {
    errors: [{ pointer: "?type", code: "required", detail }],
  });
}

const unknownSession = () => ({
  pointer: "/course_id",
  code: "no_session",
  detail: "There is no such session on this date.",
});

async function absentee(db: Queryable, member: number) {
  if (!(await findPerson(db, member))) return unknownAt("/member_id");
  return { pointer: "/member_id", code: "not_expected", detail: "The person is not expected at this session." };
}

/** club-api §6.1: the payload gives member, session type, session id, date and the new presence. */
function announcement(
  id: number,
  { type, id: course_id, date }: Session,
  { member_id, presence }: { member_id: number; presence: Presence },
): ClubEvent {
  const path = `/attendance?date=${date}&type=${type}&course_id=${course_id}`;
  return {
    type: "attendance.recorded",
    subject: `attendance/${id}`,
    resource: { type: "attendance", id, path, required_scopes: ["attendance:read"] },
    context: { member_id, session_type: type, session_id: course_id, date, presence },
  };
}
