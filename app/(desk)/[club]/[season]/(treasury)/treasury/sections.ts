import type { Seat } from "#lib/base/access/permissions.ts";
import { placesBelow } from "../../../menu-table.ts";

/** The parts of the treasurer's desk that a person may see, by their keys in the menu. */
export function treasuryFor(seat: Seat): ReadonlySet<string> {
  return new Set(placesBelow("treasury", seat).map(({ key }) => key));
}
