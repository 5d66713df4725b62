"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { saveRecord } from "#lib/sync/records/save.ts";
import { submissionSchema } from "#lib/sync/records/submission.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";

const resourceName = z.enum(Object.keys(RESOURCES) as [ResourceName, ...ResourceName[]]);

/** Creates or edits a record that the club keeps with forms (club-api §4.3 to §4.7). */
export const saveForm = clubAction(
  (seat, resource) => RESOURCES[resource].rules.write(seat),
  [resourceName, submissionSchema],
  async (seat, resource, submission) => {
    const outcome = await saveRecord(resource, seat, submission);
    // Names and counts of it stand on other pages of the club too.
    if (outcome.ok) revalidatePath(clubAddress(seat.club), "layout");
    return outcome;
  },
);
