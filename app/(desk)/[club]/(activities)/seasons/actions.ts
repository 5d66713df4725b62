"use server";

import { revalidatePath } from "next/cache";
import { clubAction } from "#lib/base/access/action.ts";
import { mayManageSeasons } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { removalSchema, removeSeason } from "#lib/sync/records/remove.ts";

/** Deletes a season, unless something still belongs to it (club-api §7, season_in_use). */
export const deleteSeasonAction = clubAction(mayManageSeasons, [removalSchema], async (seat, removal) => {
  const outcome = await removeSeason(seat, removal);
  if (outcome.ok) revalidatePath(clubAddress(seat.club), "layout");
  return outcome;
});
