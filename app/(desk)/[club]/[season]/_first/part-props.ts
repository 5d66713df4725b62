import type { Seat } from "#lib/access/permissions.ts";
import type { MirrorSeason } from "#lib/store/schema/mirror.ts";

/** What each part of a first page is told: who looks, and at which season. */
export interface PartProps {
  seat: Seat;
  season: MirrorSeason;
}
