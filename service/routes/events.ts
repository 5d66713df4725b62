import { createEvent, listEventMembers, listEvents, readEvent, updateEvent } from "../contract/events.ts";
import type { Features } from "../contract/features.ts";
import type { FieldError } from "../problem.ts";
import { type EventDates, faultsOfBirthYears, faultsOfEventDates } from "../rules/activity.ts";
import type { Transaction } from "../store/database.ts";
import * as store from "../store/events.ts";
import { selectMembersOfEvent } from "../store/people.ts";
import { announceDeprecation } from "./deprecation.ts";
import { afterPage } from "./paging.ts";
import { fieldErrors, refuseFaults, unknownReferences } from "./refuse.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.7, and the export of club-api §4.12 */
export const eventRoutes: Route[] = [
  read(listEvents, async (db, call) => {
    announceDeprecation(call.query.all, call);
    const { after, limit } = call.query;
    const rows = await store.selectEvents(db, { after, take: limit + 1 });
    return afterPage(rows, limit, (row) => presentEvent(row, call.features));
  }),

  read(readEvent, async (db, { params, features }) => {
    const event = await store.findEvent(db, params.id);
    return event && { data: presentEvent(event, features) };
  }),

  read(listEventMembers, async (db, { params, query, features }) => {
    const rows = await selectMembersOfEvent(db, params.id, { after: query.after, take: query.limit + 1 });
    if (rows.length === 0 && !(await store.findEvent(db, params.id))) return undefined;
    // Nobody chooses slots for an event; the field is there so that both member lists read alike.
    return afterPage(rows, query.limit, (row) => ({ ...row, ...(features.has("slots") && { slot_ids: [] }) }));
  }),

  write(createEvent, {
    decide: async (tx, { body }) => {
      const event = { ...body, begin: new Date(body.begin), end: new Date(body.end) };
      refuseFaults(await faultsOf(tx, event, { registration_opening: null, registration_deadline: null, ...event }));
      return event;
    },
    commit: async (tx, _call, _found, event) => ({ id: await store.insertEvent(tx, event) }),
  }),

  write(updateEvent, {
    find: (tx, { params }, body) => store.lockEventToChange(tx, params.id, body ?? {}),
    decide: async (tx, { body }, before) => {
      const { begin, end, ...rest } = body;
      const change = {
        ...rest,
        ...(begin !== undefined && { begin: new Date(begin) }),
        ...(end !== undefined && { end: new Date(end) }),
      };
      refuseFaults(await faultsOf(tx, change, { ...before, ...change }));
      return change;
    },
    commit: async (tx, _call, before, change) => {
      await store.updateEvent(tx, before, change);
      return { id: before.id };
    },
  }),
];

/** What is wrong with the references that a write sets, and with the event as it would be. */
async function faultsOf(
  tx: Transaction,
  set: { season_id?: number | undefined; sport_id?: number | null | undefined },
  merged: EventDates & { birth_year_start: number | null; birth_year_end: number | null },
): Promise<FieldError[]> {
  return [
    ...fieldErrors(faultsOfBirthYears(merged), set),
    ...fieldErrors(faultsOfEventDates(merged), set),
    ...(await unknownReferences(tx, "season", "/season_id", set.season_id)),
    ...(await unknownReferences(tx, "sport", "/sport_id", set.sport_id)),
  ];
}

/** An event as the club's contract shows it (club-api §2.7). */
export function presentEvent(event: store.StoredEvent, features: Features) {
  const { external_access, external_cost_euros, external_registration, pre_registration_required, ...shown } = event;
  return {
    ...shown,
    ...(features.has("external_events") && { external_access, external_cost_euros, external_registration }),
    ...(features.has("pre_registration") && { pre_registration_required }),
    season_path: `/seasons/${event.season_id}`,
    members_path: `/events/${event.id}/members`,
  };
}
