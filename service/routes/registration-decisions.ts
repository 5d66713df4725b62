import type { EventType } from "../contract/notification.ts";
import type { Operation } from "../contract/operation.ts";
import { readDeliveryConditions } from "../events/delivery-conditions.ts";
import type { ClubEvent } from "../events/outbox.ts";
import { refusal } from "../problem.ts";
import type { Denial } from "../rules/denial.ts";
import { transition, type Validity } from "../rules/transitions.ts";
import type { RowChange } from "../store/change.ts";
import type { Transaction } from "../store/database.ts";
import { refuseFor } from "./refuse.ts";
import { type CheckedRequest, type Route, write } from "./route.ts";

type DecisionCall = CheckedRequest<string, unknown>;

/** Every operation on one registration has its identifier in the path. */
const idIn = ({ params }: DecisionCall) => (params as { id: number }).id;

/** What is decided about: annual registrations or event registrations. Both obey the same table of states. */
export interface DecisionTarget<Registration extends { id: number; valid: Validity }> {
  operations: Record<"validate" | "refuse" | "cancel" | "delete", Operation>;
  lock: (tx: Transaction, id: number) => Promise<Registration | undefined>;
  decide: (id: number, valid: Validity, now: Date) => RowChange;
  remove: (tx: Transaction, id: number) => Promise<void>;
  /** What payments have settled of it settles nothing any more (club-api#payments). */
  free: (tx: Transaction, registration: Registration) => Promise<void>;
  reasonsAgainstValidation: (tx: Transaction, call: DecisionCall, registration: Registration) => Promise<Denial[]>;
  announce: (type: EventType, registration: Registration, deleted?: boolean) => ClubEvent;
}

/** validate, refuse, cancel and DELETE (club-api#registration-states). */
export function decisionRoutes<R extends { id: number; valid: Validity }>(kind: DecisionTarget<R>): Route[] {
  return [toState(kind, "validate"), toState(kind, "refuse"), toNothing(kind, "cancel"), toNothing(kind, "delete")];
}

function toState<R extends { id: number; valid: Validity }>(
  kind: DecisionTarget<R>,
  operation: "validate" | "refuse",
): Route {
  const type = operation === "validate" ? "registrations.validated" : "registrations.refused";
  return write(kind.operations[operation], {
    find: (tx, call) => kind.lock(tx, idIn(call)),
    decide: async (tx, call, registration) => {
      const result = transition(registration.valid, operation);
      if ("denied" in result) throw refusal([result.denied]);
      const valid = operation === "validate";
      const reasons = valid ? kind.reasonsAgainstValidation(tx, call, registration) : [];
      // Asked together: who may be told of it waits for nothing that the rules ask.
      const [against, conditions] = await Promise.all([reasons, readDeliveryConditions(tx)]);
      refuseFor(against);
      return { valid, conditions };
    },
    commit: async (tx, { now }, registration, { valid, conditions }) => {
      if (!valid) await kind.free(tx, registration);
      const change = kind.decide(registration.id, valid, now);
      return { id: registration.id, change, more: { valid }, events: [kind.announce(type, registration)], conditions };
    },
  });
}

/**
 * Both remove the registration. What differs is what is told: a message of type `registrations.cancelled` is the notification of the person,
 * `registrations.deleted` keeps copies true and is for nobody else (club-api#registration-states).
 */
function toNothing<R extends { id: number; valid: Validity }>(
  kind: DecisionTarget<R>,
  operation: "cancel" | "delete",
): Route {
  const type = operation === "cancel" ? "registrations.cancelled" : "registrations.deleted";
  return write(kind.operations[operation], {
    find: (tx, call) => kind.lock(tx, idIn(call)),
    commit: async (tx, _call, registration) => {
      await kind.free(tx, registration);
      await kind.remove(tx, registration.id);
      return { id: registration.id, events: [kind.announce(type, registration, true)] };
    },
  });
}
