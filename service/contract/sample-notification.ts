import { ANNOUNCED } from "./announced.ts";
import type { EventType } from "./notification.ts";
import {
  FIELD,
  GROUP,
  INVOICE,
  LESSON,
  MONTH,
  PERSON,
  PRESENCE,
  REGISTRATION,
  SESSION_DATE,
  TRAINER,
} from "./sample-identifiers.ts";
import type { Scope } from "./scopes.ts";

interface Address {
  url: string;
  required_scopes: Scope[];
}

/** A notification as a receiver gets it (club-api §6.1). */
interface Notification {
  specversion: "1.0";
  id: string;
  source: string;
  type: EventType;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  dataschema: string;
  data: {
    resource: { type: string; id: string; deleted: boolean } & Address;
    context: Record<string, unknown>;
    links: Record<string, Address>;
  };
}

/** What a notification of the sample club is about. Paths are relative to the club's base address. */
interface Change {
  /** Named by the path, unless told otherwise. */
  subject?: string;
  resource: { type: string; id: number | string; path: string; deleted?: boolean };
  context: Record<string, unknown>;
  links?: Record<string, [path: string, scope: Scope]>;
}

const registration: Change = {
  resource: { type: "annual-registrations", id: REGISTRATION, path: `/annual-registrations/${REGISTRATION}` },
  context: { member_id: PERSON, group_id: GROUP },
  links: { member: [`/members/${PERSON}`, "members:read"], activity: [`/groups/${GROUP}`, "groups:read"] },
};
const person: Change = {
  resource: { type: "members", id: PERSON, path: `/members/${PERSON}` },
  context: { member_id: PERSON },
};
const file = `${PERSON}/fields/${FIELD}`;
const document: Change = {
  subject: `member-documents/${file}`,
  resource: { type: "member-documents", id: file, path: `/member-documents/${file}/content` },
  context: { member_id: PERSON, field_id: FIELD },
};
const gone = (change: Change): Change => ({ ...change, resource: { ...change.resource, deleted: true } });
const [year, month] = MONTH.split("-").map(Number);
const hours = `/staff-hours/${TRAINER}?month=${MONTH}`;

const CHANGES: Readonly<Record<EventType, Change>> = {
  "registrations.created": registration,
  "registrations.updated": registration,
  "registrations.validated": registration,
  "registrations.refused": registration,
  "registrations.cancelled": gone(registration),
  "registrations.deleted": gone(registration),
  "members.created": person,
  "members.updated": person,
  "attendance.recorded": {
    subject: `attendance/${PRESENCE}`,
    resource: {
      type: "attendance",
      id: PRESENCE,
      path: `/attendance?date=${SESSION_DATE}&type=lesson&course_id=${LESSON}`,
    },
    context: { member_id: PERSON, session_type: "lesson", session_id: LESSON, date: SESSION_DATE, presence: "excused" },
  },
  "member_documents.deposited": {
    ...document,
    links: {
      content: [document.resource.path, "documents:read"],
      documents: [`/member-documents/${PERSON}`, "documents:read"],
    },
  },
  "member_documents.deleted": gone(document),
  "invoices.generated": {
    resource: { type: "invoices", id: INVOICE, path: `/annual-registrations/${REGISTRATION}/invoice` },
    context: { registration_id: REGISTRATION, ...registration.context },
    links: {
      registration: [registration.resource.path, "registrations:read"],
      member: [`/members/${PERSON}`, "members:read"],
    },
  },
  "staff_hours.validated": {
    subject: `staff-hours/${TRAINER}/${MONTH}`,
    resource: { type: "staff-hours", id: `${TRAINER}/${MONTH}`, path: hours },
    context: { member_id: TRAINER, year, month },
    links: { staff_hours: [hours, "staff_hours:read"] },
  },
};

/** A notification of the sample club; of the registration that its director has validated, unless told otherwise. */
export function sampleNotification(baseUrl: string, type: EventType = "registrations.validated"): Notification {
  const { subject, resource, context, links = {} } = CHANGES[type];
  const { path, id, deleted = false } = resource;
  const linked = Object.entries(links).map(([name, [path, scope]]) => [
    name,
    { url: baseUrl + path, required_scopes: [scope] },
  ]);
  return {
    specversion: "1.0",
    id: "msg_2q9V7nYc5LrTfKd8",
    source: baseUrl,
    type,
    subject: subject ?? path.slice(1),
    time: "2026-09-07T16:41:00.000Z",
    datacontenttype: "application/json",
    dataschema: `${baseUrl}/webhook-schema.json`,
    data: {
      resource: {
        type: resource.type,
        id: String(id),
        url: baseUrl + path,
        required_scopes: [...ANNOUNCED[type].scopes],
        deleted,
      },
      context,
      links: Object.fromEntries(linked),
    },
  };
}
