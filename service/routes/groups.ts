import type { Features } from "../contract/features.ts";
import {
  createGroup,
  listGroupLessons,
  listGroupMembers,
  listGroups,
  readGroup,
  searchGroups,
  updateGroup,
} from "../contract/groups.ts";
import type { FieldError } from "../problem.ts";
import { faultsOfBirthYears } from "../rules/activity.ts";
import type { Transaction } from "../store/database.ts";
import * as store from "../store/groups.ts";
import { selectLessons } from "../store/lessons.ts";
import { selectMembersOfGroup } from "../store/people.ts";
import { findSlotsOutside } from "../store/references.ts";
import { annualAnnouncement } from "./annual-registrations.ts";
import { announceDeprecation } from "./deprecation.ts";
import { presentLesson } from "./lessons.ts";
import { afterPage } from "./paging.ts";
import { fieldErrors, refuseFaults, unknownAt, unknownReferences } from "./refuse.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.6, groups, and the export of club-api §4.12 */
export const groupRoutes: Route[] = [
  read(listGroups, async (db, call) => {
    announceDeprecation(call.query.all, call);
    const { after, limit } = call.query;
    const rows = await store.selectGroups(db, { after, take: limit + 1 });
    return afterPage(rows, limit, (row) => presentGroup(row, call.features));
  }),

  read(readGroup, async (db, { params, features }) => {
    const group = await store.findGroup(db, params.id);
    return group && { data: presentGroup(group, features) };
  }),

  read(listGroupLessons, async (db, { params, query }) => {
    const rows = await selectLessons(db, { after: query.after, take: query.limit + 1 }, params.id);
    if (rows.length === 0 && !(await store.findGroup(db, params.id))) return undefined;
    return afterPage(rows, query.limit, presentLesson);
  }),

  read(listGroupMembers, async (db, { params, query, features }) => {
    const rows = await selectMembersOfGroup(db, params.id, { after: query.after, take: query.limit + 1 });
    if (rows.length === 0 && !(await store.findGroup(db, params.id))) return undefined;
    return afterPage(rows, query.limit, ({ slot_ids, ...row }) => ({
      ...row,
      ...(features.has("slots") && { slot_ids }),
    }));
  }),

  read(searchGroups, async (db, { body, features }) => {
    const { limit, ...search } = body;
    const rows = await store.selectMatchingGroups(db, { ...search, withSlots: features.has("slots"), take: limit + 1 });
    return {
      data: rows.slice(0, limit).map(({ group, ...found }) => ({ ...presentGroup(group, features), ...found })),
      meta: { truncated: rows.length > limit, limit },
    };
  }),

  write(createGroup, {
    decide: async (tx, { body, features }) => refuseFaults(await faultsOf(tx, body, body, features)),
    commit: async (tx, { body }) => ({ id: await store.insertGroup(tx, body) }),
  }),

  write(updateGroup, {
    find: (tx, { params }, body) => store.lockGroupToChange(tx, params.id, body ?? {}),
    decide: async (tx, { body, features }, before) =>
      refuseFaults(await faultsOf(tx, body, { ...before, ...body }, features)),
    commit: async (tx, { body }, before) => {
      const bereft = await store.updateGroup(tx, before, body);
      const events = bereft.map((registration) => annualAnnouncement("registrations.updated", registration));
      return { id: before.id, events };
    },
  }),
];

/**
 * What is wrong with the references that a write sets, and with the group as it would be. Slots that a group has from before the
 * club turned them off are not checked: the client could neither see nor mend them.
 */
async function faultsOf(
  tx: Transaction,
  set: store.GroupChange,
  merged: Pick<store.Group, "season_id" | "birth_year_start" | "birth_year_end"> & { slot_ids?: number[] },
  features: Features,
): Promise<FieldError[]> {
  const slots = features.has("slots") && (set.slot_ids || set.season_id) ? (merged.slot_ids ?? []) : [];
  const outside = new Set(await findSlotsOutside(tx, merged.season_id, slots));
  return [
    ...fieldErrors(faultsOfBirthYears(merged), set),
    ...(await unknownReferences(tx, "season", "/season_id", set.season_id)),
    ...(await unknownReferences(tx, "sport", "/sport_id", set.sport_id)),
    ...(set.slot_ids ? slots.flatMap((id, index) => (outside.has(id) ? [unknownAt(`/slot_ids/${index}`)] : [])) : []),
    ...(!set.slot_ids && outside.size > 0 ? [leavesSlots([...outside])] : []),
  ];
}

/** A group that moves says which slots it offers then: people have chosen among those that it would leave behind. */
function leavesSlots(slots: readonly number[]): FieldError {
  const [named, more] = [slots.slice(0, MOST_NAMED).join(", "), slots.length > MOST_NAMED ? " and others" : ""];
  const detail = `The group offers slots of its present season (${named}${more}): send slot_ids with season_id.`;
  return { pointer: "/season_id", code: "slots_of_other_season", detail };
}

/** Enough to find the others by. */
const MOST_NAMED = 5;

/** A group as the club's contract shows it (club-api §2.6). */
export function presentGroup(group: store.Group, features: Features) {
  const { folded_name: _folded, invitation_only, slot_count, slot_ids, licence_ids, ...shown } = group;
  return {
    ...shown,
    ...(features.has("invitations") && { invitation_only }),
    ...(features.has("slots") && { slot_count, slot_ids }),
    ...(features.has("licences") && { licence_ids }),
    season_path: `/seasons/${group.season_id}`,
    members_path: `/groups/${group.id}/members`,
    lessons_path: `/groups/${group.id}/lessons`,
  };
}
