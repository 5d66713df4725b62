import {
  cancelEventRegistration,
  createEventRegistration,
  deleteEventRegistration,
  listEventRegistrations,
  readEventRegistration,
  refuseEventRegistration,
  validateEventRegistration,
} from "../contract/event-registrations.ts";
import type { Features } from "../contract/features.ts";
import type { EventType } from "../contract/notification.ts";
import type { ClubEvent } from "../events/outbox.ts";
import { validationFailed } from "../problem.ts";
import { validityAtCreation } from "../rules/auto-validation.ts";
import { reasonsAgainstEventCreation, reasonsAgainstEventValidation } from "../rules/event-registration.ts";
import type { Transaction } from "../store/database.ts";
import { type EventFacts, lockEventFacts, type RequestedEventRegistration } from "../store/event-case.ts";
import * as store from "../store/event-registrations.ts";
import { findOwed } from "../store/owed.ts";
import { freeRegistration } from "../store/settlements.ts";
import { afterPage } from "./paging.ts";
import { refuseFor, unknownAt } from "./refuse.ts";
import { decisionRoutes } from "./registration-decisions.ts";
import { type CheckedRequest, type Route, read, write } from "./route.ts";

type AnyCall = Pick<CheckedRequest<string, unknown>, "features" | "caller" | "today">;

/** club-api §4.5, event registrations */
export const eventRegistrationRoutes: Route[] = [
  read(listEventRegistrations, async (db, { query, features }) => {
    const rows = await store.selectEventRegistrations(db, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, (row) => presentEventRegistration(row, features));
  }),

  read(readEventRegistration, async (db, { params, features }) => {
    const registration = await store.findEventRegistration(db, params.id);
    return registration && { data: presentEventRegistration(registration, features) };
  }),

  write(createEventRegistration, {
    decide: async (tx, call) => {
      const facts = await factsOf(tx, call.body, call.features);
      refuseFor(reasonsAgainstEventCreation({ ...facts, today: call.today }), call.body);
      return { facts, valid: await validityOf(tx, call, facts) };
    },
    commit: async (tx, { body, now }, _found, { facts, valid }) => {
      const registration = {
        ...body,
        season_id: facts.event.season_id,
        registered_at: now,
        valid,
        validated_at: valid ? now : null,
      };
      const id = await store.insertEventRegistration(tx, registration);
      const types = valid
        ? (["registrations.created", "registrations.validated"] as const)
        : (["registrations.created"] as const);
      return { id, events: types.map((type) => announcement(type, { id, ...registration })) };
    },
  }),

  ...decisionRoutes<store.EventRegistration>({
    operations: {
      validate: validateEventRegistration,
      refuse: refuseEventRegistration,
      cancel: cancelEventRegistration,
      delete: deleteEventRegistration,
    },
    lock: store.lockEventRegistration,
    decide: store.decideEventRegistration,
    remove: store.removeEventRegistration,
    free: (tx, registration) => freeRegistration(tx, "event", registration),
    reasonsAgainstValidation: async (tx, call, registration) => {
      const facts = await factsOf(tx, { ...registration, registration_id: registration.id }, call.features);
      return reasonsAgainst(tx, call, facts);
    },
    announce: announcement,
  }),
];

/**
 * What the rules look at, locked.
 * @throws Problem 422 `validation_failed` when the person or the event does not exist
 */
async function factsOf(tx: Transaction, wish: RequestedEventRegistration, features: Features): Promise<EventFacts> {
  const facts = await lockEventFacts(tx, wish, features);
  if ("unknown" in facts) throw validationFailed(facts.unknown.map((field) => unknownAt(`/${field}`)));
  return facts;
}

async function reasonsAgainst(tx: Transaction, { caller, features, today }: AnyCall, facts: EventFacts) {
  const owed = await findOwed(
    tx,
    { member_id: facts.person.id, season_id: facts.event.season_id, today },
    { documents: features.has("documents"), medical: features.has("medical") && caller.settings.medical_required },
  );
  return reasonsAgainstEventValidation({ ...facts, owed });
}

async function validityOf(tx: Transaction, call: AnyCall, facts: EventFacts) {
  if (!facts.event.auto_validate) return null;
  return validityAtCreation(facts.event, await reasonsAgainst(tx, call, facts));
}

/** An event registration as the club's contract shows it: nobody chooses slots or a licence for an event (club-api §2.10). */
export function presentEventRegistration(registration: store.EventRegistration, features: Features) {
  const { id, member_id, event_id, registered_at, valid, validated_at } = registration;
  return {
    ...{ id, member_id, event_id, registered_at, valid, validated_at },
    ...(features.has("slots") && { slot_ids: [] }),
    ...(features.has("licences") && { licence_id: null }),
    member_path: `/members/${member_id}`,
    activity_path: `/events/${event_id}`,
  };
}

type Announced = Pick<store.EventRegistration, "id" | "member_id" | "event_id">;

function announcement(type: EventType, { id, member_id, event_id }: Announced, deleted = false): ClubEvent {
  const path = `/event-registrations/${id}`;
  return {
    type,
    subject: path.slice(1),
    resource: { type: "event-registrations", id, path, required_scopes: ["registrations:read"], deleted },
    context: { member_id, event_id },
    links: {
      member: { path: `/members/${member_id}`, required_scopes: ["members:read"] },
      activity: { path: `/events/${event_id}`, required_scopes: ["events:read"] },
    },
  };
}
