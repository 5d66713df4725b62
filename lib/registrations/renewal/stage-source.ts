import { z } from "zod";
import { boundedText, recordId } from "#lib/base/arguments/schemas.ts";
import type { PastRegistration } from "./proposal.ts";

const LONGEST_NAME = 20_000;
const name = boundedText(LONGEST_NAME).nullable();
const number = z.int().nullable();

/** A registration of last season, as a row of a stage keeps it: what is proposed for it is found anew whenever the row is planned. */
export const renewalSource: z.ZodType<PastRegistration> = z.strictObject({
  id: recordId,
  memberId: recordId,
  group: z.strictObject({ id: recordId, name, sportId: recordId.nullable(), level: name, sex: name }).nullable(),
  slots: z.array(z.strictObject({ id: recordId.optional(), name, day: name, hour: number, minute: number })).max(1_000),
  inSport: z.int().min(0),
});
