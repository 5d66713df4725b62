"use server";

import { revalidatePath } from "next/cache";
import { clubAction } from "#lib/access/action.ts";
import { mayEditPeople } from "#lib/access/permissions.ts";
import { saveRecord } from "#lib/records/save.ts";
import { submissionSchema } from "#lib/records/submission.ts";

/** Creates or edits the record of a person (club-api §4.5). */
export const savePerson = clubAction(mayEditPeople, [submissionSchema], async (seat, submission) => {
  const outcome = await saveRecord({ resource: "members", phase: "people" }, seat, submission);
  if (outcome.ok) revalidatePath(`/${seat.club}`, "layout");
  return outcome;
});
