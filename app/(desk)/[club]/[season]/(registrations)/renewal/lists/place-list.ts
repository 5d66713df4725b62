import type { StageKindName } from "#lib/base/store/schema/sync/staging.ts";

/** The lists that put people into groups: they have one screen. */
export const PLACE_LISTS = ["renewal", "offers", "moves"] as const;
export type PlaceList = (typeof PLACE_LISTS)[number];

/** Whether a list is shown here. */
export function isPlaceList(kind: StageKindName): kind is PlaceList {
  return (PLACE_LISTS as readonly string[]).includes(kind);
}
