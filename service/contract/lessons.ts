import { z } from "zod";
import { changes, closed, day, identifier, identifiers, longText, path } from "./fields.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";
import { weekly } from "./slots.ts";

/** A lesson on read (club-api §2.9). */
export const lesson = record("Lesson", () => ({
  id: identifier().nullable(),
  group_id: identifier().nullable(),
  day: day().nullable(),
  hour: z.int().nullable(),
  minute: z.int().nullable(),
  duration_minutes: z.int().nullable(),
  location: z.string().nullable(),
  trainer_ids: z.array(identifier()),
  group_path: path(),
}));

const required = () => ({ group_id: identifier(), ...weekly(), trainer_ids: identifiers(1) });
const newLesson = () => closed({ ...required(), location: longText().nullable().optional() });
const lessonChange = () => changes({ ...required(), location: longText().nullable() });

export const listLessons = operation({
  id: "listLessons",
  method: "GET",
  path: "/lessons",
  tag: "Lessons",
  summary: "List the lessons of every group",
  access: ["groups:read"],
  query: pageQuery,
  answer: pageAnswer(lesson),
});

export const createLesson = operation({
  id: "createLesson",
  method: "POST",
  path: "/lessons",
  tag: "Lessons",
  summary: "Create a weekly lesson of a group",
  access: ["groups:write"],
  body: newLesson,
  answer: writtenAnswer(),
});

export const readLesson = operation({
  id: "readLesson",
  method: "GET",
  path: "/lessons/{id}",
  tag: "Lessons",
  summary: "Read a lesson",
  access: ["groups:read"],
  answer: recordAnswer(lesson),
});

export const updateLesson = operation({
  id: "updateLesson",
  method: "PATCH",
  path: "/lessons/{id}",
  tag: "Lessons",
  summary: "Change a lesson",
  access: ["groups:write"],
  body: lessonChange,
  answer: writtenAnswer(),
});
