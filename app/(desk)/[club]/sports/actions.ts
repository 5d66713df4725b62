"use server";

import { revalidatePath } from "next/cache";
import { mayManageActivities } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { sportNamed } from "#lib/mirror/activities.ts";
import { type NoForm, type Opening, openForm } from "#lib/records/opening.ts";
import type { Reference } from "#lib/records/references.ts";
import { type SaveKind, saveRecord } from "#lib/records/save.ts";
import type { SaveOutcome, Submission } from "#lib/records/submission.ts";
import { store } from "#lib/store/database.ts";

const sport: SaveKind = { resource: "sports", phase: "sports", rule: mayManageActivities };

/** Creates or renames a sport (club-api §4.6). */
export async function saveSport(club: string, submission: Submission): Promise<SaveOutcome> {
  const outcome = await saveRecord(sport, club, submission);
  if (outcome.ok) revalidatePath(`/${club}`, "layout");
  return outcome;
}

/** The form of a new sport, asked for while another form is open. */
export async function openNewSport(club: string): Promise<{ opening: Opening } | { none: NoForm }> {
  const authorised = await authorise(club, sport.rule);
  if (!authorised.ok) return { none: { title: authorised.words, words: "" } };
  return openForm(club, "sports", null);
}

/**
 * Creates a sport while another form is open. The page under it is not drawn anew: somebody is typing there.
 * @returns the sport as the club named it, null when it was not created or its number was not told
 */
export async function createSportInPlace(
  club: string,
  submission: Submission,
): Promise<{ outcome: SaveOutcome; sport: Reference | null }> {
  const outcome = await saveRecord(sport, club, { ...submission, id: null });
  if (!outcome.ok || outcome.id === null) return { outcome, sport: null };
  const name = await sportNamed((await store()).db, club, outcome.id);
  return { outcome, sport: { id: outcome.id, name: name ?? `#${outcome.id}` } };
}
