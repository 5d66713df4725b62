import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { lineParameter } from "#lib/base/arguments/line-parameter.ts";
import { formatParameters, type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { WEEK_DAYS, type WeekDay } from "#lib/base/time/days.ts";
import { clashesOf, entryKey, LONGEST_PLACE, placeKey, type WeekEntry } from "#lib/sync/records/week.ts";

/** How the week is shown: days side by side; places, or coaches, of one day side by side; a list in words. */
export const WEEK_SHAPES = ["day", "place", "coach", "list"] as const;
export type WeekShape = (typeof WEEK_SHAPES)[number];

/** Which entries of the week are shown. */
export interface WeekFilters {
  sport: number | undefined;
  /** As `placeKey` has it; empty: every place. */
  place: string;
  coach: number | undefined;
  /** Only what clashes with something, shown or not. */
  clashes: "only" | undefined;
}

/** What an address shows of the week. */
export interface WeekView extends WeekFilters {
  by: WeekShape;
  /** The day that is shown where there is room for one; undefined: today. */
  day: WeekDay | undefined;
}

/** Reads a view from the parameters of an address; what cannot be read stands at its default. */
export function parseWeekView(parameters: Parameters): WeekView {
  const { among, integer } = parametersReader(parameters);
  return {
    by: among("by", WEEK_SHAPES) ?? "day",
    day: among("day", WEEK_DAYS),
    sport: integer("sport", 1, HIGHEST_ID),
    place: placeKey(lineParameter(parameters, "place", LONGEST_PLACE)),
    coach: integer("coach", 1, HIGHEST_ID),
    clashes: among("clashes", ["only"]),
  };
}

const DEFAULTS = parseWeekView({});

/** The address parameters of a view. */
export function formatWeekView(view: Partial<WeekView>): string {
  return formatParameters(view, DEFAULTS);
}

/** The entries that match: in the same order. Whether something clashes is asked of the whole week, not of what is left of it. */
export function matching(entries: readonly WeekEntry[], view: WeekFilters): WeekEntry[] {
  const clashing = view.clashes && clashesOf(entries);
  return entries.filter(
    (entry) =>
      (view.sport === undefined || entry.sportId === view.sport) &&
      (view.place === "" || placeKey(entry.location) === view.place) &&
      (view.coach === undefined || entry.trainerIds.includes(view.coach)) &&
      (!clashing || clashing.has(entryKey(entry))),
  );
}
