"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { clubAction } from "#lib/access/action.ts";
import { saveRecord } from "#lib/records/save.ts";
import { submissionSchema } from "#lib/records/submission.ts";
import { RULES } from "./rules.ts";

const offer = z.enum(["groups", "slots", "lessons", "events"]);

/** Creates or edits a group, slot, lesson or event (club-api §4.6, §4.7). */
export const saveOffer = clubAction(
  (seat, kind) => RULES[kind](seat),
  [offer, submissionSchema],
  async (seat, kind, submission) => {
    const outcome = await saveRecord({ resource: kind, phase: kind }, seat, submission);
    if (outcome.ok) revalidatePath(`/${seat.club}`, "layout");
    return outcome;
  },
);
