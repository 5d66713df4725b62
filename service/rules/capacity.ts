import type { Denial } from "./denial.ts";

/** A group, event or slot with its places and those that validated registrations hold. */
export interface Places {
  /** How many validated registrations fit; null means no limit, 0 means none. */
  capacity: number | null;
  /** Validated registrations that hold a place, the one in question not counted. */
  taken: number;
}

/** Places that are left; Infinity where there is no limit, never below zero even when an activity is overfull. */
export function placesLeft({ capacity, taken }: Places): number {
  if (capacity === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, capacity - taken);
}

/** A group or event must have a place left. */
export function mustHaveAPlaceLeft(activity: Places): Denial | undefined {
  if (placesLeft(activity) > 0) return undefined;
  return {
    code: "capacity_reached",
    words: `No place is left: ${activity.taken} of ${activity.capacity} are taken by validated registrations.`,
  };
}
