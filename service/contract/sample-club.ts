import {
  CLIENT_ID,
  DOCUMENT,
  EVENT,
  EVENT_REGISTRATION,
  FIELD,
  GROUP,
  LESSON,
  LICENCE,
  MONTH,
  PAYMENT,
  PERSON,
  REGISTRATION,
  SAMPLE_POSTAL_CODE,
  SEASON,
  SESSION_DATE,
  SLOT,
  SPORT,
  TRAINER,
} from "./sample-identifiers.ts";

/**
 * One small club that the contract's examples speak of: a girl of twelve registers for foil at a fencing club in Rennes. Every
 * example tells of the same season, group and person, so that a reader can follow an identifier from one answer to the next.
 */

type Values = Readonly<Record<string, unknown>>;

/** What a property is, whichever record carries it. */
const COMMON: Values = {
  season_id: SEASON,
  sport_id: SPORT,
  group_id: GROUP,
  event_id: EVENT,
  member_id: PERSON,
  registration_id: REGISTRATION,
  course_id: LESSON,
  licence_id: LICENCE,
  field_id: FIELD,
  slot_ids: [SLOT],
  licence_ids: [LICENCE],
  trainer_ids: [TRAINER],
  group_name: "Fleuret M13",
  club: "Cercle d’escrime de Rennes",
  resource_name: "Cercle d’escrime de Rennes",
  version: "1.5",
  start_path: "/seasons",
  season_path: `/seasons/${SEASON}`,
  group_path: `/groups/${GROUP}`,
  member_path: `/members/${PERSON}`,
  activity_path: `/groups/${GROUP}`,
  registrations_path: `/members/${PERSON}/registrations?season_id=${SEASON}`,
  attendance_path: `/members/${PERSON}/attendance?season_id=${SEASON}`,
  city_code: "PKTNC",
  postal_code: SAMPLE_POSTAL_CODE,
  location: "Salle d’armes, 4 rue Papu, Rennes",
  day: "mercredi",
  hour: 17,
  minute: 30,
  duration_minutes: 90,
  birth_year_start: 2016,
  birth_year_end: 2014,
  date: SESSION_DATE,
  registered_at: "2026-09-04T19:12:00+02:00",
  validated_at: "2026-09-07T18:41:00+02:00",
  recorded_at: "2026-09-16T17:34:00+02:00",
  updated_at: "2026-09-10T09:05:00+02:00",
  created_at: "2024-08-30T20:15:00+02:00",
  limit: 50,
  next_after: null,
  next_offset: null,
  truncated: false,
  content_type: "application/pdf",
  size_bytes: 184_320,
  access_token: "pX2vN0c7mZ4hQ9bW1sJ6kT8yR3uE5aL0dG7fHnVxC2o",
};

const PARENT: Values = {
  type: "Mere",
  first_name: "Claire",
  last_name: "Le Gall",
  title: "Mme",
  phone: "0699000017",
  email: "claire.legall@example.org",
  profession: "Infirmière",
};

const PERSON_VALUES: Values = {
  id: PERSON,
  email: "famille.legall@example.org",
  first_name: "Anaïs",
  last_name: "Le Gall",
  phone: "0699000016",
  birth_date: "2014-05-02",
  sex: "Femme",
  address: "12 rue de Saint-Malo",
  query: "le gall",
  limit: 20,
};

const SEASON_VALUES: Values = {
  id: SEASON,
  name: "Saison 2026-2027",
  start_date: "2026-09-01",
  end_date: "2027-06-30",
  registration_start: "2026-06-15",
  registration_end: "2026-10-31",
  ...Object.fromEntries(
    ["members", "groups", "events", "annual_registrations", "event_registrations", "payments", "slots"].map((name) => [
      `${name}_path`,
      `/seasons/${SEASON}/${name.replace("_", "-")}`,
    ]),
  ),
  detail_path: `/seasons/${SEASON}`,
  membership_cost_euros: 45,
  previous_registration_start: "2026-06-01",
  previous_registration_all: false,
  city_registration_start: "2026-06-08",
  max_annual_registrations: 2,
  licence_immediate_payment: false,
};

const GROUP_VALUES: Values = {
  id: GROUP,
  name: "Fleuret M13",
  description: "Deux séances par semaine, matériel prêté la première année.",
  sex: "Homme et femme",
  type: "Loisir",
  capacity: 24,
  auto_validate: false,
  invitation_only: false,
  cost_euros: 210,
  slot_count: 1,
  members_path: `/groups/${GROUP}/members`,
  lessons_path: `/groups/${GROUP}/lessons`,
  validated_count: 17,
  query: "fleuret",
  limit: 20,
};

const EVENT_VALUES: Values = {
  id: EVENT,
  name: "Stage de la Toussaint",
  description: "Trois jours d’assauts et de préparation physique.",
  begin: "2026-10-26T09:30:00+01:00",
  end: "2026-10-28T17:00:00+01:00",
  capacity: 30,
  registration_opening: "2026-09-15",
  registration_deadline: "2026-10-19",
  cost_euros: 60,
  external_access: true,
  external_cost_euros: 80,
  external_registration: true,
  membership_required: false,
  auto_validate: false,
  pre_registration_required: false,
  members_path: `/events/${EVENT}/members`,
};

const REGISTRATION_VALUES: Values = { id: REGISTRATION, type: "annual", state: "validated", valid: true };

const SLOT_VALUES: Values = { id: SLOT, name: "Mercredi 17h30", capacity: 24, sex: "Homme et femme" };

const MEDICAL_VALUES: Values = {
  health_questionnaire: true,
  certificate_begin: "2026-09-01",
  certificate_end: "2027-08-31",
  certificate_type: "standard",
  valid: true,
  content_path: `/medical/${PERSON}/content?season_id=${SEASON}`,
};

/** What a property is of one record: a component of the contract, or what the paths below a first segment are about. */
const BY_RECORD: Readonly<Record<string, Values>> = {
  SeasonShort: SEASON_VALUES,
  Season: SEASON_VALUES,
  Person: PERSON_VALUES,
  SeasonMember: PERSON_VALUES,
  GroupMember: PERSON_VALUES,
  EventMember: { ...PERSON_VALUES, registration_id: EVENT_REGISTRATION },
  FoundMember: PERSON_VALUES,
  Participant: { ...PERSON_VALUES, presence: "present" },
  Parent: PARENT,
  "Person.parents": PARENT,
  ValidatedRegistration: { id: REGISTRATION },
  Commune: { name: "Rennes" },
  Sport: { id: SPORT, name: "Escrime" },
  Group: GROUP_VALUES,
  FoundGroup: GROUP_VALUES,
  Schedule: { type: "slot", ...SLOT_VALUES },
  Slot: SLOT_VALUES,
  Lesson: { id: LESSON },
  Event: EVENT_VALUES,
  AnnualRegistration: REGISTRATION_VALUES,
  EventRegistration: {
    ...REGISTRATION_VALUES,
    id: EVENT_REGISTRATION,
    slot_ids: [],
    licence_id: null,
    activity_path: `/events/${EVENT}`,
  },
  Payment: {
    id: PAYMENT,
    amount_cents: 25_500,
    method: "Chèque",
    type: "Paiement",
    received_on: "2026-09-07",
    recorded_at: "2026-09-07T18:45:00+02:00",
    allocations: [`annual-registration:${REGISTRATION}`, `membership:${SEASON}`],
  },
  "Payment.allocations": { type: "annual_registration", amount_cents: 21_000 },
  AllocationOption: {
    key: `annual-registration:${REGISTRATION}`,
    label: "Fleuret M13, Anaïs Le Gall",
    type: "annual_registration",
    due_cents: 21_000,
    allocated_cents: 0,
    available_cents: 21_000,
  },
  Attendance: { id: 5120, type: "slot", course_id: SLOT, presence: "present" },
  Session: {
    type: "slot",
    id: SLOT,
    title: "Mercredi 17h30",
    begin: "2026-09-16T17:30:00+02:00",
    end: "2026-09-16T19:00:00+02:00",
    can_take_attendance: true,
  },
  AttendanceEntry: { type: "slot", course_id: SLOT, title: "Mercredi 17h30", presence: "present" },
  Document: {
    id: DOCUMENT,
    name: "Règlement intérieur",
    description: "Adopté par l’assemblée générale du 20 juin 2026.",
    created_at: "2026-06-22T18:20:00+02:00",
    content_path: `/documents/${DOCUMENT}/content`,
  },
  MemberDocument: {
    id: FIELD,
    name: "Autorisation parentale",
    required: true,
    filled: true,
    filename: "autorisation-parentale.pdf",
    deposited_at: "2026-09-05T21:02:00+02:00",
    content_path: `/member-documents/${PERSON}/fields/${FIELD}/content`,
  },
  MedicalItem: { id: PERSON, ...MEDICAL_VALUES },
  StaffHours: { member_id: TRAINER, month: MONTH, total_seconds: 5_400 },
  "StaffHours.entries": {
    id: 903,
    begin: "2026-09-16T17:30:00+02:00",
    end: "2026-09-16T19:00:00+02:00",
    duration_seconds: 5_400,
    information: "Fleuret M13",
  },
  Changes: { from: "1.4", to: "1.5" },
  Change: {
    version: "1.5",
    date: "2026-09-10",
    type: "additive",
    summary: "Registrations, payments and slots are read by season, lessons by group.",
    operations_added: ["GET /seasons/{id}/annual-registrations", "GET /groups/{id}/lessons"],
    recommendation: "Read what belongs to a season from the season’s own paths.",
  },
  Refused: { id: REGISTRATION, valid: false },
  RefusedAtEvent: { id: EVENT_REGISTRATION, valid: false },
  "Person.meta": { limit: 20 },
  "Group.meta": { limit: 20 },
  AuthorizationServer: { response_types_supported: [] },
  Root: { name: "Club Membership Management API" },
  "Context.integration": { client_id: CLIENT_ID, name: "Guichet", permissions: ["groups:read", "members:read"] },
  Contract: { openapi: "3.2.0" },
  WebhookSchema: { $schema: "https://json-schema.org/draft/2020-12/schema" },
};

/** What paths are about, by their first segment. */
const BY_SEGMENT: Readonly<Record<string, string>> = {
  "": "Root",
  changes: "Changes",
  context: "Context",
  communes: "Commune",
  "openapi.json": "Contract",
  "webhook-schema.json": "WebhookSchema",
  "oauth-authorization-server": "AuthorizationServer",
  seasons: "Season",
  members: "Person",
  sports: "Sport",
  groups: "Group",
  slots: "Slot",
  lessons: "Lesson",
  events: "Event",
  "annual-registrations": "AnnualRegistration",
  "event-registrations": "EventRegistration",
  payments: "Payment",
  attendance: "Attendance",
  documents: "Document",
  "member-documents": "MemberDocument",
  medical: "MedicalItem",
  "staff-hours": "StaffHours",
};

/** What the bodies of a path are about. */
export function subjectOf(path: string): string {
  if (path.endsWith("/refuse")) return path.startsWith("/event-registrations") ? "RefusedAtEvent" : "Refused";
  if (path === "/members/{id}/registrations") return "AnnualRegistration";
  return BY_SEGMENT[path.split("/")[1] ?? ""] ?? "";
}

/** Words of the guide stand in for whatever an open object of words holds. */
const GUIDE = { seasons: "Read GET /seasons, pick a season, then follow the paths it gives." };

/** Addresses below the club's base address. */
const ADDRESSES: Readonly<Record<string, string>> = {
  contract: "/openapi.json",
  openapi: "/openapi.json",
  documentation: "/docs",
  service_documentation: "/docs",
  resource_documentation: "/docs",
  service_activation_uri: "/docs#activation",
  changes: "/changes",
  token: "/token",
  token_endpoint: "/token",
  authorization_server: "/oauth-authorization-server",
  protected_resource: "/oauth-protected-resource",
  webhook_schema: "/webhook-schema.json",
  issuer: "",
  resource: "",
};

/**
 * The value that a property of a record has in the sample club; undefined when it says nothing of it.
 * @param subject a component's name, or `subjectOf` a path; `Payment.allocations` for objects inside
 * @param address whether the property is a URL
 */
export function sampleOf(subject: string, property: string, baseUrl: string, address: boolean): unknown {
  if (address) return baseUrl + (ADDRESSES[property] ?? "");
  if (property === "guide") return GUIDE;
  if (property === "authorization_servers") return [baseUrl];
  const values = BY_RECORD[subject] ?? {};
  return property in values ? values[property] : COMMON[property];
}
