import type { Ways } from "../habits.ts";

/** How a club is made: what its first steps say, the usual one where they say nothing. */
export const WAYS = {
  past: ["a season before", "its first season"],
  places: ["many", "few"],
  openings: ["both earlier", "the general one", "former members earlier", "a commune earlier"],
  names: ["plain", "with years"],
  camp: ["in the holidays of zone A, for others too", "in no holidays, for members"],
} as const satisfies Ways;
