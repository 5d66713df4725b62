import type { Seat } from "#lib/base/access/permissions.ts";
import type { MirrorSeason } from "#lib/base/store/schema/sync/mirror.ts";

/** What each part of a first page is told: who looks, and at which season. */
export interface PartProps {
  seat: Seat;
  season: MirrorSeason;
}
