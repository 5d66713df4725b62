"use server";

import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayEditPeople } from "#lib/base/access/permissions.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { wishedAddress } from "#lib/people/households/address.ts";
import { moveHousehold } from "#lib/people/households/move.ts";
import { submissionSchema } from "#lib/sync/records/submission.ts";

/** More people than share a guardian (lib/people/families/families.ts). */
const MOST_MEMBERS = 50;

const move = z.strictObject({
  season: recordId,
  members: z
    .array(z.strictObject({ id: recordId, seen: wishedAddress.shape.seen }))
    .min(1)
    .max(MOST_MEMBERS)
    .refine((members) => new Set(members.map(({ id }) => id)).size === members.length),
});

/** Gives people of one household one address, as one durable work (club-api §4.4): written down here, sent at once. */
export const changeAddress = clubAction(mayEditPeople, [move, submissionSchema], async (seat, wished, submission) =>
  moveHousehold(seat, { ...wished, submission }),
);
