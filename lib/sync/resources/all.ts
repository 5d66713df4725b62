import "server-only";
import type { DefinedPage } from "#lib/base/addresses.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { events } from "./events.ts";
import { groups } from "./groups.ts";
import { lessons } from "./lessons.ts";
import { isCopied, type ListedResource } from "./listed-resource.ts";
import { members } from "./members.ts";
import { payments } from "./payments.ts";
import { annual, event } from "./registrations.ts";
import type { CopiedRecord } from "./resource.ts";
import { seasons } from "./seasons.ts";
import { slots } from "./slots.ts";
import { sports } from "./sports.ts";

/** The records that a club keeps with forms, by the first segment of their path in the document (club-api §4). */
export const RESOURCES = { seasons, groups, slots, events, lessons, sports, members } as const;

/** The records that are only listed, each on a page with a place in the rail. The names stand in addresses of views that people keep. */
export const LISTED = { payments } as const;

export type ResourceName = keyof typeof RESOURCES;
export type ListedName = keyof typeof LISTED;

/** The list whose page stands at an address; undefined where there is none. */
export function listedAt({ of, path }: DefinedPage): ListedResource | undefined {
  return Object.values<ListedResource>(LISTED).find(({ page }) => page.of === of && page.path === path);
}

/** What people register to, each with a page that says who. */
export const ROLLS = ["groups", "slots", "events"] as const satisfies readonly ResourceName[];
export type RollName = (typeof ROLLS)[number];

/** What belongs to no season, in the order in which it is read: the seasons first, because every screen starts with them. */
const KEPT_OF_CLUB = [seasons, sports, lessons, members] as const;

/** What belongs to a season: the activities first, because a registration without its activity says nothing. */
const KEPT_OF_SEASON = [groups, events, slots, annual, event] as const;

type Listed = (typeof LISTED)[ListedName];
type Copied = (typeof KEPT_OF_CLUB | typeof KEPT_OF_SEASON)[number] | Extract<Listed, CopiedRecord>;

/** The name of a collection that a pass reads. What the database remembers of one may be of another version: `isPhase` tells. */
export type Phase = Copied["copy"]["phase"];

/** A kind of record that a phase of this name reads. */
type PhasedRecord = CopiedRecord & { copy: { phase: Phase } };

/** The lists that take part in the copy: read last, because nothing waits for them but their own pages. */
const listed = Object.values<ListedResource>(LISTED).filter(isCopied) as readonly PhasedRecord[];

/** Whether it is read season by season. */
const isOfSeason = ({ copy }: CopiedRecord): boolean => copy.path.startsWith("/seasons/{id}/");

/** Everything that the mirror copies of the club as a whole. */
export const COPIED_OF_CLUB: readonly PhasedRecord[] = [...KEPT_OF_CLUB, ...listed.filter((one) => !isOfSeason(one))];

/** Everything that the mirror copies of a season. */
export const COPIED_OF_SEASON: readonly PhasedRecord[] = [...KEPT_OF_SEASON, ...listed.filter(isOfSeason)];

/** Everything that the mirror copies. */
export const COPIED: readonly PhasedRecord[] = [...COPIED_OF_CLUB, ...COPIED_OF_SEASON];

const BY_PHASE = new Map<string, CopiedRecord>(COPIED.map((record) => [record.copy.phase, record]));

/** Whether a collection of this name is copied. */
export function isPhase(name: string): name is Phase {
  return BY_PHASE.has(name);
}

/** The kind of record that a phase reads. */
export function copiedBy(phase: Phase): CopiedRecord {
  const record = BY_PHASE.get(phase);
  if (!record) throw new Error(`nothing is copied in a phase ${phase}`);
  return record;
}

/** The phases of a pass over a season, or over the club under `CLUB_WIDE`. */
export function phasesOf(season: number): readonly Phase[] {
  return (season === CLUB_WIDE ? COPIED_OF_CLUB : COPIED_OF_SEASON).map(({ copy }) => copy.phase);
}
