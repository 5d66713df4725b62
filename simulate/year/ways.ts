import type { Ways } from "../habits.ts";

/** How a club is made: what its first steps say, the usual one where they say nothing. */
export const WAYS = {
  past: ["a season before", "its first season"],
  places: ["many", "few"],
  openings: ["the general one", "former members earlier", "a commune earlier", "both earlier"],
  names: ["plain", "with years"],
  camp: ["in the holidays of zone A", "in no holidays", "for others too"],
} as const satisfies Ways;
