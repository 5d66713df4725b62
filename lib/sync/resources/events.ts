import "server-only";
import { eq } from "drizzle-orm";
import { mayManageEvents, mayReadEvents } from "#lib/base/access/permissions.ts";
import { type MirrorEvent, mirrorEvents, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { ownName, type Resource } from "./resource.ts";
import { type Copy, day, flag, idOf, instant, integer, type Raw, text } from "./wire.ts";

/** An event (club-api §2.7, §4.7). */
export const events = {
  noun: "event",
  collection: "/events",
  item: "/events/{id}",
  words: "groups.kinds.events",
  belongsTo: "season",
  nameOf: ownName,
  page: { of: "season", path: "events" },
  afterSaving: "record",
  roll: { kind: "event", of: (id) => eq(mirrorRegistrations.activityId, id) },
  rules: { read: mayReadEvents, write: mayManageEvents },
  copy: { phase: "events", path: "/seasons/{id}/events", scopes: ["events:read"], table: mirrorEvents, row: eventOf },
  sections: [
    ["identity", ["name", "season_id", "sport_id", "description"]],
    ["schedule", ["begin", "end", "location"]],
    ["who", ["birth_year_start", "birth_year_end", "capacity", "membership_required"]],
    ["access", ["registration_opening", "registration_deadline", "auto_validate", "pre_registration_required"]],
    ["money", ["cost_euros", "external_access", "external_cost_euros", "external_registration"]],
  ],
  references: { season_id: "seasons", sport_id: "sports" },
} as const satisfies Resource;

function eventOf(raw: Raw, season: number): Copy<MirrorEvent> | null {
  const id = idOf(raw.id);
  return id === null
    ? null
    : {
        id,
        seasonId: idOf(raw.season_id) ?? season,
        sportId: idOf(raw.sport_id),
        name: text(raw.name),
        description: text(raw.description),
        begin: instant(raw.begin),
        end: instant(raw.end),
        location: text(raw.location),
        capacity: integer(raw.capacity),
        registrationOpening: day(raw.registration_opening),
        registrationDeadline: day(raw.registration_deadline),
        birthYearStart: integer(raw.birth_year_start),
        birthYearEnd: integer(raw.birth_year_end),
        costEuros: integer(raw.cost_euros),
        externalAccess: flag(raw.external_access),
        externalCostEuros: integer(raw.external_cost_euros),
        membershipRequired: flag(raw.membership_required),
        autoValidate: flag(raw.auto_validate),
        preRegistrationRequired: flag(raw.pre_registration_required),
        externalRegistration: flag(raw.external_registration),
      };
}
