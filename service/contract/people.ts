import { z } from "zod";
import type { Features } from "./features.ts";
import {
  changes,
  cityCode,
  closed,
  email,
  identifier,
  integer,
  longText,
  on,
  path,
  text,
  writtenDay,
} from "./fields.ts";
import {
  afterPaging,
  offsetPageAnswer,
  offsetPaging,
  operation,
  pageAnswer,
  recordAnswer,
  writtenAnswer,
} from "./operation.ts";
import { record } from "./shape.ts";

const sex = () => z.enum(["Homme", "Femme"]);
const representativeType = () =>
  z.enum(["Pere", "Mere", "Institution", "Responsable_legal", "Famille_accueil", "Sans_objet"]);

/** A legal representative on read (club-api §2.4). */
const parent = record("Parent", () => ({
  type: representativeType().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  profession: z.string().nullable(),
}));

/** A legal representative on write: only the type is required (club-api §2.4). */
const writtenParent = () =>
  closed({
    type: representativeType(),
    first_name: text(0, 63).nullable().optional(),
    last_name: text(0, 63).nullable().optional(),
    title: text(0, 63).nullable().optional(),
    phone: text(0, 15).nullable().optional(),
    email: email().nullable().optional(),
    profession: text(0, 127).nullable().optional(),
  });

/** A person on read (club-api §2.4). */
export const personShape = (features: Features) => ({
  id: identifier().nullable(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  birth_date: z.iso.date().nullable(),
  sex: sex().nullable(),
  city_code: z.string().nullable(),
  address: z.string().nullable(),
  email_verified: z.boolean().nullable(),
  created_at: z.iso.datetime({ offset: true }).nullable(),
  parents: z.array(parent(features)),
});

export const person = record("Person", personShape);

const validatedRegistration = record("ValidatedRegistration", () => ({
  id: identifier(),
  group_id: identifier(),
  group_name: z.string().nullable(),
  season_id: identifier(),
  valid: z.literal(true),
}));

/** A person in the season's member list (club-api §2.4). */
export const seasonMember = record("SeasonMember", (features) => ({
  ...personShape(features),
  season_id: identifier(),
  registrations: z.array(validatedRegistration(features)),
  registrations_path: path(),
  ...on(features, "attendance", { attendance_path: path() }),
}));

/** A participant of a group (club-api#people). */
export const groupMember = record("GroupMember", (features) => ({
  ...personShape(features),
  registration_id: identifier(),
  ...on(features, "slots", { slot_ids: z.array(identifier()) }),
}));

/** A participant of an event (club-api#people). */
export const eventMember = record("EventMember", (features) => ({
  ...personShape(features),
  registration_id: identifier(),
  ...on(features, "slots", { slot_ids: z.array(identifier()) }),
}));

const MAX_REPRESENTATIVES = 2;

const writtenPerson = () => ({
  email: email(),
  first_name: text(1, 63),
  last_name: text(1, 63),
  phone: text(0, 15).nullable(),
  birth_date: writtenDay().nullable(),
  sex: sex().nullable(),
  city_code: cityCode().nullable(),
  address: longText().nullable(),
  parents: z.array(writtenParent()).max(MAX_REPRESENTATIVES),
});

/** The body of a creation: name and email are required, the rest may follow. */
export const newPerson = () => {
  const { email, first_name, last_name, ...rest } = writtenPerson();
  return closed({ email, first_name, last_name, ...z.object(rest).partial().shape });
};

const personChange = () => changes(writtenPerson());

/** Search results hold 20 entries unless asked for up to 50 (club-api §8). */
export const searchLimit = () => integer(1, 50).default(20);

const search = () =>
  closed({
    query: text(2, 127),
    season_id: identifier(),
    group_id: identifier().optional(),
    limit: searchLimit(),
  });

const found = record("FoundMember", (features) => ({
  ...personShape(features),
  registrations: z.array(validatedRegistration(features)),
}));

/** What a search says about itself (club-api#searches). */
export const searchMeta = () => z.object({ truncated: z.boolean(), limit: z.int() });

const registrationState = () => z.enum(["pending", "validated", "refused"]);
const anyRegistration = {
  id: identifier(),
  state: registrationState(),
  member_id: identifier().nullable(),
  registered_at: z.iso.datetime({ offset: true }).nullable(),
  valid: z.boolean().nullable(),
  validated_at: z.iso.datetime({ offset: true }).nullable(),
  member_path: path(),
  activity_path: path(),
};

/** One registration of a person in a season, annual or to an event (club-api#people). */
const registrationEntry = (features: Features) =>
  z.discriminatedUnion("type", [
    z.object({
      type: z.literal("annual"),
      ...anyRegistration,
      group_id: identifier().nullable(),
      ...on(features, "slots", { slot_ids: z.array(identifier()) }),
      ...on(features, "licences", { licence_id: identifier().nullable() }),
    }),
    z.object({
      type: z.literal("event"),
      ...anyRegistration,
      event_id: identifier().nullable(),
      ...on(features, "slots", { slot_ids: z.array(identifier()) }),
      ...on(features, "licences", { licence_id: identifier().nullable() }),
    }),
  ]);

/** The query of a global export (club-api §4.12): only `true` is allowed, and its omission is deprecated. */
export const exportQuery = () =>
  z.object({
    ...afterPaging,
    all: z
      .literal(true)
      .optional()
      .meta({ description: "Exports every season. Leaving it out is deprecated since 9 September 2026." }),
  });

/** What an export says when `all` is left out (club-api §9). */
export const exportFields = {
  Deprecation: "Without all=true: since when leaving it out is deprecated (RFC 9745).",
  Link: "Without all=true: what is deprecated, rel deprecation.",
};

export const listMembers = operation({
  id: "listMembers",
  method: "GET",
  path: "/members",
  tag: "People",
  summary: "Export every person record of the club",
  description: "Season members are at GET /seasons/{id}/members. Send all=true with each page.",
  access: ["members:read"],
  query: exportQuery,
  answerFields: exportFields,
  answer: pageAnswer(person),
});

export const createMember = operation({
  id: "createMember",
  method: "POST",
  path: "/members",
  tag: "People",
  summary: "Create a person record",
  description: "The record belongs to the club, across seasons; it creates no registration.",
  access: ["members:write"],
  body: newPerson,
  answer: writtenAnswer(),
});

export const readMember = operation({
  id: "readMember",
  method: "GET",
  path: "/members/{id}",
  tag: "People",
  summary: "Read a person record",
  access: ["members:read"],
  answer: recordAnswer(person),
});

export const updateMember = operation({
  id: "updateMember",
  method: "PATCH",
  path: "/members/{id}",
  tag: "People",
  summary: "Change a person record",
  description: "A given list of parents replaces the whole list; a new email address has to be verified again.",
  access: ["members:write"],
  body: personChange,
  answer: writtenAnswer(),
});

export const searchMembers = operation({
  id: "searchMembers",
  method: "POST",
  path: "/members/search",
  tag: "People",
  summary: "Find validated season members by name or email",
  description:
    "Names ignore case and accents; an email address must match whole. Legal representatives are searched too.",
  access: ["members:read", "groups:read"],
  reads: true,
  body: search,
  answer: {
    status: 200,
    schema: (features) => z.object({ data: z.array(found(features)), meta: searchMeta() }),
  },
});

export const listMemberRegistrations = operation({
  id: "listMemberRegistrations",
  method: "GET",
  path: "/members/{id}/registrations",
  tag: "People",
  summary: "List a person's registrations in a season, annual and to events, in any state",
  access: ["members:read", "registrations:read"],
  query: () => z.object({ season_id: identifier(), ...offsetPaging }),
  answer: offsetPageAnswer(registrationEntry),
});
