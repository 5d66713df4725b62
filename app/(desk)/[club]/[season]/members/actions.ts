"use server";

import { revalidatePath } from "next/cache";
import { mayEditPeople } from "#lib/access/permissions.ts";
import { saveRecord } from "#lib/records/save.ts";
import type { SaveOutcome, Submission } from "#lib/records/submission.ts";

/** Creates or edits the record of a person (club-api §4.5). */
export async function savePerson(club: string, submission: Submission): Promise<SaveOutcome> {
  const outcome = await saveRecord({ resource: "members", phase: "people", rule: mayEditPeople }, club, submission);
  if (outcome.ok) revalidatePath(`/${club}`, "layout");
  return outcome;
}
