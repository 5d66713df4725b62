import {
  listSeasonAnnualRegistrations,
  listSeasonEventRegistrations,
  listSeasonEvents,
  listSeasonGroups,
  listSeasonMembers,
  listSeasonSlots,
} from "../contract/season-collections.ts";
import * as annual from "../store/annual-registrations.ts";
import type { Queryable } from "../store/database.ts";
import * as event from "../store/event-registrations.ts";
import { selectEvents } from "../store/events.ts";
import { selectGroups } from "../store/groups.ts";
import * as people from "../store/people.ts";
import { seasonExists } from "../store/references.ts";
import { selectSlots } from "../store/slots.ts";
import { presentAnnualRegistration } from "./annual-registrations.ts";
import { presentEventRegistration } from "./event-registrations.ts";
import { presentEvent } from "./events.ts";
import { presentGroup } from "./groups.ts";
import { afterPage } from "./paging.ts";
import { presentSeasonMember } from "./people.ts";
import { type Route, read } from "./route.ts";
import { presentSlot } from "./slots.ts";

interface SeasonCall {
  params: { id: number };
  query: { after: number; limit: number };
}

/**
 * A page of a season's collection, or undefined (404) where there is no such season. Rows prove their season, so only an empty
 * page asks for it.
 */
async function pageOf<Row, Entry>(
  db: Queryable,
  { params, query }: SeasonCall,
  list: (window: people.PageWindow) => PromiseLike<(Row & { id: number })[]>,
  present: (row: Row & { id: number }) => Entry,
) {
  const rows = await list({ after: query.after, take: query.limit + 1 });
  if (rows.length === 0 && !(await seasonExists(db, params.id))) return undefined;
  return afterPage(rows, query.limit, present);
}

/** club-api §4.3, the collections that a season's paths lead to; its payments are with the payments. */
export const seasonCollectionRoutes: Route[] = [
  read(listSeasonMembers, (db, call) =>
    pageOf(
      db,
      call,
      (window) => people.selectSeasonMembers(db, call.params.id, window),
      (row) => presentSeasonMember(row, call.params.id, call.features),
    ),
  ),

  read(listSeasonGroups, (db, call) =>
    pageOf(
      db,
      call,
      (window) => selectGroups(db, window, call.params.id),
      (row) => presentGroup(row, call.features),
    ),
  ),

  read(listSeasonEvents, (db, call) =>
    pageOf(
      db,
      call,
      (window) => selectEvents(db, window, call.params.id),
      (row) => presentEvent(row, call.features),
    ),
  ),

  read(listSeasonAnnualRegistrations, (db, call) => {
    const only = { season_id: call.params.id, status: call.query.status };
    return pageOf(
      db,
      call,
      (window) => annual.selectAnnualRegistrations(db, window, only),
      (row) => presentAnnualRegistration(row, call.features),
    );
  }),

  read(listSeasonEventRegistrations, (db, call) => {
    const only = { season_id: call.params.id, status: call.query.status };
    return pageOf(
      db,
      call,
      (window) => event.selectEventRegistrations(db, window, only),
      (row) => presentEventRegistration(row, call.features),
    );
  }),

  read(listSeasonSlots, (db, call) =>
    pageOf(db, call, (window) => selectSlots(db, window, call.params.id), presentSlot),
  ),
];
