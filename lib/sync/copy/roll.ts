import { and, eq, type SQL } from "drizzle-orm";
import { mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import { RESOURCES, type RollName } from "#lib/sync/resources/all.ts";
import type { ClubSeason } from "./club-season.ts";

/** A group, a slot or an event. */
export interface RollKey {
  of: RollName;
  id: number;
}

/** Which registrations of a season are to a group, a slot or an event, whatever became of them. Pure. */
export function onRoll({ club, seasonId }: ClubSeason, { of, id }: RollKey): SQL | undefined {
  const { kind, of: on } = RESOURCES[of].roll;
  return and(eq(registrations.club, club), eq(registrations.seasonId, seasonId), eq(registrations.kind, kind), on(id));
}
