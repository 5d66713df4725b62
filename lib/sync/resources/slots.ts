import "server-only";
import { sql } from "drizzle-orm";
import { mayManageActivities, mayReadActivities } from "#lib/base/access/permissions.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type MirrorSlot, mirrorRegistrations, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";
import { ownName, type Resource } from "./resource.ts";
import { type Copy, idOf, integer, type Raw, text, weekly } from "./wire.ts";

/** A slot (club-api §2.8, §4.6): a feature that a club may switch off. */
export const slots = {
  noun: "slot",
  collection: "/slots",
  item: "/slots/{id}",
  words: "groups.kinds.slots",
  belongsTo: "season",
  nameOf: ownName,
  page: { of: "season", path: "slots" },
  afterSaving: "record",
  // Who registers to a group that offers it may choose it (club-api §2.10).
  roll: { kind: "annual", of: (id) => sql`${mirrorRegistrations.slotIds} @> ${integers([id])}` },
  rules: { read: mayReadActivities, write: mayManageActivities },
  copy: {
    phase: "slots",
    path: "/seasons/{id}/slots",
    scopes: ["groups:read"],
    optional: true,
    table: mirrorSlots,
    row: slotOf,
  },
  sections: [
    ["identity", ["name", "season_id", "sport_id"]],
    ["schedule", ["day", "hour", "minute", "duration_minutes", "location", "trainer_ids"]],
    ["who", ["capacity", "birth_year_start", "birth_year_end", "sex"]],
  ],
  references: { season_id: "seasons", sport_id: "sports", trainer_ids: "people" },
} as const satisfies Resource;

function slotOf(raw: Raw, season: number): Copy<MirrorSlot> | null {
  const id = idOf(raw.id);
  return id === null
    ? null
    : {
        id,
        seasonId: idOf(raw.season_id) ?? season,
        sportId: idOf(raw.sport_id),
        name: text(raw.name),
        ...weekly(raw),
        capacity: integer(raw.capacity),
        birthYearStart: integer(raw.birth_year_start),
        birthYearEnd: integer(raw.birth_year_end),
        sex: text(raw.sex),
      };
}
