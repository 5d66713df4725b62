import type { Presence } from "#lib/base/store/schema/activities/attendance.ts";

/** How many presences of each kind were recorded. Who was not recorded is in none of them: that never means absent (club-api §2.12). */
export interface Tally extends Record<Presence, number> {
  /** All of them together. */
  recorded: number;
}

export const NOBODY: Tally = { present: 0, absent: 0, excused: 0, recorded: 0 };

/**
 * Out of how many people a roll is called, the same on every screen: those expected; where somebody was recorded who is not expected any more, no
 * fewer than were recorded. Pure.
 */
export const outOf = (recorded: number, expected: number): number => Math.max(recorded, expected);

/** A tally with so many more. Pure. */
export function addTo(tally: Tally, presence: Presence, count: number): Tally {
  return { ...tally, [presence]: tally[presence] + count, recorded: tally.recorded + count };
}

/** Two tallies together. Pure. */
export function together(a: Tally, b: Tally): Tally {
  return {
    present: a.present + b.present,
    absent: a.absent + b.absent,
    excused: a.excused + b.excused,
    recorded: a.recorded + b.recorded,
  };
}

/** The share of those recorded who were present; null where nothing was recorded: that is no rate of nought. Pure. */
export function rateOf({ present, recorded }: Tally): number | null {
  return recorded === 0 ? null : present / recorded;
}
