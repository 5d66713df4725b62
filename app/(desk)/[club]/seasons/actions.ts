"use server";

import { revalidatePath } from "next/cache";
import { clubAction } from "#lib/access/action.ts";
import { mayManageSeasons } from "#lib/access/permissions.ts";
import { clubAddress } from "#lib/addresses.ts";
import { removalSchema, removeSeason } from "#lib/records/remove.ts";

/** Deletes a season, unless something still belongs to it (club-api §7, season_in_use). */
export const deleteSeasonAction = clubAction(mayManageSeasons, [removalSchema], async (seat, removal) => {
  const outcome = await removeSeason(seat, removal);
  if (outcome.ok) revalidatePath(clubAddress(seat.club), "layout");
  return outcome;
});
