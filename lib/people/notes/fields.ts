import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { boundedText, onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { isText } from "#lib/base/arguments/text.ts";
import { LONGEST_NOTE } from "./longest.ts";

/** What somebody is to see to: on which day, and which account of the club it is for. */
const followUp = z.strictObject({ dueOn: dayOfKind("planned"), forId: recordId });

/** What a person writes into a note. */
export const noteFields = z.strictObject({
  kind: z.enum(["office", "money", "direction"]),
  body: boundedText(LONGEST_NOTE).trim().min(1).refine(isText),
  isPinned: z.boolean(),
  followUp: followUp.nullable(),
});
export type NoteFields = z.output<typeof noteFields>;

/** The name of a note: the browser that writes it makes one. */
export const noteId = onceKey;

/** What was written into a note so often. */
export const noteVersion = z.int().min(1).max(2_147_483_647);
