import "server-only";
import { mayManageActivities, mayReadActivities } from "#lib/base/access/permissions.ts";
import { type MirrorLesson, mirrorLessons } from "#lib/base/store/schema/sync/mirror.ts";
import { ownName, type Resource } from "./resource.ts";
import { type Copy, idOf, type Raw, weekly } from "./wire.ts";

/** A lesson (club-api §2.9, §4.6): its season is its group's. */
export const lessons = {
  noun: "lesson",
  collection: "/lessons",
  item: "/lessons/{id}",
  words: "groups.kinds.lessons",
  belongsTo: "season",
  nameOf: ownName,
  page: { of: "season", path: "lessons" },
  afterSaving: "list",
  rules: { read: mayReadActivities, write: mayManageActivities },
  copy: {
    phase: "lessons",
    path: "/lessons",
    scopes: ["groups:read"],
    doubtless: true,
    table: mirrorLessons,
    row: lessonOf,
  },
  sections: [["schedule", ["group_id", "day", "hour", "minute", "duration_minutes", "location", "trainer_ids"]]],
  references: { group_id: "groups", trainer_ids: "people" },
} as const satisfies Resource;

function lessonOf(raw: Raw): Copy<MirrorLesson> | null {
  const id = idOf(raw.id);
  const groupId = idOf(raw.group_id);
  return id === null || groupId === null ? null : { id, groupId, ...weekly(raw) };
}
