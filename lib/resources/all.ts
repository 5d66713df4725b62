import "server-only";
import { CLUB_WIDE, type Phase } from "#lib/store/schema/mirror.ts";
import { events } from "./events.ts";
import { groups } from "./groups.ts";
import { lessons } from "./lessons.ts";
import { members } from "./members.ts";
import { payments } from "./payments.ts";
import { annual, event } from "./registrations.ts";
import type { CopiedRecord } from "./resource.ts";
import { seasons } from "./seasons.ts";
import { slots } from "./slots.ts";
import { sports } from "./sports.ts";

/** The records that a club keeps with forms, by the first segment of their path in the document (club-api §4). */
export const RESOURCES = { seasons, groups, slots, events, lessons, sports, members } as const;

/** The records that are only listed, each on a page with a place in the rail. */
export const LISTED = { payments } as const;

export type ResourceName = keyof typeof RESOURCES;

/** What people register to, each with a page that says who. */
export const ROLLS = ["groups", "slots", "events"] as const satisfies readonly ResourceName[];
export type RollName = (typeof ROLLS)[number];

/** What belongs to no season, in the order in which it is read: the seasons first, because every screen starts with them. */
const OF_CLUB: readonly CopiedRecord[] = [seasons, sports, lessons, members];

/** What belongs to a season: the activities first, because a registration without its activity says nothing. */
export const COPIED_OF_SEASON: readonly CopiedRecord[] = [groups, events, slots, annual, event, payments];

/** Everything that the mirror copies. */
export const COPIED: readonly CopiedRecord[] = [...OF_CLUB, ...COPIED_OF_SEASON];

const BY_PHASE = new Map(COPIED.map((record) => [record.copy.phase, record]));

/** The kind of record that a phase reads. */
export function copiedBy(phase: Phase): CopiedRecord {
  const record = BY_PHASE.get(phase);
  if (!record) throw new Error(`nothing is copied in a phase ${phase}`);
  return record;
}

/** The phases of a pass over a season, or over the club under `CLUB_WIDE`. */
export function phasesOf(season: number): readonly Phase[] {
  return (season === CLUB_WIDE ? OF_CLUB : COPIED_OF_SEASON).map(({ copy }) => copy.phase);
}
