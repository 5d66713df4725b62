import { z } from "zod";
import type { DenialCode } from "../rules/denial.ts";
import type { Features } from "./features.ts";
import { changes, closed, identifier, identifiers, on, path } from "./fields.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

const tag = "Annual registrations";

/** What annual and event registrations share on read (club-api §2.10). */
export const registrationShape = (features: Features) => ({
  registered_at: z.iso.datetime({ offset: true }).nullable(),
  valid: z.boolean().nullable().meta({ description: "null pending, true validated, false refused" }),
  validated_at: z.iso.datetime({ offset: true }).nullable(),
  ...on(features, "slots", { slot_ids: z.array(identifier()) }),
  ...on(features, "licences", { licence_id: identifier().nullable() }),
  member_path: path(),
  activity_path: path(),
});

/** An annual registration on read (club-api §2.10). */
export const annualRegistration = record("AnnualRegistration", (features) => ({
  id: identifier().nullable(),
  member_id: identifier().nullable(),
  group_id: identifier().nullable(),
  ...registrationShape(features),
}));

const optional = (features: Features) => ({
  ...on(features, "slots", { slot_ids: identifiers() }),
  ...on(features, "licences", { licence_id: identifier().nullable() }),
});

const newRegistration = (features: Features) =>
  closed({ member_id: identifier(), group_id: identifier(), ...z.object(optional(features)).partial().shape });

const registrationChange = (features: Features) =>
  changes({ member_id: identifier(), group_id: identifier(), ...optional(features) });

/** Denials at creation and change (club-api#registration-rules). */
const ACCESS: readonly DenialCode[] = [
  "already_registered",
  "registration_limit_reached",
  "age_not_allowed",
  "birth_date_required",
  "sex_not_allowed",
  "capacity_reached",
  "too_many_slots",
  "slot_not_offered",
  "slot_full",
];

/** The answer of a transition: the identifier and the resulting state (club-api#writes). */
export const decided = () => writtenAnswer(200, { valid: z.boolean().nullable() });

export const listAnnualRegistrations = operation({
  id: "listAnnualRegistrations",
  method: "GET",
  path: "/annual-registrations",
  tag,
  summary: "List the annual registrations of every season",
  access: ["registrations:read"],
  query: pageQuery,
  answer: pageAnswer(annualRegistration),
});

export const createAnnualRegistration = operation({
  id: "createAnnualRegistration",
  method: "POST",
  path: "/annual-registrations",
  tag,
  summary: "Register a person to a group",
  description: "It starts pending, or validated where the group validates by itself and every rule holds.",
  access: ["registrations:write"],
  body: newRegistration,
  answer: writtenAnswer(),
  refusals: [...ACCESS, "registration_closed"],
});

export const readAnnualRegistration = operation({
  id: "readAnnualRegistration",
  method: "GET",
  path: "/annual-registrations/{id}",
  tag,
  summary: "Read an annual registration",
  access: ["registrations:read"],
  answer: recordAnswer(annualRegistration),
});

export const changeAnnualRegistration = operation({
  id: "changeAnnualRegistration",
  method: "PATCH",
  path: "/annual-registrations/{id}",
  tag,
  summary: "Change the person, the group, the slots or the licence of an annual registration",
  access: ["registrations:write"],
  body: registrationChange,
  answer: writtenAnswer(),
  refusals: ACCESS,
});

export const deleteAnnualRegistration = operation({
  id: "deleteAnnualRegistration",
  method: "DELETE",
  path: "/annual-registrations/{id}",
  tag,
  summary: "Remove an annual registration without notifying the person",
  access: ["registrations:write"],
  answer: writtenAnswer(),
});

export const validateAnnualRegistration = operation({
  id: "validateAnnualRegistration",
  method: "POST",
  path: "/annual-registrations/{id}/validate",
  tag,
  summary: "Validate a pending or refused annual registration",
  access: ["registrations:write"],
  answer: decided(),
  refusals: [...ACCESS, "registration_state", "documents_missing", "medical_missing"],
});

export const refuseAnnualRegistration = operation({
  id: "refuseAnnualRegistration",
  method: "POST",
  path: "/annual-registrations/{id}/refuse",
  tag,
  summary: "Refuse a pending or validated annual registration",
  access: ["registrations:write"],
  answer: decided(),
  refusals: ["registration_state"],
});

export const cancelAnnualRegistration = operation({
  id: "cancelAnnualRegistration",
  method: "POST",
  path: "/annual-registrations/{id}/cancel",
  tag,
  summary: "Cancel an annual registration: it is removed and its place is free",
  access: ["registrations:write"],
  answer: writtenAnswer(),
});
