import "server-only";
import { alphabet } from "#lib/base/words/alphabet.ts";
import type { Activity } from "#lib/sync/copy/activities.ts";

/** One value of a filter, as a list of them shows it. */
interface Option {
  value: string;
  label: string;
  count?: number;
}

/** Groups or events as a filter offers them. @param counts how many rows each has, where that is told */
export function activityOptions(activities: readonly Activity[], counts?: ReadonlyMap<number, number>): Option[] {
  return activities.map(({ id, name }) => ({
    value: String(id),
    label: name ?? `#${id}`,
    ...(counts && { count: counts.get(id) ?? 0 }),
  }));
}

/** The sports of these activities, in the order of the alphabet. */
export function sportOptions(activities: readonly Activity[]): Option[] {
  const sports = new Map(activities.flatMap((one) => (one.sportId ? [[one.sportId, one.sport]] : [])));
  return [...sports]
    .map(([id, name]) => ({ value: String(id), label: name ?? `#${id}` }))
    .sort((a, b) => alphabet.compare(a.label, b.label));
}
