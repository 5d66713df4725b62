import { isDeepStrictEqual } from "node:util";
import {
  cancelAnnualRegistration,
  changeAnnualRegistration,
  createAnnualRegistration,
  deleteAnnualRegistration,
  listAnnualRegistrations,
  readAnnualRegistration,
  refuseAnnualRegistration,
  validateAnnualRegistration,
} from "../contract/annual-registrations.ts";
import type { Features } from "../contract/features.ts";
import type { EventType } from "../contract/notification.ts";
import type { ClubEvent } from "../events/outbox.ts";
import { validationFailed } from "../problem.ts";
import {
  reasonsAgainstAnnualChange,
  reasonsAgainstAnnualCreation,
  reasonsAgainstAnnualValidation,
} from "../rules/annual-registration.ts";
import { validityAtCreation } from "../rules/auto-validation.ts";
import { isLive } from "../rules/transitions.ts";
import {
  type AnnualFacts,
  type CaseContext,
  findPriority,
  lockAnnualFacts,
  type RequestedAnnualRegistration,
} from "../store/annual-case.ts";
import * as store from "../store/annual-registrations.ts";
import type { Transaction } from "../store/database.ts";
import { owedOf } from "../store/owed.ts";
import { fitMovedRegistration, freeRegistration } from "../store/settlements.ts";
import { afterPage } from "./paging.ts";
import { refuseFor, unknownAt } from "./refuse.ts";
import { decisionRoutes } from "./registration-decisions.ts";
import { type CheckedRequest, type Route, read, write } from "./route.ts";

type AnyCall = Pick<CheckedRequest<string, unknown>, "features" | "caller" | "today">;

/** club-api §4.5, annual registrations */
export const annualRegistrationRoutes: Route[] = [
  read(listAnnualRegistrations, async (db, { query, features }) => {
    const rows = await store.selectAnnualRegistrations(db, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, (row) => presentAnnualRegistration(row, features));
  }),

  read(readAnnualRegistration, async (db, { params, features }) => {
    const registration = await store.findAnnualRegistration(db, params.id);
    return registration && { data: presentAnnualRegistration(registration, features) };
  }),

  write(createAnnualRegistration, {
    decide: async (tx, call) => {
      const facts = await factsOf(tx, { slot_ids: [], ...call.body }, call);
      const person = { ...facts.person, ...(await findPriority(tx, facts.person, facts.season)) };
      refuseFor(
        reasonsAgainstAnnualCreation({ ...facts, person, othersInSeason: facts.others.live, today: call.today }),
        call.body,
        BRING_UP,
      );
      return { facts, valid: validityOf(call, facts) };
    },
    commit: async (tx, { body, now }, _found, { facts, valid }) => {
      const registration = {
        member_id: body.member_id,
        group_id: body.group_id,
        season_id: facts.season.id,
        slot_ids: sortedSlots(facts.chosen),
        licence_id: body.licence_id ?? null,
        registered_at: now,
        valid,
        validated_at: valid ? now : null,
      };
      const id = await store.insertAnnualRegistration(tx, registration);
      const types = valid
        ? (["registrations.created", "registrations.validated"] as const)
        : (["registrations.created"] as const);
      return { id, events: types.map((type) => annualAnnouncement(type, { id, ...registration })) };
    },
  }),

  write(changeAnnualRegistration, {
    find: (tx, { params }) => store.lockAnnualRegistration(tx, params.id),
    decide: async (tx, call, before) => {
      const wish = { ...before, ...call.body, registration_id: before.id };
      const facts = await factsOf(tx, wish, call);
      refuseFor(
        reasonsAgainstAnnualChange(
          { ...facts, othersInSeason: facts.others.live },
          {
            live: isLive(before.valid),
            member: wish.member_id !== before.member_id,
            group: wish.group_id !== before.group_id,
            newSlots: facts.chosen.filter((id) => !before.slot_ids.includes(id)),
          },
        ),
        call.body,
        BRING_UP,
      );
      return facts;
    },
    commit: async (tx, { body }, before, facts) => {
      const slots = body.slot_ids === undefined ? slotsKept(before, facts.group) : sortedSlots(facts.chosen);
      const after = { ...before, ...body, slot_ids: slots, season_id: facts.season.id };
      const { member_id, group_id, season_id, slot_ids, licence_id } = after;
      if (isDeepStrictEqual(after, before)) return { id: before.id };
      if (member_id !== before.member_id) await freeRegistration(tx, "annual", before);
      else if (isLive(before.valid) && group_id !== before.group_id)
        await fitMovedRegistration(tx, before, { season_id, dueCents: (facts.group.cost_euros ?? 0) * 100 });
      await store.updateAnnualRegistration(tx, before.id, { member_id, group_id, season_id, slot_ids, licence_id });
      return { id: before.id, events: [annualAnnouncement("registrations.updated", after)] };
    },
  }),

  ...decisionRoutes<store.AnnualRegistration>({
    operations: {
      validate: validateAnnualRegistration,
      refuse: refuseAnnualRegistration,
      cancel: cancelAnnualRegistration,
      delete: deleteAnnualRegistration,
    },
    lock: store.lockAnnualRegistration,
    decide: store.decideAnnualRegistration,
    remove: store.removeAnnualRegistration,
    free: (tx, registration) => freeRegistration(tx, "annual", registration),
    reasonsAgainstValidation: async (tx, call, registration) => {
      const facts = await factsOf(tx, { ...registration, registration_id: registration.id }, call);
      return reasonsAgainst(call, facts);
    },
    announce: annualAnnouncement,
  }),
];

/** Whoever changes the group or the person brings up what the rules say of the slots that were chosen before. */
const BRING_UP = ["group_id", "member_id", "slot_ids"];

/**
 * What the rules look at, locked.
 * @throws Problem 422 `validation_failed` when the person or the group does not exist
 */
async function factsOf(tx: Transaction, wish: RequestedAnnualRegistration, call: CaseContext): Promise<AnnualFacts> {
  const facts = await lockAnnualFacts(tx, wish, call);
  if ("unknown" in facts) throw validationFailed(facts.unknown.map((field) => unknownAt(`/${field}`)));
  return facts;
}

function reasonsAgainst({ caller, features }: AnyCall, facts: AnnualFacts) {
  const owed = owedOf(facts.papers, {
    documents: features.has("documents"),
    medical: features.has("medical") && caller.settings.medical_required,
  });
  return reasonsAgainstAnnualValidation({ ...facts, owed, othersInSeason: facts.others.validated });
}

function validityOf(call: AnyCall, facts: AnnualFacts) {
  if (!facts.group.auto_validate) return null;
  return validityAtCreation(facts.group, reasonsAgainst(call, facts));
}

/**
 * The slots of a registration whose change names none. Where the club has turned slots off, no rule compared them with another
 * group's: the slots that the new group does not offer are given up.
 */
function slotsKept({ group_id, slot_ids }: store.AnnualRegistration, group: AnnualFacts["group"]): number[] {
  return group.id === group_id ? slot_ids : slot_ids.filter((id) => group.slot_ids.includes(id));
}

function sortedSlots(chosen: readonly number[]): number[] {
  return [...chosen].sort((a, b) => a - b);
}

/** An annual registration as the club's contract shows it (club-api §2.10). */
export function presentAnnualRegistration(registration: store.AnnualRegistration, features: Features) {
  const { id, member_id, group_id, registered_at, valid, validated_at, slot_ids, licence_id } = registration;
  return {
    ...{ id, member_id, group_id, registered_at, valid, validated_at },
    ...(features.has("slots") && { slot_ids }),
    ...(features.has("licences") && { licence_id }),
    member_path: `/members/${member_id}`,
    activity_path: `/groups/${group_id}`,
  };
}

type Announced = Pick<store.AnnualRegistration, "id" | "member_id" | "group_id">;

/** What is told of a change to an annual registration (club-api §6.1: with member_id and group_id). */
export function annualAnnouncement(
  type: EventType,
  { id, member_id, group_id }: Announced,
  deleted = false,
): ClubEvent {
  const path = `/annual-registrations/${id}`;
  return {
    type,
    subject: path.slice(1),
    resource: { type: "annual-registrations", id, path, required_scopes: ["registrations:read"], deleted },
    context: { member_id, group_id },
    links: {
      member: { path: `/members/${member_id}`, required_scopes: ["members:read"] },
      activity: { path: `/groups/${group_id}`, required_scopes: ["groups:read"] },
    },
  };
}
