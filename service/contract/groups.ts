import { z } from "zod";
import type { Features } from "./features.ts";
import {
  activitySex,
  birthYear,
  capacity,
  changes,
  closed,
  day,
  euros,
  identifier,
  identifiers,
  integer,
  longText,
  on,
  path,
  text,
} from "./fields.ts";
import { lesson } from "./lessons.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { exportFields, exportQuery, groupMember, searchLimit, searchMeta } from "./people.ts";
import { record } from "./shape.ts";

const groupType = () => z.enum(["Loisir", "Intermediaire", "Competition"]);

const groupShape = (features: Features) => ({
  id: identifier().nullable(),
  name: z.string().nullable(),
  season_id: identifier().nullable(),
  sport_id: identifier().nullable(),
  description: z.string().nullable(),
  sex: activitySex().nullable(),
  type: groupType().nullable(),
  capacity: z.int().nullable(),
  birth_year_start: z.int().nullable(),
  birth_year_end: z.int().nullable(),
  auto_validate: z.boolean().nullable(),
  ...on(features, "invitations", { invitation_only: z.boolean().nullable() }),
  cost_euros: z.int().nullable(),
  ...on(features, "slots", { slot_count: z.int().nullable(), slot_ids: z.array(identifier()) }),
  ...on(features, "licences", { licence_ids: z.array(identifier()) }),
  season_path: path(),
  members_path: path(),
  lessons_path: path(),
});

/** A group on read (club-api §2.6). */
export const group = record("Group", groupShape);

const required = () => ({
  name: text(2, 255),
  season_id: identifier(),
  birth_year_start: birthYear(),
  birth_year_end: birthYear(),
});

const optional = (features: Features) => ({
  sport_id: identifier().nullable(),
  description: longText().nullable(),
  sex: activitySex().nullable(),
  type: groupType().nullable(),
  capacity: capacity().nullable(),
  auto_validate: z.boolean(),
  ...on(features, "invitations", { invitation_only: z.boolean() }),
  cost_euros: euros().nullable(),
  ...on(features, "slots", { slot_count: integer(0, 100).nullable(), slot_ids: identifiers() }),
  ...on(features, "licences", { licence_ids: identifiers() }),
});

const newGroup = (features: Features) => closed({ ...required(), ...z.object(optional(features)).partial().shape });
const groupChange = (features: Features) => changes({ ...required(), ...optional(features) });

const schedule = record("Schedule", () => ({
  type: z.enum(["lesson", "slot"]),
  id: identifier(),
  name: z.string().nullable(),
  day: day(),
  hour: z.int(),
  minute: z.int(),
  duration_minutes: z.int(),
  location: z.string().nullable(),
  trainer_ids: z.array(identifier()),
}));

const found = record("FoundGroup", (features) => ({
  ...groupShape(features),
  schedules: z.array(schedule(features)),
  validated_count: z.int(),
}));

const search = () =>
  closed({
    season_id: identifier(),
    query: text(2, 255).optional(),
    day: day().optional(),
    sport_id: identifier().optional(),
    limit: searchLimit(),
  });

export const listGroups = operation({
  id: "listGroups",
  method: "GET",
  path: "/groups",
  tag: "Groups",
  summary: "Export the groups of every season",
  description: "The groups of a season are at GET /seasons/{id}/groups. Send all=true with each page.",
  access: ["groups:read"],
  query: exportQuery,
  answerFields: exportFields,
  answer: pageAnswer(group),
});

export const createGroup = operation({
  id: "createGroup",
  method: "POST",
  path: "/groups",
  tag: "Groups",
  summary: "Create a group",
  access: ["groups:write"],
  body: newGroup,
  answer: writtenAnswer(),
});

export const readGroup = operation({
  id: "readGroup",
  method: "GET",
  path: "/groups/{id}",
  tag: "Groups",
  summary: "Read a group",
  access: ["groups:read"],
  answer: recordAnswer(group),
});

export const updateGroup = operation({
  id: "updateGroup",
  method: "PATCH",
  path: "/groups/{id}",
  tag: "Groups",
  summary: "Change a group",
  access: ["groups:write"],
  body: groupChange,
  answer: writtenAnswer(),
});

export const listGroupLessons = operation({
  id: "listGroupLessons",
  method: "GET",
  path: "/groups/{id}/lessons",
  tag: "Groups",
  summary: "List the lessons of a group",
  access: ["groups:read"],
  query: pageQuery,
  answer: pageAnswer(lesson),
});

export const listGroupMembers = operation({
  id: "listGroupMembers",
  method: "GET",
  path: "/groups/{id}/members",
  tag: "Groups",
  summary: "List the validated members of a group",
  access: ["groups:read", "members:read"],
  query: pageQuery,
  answer: pageAnswer(groupMember),
});

export const searchGroups = operation({
  id: "searchGroups",
  method: "POST",
  path: "/groups/search",
  tag: "Groups",
  summary: "Find groups of a season by name, weekday or sport",
  description: "The day is that of the weekly schedule, not of a date. Names ignore case and accents.",
  access: ["groups:read"],
  reads: true,
  body: search,
  answer: {
    status: 200,
    schema: (features) => z.object({ data: z.array(found(features)), meta: searchMeta() }),
  },
});
