import "server-only";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PathsWith } from "#lib/club/client.ts";
import {
  CLUB_WIDE,
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSlots,
  mirrorSports,
  type Phase,
} from "#lib/store/schema/mirror.ts";
import { eventOf, groupOf, lessonOf, personOf, type Raw, registrationOf, seasonOf, slotOf, sportOf } from "./rows.ts";

/** One list of the club and the table that copies it. */
export interface Collection {
  /** Where it is read (club-api §4.3 to §4.6); `{id}` is the season. */
  path: PathsWith<"get">;
  /** Where one of its records is read. */
  one: PathsWith<"get">;
  query?: { all: true };
  /** What the integration needs; without it the copy goes on without this part. */
  scopes: string[];
  /** A feature that the club may switch off: then there is nothing to copy. */
  optional?: boolean;
  table: PgTable;
  /** Registrations share a table: which of its rows are this collection's. */
  kind?: "annual" | "event";
  row: (raw: Raw, season: number) => Record<string, unknown> | null;
}

export const COLLECTIONS: Record<Phase, Collection> = {
  seasons: { path: "/seasons", one: "/seasons/{id}", scopes: [], table: mirrorSeasons, row: seasonOf },
  sports: { path: "/sports", one: "/sports/{id}", scopes: ["groups:read"], table: mirrorSports, row: sportOf },
  lessons: { path: "/lessons", one: "/lessons/{id}", scopes: ["groups:read"], table: mirrorLessons, row: lessonOf },
  // `all=true` must go with every page (club-api §4.12).
  people: {
    path: "/members",
    one: "/members/{id}",
    query: { all: true },
    scopes: ["members:read"],
    table: mirrorPeople,
    row: personOf,
  },
  groups: {
    path: "/seasons/{id}/groups",
    one: "/groups/{id}",
    scopes: ["groups:read"],
    table: mirrorGroups,
    row: groupOf,
  },
  events: {
    path: "/seasons/{id}/events",
    one: "/events/{id}",
    scopes: ["events:read"],
    table: mirrorEvents,
    row: eventOf,
  },
  slots: {
    path: "/seasons/{id}/slots",
    one: "/slots/{id}",
    scopes: ["groups:read"],
    optional: true,
    table: mirrorSlots,
    row: slotOf,
  },
  annual: {
    path: "/seasons/{id}/annual-registrations",
    one: "/annual-registrations/{id}",
    scopes: ["registrations:read"],
    table: mirrorRegistrations,
    kind: "annual",
    row: (raw, season) => registrationOf(raw, "annual", season),
  },
  event: {
    path: "/seasons/{id}/event-registrations",
    one: "/event-registrations/{id}",
    scopes: ["registrations:read"],
    table: mirrorRegistrations,
    kind: "event",
    row: (raw, season) => registrationOf(raw, "event", season),
  },
};

/** What belongs to no season, in the order in which it is read: the seasons first, because every screen starts with them. */
const CLUB_PHASES: readonly Phase[] = ["seasons", "sports", "lessons", "people"];

/** What belongs to a season: the activities first, because a registration without its activity says nothing. */
const SEASON_PHASES: readonly Phase[] = ["groups", "events", "slots", "annual", "event"];

/** The phases of a pass over a season, or over the club under `CLUB_WIDE`. */
export function phasesOf(season: number): readonly Phase[] {
  return season === CLUB_WIDE ? CLUB_PHASES : SEASON_PHASES;
}
