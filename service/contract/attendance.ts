import { z } from "zod";
import { dateTime } from "./date-time.ts";
import { calendarDate, closed, identifier } from "./fields.ts";
import { offsetPageAnswer, offsetPaging, operation, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

const tag = "Attendance";
const feature = "attendance";

const sessionType = () => z.enum(["lesson", "slot", "event"]);
const presence = () => z.enum(["present", "absent", "excused"]);

/** club-api §2.12 */
const session = record("Session", () => ({
  type: sessionType(),
  id: identifier().meta({ description: "The lesson, slot or event: the course_id of the other calls." }),
  date: calendarDate(),
  title: z.string().nullable(),
  begin: dateTime(),
  end: dateTime(),
  location: z.string().nullable(),
  can_take_attendance: z.boolean().meta({ description: "True from the session's day on." }),
}));

const participant = record("Participant", () => ({
  id: identifier(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  presence: presence().nullable().meta({ description: "null: not recorded, which does not mean absent." }),
}));

const entry = record("AttendanceEntry", () => ({
  type: sessionType(),
  course_id: identifier(),
  date: calendarDate(),
  title: z.string().nullable(),
  presence: presence(),
  recorded_at: dateTime(),
}));

export const readAttendance = operation({
  id: "readAttendance",
  method: "GET",
  path: "/attendance",
  tag,
  summary: "List the sessions of a date, or who is expected at one of them",
  description:
    "Without course_id: the sessions of the date, of one type where it is given. With type and course_id: the expected participants and their presence.",
  access: ["attendance:read"],
  feature,
  query: () =>
    z.object({
      date: calendarDate(),
      type: sessionType().optional(),
      course_id: identifier().optional(),
      ...offsetPaging,
    }),
  answer: offsetPageAnswer((features) => z.union([session(features), participant(features)])),
});

export const recordAttendance = operation({
  id: "recordAttendance",
  method: "POST",
  path: "/attendance",
  tag,
  summary: "Record whether a person came",
  description: "A second record for the same person and session replaces the first.",
  access: ["attendance:write"],
  feature,
  body: () =>
    closed({
      date: calendarDate(),
      type: sessionType(),
      course_id: identifier(),
      member_id: identifier(),
      presence: presence(),
    }),
  answer: writtenAnswer(),
  refusals: ["attendance_not_open"],
});

export const listMemberAttendance = operation({
  id: "listMemberAttendance",
  method: "GET",
  path: "/members/{id}/attendance",
  tag,
  summary: "Read the recorded attendance of a person",
  description: "Sessions without a record are not absences and are not listed.",
  access: ["members:read", "attendance:read"],
  feature,
  query: () =>
    z.object({
      season_id: identifier(),
      date_from: calendarDate().optional(),
      date_to: calendarDate().optional(),
      type: sessionType().optional(),
      presence: presence().optional(),
      ...offsetPaging,
    }),
  answer: offsetPageAnswer(entry),
});
