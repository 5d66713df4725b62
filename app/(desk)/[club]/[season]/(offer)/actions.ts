"use server";

import { revalidatePath } from "next/cache";
import { mayManageActivities, mayManageEvents } from "#lib/access/permissions.ts";
import { type SaveKind, saveRecord } from "#lib/records/save.ts";
import type { SaveOutcome, Submission } from "#lib/records/submission.ts";

const KINDS = {
  groups: { resource: "groups", phase: "groups", rule: mayManageActivities },
  slots: { resource: "slots", phase: "slots", rule: mayManageActivities },
  lessons: { resource: "lessons", phase: "lessons", rule: mayManageActivities },
  events: { resource: "events", phase: "events", rule: mayManageEvents },
} as const satisfies Record<string, SaveKind>;

/** Creates or edits a group, slot, lesson or event (club-api §4.6, §4.7). */
export async function saveOffer(kind: keyof typeof KINDS, club: string, submission: Submission): Promise<SaveOutcome> {
  if (!Object.hasOwn(KINDS, kind)) throw new Error("no such kind of offer");
  const outcome = await saveRecord(KINDS[kind], club, submission);
  if (outcome.ok) revalidatePath(`/${club}`, "layout");
  return outcome;
}
