import "server-only";
import { eq } from "drizzle-orm";
import { mayManageActivities, mayReadActivities } from "#lib/base/access/permissions.ts";
import { type MirrorGroup, mirrorGroups, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { ownName, type Resource } from "./resource.ts";
import { type Copy, flag, idOf, ids, integer, type Raw, text } from "./wire.ts";

/** A group (club-api §2.6, §4.6). */
export const groups = {
  noun: "group",
  collection: "/groups",
  item: "/groups/{id}",
  words: "groups.kinds.groups",
  belongsTo: "season",
  nameOf: ownName,
  page: { of: "season", path: "groups" },
  afterSaving: "record",
  roll: { kind: "annual", of: (id) => eq(mirrorRegistrations.activityId, id) },
  rules: { read: mayReadActivities, write: mayManageActivities },
  copy: { phase: "groups", path: "/seasons/{id}/groups", scopes: ["groups:read"], table: mirrorGroups, row: groupOf },
  sections: [
    ["identity", ["name", "season_id", "sport_id", "type", "description"]],
    ["who", ["birth_year_start", "birth_year_end", "sex", "capacity"]],
    ["schedule", ["slot_ids", "slot_count"]],
    ["money", ["cost_euros", "licence_ids"]],
    ["access", ["auto_validate", "invitation_only"]],
  ],
  references: { season_id: "seasons", sport_id: "sports", slot_ids: "slots" },
} as const satisfies Resource;

function groupOf(raw: Raw, season: number): Copy<MirrorGroup> | null {
  const id = idOf(raw.id);
  return id === null
    ? null
    : {
        id,
        seasonId: idOf(raw.season_id) ?? season,
        sportId: idOf(raw.sport_id),
        name: text(raw.name),
        description: text(raw.description),
        sex: text(raw.sex),
        type: text(raw.type),
        capacity: integer(raw.capacity),
        birthYearStart: integer(raw.birth_year_start),
        birthYearEnd: integer(raw.birth_year_end),
        autoValidate: flag(raw.auto_validate),
        invitationOnly: flag(raw.invitation_only),
        costEuros: integer(raw.cost_euros),
        slotCount: integer(raw.slot_count),
        slotIds: ids(raw.slot_ids),
        licenceIds: ids(raw.licence_ids),
      };
}
