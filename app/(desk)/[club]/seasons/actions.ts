"use server";

import { revalidatePath } from "next/cache";
import { mayManageSeasons } from "#lib/access/permissions.ts";
import { type RemoveOutcome, removeSeason } from "#lib/records/remove.ts";
import { type SaveKind, saveRecord } from "#lib/records/save.ts";
import type { SaveOutcome, Submission } from "#lib/records/submission.ts";

const season: SaveKind = { resource: "seasons", phase: "seasons", rule: mayManageSeasons };

/** Creates or edits a season (club-api §4.3). */
export async function saveSeason(club: string, submission: Submission): Promise<SaveOutcome> {
  const outcome = await saveRecord(season, club, submission);
  if (outcome.ok) revalidatePath(`/${club}`, "layout");
  return outcome;
}

/** Deletes a season, unless something still belongs to it (club-api §7, season_in_use). */
export async function deleteSeason(club: string, removal: { id: number; askId: string }): Promise<RemoveOutcome> {
  const outcome = await removeSeason(season, club, removal);
  if (outcome.ok) revalidatePath(`/${club}`, "layout");
  return outcome;
}
