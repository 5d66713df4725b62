"use server";

import { z } from "zod";
import { clubAction } from "#lib/access/action.ts";
import { mayCreateRegistrations } from "#lib/access/permissions.ts";
import { onceKey, recordId, recordIds } from "#lib/arguments/schemas.ts";
import { moveRegistration } from "#lib/counter/change.ts";
import { MOST_SLOTS } from "#lib/counter/choices.ts";
import { seenMark } from "#lib/jobs/press-wire.ts";

const place = z.strictObject({ groupId: recordId, slotIds: recordIds(MOST_SLOTS) });

/** Changes the group and the slots of an annual registration (club-api §4.5). */
export const move = clubAction(
  mayCreateRegistrations,
  [z.strictObject({ id: recordId, formId: onceKey, shown: place, wished: place, seen: seenMark })],
  moveRegistration,
);
