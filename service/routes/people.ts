import { communeOf } from "../communes/reference.ts";
import type { Features } from "../contract/features.ts";
import {
  createMember,
  listMemberRegistrations,
  listMembers,
  readMember,
  searchMembers,
  updateMember,
} from "../contract/people.ts";
import type { ClubEvent } from "../events/outbox.ts";
import type { FieldError } from "../problem.ts";
import { stateOf } from "../rules/transitions.ts";
import * as store from "../store/people.ts";
import { type AnyRegistration, selectRegistrationsOfPerson } from "../store/registrations-of-person.ts";
import { presentAnnualRegistration } from "./annual-registrations.ts";
import { announceDeprecation } from "./deprecation.ts";
import { presentEventRegistration } from "./event-registrations.ts";
import { afterPage, offsetPage } from "./paging.ts";
import { refuseFaults } from "./refuse.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.4, and the export of club-api §4.12 */
export const peopleRoutes: Route[] = [
  read(listMembers, async (db, call) => {
    announceDeprecation(call.query.all, call);
    const { after, limit } = call.query;
    const rows = await store.selectPeople(db, { after, take: limit + 1 });
    return afterPage(rows, limit, (row) => row);
  }),

  read(readMember, async (db, { params }) => {
    const person = await store.findPerson(db, params.id);
    return person && { data: person };
  }),

  read(searchMembers, async (db, { body }) => {
    const { limit, ...search } = body;
    const rows = await store.searchSeasonMembers(db, { ...search, take: limit + 1 });
    return {
      data: rows.slice(0, limit),
      meta: { truncated: rows.length > limit, limit },
    };
  }),

  read(listMemberRegistrations, async (db, { params, query, features }) => {
    const { season_id, limit, offset } = query;
    const window = { offset, take: limit + 1 };
    const rows = await selectRegistrationsOfPerson(db, { member_id: params.id, season_id }, window);
    if (rows.length === 0 && !(await store.findPerson(db, params.id))) return undefined;
    return offsetPage(rows, query, (row) => presentEntry(row, features));
  }),

  write(createMember, {
    decide: (_tx, { body }) => refuseFaults(faultsOfCommune(body.city_code)),
    commit: async (tx, { body, now }) => {
      const { parents = [], ...person } = body;
      const id = await store.insertPerson(tx, person, parents, now);
      return { id, events: [announcement("members.created", id)] };
    },
  }),

  write(updateMember, {
    find: (tx, { params }) => store.lockPerson(tx, params.id),
    decide: (_tx, { body }) => refuseFaults(faultsOfCommune(body.city_code)),
    commit: async (tx, { body, params }, before) => {
      const { parents, ...change } = body;
      const changed = await store.updatePerson(tx, before, change, parents);
      return { id: params.id, events: changed ? [announcement("members.updated", params.id)] : [] };
    },
  }),
];

/** A code is reused exactly as `GET /communes` gave it; a postal code, for one, is none (club-api §2.3, §2.4). */
function faultsOfCommune(cityCode: string | null | undefined): FieldError[] {
  if (cityCode === null || cityCode === undefined || communeOf(cityCode)) return [];
  return [{ pointer: "/city_code", code: "unknown_commune", detail: "Is no city_code of GET /communes." }];
}

function presentEntry(entry: AnyRegistration, features: Features) {
  const shown =
    entry.type === "annual"
      ? presentAnnualRegistration(entry.registration, features)
      : presentEventRegistration(entry.registration, features);
  return { type: entry.type, state: stateOf(entry.registration.valid), ...shown };
}

/** A person in the season's member list (club-api §2.4). */
export function presentSeasonMember<Row extends { id: number }>(row: Row, season_id: number, features: Features) {
  const of = (what: string) => `/members/${row.id}/${what}?season_id=${season_id}`;
  return {
    ...row,
    season_id,
    registrations_path: of("registrations"),
    ...(features.has("attendance") && { attendance_path: of("attendance") }),
  };
}

function announcement(type: "members.created" | "members.updated", id: number): ClubEvent {
  const path = `/members/${id}`;
  return {
    type,
    subject: path.slice(1),
    resource: { type: "members", id, path, required_scopes: ["members:read"] },
    context: { member_id: id },
  };
}
