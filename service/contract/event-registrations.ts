import type { DenialCode } from "../rules/denial.ts";
import { decided, registrationShape } from "./annual-registrations.ts";
import { closed, identifier } from "./fields.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

const tag = "Event registrations";

/** An event registration on read (club-api §2.10: the annual one's fields, with event_id). */
export const eventRegistration = record("EventRegistration", (features) => ({
  id: identifier().nullable(),
  member_id: identifier().nullable(),
  event_id: identifier().nullable(),
  ...registrationShape(features),
}));

const newRegistration = () => closed({ member_id: identifier(), event_id: identifier() });

const ACCESS: readonly DenialCode[] = [
  "already_registered",
  "age_not_allowed",
  "birth_date_required",
  "capacity_reached",
];

export const listEventRegistrations = operation({
  id: "listEventRegistrations",
  method: "GET",
  path: "/event-registrations",
  tag,
  summary: "List the event registrations of every season",
  access: ["registrations:read"],
  query: pageQuery,
  answer: pageAnswer(eventRegistration),
});

export const createEventRegistration = operation({
  id: "createEventRegistration",
  method: "POST",
  path: "/event-registrations",
  tag,
  summary: "Register a person to an event",
  description: "For an event that is paid in advance this is a pending pre-registration; payment completes elsewhere.",
  access: ["registrations:write"],
  body: newRegistration,
  answer: writtenAnswer(),
  refusals: [...ACCESS, "registration_closed", "membership_required"],
});

export const readEventRegistration = operation({
  id: "readEventRegistration",
  method: "GET",
  path: "/event-registrations/{id}",
  tag,
  summary: "Read an event registration",
  access: ["registrations:read"],
  answer: recordAnswer(eventRegistration),
});

export const deleteEventRegistration = operation({
  id: "deleteEventRegistration",
  method: "DELETE",
  path: "/event-registrations/{id}",
  tag,
  summary: "Remove an event registration without notifying the person",
  access: ["registrations:write"],
  answer: writtenAnswer(),
});

export const validateEventRegistration = operation({
  id: "validateEventRegistration",
  method: "POST",
  path: "/event-registrations/{id}/validate",
  tag,
  summary: "Validate a pending or refused event registration",
  access: ["registrations:write"],
  answer: decided(),
  refusals: [...ACCESS, "registration_state", "documents_missing", "medical_missing"],
});

export const refuseEventRegistration = operation({
  id: "refuseEventRegistration",
  method: "POST",
  path: "/event-registrations/{id}/refuse",
  tag,
  summary: "Refuse a pending or validated event registration",
  access: ["registrations:write"],
  answer: decided(),
  refusals: ["registration_state"],
});

export const cancelEventRegistration = operation({
  id: "cancelEventRegistration",
  method: "POST",
  path: "/event-registrations/{id}/cancel",
  tag,
  summary: "Cancel an event registration: it is removed and its place is free",
  access: ["registrations:write"],
  answer: writtenAnswer(),
});
