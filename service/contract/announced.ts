import type { Features } from "./features.ts";
import { EVENT_TYPES, type EventType } from "./notification.ts";
import { type Scope, scopesWith } from "./scopes.ts";

/** What an event type says, in words for whoever receives it. */
export interface EventMeaning {
  /** When it is sent. */
  when: string;
  /** The fields of `data.context`, each with its meaning. */
  context: Readonly<Record<string, string>>;
  /** `data.links`: what reads more. */
  links: readonly string[];
  /** What reading its resource needs: it goes out only where an integration holds them all (club-api §6.1, §6.4). */
  scopes: readonly Scope[];
}

const registration = {
  context: {
    member_id: "the person",
    "group_id or event_id": "the activity: a group's for annual registrations, an event's for others",
  },
  links: ["member", "activity"],
  scopes: ["registrations:read"],
} as const;
const person = { context: { member_id: "the person" }, links: [], scopes: ["members:read"] } as const;
const document = {
  context: { member_id: "the person", field_id: "what was asked of them: the field of the document" },
  scopes: ["documents:read"],
} as const;

/** Every event type, in the order in which they are listed (club-api#event-types). */
export const ANNOUNCED: Readonly<Record<EventType, EventMeaning>> = {
  "registrations.created": { when: "A registration was created.", ...registration },
  "registrations.updated": {
    when: "A registration changed: its person, group, slots or licence. Also when its group no longer offers its slots.",
    ...registration,
  },
  "registrations.validated": { when: "A registration was validated, by somebody or by itself.", ...registration },
  "registrations.refused": { when: "A registration was refused.", ...registration },
  "registrations.cancelled": {
    when: "A registration was cancelled and is gone: the notification of its person.",
    ...registration,
  },
  "registrations.deleted": {
    when: "A registration was deleted and is gone; its person is not notified.",
    ...registration,
  },
  "members.created": { when: "A person's record was made.", ...person },
  "members.updated": { when: "A person's record or their legal representatives changed.", ...person },
  "attendance.recorded": {
    when: "A presence was recorded, or another one in its place.",
    context: {
      member_id: "the person",
      session_type: "lesson, slot or event",
      session_id: "the lesson, slot or event",
      date: "the session's day",
      presence: "present, absent or excused: as it is now",
    },
    links: [],
    scopes: ["attendance:read"],
  },
  "member_documents.deposited": {
    when: "A person's document was deposited, or another file in its place.",
    ...document,
    links: ["content", "documents"],
  },
  "member_documents.deleted": {
    when: "A person's document was deleted; their others are as they were.",
    ...document,
    links: [],
  },
  "invoices.generated": {
    when: "The invoice of a registration was drawn for the first time.",
    context: { registration_id: "the registration", ...registration.context },
    links: ["registration", "member"],
    scopes: ["documents:read", "payments:read"],
  },
  "staff_hours.validated": {
    when: "A month of somebody's hours was validated, or validated anew with other entries.",
    context: { member_id: "the person", year: "of the month", month: "1 to 12" },
    links: ["staff_hours"],
    scopes: ["staff_hours:read"],
  },
};

/** The event types that a club with these features sends: those whose resource it has (`feature_disabled` otherwise). */
export function announcedWith(features: Features): EventType[] {
  const known: readonly string[] = scopesWith(features);
  return EVENT_TYPES.filter((type) => ANNOUNCED[type].scopes.every((scope) => known.includes(scope)));
}
