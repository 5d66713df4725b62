"use server";

import { revalidatePath } from "next/cache";
import { clubAction } from "#lib/access/action.ts";
import { mayManageSeasons } from "#lib/access/permissions.ts";
import { removalSchema, removeSeason } from "#lib/records/remove.ts";
import { type SaveKind, saveRecord } from "#lib/records/save.ts";
import { submissionSchema } from "#lib/records/submission.ts";

const season: SaveKind = { resource: "seasons", phase: "seasons" };

/** Creates or edits a season (club-api §4.3). */
export const saveSeason = clubAction(mayManageSeasons, [submissionSchema], async (seat, submission) => {
  const outcome = await saveRecord(season, seat, submission);
  if (outcome.ok) revalidatePath(`/${seat.club}`, "layout");
  return outcome;
});

/** Deletes a season, unless something still belongs to it (club-api §7, season_in_use). */
export const deleteSeason = clubAction(mayManageSeasons, [removalSchema], async (seat, removal) => {
  const outcome = await removeSeason(season, seat, removal);
  if (outcome.ok) revalidatePath(`/${seat.club}`, "layout");
  return outcome;
});
