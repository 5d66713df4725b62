import "server-only";
import { mayManageActivities, mayReadActivities } from "#lib/base/access/permissions.ts";
import { type MirrorSport, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { ownName, type Resource } from "./resource.ts";
import { type Copy, idOf, type Raw, text } from "./wire.ts";

/** A sport (club-api §2.5, §4.6). */
export const sports = {
  noun: "sport",
  collection: "/sports",
  item: "/sports/{id}",
  words: "resources.sports",
  belongsTo: "club",
  nameOf: ownName,
  page: { of: "club", path: "sports" },
  afterSaving: "list",
  rules: { read: mayReadActivities, write: mayManageActivities },
  copy: {
    phase: "sports",
    path: "/sports",
    scopes: ["groups:read"],
    doubtless: true,
    table: mirrorSports,
    row: sportOf,
  },
  // A sport is its name, which no heading stands over.
  sections: [],
  references: {},
} as const satisfies Resource;

function sportOf(raw: Raw): Copy<MirrorSport> | null {
  const id = idOf(raw.id);
  return id === null ? null : { id, name: text(raw.name) };
}
