import { sameName } from "./same-name.ts";

/** A group as it tells whether somebody stayed in theirs. */
export interface NamedGroup {
  id?: number | null;
  name: string | null;
  sportId: number | null;
}

/** What became of somebody from one season to the next: back in a group that they had · back in another one · not back · asked to be, and the club said no · not there before. */
export const FATES = ["returned", "moved", "left", "refused", "new"] as const;
export type Fate = (typeof FATES)[number];

/** How many people there are of each. */
export type Comers = Record<Fate, number> & {
  /** Validated members of last season: returned, moved, left and refused together. */
  before: number;
  /** The share of those before who are back, between 0 and 1; null where there was nobody: that is no rate of nought. */
  rate: number | null;
  /** Of those who are back or new: nothing of theirs is validated yet. */
  pending: number;
};

/** Somebody with their groups of two seasons: those validated in the first, those that are live in the second. */
export interface TwoSeasons {
  /** `became`: the group that a roll-over made of it. */
  before: readonly (NamedGroup & { became?: number | undefined })[];
  now: readonly (NamedGroup & { valid: boolean | null })[];
}

/**
 * What became of somebody; null where they are in neither season. A group is the same one where a roll-over made it of theirs, or where it has the same sport
 * and name but for the season. Pure.
 */
export function fateOfMember({ before, now }: TwoSeasons): Fate | null {
  const live = now.filter(({ valid }) => valid !== false);
  if (before.length === 0) return live.length > 0 ? "new" : null;
  // Who is asked whether they would like to come back must not have been refused for it.
  if (live.length === 0) return now.length > 0 ? "refused" : "left";
  const stayed = live.some((group) =>
    before.some(
      (old) =>
        (old.became !== undefined && old.became === group.id) ||
        (old.sportId === group.sportId && sameName(old.name, group.name)),
    ),
  );
  return stayed ? "returned" : "moved";
}

/** The same for everybody. Pure. */
export function comersOf(people: Iterable<TwoSeasons>): Comers {
  const counts: Record<Fate, number> = { returned: 0, moved: 0, left: 0, refused: 0, new: 0 };
  let pending = 0;
  for (const one of people) {
    const fate = fateOfMember(one);
    if (!fate) continue;
    counts[fate] += 1;
    if (fate !== "left" && fate !== "refused" && one.now.every(({ valid }) => valid !== true)) pending += 1;
  }
  const back = counts.returned + counts.moved;
  const before = back + counts.left + counts.refused;
  return { ...counts, before, pending, rate: before === 0 ? null : back / before };
}
