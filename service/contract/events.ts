import { z } from "zod";
import { writtenDateTime } from "./date-time.ts";
import type { Features } from "./features.ts";
import {
  birthYear,
  calendarDate,
  capacity,
  changes,
  closed,
  euros,
  identifier,
  longText,
  on,
  path,
  text,
} from "./fields.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { eventMember, exportFields, exportQuery } from "./people.ts";
import { record } from "./shape.ts";

/** An event on read (club-api §2.7). */
export const event = record("Event", (features) => ({
  id: identifier().nullable(),
  name: z.string().nullable(),
  season_id: identifier().nullable(),
  sport_id: identifier().nullable(),
  description: z.string().nullable(),
  begin: z.iso.datetime({ offset: true }).nullable(),
  end: z.iso.datetime({ offset: true }).nullable(),
  location: z.string().nullable(),
  capacity: z.int().nullable(),
  registration_deadline: z.iso.date().nullable(),
  registration_opening: z.iso.date().nullable(),
  birth_year_start: z.int().nullable(),
  birth_year_end: z.int().nullable(),
  cost_euros: z.int().nullable(),
  membership_required: z.boolean().nullable(),
  auto_validate: z.boolean().nullable(),
  ...on(features, "external_events", {
    external_access: z.boolean().nullable(),
    external_cost_euros: z.int().nullable(),
    external_registration: z.boolean().nullable(),
  }),
  ...on(features, "pre_registration", { pre_registration_required: z.boolean().nullable() }),
  season_path: path(),
  members_path: path(),
}));

const required = () => ({
  name: text(2, 255),
  season_id: identifier(),
  begin: writtenDateTime(),
  end: writtenDateTime(),
  birth_year_start: birthYear(),
  birth_year_end: birthYear(),
});

const optional = (features: Features) => ({
  sport_id: identifier().nullable(),
  description: longText().nullable(),
  location: longText().nullable(),
  capacity: capacity().nullable(),
  registration_deadline: calendarDate().nullable(),
  registration_opening: calendarDate().nullable(),
  cost_euros: euros().nullable(),
  membership_required: z.boolean(),
  auto_validate: z.boolean(),
  ...on(features, "external_events", {
    external_access: z.boolean(),
    external_cost_euros: euros().nullable(),
    external_registration: z.boolean(),
  }),
  ...on(features, "pre_registration", { pre_registration_required: z.boolean() }),
});

const newEvent = (features: Features) => closed({ ...required(), ...z.object(optional(features)).partial().shape });
const eventChange = (features: Features) => changes({ ...required(), ...optional(features) });

export const listEvents = operation({
  id: "listEvents",
  method: "GET",
  path: "/events",
  tag: "Events",
  summary: "Export the events of every season",
  description: "The events of a season are at GET /seasons/{id}/events. Send all=true with each page.",
  access: ["events:read"],
  query: exportQuery,
  answerFields: exportFields,
  answer: pageAnswer(event),
});

export const createEvent = operation({
  id: "createEvent",
  method: "POST",
  path: "/events",
  tag: "Events",
  summary: "Create an event",
  access: ["events:write"],
  body: newEvent,
  answer: writtenAnswer(),
});

export const readEvent = operation({
  id: "readEvent",
  method: "GET",
  path: "/events/{id}",
  tag: "Events",
  summary: "Read an event",
  access: ["events:read"],
  answer: recordAnswer(event),
});

export const updateEvent = operation({
  id: "updateEvent",
  method: "PATCH",
  path: "/events/{id}",
  tag: "Events",
  summary: "Change an event",
  access: ["events:write"],
  body: eventChange,
  answer: writtenAnswer(),
});

export const listEventMembers = operation({
  id: "listEventMembers",
  method: "GET",
  path: "/events/{id}/members",
  tag: "Events",
  summary: "List the validated participants of an event",
  access: ["events:read", "registrations:read", "members:read"],
  query: pageQuery,
  answer: pageAnswer(eventMember),
});
