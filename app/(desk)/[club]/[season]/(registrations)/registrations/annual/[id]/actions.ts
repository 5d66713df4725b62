"use server";

import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayCreateRegistrations } from "#lib/base/access/permissions.ts";
import { onceKey, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { moveRegistration } from "#lib/registrations/counter/change.ts";
import { MOST_SLOTS } from "#lib/registrations/counter/choices.ts";
import { seenMark } from "#lib/registrations/decisions/press-wire.ts";

const place = z.strictObject({ groupId: recordId, slotIds: recordIds(MOST_SLOTS) });

/** Changes the group and the slots of an annual registration (club-api §4.5). */
export const move = clubAction(
  mayCreateRegistrations,
  [z.strictObject({ id: recordId, formId: onceKey, shown: place, wished: place, seen: seenMark })],
  moveRegistration,
);
